"""Kabinett: board games about German politics, their rules enforced.

>>> import kabinett
>>> table = kabinett.new_game("volk", seed=7)
>>> table.open_seats()
(0,)
>>> ask = table.ask(0)
>>> table.answer(0, ask.choices[0], ask.id)
>>> table.game.scene(table.state, viewer=0).heading is None
False

This module is for programs that play games: bots, sites, research. Authors of games import
`kabinett.author` instead.

A `Table` is one game being played. It says which seats it asks (`Table.open_seats`, `Table.ask`),
accepts answers (`Table.answer`, which may raise `IllegalChoice`) and keeps the record
(`write_record`). ``table.game.scene`` is what a viewer may see. A `Position` has neither record
nor log, and serves for search.

Each name is imported at its first use, so that importing the package is fast.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kabinett.core.game import Game
    from kabinett.core.luck import Luck
    from kabinett.core.play.asks import Ask, IllegalChoice, StaleAsk
    from kabinett.core.play.checksum import SavedTableError
    from kabinett.core.play.position import Position
    from kabinett.core.play.record import RecordError
    from kabinett.core.play.table import Table
    from kabinett.core.result import Result
    from kabinett.core.setup import Setup, SetupError
    from kabinett.core.show.scene import Scene
    from kabinett.core.state import State
    from kabinett.front import load, load_record, load_record_file, new_game, save, write_record
    from kabinett.games import all_games

_PLACES = {
    "kabinett.front": "load load_record load_record_file new_game save write_record",
    "kabinett.games": "all_games",
    "kabinett.core.game": "Game",
    "kabinett.core.luck": "Luck",
    "kabinett.core.play.position": "Position",
    "kabinett.core.play.record": "RecordError",
    "kabinett.core.play.checksum": "SavedTableError",
    "kabinett.core.play.asks": "Ask IllegalChoice StaleAsk",
    "kabinett.core.play.table": "Table",
    "kabinett.core.result": "Result",
    "kabinett.core.show.scene": "Scene",
    "kabinett.core.setup": "Setup SetupError",
    "kabinett.core.state": "State",
}
_MODULES = {name: module for module, names in _PLACES.items() for name in names.split()}

__all__ = [
    "Ask",
    "Game",
    "IllegalChoice",
    "Luck",
    "Position",
    "RecordError",
    "Result",
    "SavedTableError",
    "Scene",
    "Setup",
    "SetupError",
    "StaleAsk",
    "State",
    "Table",
    "all_games",
    "load",
    "load_record",
    "load_record_file",
    "new_game",
    "save",
    "write_record",
]


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module 'kabinett' has no attribute {name!r}")
    return getattr(importlib.import_module(_MODULES[name]), name)


def __dir__() -> list[str]:
    return __all__
