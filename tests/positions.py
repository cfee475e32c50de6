"""Tables that begin at a position which a test has made."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kabinett.core.game import Game
from kabinett.core.play.chance import Chance
from kabinett.core.play.players import Player
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.core.state import State


def table_at(game: Game[Any], setup: Setup, s: State, names: Iterable[str]) -> Table:
    """Return a table with this position and players of these names."""
    table = Table(game, setup, [Player(name) for name in names], Chance(bytes(16)), state=s)
    table.set_checkpoint()
    return table
