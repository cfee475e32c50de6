"""Compares the names of cards, places, roles and seats that a scene shows with the vocabulary."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree

from kabinett.core.game import Game
from kabinett.core.play.table import Table
from kabinett.core.show.scene import SPECTATOR, Scene
from kabinett.core.vocabulary import SEAT
from kabinett.testing.sources.names import NAME, WrongName, no_name


def check_shown_names(table: Table, board: ElementTree.Element | None) -> None:
    """Raise WrongName if a scene or `role_of` names a card, place, role or seat that does not
    exist."""
    game, seats = table.game, table.setup.seats
    for seat in range(seats):
        role = game.role_of(table.state, seat)
        if role is not None and not (type(role) is int and 0 <= role < len(game.vocabulary)):
            raise WrongName(
                f"{game.written_at('role_of')}: `role_of` returns {role!r} for seat {seat}, "
                "which is no choice: convert an id with its group, as in ROLE[role]"
            )
    ids = {element.get("id") for element in board.iter()} if board is not None else set()
    for viewer in (SPECTATOR, *range(seats)):
        for what, wrong in wrong_in_scene(game, game.scene(table.state, viewer), seats, ids):
            part = "private_scene" if viewer != SPECTATOR else "public_scene"
            raise WrongName(f"{game.written_at(part)}: {what}: {wrong}")


def wrong_in_scene(
    game: Game, scene: Scene, seats: int, ids: set[str | None]
) -> Iterator[tuple[str, str]]:
    names, groups = game.vocabulary.numbers, game.vocabulary.groups
    for zone in scene.zones:
        for card in zone.cards:
            if card is not None and card not in names:
                yield f"the zone {zone.id} shows", no_name(game, card)
        if zone.seat is not None and not 0 <= zone.seat < seats:
            yield f"the zone {zone.id}", no_seat(zone.seat, seats)
    for panel in scene.panels:
        if panel.role is not None and panel.role not in names:
            yield f"the panel of seat {panel.seat}", no_name(game, panel.role)
        if not 0 <= panel.seat < seats:
            yield "a panel", no_seat(panel.seat, seats)
    for piece in scene.pieces:
        kind = piece.place.partition(":")[0]
        if kind in groups and kind != SEAT and not {piece.place} & {*names, *ids}:
            yield f"the piece {piece.id} lies at", no_name(game, piece.place)
    if len({piece.id for piece in scene.pieces}) < len(scene.pieces):
        ids_there = [piece.id for piece in scene.pieces]
        twice = next(each for each in ids_there if ids_there.count(each) > 1)
        yield f"two pieces have the id {twice!r}", "each needs an id of its own"
    if scene.active is not None and not 0 <= scene.active < seats:
        yield "active", no_seat(scene.active, seats)
    for name in scene.about:
        if NAME.fullmatch(name) and name.partition(":")[0] in groups and name not in names:
            yield "about", no_name(game, name)


def no_seat(seat: int, seats: int) -> str:
    return f"there is no seat {seat}, only 0 to {seats - 1}; use None for nobody"
