"""The outlook of a choice, which players read when they point at it: its cost, how likely others
can react to it, and what it would change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.words import Text
from kabinett.games.fall.content.card_effects import NUMBER_OF
from kabinett.games.fall.content.vocabulary import BUY, CARD, PARTY, PASS, POOL, Seat
from kabinett.games.fall.rules import effects, recruit
from kabinett.games.fall.rules.phases import EXTRA_CARD_COST
from kabinett.games.fall.rules.state import SET_UP, Fall
from kabinett.games.fall.rules.values import opponents
from kabinett.games.fall.rules.whole_turn import PLAY_OR_END, phase_of, turn_choices
from kabinett.games.fall.screen.outlook_cards import card_outlook
from kabinett.games.fall.screen.outlook_chances import next_card_lines, random_theft_lines
from kabinett.games.fall.screen.outlook_contests import (
    POOL_THEN,
    is_raising,
    pass_outlook,
    payment_outlook,
    raise_outlook,
)

TOO_LATE = Message("Afterwards you can no longer play {card} in this turn.")
TAKES = NUMBER_OF["take_random_from_opponent"]
DISCARDS_OF = Message("{seat} hold {n} card.", "{seat} hold {n} cards.")


def outlook(s: Fall, viewer: int, choice: int, question: Question, *args: int) -> list[Text]:
    """The lines about a choice for a viewer who is asked this question."""
    if s.phase == SET_UP:
        return []
    if choice in CARD:
        late = cards_too_late(s, Seat(viewer), choice) if question == PLAY_OR_END else []
        return [*late, *card_outlook(s, viewer, CARD.index(choice), question)]
    if viewer < 0:
        return []
    seat = Seat(viewer)
    if choice == BUY:
        price: Text = (POOL_THEN, (s.pool, s.pool - EXTRA_CARD_COST))
        return [price, *next_card_lines(s, seat)]
    if is_raising(s, seat, question):
        return addition_outlook(s, seat, choice)
    return ANSWERS[question](s, seat, choice) if question in ANSWERS else []


def cards_too_late(s: Fall, seat: Seat, choice: int) -> list[Text]:
    """The cards in hand whose phase would end with the choice."""
    choices = turn_choices(s, seat) if seat == s.active else []
    if choice not in choices:
        return []
    phase = phase_of(s, seat, choice)
    cards = [one for one in choices if one in CARD and CARD.index(one) in s.hands[seat]]
    return [(TOO_LATE, (one,)) for one in cards if phase_of(s, seat, one) < phase]


def addition_outlook(s: Fall, seat: Seat, choice: int) -> list[Text]:
    """The outlook of an amount of the pool, or of letting the contest stand."""
    if choice == PASS:
        return pass_outlook(s, seat)
    levels = POOL.index(choice) if choice in POOL else 0
    if seat != s.active or not 0 < levels <= s.pool:
        return []
    return [(POOL_THEN, (s.pool, s.pool - levels)), *raise_outlook(s, seat, levels)]


def party_outlook(s: Fall, seat: Seat, choice: int) -> list[Text]:
    party_seats = [other for other in opponents(s, seat) if s.party[other] == party_of(choice)]
    return [line for other in party_seats for line in opponent_outlook(s, seat, other)]


def opponent_outlook(s: Fall, seat: Seat, other: Seat) -> list[Text]:
    """The size of an opponent's hand, and what a random theft may take from it."""
    hand_line: Text = (DISCARDS_OF, (other, len(s.hands[other])))
    takes_card = bool(s.playing) and TAKES in s.book.effects[s.playing[0]][::2]
    return [hand_line, *(random_theft_lines(s, seat, other) if takes_card else [])]


def party_of(choice: int) -> int:
    return PARTY.index(choice) if choice in PARTY else -1


#: The outlook of choices that are not cards, by the question.
ANSWERS: Final[dict[Question, Callable[[Fall, Seat, int], list[Text]]]] = {
    recruit.PAY_RECRUIT: payment_outlook,
    effects.CHOOSE_OPPONENT: party_outlook,
}
