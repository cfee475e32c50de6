"""What somebody reads who points at a choice before he pays for it: what it costs in Levels, who
may answer it and how likely, what it would change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.words import Text
from kabinett.games.fall.content.packs import EFFECTS
from kabinett.games.fall.content.vocabulary import BUY, CARD, PARTY, PASS, POOL, Seat
from kabinett.games.fall.rules import effects, recruit, steal
from kabinett.games.fall.rules.phases import EXTRA_CARD_COST
from kabinett.games.fall.rules.state import SET_UP, Fall
from kabinett.games.fall.rules.values import opponents
from kabinett.games.fall.screen.outlook_cards import of_card
from kabinett.games.fall.screen.outlook_chances import at_random, next_card
from kabinett.games.fall.screen.outlook_contests import POOL_THEN, attacked, paid, stands

TAKES = EFFECTS.index("take_random_from_opponent")
DISCARDS_OF = Message("{seat} hold {n} card.", "{seat} hold {n} cards.")


def outlook(s: Fall, viewer: int, choice: int, question: Question, *args: int) -> list[Text]:
    """Of a card, of a part of the pool, or of another answer to what is asked now."""
    if s.phase == SET_UP:
        return []
    if choice in CARD:
        return of_card(s, viewer, CARD.index(choice), question)
    if viewer < 0:
        return []
    seat = Seat(viewer)
    if choice == BUY:
        price: Text = (POOL_THEN, (s.pool, s.pool - EXTRA_CARD_COST))
        return [price, *next_card(s, seat)]
    return ANSWERS[question](s, seat, choice) if question in ANSWERS else []


def to_attack(s: Fall, seat: Seat, choice: int) -> list[Text]:
    if choice == PASS:
        return stands(s, seat)
    levels = POOL.index(choice) if choice in POOL else 0
    if seat != s.active or not 0 < levels <= s.pool:
        return []
    return [(POOL_THEN, (s.pool, s.pool - levels)), *attacked(s, seat, levels)]


def to_defend(s: Fall, seat: Seat, choice: int) -> list[Text]:
    return stands(s, seat) if choice == PASS else []


def to_recruit(s: Fall, seat: Seat, choice: int) -> list[Text]:
    return paid(s, seat, choice) if seat == s.active else []


def of_party(s: Fall, seat: Seat, choice: int) -> list[Text]:
    party = [other for other in opponents(s, seat) if s.party[other] == party_of(choice)]
    return [line for other in party for line in of_opponent(s, seat, other)]


def of_opponent(s: Fall, seat: Seat, other: Seat) -> list[Text]:
    """Whom a card is played at: his hand, and what may be taken out of it."""
    held: Text = (DISCARDS_OF, (other, len(s.hands[other])))
    takes = bool(s.playing) and TAKES in s.book.effects[s.playing[0]][::2]
    return [held, *(at_random(s, seat, other) if takes else [])]


def party_of(choice: int) -> int:
    return PARTY.index(choice) if choice in PARTY else -1


#: What an answer that is no card brings.
ANSWERS: Final[dict[Question, Callable[[Fall, Seat, int], list[Text]]]] = {
    steal.RAISE_ATTACK: to_attack,
    steal.RAISE_DEFENCE: to_defend,
    recruit.PAY_RECRUIT: to_recruit,
    effects.CHOOSE_OPPONENT: of_party,
}
