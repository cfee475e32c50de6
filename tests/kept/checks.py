"""What holds for every kept game, for the tests of its game."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from kabinett.core.play.record import Record, write
from tests.kept.playing import Played, play
from tests.kept.shelf import Shelf, kept, read_whole
from tests.kept.telling import differences

if TYPE_CHECKING:
    from _pytest.mark import ParameterSet


def some_of(names: Iterable[str], always: Collection[str]) -> list[str | ParameterSet]:
    """Games for a test: always these, and all others in the long check."""
    return [
        name if name in always else pytest.param(name, marks=pytest.mark.long) for name in names
    ]


def check_kept(shelf: Shelf, name: str) -> None:
    """The game plays as it did, to the same end, and shows what it is kept for."""
    kind, was, played = shelf.kinds[name], shelf.games[name], shelf.played(name)
    told = differences(was, kept(kind, was.way, played), played)
    assert not told, "\n".join([*told, "`python -m tests.kept` tells it of all games."])
    assert was.way.setup == kind.setup and was.often == kind.often
    assert kind.holds(played), kind.shows


def check_replayed(shelf: Shelf, name: str) -> None:
    """Its record, replayed with every die held against the seed, is the same and ends the same."""
    played = shelf.played(name)
    table = played.table
    assert table.over and table.state.canonical() == played.state.canonical()
    assert write(record_again(played)) == write(played.record)


def record_again(played: Played) -> Record:
    """The record of the replayed game; it has a digest only if the first record has one."""
    found = played.table.record()
    return found if played.record.digest else replace(found, digest="")


def check_invariants(shelf: Shelf, name: str) -> None:
    """`Game.check` passes at every step."""
    play(shelf.game, shelf.games[name].way, shelf.game.check)


def check_whole(shelf: Shelf, name: str) -> None:
    """A whole record in the tree can be played, to an end that shows what it says."""
    file = shelf.whole()[name]
    played = read_whole(shelf.game, file)
    assert played.table.over and shelf.kinds[name].holds(played)
    first, second, *rest = file.read_text("utf-8").splitlines()
    assert second.startswith("# "), "its second line says what it shows"
    lines = [first, *(line for line in rest if not line.startswith("#"))]
    assert write(record_again(played)).splitlines() == lines
