"""Checks that are the same for the kept games of every game."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from kabinett.core.play.record import Record, write
from tests.kept.playing import Played, play
from tests.kept.shelf import Shelf, entry_of, read_whole
from tests.kept.telling import differences

if TYPE_CHECKING:
    from _pytest.mark import ParameterSet


def some_of(names: Iterable[str], always: Collection[str]) -> list[str | ParameterSet]:
    """Return these names; in the long check, return all others."""
    return [
        name if name in always else pytest.param(name, marks=pytest.mark.long) for name in names
    ]


def check_kept(shelf: Shelf, name: str) -> None:
    """Check that the game is played as before, to the same end, and shows what it is kept for."""
    kind, was, played = shelf.kinds[name], shelf.games[name], shelf.played(name)
    told = differences(was, entry_of(kind, was.way, played), played)
    assert not told, "\n".join([*told, "`python -m tests.kept` tells it of all games."])
    assert was.way.setup == kind.setup and was.often == kind.often
    assert kind.holds(played), kind.shows


def check_replayed(shelf: Shelf, name: str) -> None:
    """Check that a replay of the record, with each die compared to the seed, has the same record
    and end."""
    played = shelf.played(name)
    table = played.table
    assert table.over and table.state.canonical() == played.state.canonical()
    assert write(record_again(played)) == write(played.record)


def record_again(played: Played) -> Record:
    """Return the record of the replayed game, with a digest only if the first record has one."""
    found = played.table.record()
    return found if played.record.digest else replace(found, digest="")


def check_invariants(shelf: Shelf, name: str) -> None:
    """Check that `Game.check` passes at every step."""
    play(shelf.game, shelf.games[name].way, shelf.game.check)


def check_whole(shelf: Shelf, name: str) -> None:
    """Check that a whole record can be played, to an end that shows what it says."""
    file = shelf.whole()[name]
    played = read_whole(shelf.game, file)
    assert played.table.over and shelf.kinds[name].holds(played)
    first, second, *rest = file.read_text("utf-8").splitlines()
    assert second.startswith("# "), "its second line says what it shows"
    lines = [first, *(line for line in rest if not line.startswith("#"))]
    assert write(record_again(played)).splitlines() == lines
