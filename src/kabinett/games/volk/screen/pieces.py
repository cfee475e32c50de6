"""The pieces on the board."""

from __future__ import annotations

import functools

from kabinett.core.show.scene import Piece
from kabinett.games.volk.content.vocabulary import (
    FACTORY,
    LINE,
    PROVINCE_IDS,
    City,
    Connection,
    Province,
    vocabulary,
)
from kabinett.games.volk.rules.economy import economy, factory_value
from kabinett.games.volk.rules.end_of_decade import flight_steps
from kabinett.games.volk.rules.mass_protests import own_protests
from kabinett.games.volk.rules.state import ACTIONS, EMPTY, FLIGHT, RUNDOWN, Volk

LAST_STEP = 20  # of the flight track


def site_pieces(s: Volk) -> list[Piece]:
    pieces = []
    for city in s.book.cities:
        if s.factories[city] != EMPTY:
            kind = (
                "rundown"
                if s.factories[city] == RUNDOWN
                else "external"
                if s.book.abroad[city]
                else "factory"
            )
            pieces.append(site_piece(city, kind, str(factory_value(s, city))))
        elif s.closed >> city & 1:
            pieces.append(site_piece(city, "closed", ""))
    return pieces


def line_pieces(s: Volk) -> list[Piece]:
    return [
        line_piece(connection, s.lines[connection])
        for connection in s.book.connections
        if s.lines[connection]
    ]


def province_pieces(s: Volk) -> list[Piece]:
    pieces = []
    for province in s.book.provinces:
        for kind, number in (
            ("economy", economy(s, province)),
            ("ls", s.ls[province]),
            ("unrest", s.unrest[province]),
            ("protest", own_protests(s, province)),
            ("imported", s.imported[province]),
            ("socialist", s.socialists[province]),
        ):
            if number:
                pieces.append(counter_piece(kind, province, number))
    return pieces


def marker_pieces(s: Volk) -> list[Piece]:
    names, pieces = vocabulary.names, []
    for sector, number in zip(("uk", "fr", "us"), s.sectors, strict=True):
        if number:
            pieces.append(Piece(f"ls:{sector}", "ls", f"sector:{sector}", str(number)))
    for track, mark in zip(("prestige", "currency", "socialists"), s.tracks, strict=True):
        pieces.append(Piece(f"marker:{track}", "marker", f"{track}:{mark}"))
    if s.socialist_box:
        pieces.append(Piece("socialist:box", "socialist", "box:socialists", str(s.socialist_box)))
    for card in s.police:
        if s.police_spent >> card & 1:
            pieces.append(Piece(f"spent:{names[card]}", "spent", names[card]))
    if s.wall:
        pieces.append(Piece("wall", "wall", "wall"))
    if s.decade:
        pieces.append(Piece("marker:half", "marker", f"half:{s.decade}.{max(1, s.half)}"))
    if not s.wall and s.phase <= FLIGHT:
        # Before the phase, the marker only shows a forecast.
        face = "" if s.phase == FLIGHT else "foreseen"
        pieces.append(
            Piece("marker:flight", "marker", f"flight:{min(LAST_STEP, flight_steps(s))}", face)
        )
    if s.phase > ACTIONS:
        pieces.append(Piece("marker:phase", "marker", f"phase:{s.phase}"))
    return pieces


# Cached, because most pieces do not change with an answer, and games share them.


@functools.cache
def site_piece(city: City, kind: str, face: str) -> Piece:
    site = vocabulary.names[FACTORY[city]]
    return Piece(site, kind, site, face)


@functools.cache
def line_piece(connection: Connection, number: int) -> Piece:
    line = vocabulary.names[LINE[connection]]
    return Piece(line, "line", line, str(number))


@functools.cache
def counter_piece(kind: str, province: Province, number: int) -> Piece:
    """A piece with the number of something in a province."""
    place = "protest" if kind == "imported" else kind
    name = PROVINCE_IDS[province]
    return Piece(f"{kind}:{name}", kind, f"{place}:{name}", str(number))
