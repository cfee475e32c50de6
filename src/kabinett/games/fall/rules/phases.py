"""The eight phases of a turn (rules: Turn Sequence), each with asks of its own (ruling 56)."""

from __future__ import annotations

from kabinett.core.question import Question
from kabinett.core.reason import NO_REASON
from kabinett.core.script.language import Script, say
from kabinett.core.words import Wording
from kabinett.games.fall.content import words
from kabinett.games.fall.content.vocabulary import (
    BUY,
    DONE,
    GOVERNMENT,
    SPARTAKISTS,
    VIOLENCE,
    Card,
    Seat,
)
from kabinett.games.fall.rules.cards import (
    discard,
    draw,
    in_the_way_of_discarding,
    lay_down,
    raise_anarchy,
    reaction_window,
)
from kabinett.games.fall.rules.effects import choose_target, do_effects
from kabinett.games.fall.rules.playable import (
    card_limit,
    discontent_cards,
    in_the_way_in_phase,
    legitimacy_cards,
    organization_cards,
    republic_cards,
)
from kabinett.games.fall.rules.reasons import (
    DRAWS_NOTHING,
    POOL_TOO_SMALL,
    of_hand,
)
from kabinett.games.fall.rules.recruit import recruit
from kabinett.games.fall.rules.state import (
    DISCONTENT,
    ORGANIZING,
    RECRUIT,
    REICHSTAG,
    REORGANIZATION,
    REPUBLIC,
    RESOURCES,
    STEAL,
    Fall,
)
from kabinett.games.fall.rules.steal import steal
from kabinett.games.fall.rules.values import (
    hand_limit,
)

EXTRA_CARD_COST = 10


def phase_by_phase(s: Fall, seat: Seat) -> Script:
    """Play a turn phase by phase."""
    yield from resources_phase(s, seat)
    yield from organization_phase(s, seat)
    for _ in range(card_limit(s, seat, DISCONTENT)):
        yield from discontent_phase(s, seat)
    for _ in range(card_limit(s, seat, RECRUIT)):
        begin_phase(s, RECRUIT)
        yield from recruit(s, seat)
    begin_phase(s, STEAL)
    yield from steal(s, seat)
    for _ in range(card_limit(s, seat, REPUBLIC)):
        yield from republic_phase(s, seat)
    yield from reichstag_phase(s, seat)
    yield from reorganization_phase(s, seat)


def begin_phase(s: Fall, phase: int) -> None:
    s.phase = phase
    s.played = 0


# -- Resources

BUY_CARD = Question("Pay 10 Propaganda Levels to draw one more card?", section="5.1")


def draws_two(s: Fall, seat: Seat) -> bool:
    """Whether the seat draws two cards: Spartakists do (ruling 3), with the handicap only in some
    rounds (ruling 54)."""
    every = s.book.spartakists_draw
    return s.party[seat] == SPARTAKISTS and every > 0 and s.round % every == 0


def resources_phase(s: Fall, seat: Seat) -> Script:
    yield from draw_for_turn(s, seat)
    if not in_the_way_of_buying(s, seat):
        choice = yield seat, [BUY, DONE], BUY_CARD
        if choice == BUY:
            yield from buy(s, seat)


def draw_for_turn(s: Fall, seat: Seat) -> Script:
    begin_phase(s, RESOURCES)
    yield from draw(s, seat, 2 if draws_two(s, seat) else 1)


def in_the_way_of_buying(s: Fall, seat: Seat) -> int:
    """Why the seat cannot buy a card: Political Prisoners, or too small a pool (rulings 4, 32,
    44)."""
    if s.prisoners[seat]:
        return DRAWS_NOTHING
    return NO_REASON if s.pool >= EXTRA_CARD_COST else POOL_TOO_SMALL


def buy(s: Fall, seat: Seat) -> Script:
    s.pool -= EXTRA_CARD_COST
    say(s, words.BUYS, seat)
    yield from draw(s, seat, 1)


# -- Organization


PLAY_ORGANIZATION = Question(
    "Put an Organization card into play, or go on",
    why_not=of_hand(in_the_way_in_phase),
    section="5.2",
)


def organization_phase(s: Fall, seat: Seat) -> Script:
    for _ in range(card_limit(s, seat, ORGANIZING)):
        begin_phase(s, ORGANIZING)
        card = yield seat, [*organization_cards(s, seat), DONE], PLAY_ORGANIZATION
        if card == DONE:
            return
        organize(s, seat, card)


def organize(s: Fall, seat: Seat, card: Card) -> None:
    lay_down(s, seat, card, s.organization[seat])
    s.pool += s.book.level[card]  # ruling 5
    say(s, words.ORGANIZES, seat, card)


# -- Discontent


PLAY_DISCONTENT = Question(
    "Play a Violence or Nationalism card, or go on",
    why_not=of_hand(in_the_way_in_phase),
    section="5.3",
)


