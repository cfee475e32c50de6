"""The Parties and their players (3.3): the order of play, Party Bases (5.6), Seats in Parliament
(5.7), Victory Points (5.1), the Reserve (4.3), who governs (5.8), Minor Parties (5.13)."""

from __future__ import annotations

from kabinett.core.script.language import say
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.vocabulary import (
    ALL_CITIES,
    ALL_PARTIES,
    ALL_SEATS,
    MINOR,
    NOBODY,
    PARTY,
    City,
    Minor,
    Party,
    Seat,
    Society,
)
from kabinett.games.weimar.rules.state import FIGURES, Weimar

MAX_RESERVE = 2
PARLIAMENT = 24  # Seats
SMALLEST_CUT = 4  # the fewest Seats with which a party can lose some when Parliament is cut


def seat_of(s: Weimar, party: Party) -> Seat:
    """The seat of a party's player."""
    return ALL_SEATS[s.order.index(party)]


def clockwise(s: Weimar, first: Party) -> tuple[Party, ...]:
    """All parties in the order of their seats, clockwise from ``first`` on."""
    order = s.order
    place = order.index(first)
    # With four seats, three places back are one place forward, and Python wraps negative indices.
    return order[place], order[place - 3], order[place - 2], order[place - 1]


def decider_of(s: Weimar, party: Party) -> Party:
    """The party that decides for a party: itself or, while the effects of a won Issue happen, the
    winner (4.4; ruling 9.19)."""
    return s.decider if s.decider >= 0 else party


def issue_decider(s: Weimar, winner: Party) -> Party:
    """The party that decides all effects of an Issue; NOBODY if each party decides for itself."""
    return NOBODY if s.book.placing_party_decides else winner


def others(s: Weimar, party: Party) -> tuple[Party, ...]:
    """The other parties, clockwise."""
    order = s.order
    place = order.index(party)
    return order[place - 3], order[place - 2], order[place - 1]  # as in `clockwise`


# -- figures


def base(s: Weimar, party: Party, city: City) -> int:
    return s.bases[city * 4 + party]


def bases_of(s: Weimar, party: Party) -> int:
    """The party's bases in all cities."""
    bases, total = s.bases, 0
    for place in range(party, len(bases), 4):
        total += bases[place]
    return total


def bases_in(s: Weimar, city: City) -> int:
    bases, first = s.bases, city * 4
    return bases[first] + bases[first + 1] + bases[first + 2] + bases[first + 3]


def figures_left(s: Weimar, party: Party) -> int:
    return FIGURES - bases_of(s, party) - s.parliament[party] - s.nsdap.count(party)


def has_room(s: Weimar, city: City) -> bool:
    return bases_in(s, city) < s.book.spaces[city]


def can_place_base(s: Weimar, party: Party, city: City) -> bool:
    """Whether placing a Base of the party there would change anything (ruling 7.11)."""
    if has_room(s, city):
        return figures_left(s, party) > 0
    if s.book.removing_needs_figure and not figures_left(s, party):
        return False
    return bool(rivals_in(s, party, city))


def cities_for_base(s: Weimar, party: Party, among: tuple[City, ...] = ALL_CITIES) -> list[City]:
    """The cities where placing a Base would change anything (`can_place_base`)."""
    figures = figures_left(s, party) > 0
    if s.book.removing_needs_figure and not figures:
        return []
    cities: list[City] = []
    for city in among:
        there = bases_in(s, city)
        if figures if there < s.book.spaces[city] else there > base(s, party, city):
            cities.append(city)
    return cities


def rivals_in(s: Weimar, party: Party, city: City) -> list[int]:
    """The other parties with a Base in the city, as choices."""
    return [PARTY[other] for other in ALL_PARTIES if other != party and base(s, other, city)]


def gain_seats(s: Weimar, party: Party, how_many: int) -> None:
    seats = min(how_many, figures_left(s, party))
    s.parliament[party] += seats
    if seats:
        say(s, words.SEATS_GAINED, seat_of(s, party), seats)


