"""Kabinett: board games about German politics, their rules enforced.

>>> import kabinett
>>> table = kabinett.new_game("volk", seed=7)
>>> table.open_seats()
(0,)
>>> ask = table.ask(0)
>>> table.answer(0, ask.id, ask.choices[0])
>>> table.game.scene(table.state, viewer=0).heading is None
False

A `Table` is one game being played: whom it asks (`Table.open_seats`, `Table.ask`), what it
takes (`Table.answer`, else `IllegalChoice`), what anybody may see (``table.game.scene``), its
record (`Table.record`).  `Position` is the same without record and log: for search.
A game of your own is a `Game`; its rules are `script`s on a `State`.

Whatever is named here is imported when it is used.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kabinett.core.declare import state
    from kabinett.core.game import Game
    from kabinett.core.luck import Luck
    from kabinett.core.message import Message
    from kabinett.core.play.position import Position
    from kabinett.core.play.table import IllegalChoice, Table
    from kabinett.core.question import Question
    from kabinett.core.result import Result
    from kabinett.core.scene import Scene
    from kabinett.core.script.language import all_of, reveal, say, script, tell
    from kabinett.core.setup import Option, Setup
    from kabinett.core.state import CHANCE, State, finish
    from kabinett.core.vocabulary import Vocabulary
    from kabinett.front import games, load_record, new_game

_PLACES = {
    "kabinett.front": "games load_record new_game",
    "kabinett.core.declare": "state",
    "kabinett.core.game": "Game",
    "kabinett.core.luck": "Luck",
    "kabinett.core.message": "Message",
    "kabinett.core.play.position": "Position",
    "kabinett.core.play.table": "IllegalChoice Table",
    "kabinett.core.question": "Question",
    "kabinett.core.result": "Result",
    "kabinett.core.scene": "Scene",
    "kabinett.core.script.language": "all_of reveal say script tell",
    "kabinett.core.setup": "Option Setup",
    "kabinett.core.state": "CHANCE State finish",
    "kabinett.core.vocabulary": "Vocabulary",
}
_MODULES = {name: module for module, names in _PLACES.items() for name in names.split()}

__all__ = [
    "CHANCE",
    "Game",
    "IllegalChoice",
    "Luck",
    "Message",
    "Option",
    "Position",
    "Question",
    "Result",
    "Scene",
    "Setup",
    "State",
    "Table",
    "Vocabulary",
    "all_of",
    "finish",
    "games",
    "load_record",
    "new_game",
    "reveal",
    "say",
    "script",
    "state",
    "tell",
]


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module 'kabinett' has no attribute {name!r}")
    return getattr(importlib.import_module(_MODULES[name]), name)


def __dir__() -> list[str]:
    return __all__