def discontent_phase(s: Fall, seat: Seat) -> Script:
    begin_phase(s, DISCONTENT)
    card = yield seat, [*discontent_cards(s, seat), DONE], PLAY_DISCONTENT
    if card != DONE:
        yield from play_one_time_card(s, seat, card)


def play_one_time_card(s: Fall, seat: Seat, card: Card) -> Script:
    """Choose the card's target, let others react, execute its effects and discard it.

    Until its effects are done, the card is in ``playing``, not on the discard pile."""
    lay_down(s, seat, card, s.playing)
    target = yield from choose_target(s, seat, card)
    negated = 0
    if s.book.kind[card] == VIOLENCE:
        negated = yield from reaction_window(s, seat, card)
    if not negated:
        yield from do_effects(s, seat, card, target)
    s.playing.remove(card)
    s.discard.append(card)


# -- Republic


PLAY_REPUBLIC = Question(
    "Play a Government or Special card, or go on",
    why_not=of_hand(in_the_way_in_phase),
    section="5.6",
)


def republic_phase(s: Fall, seat: Seat) -> Script:
    begin_phase(s, REPUBLIC)
    while (card := (yield seat, [*republic_cards(s, seat), DONE], PLAY_REPUBLIC)) != DONE:
        if s.book.kind[card] == GOVERNMENT:
            s.played = 1
        yield from play_one_time_card(s, seat, card)


# -- Reichstag


def going_on_ends(s: Fall, seat: Seat) -> int:
    """The answer that ends the turn: DONE, unless cards may or must be discarded."""
    more = s.book.voluntary_discard or len(s.hands[seat]) > hand_limit(s, seat)
    return -1 if more else DONE


PLAY_LEGITIMACY = Question(
    "Play a Legitimacy card, or go on",
    why_not=of_hand(in_the_way_in_phase),
    ends=going_on_ends,
    section="5.7",
)


def reichstag_phase(s: Fall, seat: Seat) -> Script:
    begin_phase(s, REICHSTAG)
    card = yield seat, [*legitimacy_cards(s, seat), DONE], PLAY_LEGITIMACY
    if card != DONE:
        yield from legitimize(s, seat, card)


def legitimize(s: Fall, seat: Seat, card: Card) -> Script:
    """Play a Legitimacy card, which stays in play unless somebody reacts with a Veto."""
    lay_down(s, seat, card, s.playing)
    say(s, words.PLAYS, seat, card)
    negated = yield from reaction_window(s, seat, card)
    s.playing.remove(card)
    if negated:
        s.discard.append(card)
    else:
        s.legitimacy[seat].append(card)
        say(s, words.PLAYS_LEGITIMACY, seat, card)


# -- Reorganization


DISCARD_TO_LIMIT = Question(
    "Discard down to {n} cards", why_not=of_hand(in_the_way_of_discarding), section="5.8"
)


def last_label(s: Fall, seat: Seat, choice: int, text: Wording) -> str:
    """The label of a choice in the last ask of a turn, where DONE ends the turn."""
    return text.plain(words.END_TURN) if choice == DONE else text.label("choice", choice)


DISCARD_MORE = Question(
    "Discard cards, or end your turn",
    label=last_label,
    why_not=of_hand(in_the_way_of_discarding),
    section="5.8",
)


def log_reorganization(s: Fall, seat: Seat, hand_size_before: int) -> None:
    """Log, before the first discard, that the phase and not a card causes the discards."""
    if len(s.hands[seat]) == hand_size_before:
        say(s, words.REORGANIZES, seat)


def reorganization_phase(s: Fall, seat: Seat) -> Script:
    yield from reorganize(s, seat, 1)


def reorganize(s: Fall, seat: Seat, may_discard_more: int) -> Script:
    """Let the seat discard down to its limit and, if ``may_discard_more`` is 1, further cards
    (ruling 27)."""
    begin_phase(s, REORGANIZATION)
    held = len(s.hands[seat])
    while len(s.hands[seat]) > hand_limit(s, seat):  # ruling 28
        card = yield seat, s.hands[seat], DISCARD_TO_LIMIT, hand_limit(s, seat)
        log_reorganization(s, seat, held)
        discard(s, seat, card)
    # Phase by phase, a seat without cards is asked too, because older records contain its answer.
    while (
        may_discard_more and s.book.voluntary_discard and (s.hands[seat] or s.book.phase_by_phase)
    ):
        card = yield seat, [*s.hands[seat], DONE], DISCARD_MORE
        if card == DONE:
            break
        log_reorganization(s, seat, held)
        discard(s, seat, card)
    raise_anarchy_at_end(s)


def raise_anarchy_at_end(s: Fall) -> None:
    if s.anarchy_due and not s.book.anarchy_rises_at_once:  # rulings 24, 25
        raise_anarchy(s)
