"""Which questions a game asks, and in which phases, to find games that show all screens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kabinett.core.game import Game
from kabinett.core.play.record import Record
from kabinett.core.play.replay import steps
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.core.show.scene import SPECTATOR
from tests.kept.playing import Played
from tests.kept.shelf import Kind

#: By game: how many different questions, and how many phases.
FEWEST = {"fall": (11, 8), "volk": (25, 7), "weimar": (44, 5)}
SHOWS = "What the screens are looked at with: a game that asks nearly all there is to ask."


def asks(record: Record, game: Game[Any]) -> Iterator[tuple[Table, str, str]]:
    """Yield the table whenever seats are asked, with the phase and, if a single seat has something
    to decide, its question ("" otherwise).  The site answers what is obvious."""
    for table in steps(record, game):
        seats = table.open_seats()
        if table.over or min(seats) < 0:
            continue
        ask = table.ask(seats[0])
        assert ask is not None
        scene = game.scene(table.state, SPECTATOR)
        heading = scene.heading[0].text if scene.heading else ""
        decides = len(seats) == 1 and game.obvious_here(table.state, seats[0]) < 0
        question = ask.text[0].text if decides else ""
        yield table, question, f"{heading} {scene.phase}"


def enough(game: str, questions: int, phases: int) -> bool:
    """Return whether these are enough to make the screens worth looking at."""
    return questions >= FEWEST[game][0] and phases >= FEWEST[game][1]


def for_screens(game: str, seats: int) -> Kind:
    """Return the kind of a game with enough different questions and phases."""

    def holds(played: Played) -> bool:
        asked, times = set(), set()
        for _, question, phase in asks(played.record, played.game):
            asked.add(question)
            times.add(phase)
        return enough(game, len(asked - {""}), len(times))

    return Kind(SHOWS, holds, Setup(seats), dear=True)
