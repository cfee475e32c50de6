"""The flow of the game (4), the setup (2) and the Republic Phase (4.1)."""

from __future__ import annotations

from kabinett.core.question import Question
from kabinett.core.reason import Reason, because
from kabinett.core.script.language import Script, say, script
from kabinett.core.state import CHANCE
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.vocabulary import (
    ALL_CITIES,
    ALL_PARTIES,
    ALL_UNITS,
    BERLIN,
    BLOCKADE,
    CITY,
    COUNCILS,
    ESSEN,
    HAMBURG,
    INFLATION,
    MUENCHEN,
    PARTY,
    PARTY_CARD,
    POVERTY,
    TIMELINE_CARD,
    UNREST,
    Card,
    Party,
    Seat,
)
from kabinett.games.weimar.rules import reasons
from kabinett.games.weimar.rules.agenda_phase import agenda_phase, basic_cards
from kabinett.games.weimar.rules.answers import about
from kabinett.games.weimar.rules.events import run_block
from kabinett.games.weimar.rules.impulse_phase import impulse_phase, impulses
from kabinett.games.weimar.rules.parties import bases_in, gain_seats, seat_of
from kabinett.games.weimar.rules.politics_phase import end_of_round, politics_phase
from kabinett.games.weimar.rules.rolls import begin_roll, random_city
from kabinett.games.weimar.rules.state import (
    AGENDA,
    END_OF_ROUND,
    IMPULSE,
    OUT,
    PLACES,
    REPUBLIC,
    SET_UP,
    STOCK,
    Weimar,
)
from kabinett.games.weimar.rules.threats import put_in_box, put_in_city

RANDOM, CHOSEN = Party(-1), Party(-2)  # a seat's wish for a party
GRAY, YELLOW, ORANGE, BROWN = range(4)
FIRST_UNREST = (BERLIN, MUENCHEN, ESSEN, HAMBURG)
POVERTY_AT_START = 3


@script
def main(s: Weimar) -> Script:
    """It ends in the middle of a round, or with the last one (`endings.py`)."""
    yield from set_up(s)
    yield from rounds(s)


@script
def rounds(s: Weimar) -> Script:
    while True:
        yield from republic_phase(s)
        yield from agenda_phase(s)
        yield from impulse_phase(s)
        yield from politics_phase(s)
        yield from end_of_round(s)


@script
def play_on(s: Weimar) -> Script:
    """From a position that was set up (`read_position`): with the next Impulse, or with its
    phase from the beginning."""
    if s.phase == REPUBLIC:
        s.round -= 1
    elif s.phase != SET_UP:
        if s.phase == AGENDA:
            yield from agenda_phase(s)
            yield from impulse_phase(s)
        elif s.phase == IMPULSE and s.active < 0:
            yield from impulse_phase(s)
        elif s.phase == IMPULSE:
            yield from impulses(s)
        if s.phase != END_OF_ROUND:
            yield from politics_phase(s)
        yield from end_of_round(s)
    yield from rounds(s)


# -- setup (2)

PARTY_BY_LOT = Question("Party drawn by lot")


@about(PARTY)
def not_free(s: Weimar, seat: Seat, choice: int) -> Reason | None:
    taken = PARTY.index(choice) in s.order
    return because(reasons.PARTY_TAKEN) if taken else None


@about(CITY)
def no_first_base(s: Weimar, seat: Seat, choice: int) -> Reason | None:
    city = CITY.index(choice)
    if s.bases[city * 4 + s.order[seat]]:
        return because(reasons.BASE_THERE)
    return None if bases_in(s, city) < s.book.spaces[city] else because(reasons.CITY_FULL)


CHOOSE_PARTY = Question("Choose your party", why_not=not_free)
FIRST_BASES = Question("Place a Party Base: choose a city", why_not=no_first_base)


def free_parties(s: Weimar) -> list[int]:
    return [PARTY[party] for party in ALL_PARTIES if party not in s.order]


