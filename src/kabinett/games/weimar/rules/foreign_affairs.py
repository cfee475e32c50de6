"""Foreign Affairs: cards, flags, negotiations (5.8)."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.reason import NOT_ASKED, Reason, because
from kabinett.core.script.language import Script, say, script
from kabinett.core.words import Wording
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.vocabulary import FOREIGN, FOREIGN_AFFAIRS
from kabinett.games.weimar.rules import reasons
from kabinett.games.weimar.rules.blocks import run_block
from kabinett.games.weimar.rules.pool import (
    BASIC,
    FLAGS_OF_NATION,
    MOST_DICE,
    ROUND_OF_CARD,
    add_part,
    begin_roll,
    cap_dice,
)
from kabinett.games.weimar.rules.reactions import NEGOTIATED, politicians_only
from kabinett.games.weimar.rules.rolls import success_roll
from kabinett.games.weimar.rules.state import Weimar
from kabinett.games.weimar.rules.table import seat_of

FIRST_FOREIGN = FOREIGN[0]


def negotiable(s: Weimar) -> list[int]:
    """The top card of the deck, and open ones."""
    found = []
    if s.foreign_next < len(s.book.foreign_deck):
        found.append(FIRST_FOREIGN + s.book.foreign_deck[s.foreign_next])
    return [*found, *[FIRST_FOREIGN + card for card in s.foreign_open]]


def flags_for(s: Weimar, card: int) -> int:
    """Flags of the nation that is negotiated with, or of any."""
    nation = s.book.foreign_nation[card]
    return 0 if nation < 0 else sum(s.flags) if nation == 3 else s.flags[nation]


NEGOTIATION = Message(
    "{what}: {n} die, result {n_2} needed", "{what}: {n} dice, result {n_2} needed"
)


def talks_label(s: Weimar, seat: int, choice: int, text: Wording) -> str:
    card = choice - FIRST_FOREIGN
    dice = min(MOST_DICE, s.book.foreign_dice[card] + flags_for(s, card))
    needed = str(s.book.foreign_needed[card])
    return text.filled(NEGOTIATION, dice, n_2=needed, what=text.game.label(choice, text))


def not_negotiable(s: Weimar, seat: int, choice: int) -> Reason | None:
    if choice not in FOREIGN:
        return NOT_ASKED
    if choice in negotiable(s):
        return None
    done = s.foreign_done >> (choice - FIRST_FOREIGN) & 1
    return because(reasons.COMPLETED if done else reasons.NOT_YET)


NEGOTIATE_WHICH = Question(
    "Foreign Affairs: what is negotiated?", label=talks_label, why_not=not_negotiable
)


@script
def negotiate(s: Weimar, party: int) -> Script:
    """One Foreign Affairs action: effects above the roll, the roll, what it brings, and those
    effects above the roll that wait until after it (ruling 7.21)."""
    if not negotiable(s):
        return
    decider, s.decider = s.decider, -1  # of an Issue that grants it: it is like any other (9.19)
    choice = yield seat_of(s, party), negotiable(s), NEGOTIATE_WHICH
    card = choice - FIRST_FOREIGN
    say(s, words.NEGOTIATES, seat_of(s, party), choice)
    yield from run_block(s, party, s.book.foreign_before[card])
    begin_roll(s, FOREIGN_AFFAIRS, card)
    add_part(s, BASIC, s.book.foreign_dice[card], 0)
    add_part(s, FLAGS_OF_NATION, flags_for(s, card), 0)
    add_part(s, ROUND_OF_CARD, 0, 1 if s.book.foreign_round[card] == s.round else 0)
    cap_dice(s)
    yield from politicians_only(s, party, NEGOTIATED, -1)
    result = 0
    if s.dice > 0:
        result = yield from success_roll(s, party)
    if result >= s.book.foreign_needed[card]:
        yield from complete(s, party, card)
        yield from run_block(s, party, s.book.foreign_after[card])
    else:
        say(s, words.NO_AGREEMENT, choice)
        if not s.book.after_success_only:
            yield from run_block(s, party, s.book.foreign_after[card])
    s.decider = decider


@script
def complete(s: Weimar, party: int, card: int) -> Script:
    """A card whose result has been reached leaves the game, with all its effects."""
    say(s, words.AGREEMENT, FIRST_FOREIGN + card)
    s.foreign_done |= 1 << card
    if card in s.foreign_open:
        s.foreign_open.remove(card)
    else:
        s.foreign_next += 1
    yield from run_block(s, party, s.book.foreign_effect[card])
