"""Checks the turn mark: undo stops where it changes, and bots count turns by it."""

from __future__ import annotations

from kabinett.core.game import Game
from kabinett.core.play.table import Table
from kabinett.testing.sources.trees import turn_at


class TurnMarks:
    """Watches the turn mark from one answer to the next, in any number of games."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.last: int | None = None  # in the present game
        self.has_changed = False

    def begin(self) -> None:
        """Begin another game."""
        self.last = None

    def look(self, table: Table) -> None:
        """Note the turn mark; raises AssertionError if it has fallen."""
        mark = self.game.turn_mark(table.state)
        before = mark if self.last is None else self.last
        self.has_changed = self.has_changed or mark != before
        assert mark >= before, (
            f"{turn_at(self.game)}: the turn mark fell from {before} to {mark}. It must grow by 1 "
            "when a turn ends: bots count turns by it"
        )
        self.last = mark

    def check(self, games: int) -> None:
        """Raise AssertionError if the turn mark was the same throughout these games."""
        assert self.has_changed or not games, (
            f"{turn_at(self.game)}: the turn mark was {self.last} throughout {games} games: no "
            "turn ever ends, so players could undo the whole game. Increase the field `turn` with "
            "each turn, or state turn_mark=turn_mark"
        )
