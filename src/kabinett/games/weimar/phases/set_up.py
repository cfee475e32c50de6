"""The setup (2): parties, cards, units, the Republic, and the first Bases."""

from __future__ import annotations

from kabinett.core.parts.roles import CHOSEN, DRAWN, role_in, wished
from kabinett.core.question import Question
from kabinett.core.reason import Reason, because
from kabinett.core.script.language import Script, say
from kabinett.core.setup import Setup
from kabinett.core.state import CHANCE
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.options import ALONE
from kabinett.games.weimar.content.vocabulary import (
    ALL_CITIES,
    ALL_PARTIES,
    ALL_UNITS,
    CITY,
    COUNCILS,
    PARTY,
    PARTY_CARD,
    POVERTY,
    REGIME,
    SCENARIO,
    TIMELINE_CARD,
    UNREST,
    BoxThreat,
    Card,
    Party,
    Seat,
    vocabulary,
)
from kabinett.games.weimar.phases.republic import BROWN, GRAY, ORANGE, YELLOW, timeline_of
from kabinett.games.weimar.phases.scenario import expansion_sets
from kabinett.games.weimar.rules import reasons
from kabinett.games.weimar.rules.answers import about
from kabinett.games.weimar.rules.cards import basic_cards
from kabinett.games.weimar.rules.parties import bases_in, gain_points, gain_seats, seat_of
from kabinett.games.weimar.rules.rolls import clear_roll, random_city
from kabinett.games.weimar.rules.state import OUT, PLACES, STOCK, Weimar
from kabinett.games.weimar.rules.threats import put_in_box, put_in_city

VERSAILLES = 1  # its place in the Foreign Affairs deck


def roles(seats: int, options: dict[str, str]) -> list[str]:
    if options.get("scenario") == ALONE:  # each seat has a fixed party (ruling 11.5)
        return []
    return [vocabulary.names[PARTY[party]] for party in ALL_PARTIES]


def opening(s: Weimar, setup: Setup) -> None:
    s.order = [Party(wish) for wish in wished(setup, vocabulary, PARTY)]
    if s.book.alone:
        s.order = list(ALL_PARTIES)
    if s.book.silent_politicians:  # ruling 11.9
        s.stresemann = 0


def role_of(s: Weimar, seat: int) -> int | None:
    return role_in(s.order, seat, PARTY)


PARTY_BY_LOT = Question("Party drawn by lot")


@about(PARTY)
def why_not_party(s: Weimar, seat: Seat, choice: int) -> Reason | None:
    is_taken = PARTY.index(choice) in s.order
    return because(reasons.PARTY_TAKEN) if is_taken else None


@about(CITY)
def why_not_first_base(s: Weimar, seat: Seat, choice: int, bases_left: int) -> Reason | None:
    city = CITY.index(choice)
    if s.bases[city * 4 + s.order[seat]]:
        return because(reasons.BASE_THERE)
    return None if bases_in(s, city) < s.book.spaces[city] else because(reasons.CITY_FULL)


CHOOSE_PARTY = Question("Choose your party", why_not=why_not_party, section="2")


FIRST_BASES = Question(
    "Choose a city for a Party Base; {n} left to place",
    why_not=why_not_first_base,
    section="2",
)


BASE_BY_LOT = Question("City of a first Party Base, drawn by lot")


def free_parties(s: Weimar) -> list[int]:
    return [PARTY[party] for party in ALL_PARTIES if party not in s.order]


def set_up(s: Weimar) -> Script:
    yield from choose_parties(s)
    lay_out_cards(s)
    lay_out_units(s)
    lay_out_republic(s)
    say(s, words.SETUP)
    if s.book.scenario >= 0:
        say(s, words.SCENARIO, SCENARIO[s.book.scenario])
    yield from expansion_sets(s)
    yield from place_threats(s)
    clear_roll(s)
    yield from place_figures(s)