def lose_seats(s: Weimar, party: Party, how_many: int) -> None:
    seats = min(how_many, s.parliament[party])
    s.parliament[party] -= seats
    if seats:
        say(s, words.SEATS_LOST, seat_of(s, party), seats)


def seats_over_size(seats: float) -> int:
    """How many Seats a party of this size loses when Parliament is cut (4.4, step 7)."""
    return 3 if seats >= 10 else 2 if seats >= 7 else 1 if seats >= SMALLEST_CUT else 0


def give_seat(s: Weimar, party: Party) -> None:
    """Pay a Seat to roll for votes again (6.1)."""
    s.parliament[party] -= 1
    say(s, words.SEAT_FOR_ROLL, seat_of(s, party), 1)


def occupied_seats(s: Weimar) -> int:
    return sum(s.parliament) + s.nsdap_seats


# -- points


def gain_points(s: Weimar, party: Party, how_many: int) -> None:
    s.vp[party] += how_many
    if how_many:
        say(s, words.POINTS_GAINED, seat_of(s, party), how_many)


def lose_points(s: Weimar, party: Party, how_many: int) -> None:
    """Take points from a party; every other party gains those that it is short of (FAQ; ruling
    9.10)."""
    compensate(s, party, how_many - pay_points(s, party, how_many))


def pay_points(s: Weimar, party: Party, how_many: int) -> int:
    """Take up to this many points from a party; return how many it had."""
    points = min(how_many, s.vp[party])
    s.vp[party] -= points
    if points:
        say(s, words.POINTS_LOST, seat_of(s, party), points)
    return points


def compensate(s: Weimar, party: Party, missing: int) -> None:
    if missing:
        say(s, words.POINTS_LACKED, seat_of(s, party), missing)
    for other in others(s, party):
        gain_points(s, other, missing)


def usable_reserve(s: Weimar, party: Party) -> int:
    """The Reserve Points that were not stored in this Impulse (ruling 7.15)."""
    return s.reserve[party] - s.stored[party]


def raise_reserve(s: Weimar, party: Party, how_many: int) -> int:
    """Add up to this many points to the Reserve; return how many it had room for."""
    points = min(how_many, MAX_RESERVE - s.reserve[party])
    s.reserve[party] += points
    return points


def add_reserve(s: Weimar, party: Party, how_many: int) -> None:
    points = raise_reserve(s, party, how_many)
    if points:
        say(s, words.RESERVE_UP, seat_of(s, party), points)


# -- government


def lasts(s: Weimar, party: Party, rule: int) -> bool:
    """Whether this rule applies to the party until the end of the round."""
    events = s.events_of_round
    return len(events) > 0 and rule * 4 + party in events


def governs(s: Weimar, party: Party) -> bool:
    return bool(s.government[party])


def governing_parties(s: Weimar) -> list[Party]:
    """The governing parties, the Chancellor's first."""
    return [s.chancellor, *[p for p in ALL_PARTIES if s.government[p] and p != s.chancellor]]


# -- Minor Parties (5.13)


def may_take_minor(s: Weimar, party: Party, minor: Minor) -> bool:
    """Whether the party may take control of the Minor Party, which it does not control yet."""
    return party in s.book.minor_eligible[minor] and s.minor[minor] != party


def take_minor(s: Weimar, party: Party, minor: Minor) -> None:
    """Give the party control of the Minor Party, if it may have it."""
    if may_take_minor(s, party, minor):
        s.minor[minor] = party
        say(s, words.MINOR_TAKEN, seat_of(s, party), MINOR[minor])
    elif s.minor[minor] == party:
        say(s, words.MINOR_STAYS, seat_of(s, party), MINOR[minor])


def party_of_marker(s: Weimar, marker: Society) -> Party:
    """The party that a Society Marker is for: the party that it names, the one that controls the
    Minor Party that it names (6.4, Citizens), or the Chancellor's."""
    party = s.book.society_party[marker]
    minor = s.book.society_minor[marker]
    return party if party >= 0 else s.minor[minor] if minor >= 0 else s.chancellor