@script
def set_up(s: Weimar) -> Script:
    for seat in range(4):
        if s.order[seat] == CHOSEN:
            choice = yield seat, free_parties(s), CHOOSE_PARTY
            s.order = [
                PARTY.index(choice) if other == seat else s.order[other] for other in range(4)
            ]
    for seat in range(4):
        if s.order[seat] == RANDOM:
            choice = yield CHANCE, free_parties(s), PARTY_BY_LOT
            s.order = [
                PARTY.index(choice) if other == seat else s.order[other] for other in range(4)
            ]
    lay_out_cards(s)
    lay_out_units(s)
    say(s, words.SETUP)
    placed = 0
    while placed < POVERTY_AT_START:  # step 12a: different cities
        city = yield from random_city(s, s.chancellor)
        if not s.wealth[city]:
            yield from put_in_city(s, POVERTY, city)
            placed += 1
    yield from put_in_box(s, BLOCKADE)
    yield from put_in_box(s, INFLATION)
    yield from put_in_city(s, COUNCILS, MUENCHEN)
    for city in FIRST_UNREST:
        yield from put_in_city(s, UNREST, city)
    begin_roll(s, -1, -1)
    for party in ALL_PARTIES:  # step 13
        gain_seats(s, party, s.book.start_seats[party])
        for _ in range(s.book.start_bases[party]):
            choice = yield seat_of(s, party), first_cities(s, party), FIRST_BASES
            s.bases[CITY.index(choice) * 4 + party] += 1
            say(s, words.BASE_PLACED, seat_of(s, party), choice)


def first_cities(s: Weimar, party: Party) -> list[int]:
    """One figure of a party in a city, while there is room."""
    return [
        CITY[city]
        for city in ALL_CITIES
        if not s.bases[city * 4 + party] and bases_in(s, city) < s.book.spaces[city]
    ]


def lay_out_cards(s: Weimar) -> None:
    """Basic Party Cards, the gray and yellow Timeline; the rest is not in the game yet."""
    for party in ALL_PARTIES:
        s.decks[party] = basic_cards(s, party)
    s.timeline = timeline_of(s, GRAY, YELLOW)
    inside = {card for deck in (*s.decks, s.timeline) for card in deck}
    s.removed = [Card(card) for card in (*PARTY_CARD, *TIMELINE_CARD) if card not in inside]
    s.foreign_next = 1  # Compiègne has done its work
    s.foreign_done = 1 << s.book.foreign_deck[0]


def timeline_of(s: Weimar, *colours: int) -> list[Card]:
    return [
        Card(TIMELINE_CARD[place])
        for place in range(len(TIMELINE_CARD))
        if s.book.timeline_deck[place] in colours
    ]


def lay_out_units(s: Weimar) -> None:
    for kind in ALL_UNITS:
        s.units[kind * PLACES + STOCK] = s.book.unit_start[kind]
        s.units[kind * PLACES + OUT] = s.book.unit_number[kind] - s.book.unit_start[kind]


# -- the Republic Phase (4.1)


@script
def republic_phase(s: Weimar) -> Script:
    """The Round Card; in rounds 3 and 5 a new deck of Timeline Cards."""
    s.round += 1
    s.turn += 1
    s.phase = REPUBLIC
    begin_roll(s, -1, -1)
    s.events_of_round = []
    say(s, words.ROUND_BEGINS, s.round)
    if s.round == 3:
        change_timeline(s, YELLOW, ORANGE)
    elif s.round == 5:
        change_timeline(s, ORANGE, BROWN)
    say(s, words.ROUND_CARD, s.round)
    yield from run_block(s, s.chancellor, s.book.rounds[s.round - 1])


def change_timeline(s: Weimar, old: int, new: int) -> None:
    """Old cards leave deck and discard pile, new ones come in, all are shuffled (4.1)."""
    pile = [*s.timeline, *s.timeline_discard]
    gone = [card for card in pile if s.book.timeline_deck[TIMELINE_CARD.index(card)] == old]
    fresh = timeline_of(s, new)
    s.removed = [card for card in s.removed if card not in fresh] + gone
    s.timeline = sorted([*[card for card in pile if card not in gone], *fresh])
    s.timeline_discard = []
    say(s, words.TIMELINE_CHANGES)