def choose_parties(s: Weimar) -> Script:
    """Let the seats that want to choose a party do so in their order; the others draw lots."""
    for seat in range(4):
        if s.order[seat] == CHOSEN:
            choice = yield seat, free_parties(s), CHOOSE_PARTY
            s.order[seat] = PARTY.index(choice)
    for seat in range(4):
        if s.order[seat] == DRAWN:
            choice = yield CHANCE, free_parties(s), PARTY_BY_LOT
            s.order[seat] = PARTY.index(choice)


def place_threats(s: Weimar) -> Script:
    """Step 12: Poverty in different random cities, and the markers of a scenario."""
    placed = 0
    while placed < s.book.beginning.poverty:
        city = yield from random_city(s, s.chancellor)
        if not s.wealth[city]:
            yield from put_in_city(s, POVERTY, city)
            placed += 1
    for place in range(len(s.book.beginning.box)):
        yield from put_in_box(s, BoxThreat(s.book.beginning.box[place]))
    for place in range(len(s.book.beginning.councils)):
        yield from put_in_city(s, COUNCILS, s.book.beginning.councils[place])
    for place in range(len(s.book.beginning.regime)):
        yield from put_in_city(s, REGIME, s.book.beginning.regime[place])
    for place in range(len(s.book.beginning.unrest)):
        yield from put_in_city(s, UNREST, s.book.beginning.unrest[place])


def place_figures(s: Weimar) -> Script:
    """Step 13: Seats and Victory Points, and the first Bases of each party."""
    for party in ALL_PARTIES:
        gain_seats(s, party, s.book.beginning.seats[party])
        gain_points(s, party, s.book.beginning.points[party])
        for placed in range(s.book.beginning.bases[party]):
            left = s.book.beginning.bases[party] - placed
            if s.book.bases_by_lot:  # ruling 11.8
                choice = yield CHANCE, first_cities(s, party), BASE_BY_LOT
            else:
                choice = yield seat_of(s, party), first_cities(s, party), FIRST_BASES, left
            s.bases[CITY.index(choice) * 4 + party] += 1
            say(s, words.BASE_PLACED, seat_of(s, party), choice)


def first_cities(s: Weimar, party: Party) -> list[int]:
    """The cities that have room and no Base of the party yet, as choices."""
    return [
        CITY[city]
        for city in ALL_CITIES
        if not s.bases[city * 4 + party] and bases_in(s, city) < s.book.spaces[city]
    ]


def lay_out_cards(s: Weimar) -> None:
    """Lay out the Basic Party Cards and the Timeline of the first years; all other cards are not in
    the game yet."""
    for party in ALL_PARTIES:
        s.decks[party] = basic_cards(s, party)
    early = YELLOW if s.book.first_round < 3 else ORANGE if s.book.first_round < 5 else BROWN
    s.timeline = timeline_of(s, GRAY, early)
    inside = {card for deck in (*s.decks, s.timeline) for card in deck}
    s.removed = [Card(card) for card in (*PARTY_CARD, *TIMELINE_CARD) if card not in inside]
    s.foreign_next = s.book.beginning.foreign_done  # always Compiègne, at least
    s.foreign_done = sum([1 << card for card in s.book.foreign_deck[: s.foreign_next]])


def lay_out_republic(s: Weimar) -> None:
    """Lay out what the Republic has reached when the first round begins, and the figures on the
    NSDAP Track."""
    beginning = s.book.beginning
    s.round = beginning.first_round - 1
    s.economy = beginning.economy
    s.rentenmark = beginning.rentenmark
    s.versailles = 1 if beginning.foreign_done > VERSAILLES else 0
    s.flags = beginning.flags[:]
    s.president = beginning.president
    s.president_ready = 1 if beginning.president >= 0 else 0
    s.nsdap = beginning.nsdap[:]
    s.nsdap_seats = sum([s.book.nsdap_seats[box + 1] for box in range(len(s.nsdap))])


def lay_out_units(s: Weimar) -> None:
    for kind in ALL_UNITS:
        s.units[kind * PLACES + STOCK] = s.book.beginning.units[kind]
        s.units[kind * PLACES + OUT] = s.book.unit_number[kind] - s.book.beginning.units[kind]
    for kind, city in s.book.beginning.streets:
        s.units[kind * PLACES + STOCK] -= 1
        s.units[kind * PLACES + city] += 1
