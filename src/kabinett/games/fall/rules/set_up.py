"""The set-up: parties, first seat and first hands (rules: Set-up)."""

from __future__ import annotations

from collections.abc import Iterable

from kabinett.core.parts.roles import CHOSEN, DRAWN, role_in, wished
from kabinett.core.question import Question
from kabinett.core.reason import NO_REASON, NOT_ASKED, Reason, because
from kabinett.core.script.language import Script, say
from kabinett.core.setup import Setup
from kabinett.core.state import CHANCE
from kabinett.games.fall.content import words
from kabinett.games.fall.content.book import parties_on_offer
from kabinett.games.fall.content.vocabulary import NAZIS, PARTY, Party, Seat, vocabulary
from kabinett.games.fall.rules.cards import draw
from kabinett.games.fall.rules.reasons import PARTY_NOT_OFFERED, PARTY_TAKEN
from kabinett.games.fall.rules.state import Fall
from kabinett.games.fall.rules.values import clockwise, every_seat, seat_of_party

HAND_AT_START = 5
#: A bot always plays the murderers' party at a table of guests or of a class.
ROLES_FOR_BOTS = (vocabulary.names[PARTY[NAZIS]],)


def roles(seats: int, options: dict[str, str]) -> list[str]:
    parties = list(PARTY)[: parties_on_offer(seats, options)]
    return [vocabulary.names[party] for party in in_order_of_offer(parties)]


def opening(s: Fall, setup: Setup) -> None:
    s.party = [Party(wish) for wish in wished(setup, vocabulary, PARTY)]


def role_of(s: Fall, seat: int) -> int | None:
    return role_in(s.party, seat, PARTY)


def free_parties(s: Fall) -> list[int]:
    """The parties on offer that no seat has yet (ruling 2)."""
    return [choice for choice in PARTY if not in_the_way_of_party(s, PARTY.index(choice))]


def in_order_of_offer(parties: Iterable[int]) -> list[int]:
    """The parties in the order in which they are offered: the Nazis last."""
    return sorted(parties, key=lambda choice: PARTY.index(choice) == NAZIS)


def in_the_way_of_party(s: Fall, party: Party) -> int:
    if party in s.party:
        return PARTY_TAKEN
    return NO_REASON if party < s.book.parties else PARTY_NOT_OFFERED


def why_not_party(s: Fall, seat: Seat, choice: int) -> Reason | None:
    if choice not in PARTY:
        return NOT_ASKED
    return because(in_the_way_of_party(s, PARTY.index(choice)), choice)


CHOOSE_PARTY = Question("Choose your party", why_not=why_not_party, section="3")


PARTY_BY_LOT = Question("Party drawn by lot")
FIRST_BY_LOT = Question("First party drawn by lot")


def set_up(s: Fall) -> Script:
    for seat in tuple(every_seat(s)):
        if s.party[seat] == CHOSEN:
            choice = yield seat, in_order_of_offer(free_parties(s)), CHOOSE_PARTY
            s.party[seat] = PARTY.index(choice)
    for seat in tuple(every_seat(s)):
        if s.party[seat] == DRAWN:
            choice = yield CHANCE, free_parties(s), PARTY_BY_LOT
            s.party[seat] = PARTY.index(choice)
    starter = yield CHANCE, sorted([PARTY[party] for party in s.party]), FIRST_BY_LOT
    s.active = s.first = seat_of_party(s, starter)  # ruling 1
    s.round = 1
    say(s, words.STARTS, s.active)
    for seat in tuple(clockwise(s, s.first)):
        yield from draw(s, seat, HAND_AT_START)
