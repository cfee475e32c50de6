"""What somebody reads who points at a choice before he pays for it: what it costs in Levels, who
may answer it and how likely, what it would change."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.words import Text
from kabinett.games.fall.content.packs import EFFECTS
from kabinett.games.fall.content.vocabulary import BUY, CARD, PARTY, PASS, POOL, Seat
from kabinett.games.fall.rules import effects, recruit, steal
from kabinett.games.fall.rules.state import SET_UP, Fall
from kabinett.games.fall.rules.turn import EXTRA_CARD_COST
from kabinett.games.fall.rules.values import opponents
from kabinett.games.fall.screen.outlook_cards import of_card
from kabinett.games.fall.screen.outlook_chances import at_random, next_card
from kabinett.games.fall.screen.outlook_contests import POOL_THEN, attacked, paid, stands

TAKES = EFFECTS.index("take_random_from_opponent")
DISCARDS_OF = Message("{seat} hold {n} card.", "{seat} hold {n} cards.")


def outlook(s: Fall, viewer: int, choice: int, question: Question) -> list[Text]:
    """Of a card, of a part of the pool, or of another answer to what is asked now."""
    if s.phase == SET_UP:
        return []
    if choice in CARD:
        return of_card(s, viewer, CARD.index(choice), question)
    if viewer < 0:
        return []
    seat = Seat(viewer)
    if choice in POOL and question is steal.RAISE_ATTACK and seat == s.active:
        levels = POOL.index(choice)
        if 0 < levels <= s.pool:
            return [(POOL_THEN, (s.pool, s.pool - levels)), *attacked(s, seat, levels)]
    if choice == PASS and question in (steal.RAISE_ATTACK, steal.RAISE_DEFENCE):
        return stands(s, seat)
    if question is recruit.PAY_RECRUIT and seat == s.active:
        return paid(s, seat, choice)
    if choice == BUY:
        price: Text = (POOL_THEN, (s.pool, s.pool - EXTRA_CARD_COST))
        return [price, *next_card(s, seat)]
    if question is effects.CHOOSE_OPPONENT:
        party = [other for other in opponents(s, seat) if s.party[other] == party_of(choice)]
        return [line for other in party for line in of_opponent(s, seat, other)]
    return []


def of_opponent(s: Fall, seat: Seat, other: Seat) -> list[Text]:
    """Whom a card is played at: his hand, and what may be taken out of it."""
    held: Text = (DISCARDS_OF, (other, len(s.hands[other])))
    takes = bool(s.playing) and TAKES in s.book.effects[s.playing[0]][::2]
    return [held, *(at_random(s, seat, other) if takes else [])]


def party_of(choice: int) -> int:
    return PARTY.index(choice) if choice in PARTY else -1
