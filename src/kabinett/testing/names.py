"""Compares the names of choices, cards, places and seats that a game uses with its vocabulary."""

from __future__ import annotations

import ast
import difflib
import re
from collections.abc import Iterator
from typing import Final
from xml.etree import ElementTree

from kabinett.core.game import Game
from kabinett.core.play.table import Table
from kabinett.core.scene import SPECTATOR, Scene
from kabinett.core.setup import Setup, SetupError
from kabinett.core.vocabulary import SEAT
from kabinett.testing.sources import sources_of

NAME: Final = re.compile(r"([a-z][a-z0-9_]*):([a-z0-9_~.+-]+)")


class WrongName(AssertionError):
    """A name that the vocabulary lacks, or a seat that does not exist."""


def check_names(game: Game) -> None:
    """Raise WrongName, with all faults of the names in the sources and of roles."""
    wrong = [*wrong_in_sources(game), *dict.fromkeys(wrong_roles(game)), *wrong_endings(game)]
    if wrong:
        raise WrongName("\n".join(wrong))


def wrong_in_sources(game: Game) -> Iterator[str]:
    """Yield texts that look like the name of a choice, as they begin with a group, and are none."""
    vocabulary = game.vocabulary
    for file in sources_of(game.folder):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
                continue
            match = NAME.fullmatch(node.value)
            if match and match[1] in vocabulary.groups and node.value not in vocabulary.numbers:
                yield f"{file}:{node.lineno}: {no_name(game, node.value)}"


def wrong_roles(game: Game) -> Iterator[str]:
    """Yield the faults of what `roles` returns for each number of seats and each option."""
    where = game.written_at("roles")
    for seats in game.seat_counts:
        for options in single_options(game):
            try:
                full_options = game.setup(Setup(seats, options)).options
            except SetupError:
                continue
            roles = game.roles(seats, full_options)
            for name in roles:
                if not isinstance(name, str) or name not in game.vocabulary.numbers:
                    yield f"{where}: `roles` gives {no_name(game, name)}"
            if roles and len(roles) < seats:
                yield f"{where}: `roles` gives {len(roles)} roles for {seats} seats"
            if len({*roles}) < len(roles):
                twice = next(name for name in roles if roles.count(name) > 1)
                yield f"{where}: `roles` gives {twice!r} twice"


def wrong_endings(game: Game) -> Iterator[str]:
    """Yield the endings that ``ending_names`` names and ``endings`` lacks."""
    kinds = [ending.kind for ending in game.contract.endings]
    if game.contract.outcome is None:
        for kind in game.ending_names:
            if kind not in kinds:
                yield (
                    f"{game.written_at('ending_names')}: ending_names: no game ends by "
                    f"{kind!r}, but by {', '.join(kinds)}"
                )


def single_options(game: Game) -> Iterator[dict[str, str]]:
    """Yield the default options, then each value of each option."""
    yield {}
    for option in game.options:
        yield from ({option.name: value} for value in option.values)


def no_name(game: Game, name: object) -> str:
    """Say that this is no name of the vocabulary, and which may be meant."""
    near = difflib.get_close_matches(str(name), game.vocabulary.names, 1, 0.7)
    return f"{name!r} is no name of the vocabulary" + (f": {near[0]!r}?" if near else "")


def check_shown_names(table: Table, board: ElementTree.Element | None) -> None:
    """Raise WrongName where a scene, or a function of the game, names a card, a place, a role or a
    seat that does not exist."""
    game, seats = table.game, table.setup.seats
    for seat in range(seats):
        role = game.role_of(table.state, seat)
        if role is not None and not (type(role) is int and 0 <= role < len(game.vocabulary)):
            raise WrongName(
                f"{game.written_at('role_of')}: `role_of` gives {role!r} for seat {seat}, "
                "which is no choice: an id becomes one in its group, as in ROLE[role]"
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
        yield f"two pieces are called {twice!r}", "each has an id of its own"
    if scene.active is not None and not 0 <= scene.active < seats:
        yield "active", no_seat(scene.active, seats)
    for name in scene.about:
        if NAME.fullmatch(name) and name.partition(":")[0] in groups and name not in names:
            yield "about", no_name(game, name)


def no_seat(seat: int, seats: int) -> str:
    return f"there is no seat {seat}, only 0 to {seats - 1} (nobody is None)"
