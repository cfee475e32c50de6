"""Finds the lines of a game that read hidden things, to explain a leak."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from kabinett.core.ask_labels import label_here
from kabinett.core.game import Game
from kabinett.core.play.table import Table
from kabinett.core.show.scene import SPECTATOR
from kabinett.core.state import State, declared
from kabinett.testing.rules.frozen_states import kernel_is_native

#: An error names this many lines.
SHOWN: Final = 3
#: The functions that make a part of a view, by the first word of its name in `everything_seen`.
PARTS: Final = {
    "scene": ("private_scene", "public_scene"),
    "report": ("report_lines", "public_scene"),
    "outlook": ("outlook",),
    "label": ("label",),
    "turn": ("turn_mark",),
    "end": ("outcome", "scores"),
    "scores": ("scores",),
    "heading": ("heading", "public_scene"),
    "lead": ("lead",),
    "knows": ("knows",),
    "roles": ("role_of",),
    "observation": ("seen_fields",),
}


class Reads:
    """Collects the lines of a folder that read something hidden."""

    def __init__(self, folder: Path) -> None:
        self.folder = str(folder)
        self.places: dict[str, None] = {}

    def note(self) -> None:
        frame = sys._getframe(2)
        while not frame.f_code.co_filename.startswith(self.folder):
            if frame.f_back is None:
                return
            frame = frame.f_back
        self.places[f"{frame.f_code.co_filename}:{frame.f_lineno}"] = None


def noting_type(kind: type, names: tuple[str, ...]) -> Any:
    """A subclass of a type of number or list whose values record the lines that read them."""

    def reader(name: str) -> Callable[..., Any]:
        own = getattr(kind, name)

        def read(self: Any, *args: object) -> Any:
            self.reads.note()
            return own(self, *args)

        return read

    return type(f"Noting{kind.__name__}", (kind,), {name: reader(name) for name in names})


COMPARED: Final = ("__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__")
COUNTED: Final = (
    "__add__",
    "__radd__",
    "__sub__",
    "__rsub__",
    "__mul__",
    "__floordiv__",
    "__mod__",
)
USED: Final = (
    "__hash__",
    "__bool__",
    "__index__",
    "__int__",
    "__and__",
    "__rshift__",
    "__format__",
)
LOOKED_INTO: Final = ("__iter__", "__getitem__", "__contains__", "__reversed__", "index", "count")
Number: Final = noting_type(int, (*COMPARED, *COUNTED, *USED))
List: Final = noting_type(list, (*COMPARED, *LOOKED_INTO))


def lines_that_read(
    game: Game, state: State, viewer: int, look: Callable[[State], object]
) -> list[str]:
    """The lines that read other hands, secret numbers or decks while ``look`` runs. Finds none in
    native code, and ignores hands if the viewer may know some of their cards (`Seen`)."""
    if kernel_is_native():
        return []
    reads = Reads(game.folder)
    look(watch_reads(state, viewer, reads))
    return list(reads.places)


def watch_reads(state: State, viewer: int, reads: Reads) -> State:
    """A copy of a state whose hidden fields record the lines that read them."""
    kinds = declared(type(state))
    knows_some = viewer != SPECTATOR and any(kind.name == "seen" for kind in kinds.values())
    other: Any = state.copy()

    def watch(kind: Any, value: Any) -> Any:
        item = kind(value)
        item.reads = reads
        return item

    for name, kind in kinds.items():
        value = getattr(state, name)
        if kind.name == "deck":
            setattr(other, name, watch(List, value))
        elif kind.name == "hands" and not knows_some:
            hands = [
                hand if seat == viewer else watch(List, hand) for seat, hand in enumerate(value)
            ]
            setattr(other, name, hands)
        elif kind.name == "secret":
            numbers = [
                each if seat == viewer else watch(Number, each) for seat, each in enumerate(value)
            ]
            setattr(other, name, numbers)
    return other  # type: ignore[no-any-return]


def reading_lines(table: Table, viewer: int, what: str) -> str:
    """The lines that read something hidden to make a part of a view, named as in `everything_seen`;
    if none is found, the line of the game's function; "" if the game has no such function."""
    game = table.game
    word, _, name = what.partition(" ")
    name = name.rpartition(" ")[2]
    choice = game.vocabulary.numbers.get(name, 0)
    looks: dict[str, Callable[[Any], object]] = {
        "scene": lambda s: game.scene(s, viewer),
        "report": lambda s: game.report_lines(s, name),
        "outlook": lambda s: game.outlook(s, viewer, choice),
        "reason": lambda s: game.reason(s, viewer, choice),
        "label": lambda s: label_here(game, s, viewer, choice, table.wording("en")),
        "ask": lambda s: game.program.choices_of(s, viewer),
        "turn": game.turn_mark,
        "end": game.result,
        "scores": game.scores,
        "heading": game.heading,
        "lead": game.lead,
        "knows": lambda s: game.knows(s, viewer, name),
        "ends": lambda s: game.ends_here(s, viewer),
        "roles": lambda s: [game.role_of(s, seat) for seat in range(table.setup.seats)],
    }
    lines = lines_that_read(game, table.state, viewer, looks[word]) if word in looks else []
    if lines:
        return ", ".join(lines[:SHOWN])
    parts = [part for part in PARTS.get(word, ()) if game.contract.part(part)]
    return game.written_at(parts[0]) if parts else ""
