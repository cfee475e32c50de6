"""The pieces on the board, each with the id of its place."""

from __future__ import annotations

import functools

from kabinett.core.show.scene import Piece
from kabinett.games.weimar.content.vocabulary import (
    ACTION,
    ALL_CITIES,
    CITY_IDS,
    CITY_THREATS,
    COUNCILS,
    DNVP,
    DR_THREATS,
    FLAG,
    ISSUE,
    KPD,
    MINOR,
    NOBODY,
    PARTY_IDS,
    REGIME,
    SOCIETY,
    SPACE,
    UNIT_IDS,
    UNREST,
    UPRISING,
    City,
    vocabulary,
)
from kabinett.games.weimar.rules.parties import governs
from kabinett.games.weimar.rules.rolls import REACTION_ROLL
from kabinett.games.weimar.rules.state import GONE, OUT, PLACES, SET_UP, STOCK, Weimar

#: The rolls that belong to no action, in the order of `rules/rolls.py`.
ROLL_NAMES = ("reaction", "crisis", "random_city", "votes", "event")


def bases(s: Weimar) -> list[Piece]:
    """A piece for each city and party, whose face is the number of Bases."""
    pieces = []
    for city, name in enumerate(CITY_IDS):
        for party, party_id in enumerate(PARTY_IDS):
            number = s.bases[city * 4 + party]
            if number:
                pieces.append(base_piece(name, party_id, number))
    return pieces


@functools.cache
def base_piece(city: str, party: str, number: int) -> Piece:
    """A piece of Bases; cached, because most of them are on the board in every scene."""
    return Piece(f"base:{city}.{party}", "base", f"city:{city}", f"{party}.{number}")


def threats(s: Weimar) -> list[Piece]:
    return [
        threat_piece(kind, name, down)
        for city, name in zip(ALL_CITIES, CITY_IDS, strict=True)
        for kind, down in markers_in(s, city)
    ]


@functools.cache
def threat_piece(kind: str, city: str, down: bool) -> Piece:
    face = "down" if down else ""
    return Piece(f"threat:{kind}@{city}", f"threat-{kind}", f"city:{city}", face)


def markers_in(s: Weimar, city: City) -> list[tuple[str, bool]]:
    """The kinds of markers in a city, and whether each is face down."""
    kinds = []
    if s.wealth[city]:
        kinds.append(("poverty" if s.wealth[city] > 0 else "prosperity", False))
    for kind, markers, owner in (
        (UNREST, s.unrest, NOBODY),
        (REGIME, s.regime, DNVP),
        (COUNCILS, s.councils, KPD),
        (UPRISING, s.uprising, KPD),
    ):
        if markers[city]:
            kinds.append((CITY_THREATS[kind], owner >= 0 and governs(s, owner)))
    return kinds


def units(s: Weimar) -> list[Piece]:
    """A piece for each kind and place, whose face is the number of units."""
    pieces = []
    for kind, unit in enumerate(UNIT_IDS):
        for place in range(PLACES):
            number = s.units[kind * PLACES + place]
            if number and place != OUT:
                pieces.append(unit_piece(unit, place, number))
    return pieces


@functools.cache
def unit_piece(unit: str, place: int, number: int) -> Piece:
    where = place_name(place)
    return Piece(f"unit:{unit}@{where}", f"unit-{unit}", where, str(number))


def place_name(place: int) -> str:
    if place == STOCK:
        return "supply"
    return "dissolved" if place == GONE else f"city:{CITY_IDS[place]}"


def parliament(s: Weimar) -> list[Piece]:
    seats = [*zip(PARTY_IDS, s.parliament, strict=True), ("nsdap", s.nsdap_seats)]
    return [
        Piece(f"seats:{party}", "seats", "parliament", str(number))
        for party, number in seats
        if number
    ]


def opinion(s: Weimar) -> list[Piece]:
    return [
        Piece(vocabulary.names[ISSUE[issue]], "issue", vocabulary.names[SPACE[space]])
        for issue, space in enumerate(s.issue_at)
        if space >= 0
    ]


def society(s: Weimar) -> list[Piece]:
    return [
        Piece(vocabulary.names[SOCIETY[marker]], "society", f"society-track:{place + 1}")
        for place, marker in enumerate(s.society)
    ]


def boxes(s: Weimar) -> list[Piece]:
    """The pieces in the DR Box and on the tracks, and the Flag Tokens."""
    pieces = [
        Piece(f"dr:{DR_THREATS[kind]}", f"threat-{DR_THREATS[kind]}", "dr", str(number))
        for kind, number in enumerate(s.dr)
        if number
    ]
    pieces += [
        Piece(f"nsdap:{box}", "figure", f"nsdap:{box}", PARTY_IDS[party])
        for box, party in enumerate(s.nsdap, 1)
    ]
    pieces += [
        Piece(vocabulary.names[FLAG[nation]], "flag", "flags", str(number))
        for nation, number in enumerate(s.flags)
        if number
    ]
    pieces.append(Piece("marker:economy", "marker", f"economy:{s.economy}"))
    if s.phase != SET_UP:  # before the first round the marker has no place
        pieces.append(Piece("marker:round", "marker", f"round:{s.round}"))
    if s.roll_kind >= 0:
        pieces.append(roll(s))
    if s.rentenmark:
        pieces.append(Piece("rentenmark", "rentenmark", "economy"))
    return pieces


def roll(s: Weimar) -> Piece:
    """The piece for the last roll; its face is the party that rolls."""
    kind = s.roll_kind - REACTION_ROLL
    name = vocabulary.names[ACTION[s.roll_kind]] if kind < 0 else ROLL_NAMES[kind]
    return Piece("roll", "roll", name, PARTY_IDS[s.roller])


def government(s: Weimar) -> list[Piece]:
    """The pieces for the governing parties, the Reichspräsident and the Minor Parties."""
    pieces = [
        Piece(
            f"governs:{party_id}",
            "governs",
            "government",
            "chancellor" if party == s.chancellor else "",
        )
        for party, party_id in enumerate(PARTY_IDS)
        if s.government[party]
    ]
    president = PARTY_IDS[s.president] if s.president >= 0 else ""
    pieces.append(Piece("president", "president", "government", president))
    return pieces + [
        Piece(vocabulary.names[MINOR[minor]], "minor", f"party:{PARTY_IDS[party]}")
        for minor, party in enumerate(s.minor)
    ]
