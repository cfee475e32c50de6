"""Foreign Affairs (5.8): negotiating, and completing a card."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.reason import NOT_ASKED, Reason, because
from kabinett.core.script.language import Script, say
from kabinett.core.words import Wording
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.effect_words import ANY_NATION
from kabinett.games.weimar.content.vocabulary import (
    FOREIGN_AFFAIRS,
    FOREIGN_CARD,
    NOWHERE,
    Foreign,
    Party,
    Seat,
)
from kabinett.games.weimar.phases.reactions import NEGOTIATED, politicians_only
from kabinett.games.weimar.rules import reasons
from kabinett.games.weimar.rules.context import begin_context, restore_context
from kabinett.games.weimar.rules.events import run_block
from kabinett.games.weimar.rules.parties import seat_of
from kabinett.games.weimar.rules.rolls import (
    BASIC,
    FLAGS_OF_NATION,
    ROUND_OF_CARD,
    Part,
    add_parts,
    begin_roll,
    cap_dice,
    dice_in_parts,
    dice_of,
    success_roll,
)
from kabinett.games.weimar.rules.state import Weimar


def cards_to_negotiate(s: Weimar) -> list[int]:
    """The top card of the deck and the open cards, each from its round on, as choices."""
    cards = [card for card in open_foreign(s) if s.round >= s.book.foreign_from[card]]
    return [FOREIGN_CARD[card] for card in cards]


def flags_for(s: Weimar, card: Foreign) -> int:
    """How many Flag Tokens count for the card: those of its nation, or of all nations."""
    nation = s.book.foreign_nation[card]
    return 0 if nation < 0 else sum(s.flags) if nation == ANY_NATION else s.flags[nation]


NEGOTIATION = Message(
    "{what}: {n} die, result {n_2} needed", "{what}: {n} dice, result {n_2} needed"
)


def negotiation_parts(s: Weimar, card: Foreign) -> list[Part]:
    return [
        (BASIC, s.book.foreign_dice[card], 0),
        (FLAGS_OF_NATION, flags_for(s, card), 0),
        (ROUND_OF_CARD, 0, 1 if s.book.foreign_round[card] == s.round else 0),
    ]


def negotiation_label(s: Weimar, seat: Seat, choice: int, text: Wording) -> str:
    card = FOREIGN_CARD.index(choice)
    dice = dice_in_parts(negotiation_parts(s, card))
    needed = str(s.book.foreign_needed[card])
    return text.filled(NEGOTIATION, dice, n_2=needed, what=text.game.label(choice, text))


def why_not_negotiated(s: Weimar, seat: Seat, choice: int) -> Reason | None:
    if choice not in FOREIGN_CARD:
        return NOT_ASKED
    if choice in cards_to_negotiate(s):
        return None
    card = FOREIGN_CARD.index(choice)
    if s.foreign_done >> card & 1:
        return because(reasons.COMPLETED)
    early = card in open_foreign(s)
    return because(reasons.TOO_EARLY if early else reasons.NOT_YET)


NEGOTIATE_WHICH = Question(
    "Foreign Affairs: which card do you negotiate?",
    label=negotiation_label,
    why_not=why_not_negotiated,
    section="5.8",
)


def negotiate(s: Weimar, party: Party) -> Script:
    """Carry out a Foreign Affairs action: the effects above the roll, the roll, the agreement, and
    the effects above the roll that wait until after it (ruling 7.21)."""
    if not cards_to_negotiate(s):
        return
    context: tuple[int, ...] = begin_context(s, s.here)
    choice = yield seat_of(s, party), cards_to_negotiate(s), NEGOTIATE_WHICH
    card = FOREIGN_CARD.index(choice)
    say(s, words.NEGOTIATES, seat_of(s, party), choice)
    yield from run_block(s, party, s.book.foreign_before[card])
    begin_roll(s, party, FOREIGN_AFFAIRS, card)
    add_parts(s, negotiation_parts(s, card))
    cap_dice(s)
    yield from politicians_only(s, party, NEGOTIATED, NOWHERE)
    result = 0
    if dice_of(s) > 0:
        result = yield from success_roll(s, party)
    if result >= s.book.foreign_needed[card]:
        yield from complete(s, party, card)
        yield from run_block(s, party, s.book.foreign_after[card])
    else:
        say(s, words.NO_AGREEMENT, choice)
        if not s.book.after_success_only:
            yield from run_block(s, party, s.book.foreign_after[card])
    restore_context(s, context)


def complete(s: Weimar, party: Party, card: Foreign) -> Script:
    """Complete a card: it leaves the game, and its effect happens."""
    say(s, words.AGREEMENT, FOREIGN_CARD[card])
    s.foreign_done |= 1 << card
    if card in s.foreign_open:
        s.foreign_open.remove(card)
    else:
        s.foreign_next += 1
    yield from run_block(s, party, s.book.foreign_effect[card])


def open_foreign(s: Weimar) -> list[Foreign]:
    top = s.book.foreign_deck[s.foreign_next : s.foreign_next + 1]
    return [*top, *s.foreign_open]
