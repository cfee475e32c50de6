"""The flow of the game (4), the setup (2) and the Republic Phase (4.1)."""

from __future__ import annotations

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
from kabinett.games.weimar.phases.agenda import agenda_phase, basic_cards
from kabinett.games.weimar.phases.impulse import impulse_phase, impulses
from kabinett.games.weimar.phases.politics import end_of_round, politics_phase
from kabinett.games.weimar.phases.scenario import expansion_sets
from kabinett.games.weimar.rules import reasons
from kabinett.games.weimar.rules.answers import about
from kabinett.games.weimar.rules.events import run_block, tell_if_nothing
from kabinett.games.weimar.rules.parties import bases_in, gain_points, gain_seats, seat_of
from kabinett.games.weimar.rules.rolls import no_roll, random_city
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
VERSAILLES = 1  # its place in the Foreign Affairs deck
LAST_ROUND = 6  # of the whole game
GRAY, YELLOW, ORANGE, BROWN = range(4)


def roles(seats: int, options: dict[str, str]) -> list[str]:
    if options.get("scenario") == ALONE:  # the first seat is the SPD, and so on (ruling 11.5)
        return []
    return [vocabulary.names[PARTY[party]] for party in ALL_PARTIES]


def opening(s: Weimar, setup: Setup) -> None:
    wishes = {"random": RANDOM, "choose": CHOSEN}
    s.order = [
        wishes[role] if role in wishes else PARTY.index(vocabulary.number(role))
        for role in setup.roles
    ]
    if s.book.alone:
        s.order = list(ALL_PARTIES)


def role_of(s: Weimar, seat: int) -> int | None:
    return PARTY[s.order[seat]] if s.order[seat] >= 0 else None


def main(s: Weimar) -> Script:
    """It ends in the middle of a round, or with the last one (`endings.py`)."""
    yield from set_up(s)
    yield from rounds(s)


def rounds(s: Weimar) -> Script:
    while True:
        yield from republic_phase(s)
        yield from agenda_phase(s)
        yield from impulse_phase(s)
        yield from politics_phase(s)
        yield from end_of_round(s)


def play_on(s: Weimar) -> Script:
    """From a position that was set up (`Game.read_position`): with the next Impulse, or with its
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
    is_taken = PARTY.index(choice) in s.order
    return because(reasons.PARTY_TAKEN) if is_taken else None


@about(CITY)
def no_first_base(s: Weimar, seat: Seat, choice: int, bases_left: int) -> Reason | None:
    city = CITY.index(choice)
    if s.bases[city * 4 + s.order[seat]]:
        return because(reasons.BASE_THERE)
    return None if bases_in(s, city) < s.book.spaces[city] else because(reasons.CITY_FULL)


CHOOSE_PARTY = Question("Choose your party", why_not=not_free, section="2")


FIRST_BASES = Question(
    "Choose a city for a Party Base; {n} left to place",
    why_not=no_first_base,
    section="2",
)


def free_parties(s: Weimar) -> list[int]:
    return [PARTY[party] for party in ALL_PARTIES if party not in s.order]


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
    lay_out_republic(s)
    say(s, words.SETUP)
    if s.book.scenario >= 0:
        say(s, words.SCENARIO, SCENARIO[s.book.scenario])
    yield from expansion_sets(s)
    placed = 0
    while placed < s.book.beginning.poverty:  # step 12a: different cities
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
    no_roll(s)
    for party in ALL_PARTIES:  # step 13
        gain_seats(s, party, s.book.beginning.seats[party])
        gain_points(s, party, s.book.beginning.points[party])
        for placed in range(s.book.beginning.bases[party]):
            left = s.book.beginning.bases[party] - placed
            choice = yield seat_of(s, party), first_cities(s, party), FIRST_BASES, left
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
    """Basic Party Cards, the Timeline of the first years; the rest is not in the game yet."""
    for party in ALL_PARTIES:
        s.decks[party] = basic_cards(s, party)
    early = YELLOW if s.book.first_round < 3 else ORANGE if s.book.first_round < 5 else BROWN
    s.timeline = timeline_of(s, GRAY, early)
    inside = {card for deck in (*s.decks, s.timeline) for card in deck}
    s.removed = [Card(card) for card in (*PARTY_CARD, *TIMELINE_CARD) if card not in inside]
    s.foreign_next = s.book.beginning.foreign_done  # Compiègne, at least, has done its work
    s.foreign_done = sum([1 << card for card in s.book.foreign_deck[: s.foreign_next]])


def lay_out_republic(s: Weimar) -> None:
    """What has been reached, and whose figures lie there, when the first round begins."""
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


def timeline_of(s: Weimar, *colours: int) -> list[Card]:
    return [
        Card(TIMELINE_CARD[place])
        for place in range(len(TIMELINE_CARD))
        if s.book.timeline_deck[place] in colours
    ]


def lay_out_units(s: Weimar) -> None:
    for kind in ALL_UNITS:
        s.units[kind * PLACES + STOCK] = s.book.beginning.units[kind]
        s.units[kind * PLACES + OUT] = s.book.unit_number[kind] - s.book.beginning.units[kind]
    for kind, city in s.book.beginning.streets:
        s.units[kind * PLACES + STOCK] -= 1
        s.units[kind * PLACES + city] += 1


# -- the Republic Phase (4.1)


def republic_phase(s: Weimar) -> Script:
    """The Round Card; in rounds 3 and 5 a new deck of Timeline Cards."""
    s.round += 1
    s.turn += 1
    s.phase = REPUBLIC
    no_roll(s)
    s.events_of_round = []
    if s.book.last_round == LAST_ROUND:
        say(s, words.ROUND_BEGINS, s.round)
    else:
        say(s, words.ROUND_OF, s.round, s.book.last_round)
    if s.round == 3 and s.book.first_round < 3:
        change_timeline(s, YELLOW, ORANGE)
    elif s.round == 5 and s.book.first_round < 5:
        change_timeline(s, ORANGE, BROWN)
    say(s, words.ROUND_CARD, s.round)
    tell_if_nothing(s, s.chancellor, s.book.rounds[s.round - 1])
    yield from run_block(s, s.chancellor, s.book.rounds[s.round - 1])


def change_timeline(s: Weimar, old: int, new: int) -> None:
    """Old cards leave deck and discard pile, new ones come in, all are shuffled (4.1)."""
    pile = [*s.timeline, *s.timeline_discard]
    old_cards = [card for card in pile if s.book.timeline_deck[TIMELINE_CARD.index(card)] == old]
    fresh = timeline_of(s, new)
    s.removed = [card for card in s.removed if card not in fresh] + old_cards
    s.timeline = sorted([*[card for card in pile if card not in old_cards], *fresh])
    s.timeline_discard = []
    say(s, words.TIMELINE_CHANGES)
