"""Compares the positions that a game writes with how it reads them."""

from __future__ import annotations

import re
import traceback
from copy import deepcopy
from pathlib import Path
from typing import Any, Final

from kabinett.core.game import Game
from kabinett.core.position_text import PositionError, items
from kabinett.core.state import CHANCE, State, declared
from kabinett.testing.differences import shorten
from kabinett.testing.rules.quick_games import stack_of

PARTS: Final = ("position_text", "read_position")
#: How the kernel's error begins for a missing line that no text may leave out.
LEFT_OUT: Final = "what must be there is left out"
CURE: Final = (
    "read_position reads back, as it was, what position_text writes, wherever it reads the "
    "position of an ask at all"
)
CURE_LOST: Final = (
    "Write a line for it, or work it out in read_position from what there is. What belongs to an "
    'action that is half done may be left out, where the contract says so: left_out=["…"]'
)
#: Fields that no position has and nobody misses: the count of turns, and what seats have seen.
UNTOLD: Final = ("turn",)
UNTOLD_KINDS: Final = ("seen",)
#: Values of each field that are read back.
VALUES: Final = 4
#: What makes a line for a field, by its kind.
MAKERS: Final = {
    "number": 'number("{0}", "{0}")',
    "hidden_number": 'number("{0}", "{0}")',
    "mask": 'mask("{0}", "{0}", NAMES, …)',
    "numbers": 'counts("{0}", "{0}", NAMES, …)',
    "secret": 'thing_of_each("{0}", "{0}", NAMES, …)',
    "hands": 'things_of_each("{0}", "{0}", NAMES, …)',
    "zones": 'things_of_each("{0}", "{0}", NAMES, …, in_order=True)',
}
THINGS: Final = 'things("{0}", "{0}", NAMES, …)'


class Unreadable(AssertionError):
    """A game refuses a position that it has written, or reads it as another one."""


class Positions:
    """Tracks what of a game has been read back, and what has not.

    A game need not read positions with every number of seats, nor those of every ask, such as asks
    of the set-up; and where a card is under way its invariants may refuse a position. But of an ask
    whose positions it reads it must read all, as they were: the text, and each field of the state
    but those that it leaves out (``left_out``)."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.reads_back = all(getattr(game.contract, name) for name in PARTS)
        self.seen_things: set[tuple[str, str]] = set()  # the key of a line, and a thing in it
        self.read_asks: set[tuple[int, ...]] = set()  # seats, and the blocks of all scripts
        self.faults: dict[tuple[int, ...], str] = {}
        fields = declared(game.state_class)
        self.fields = [
            name
            for name, kind in fields.items()
            if name not in (*UNTOLD, *game.contract.left_out) and kind.name not in UNTOLD_KINDS
        ]
        self.values: dict[str, list[Any]] = {name: [] for name in self.fields}
        self.lost_fields: dict[str, str] = {}  # by field
        if unknown := [name for name in game.contract.left_out if name not in fields]:
            raise Unreadable(
                f"{game.written_at('left_out')}: left_out: the state has no field "
                f"{', '.join(unknown)}; there is: {', '.join(fields)}"
            )

    def look(self, s: State, seats: int, seed: int) -> None:
        """Write the position of an ask and read it back, if it holds something that no earlier one
        held."""
        if not self.reads_back or s.seat == CHANCE:
            return
        ask = seats, *stack_of(s)  # what is drawn in the set-up may be drawn later, too
        text = self.game.position_text(s)
        rows = [line.partition(":")[::2] for line in text.splitlines()]
        things = {(key, item) for key, value in rows for item in ["", *items(value)]}
        is_known = things <= self.seen_things and (ask in self.read_asks or ask in self.faults)
        if not self.has_new_values(s) and is_known:
            return
        self.seen_things |= things
        fault = self.reading_fault(text, s)
        if fault is None:
            self.read_asks.add(ask)
        elif fault:
            fault = f"{fault}\nat {self.game.program.where(s)}, in the game of seed {seed}"
            self.faults.setdefault(ask, fault)

    def reading_fault(self, text: str, s: State) -> str | None:
        """How the game reads it wrongly; "" if it may refuse it, None if it reads it."""
        writes, reads = (self.game.written_at(name) for name in PARTS)
        try:
            back = self.game.read_position(text, getattr(s, "book", None))
            again = self.game.position_text(back)
        except PositionError as error:
            if not error.line:
                left_out = str(error).startswith(LEFT_OUT)
                return (
                    f"{reads}: read_position: {error}: {writes} leaves it out" if left_out else ""
                )
            line = text.splitlines()[error.line - 1]
            refuses = f"read_position refuses {line!r}, written by {writes}"
            return f"{self.place_of(line)}: {refuses}: {error}"
        except AssertionError:
            return ""  # its invariants refuse it
        except Exception as error:
            inside = [
                f"{frame.filename}:{frame.lineno}"
                for frame in traceback.extract_tb(error.__traceback__)
                if Path(frame.filename).is_relative_to(self.game.folder)
            ]
            return f"{[reads, *inside][-1]}: read_position, of what {writes} writes: {error!r}"
        for line, other in matching_lines(text, again):
            if line != other:
                return (
                    f"{self.place_of(line or other)}: what position_text writes is read otherwise: "
                    f"{line or 'nothing'!r} is {other or 'nothing'!r} when it is written again"
                )
        return self.compare(s, back)

    def has_new_values(self, s: State) -> bool:
        """Record the values of fields. True if one of them is among the first few of its field."""
        found = False
        for name, values in self.values.items():
            value = getattr(s, name)
            if len(values) < VALUES and value not in values:
                values.append(deepcopy(value))
                found = True
        return found

    def compare(self, s: State, back: State) -> str | None:
        """Record the fields that did not come back as they were; "" if the tables have other
        numbers of seats."""
        fields = declared(type(s))
        values, others = s.values(), back.values()
        if any(len(values[name]) != len(others[name]) for name in fields if fields[name].per_seat):
            return ""
        differing = [name for name in self.fields if values[name] != others[name]]
        lost = [name for name in differing if not fields[name].is_deck]
        away = lost or any(fields[name].things for name in self.game.contract.left_out)
        for name in lost if away else differing:  # a deck is the rest, so other losses explain it
            self.lost_fields.setdefault(name, self.tell_lost(name, values[name], others[name], s))
        return None

    def tell_lost(self, name: str, value: object, back: object, s: State) -> str:
        maker = MAKERS.get(declared(type(s))[name].name, THINGS).format(name)
        return (
            f"{self.game.written_at('position_text')}: a position does not hold the field "
            f"`{name}`: it is {shorten(value)} where {self.game.program.where(s)} asks, and "
            f"{shorten(back)} when what is written is read back: a line is missing, such as "
            f"kb.lines.{maker}"
        )

    def place_of(self, line: str) -> str:
        """Where the sources name a line of the text; else where they read texts."""
        reads = self.game.written_at("read_position")
        key = line.partition(":")[0]
        words = [key, re.sub(r" \d+$", "", key)]
        folder = self.game.folder
        for file in (folder / "position.py", *sorted((folder / "position").rglob("*.py"))):
            source = file.read_text("utf-8") if file.exists() else ""
            for word in words:
                if (place := source.find(f'"{word}"')) >= 0:
                    return f"{file}:{source[:place].count(chr(10)) + 1}"
        return reads

    def check(self) -> None:
        """Raise Unreadable with the faults of positions that the game has to read."""
        wrong = [
            fault
            for ask, fault in self.faults.items()
            if ask in self.read_asks or not self.read_asks
        ]
        if wrong:
            raise Unreadable(f"{wrong[0]}\n{CURE}")
        if self.lost_fields:
            raise Unreadable("\n".join([*self.lost_fields.values(), CURE_LOST]))


def matching_lines(text: str, again: str) -> list[tuple[str, str]]:
    """The lines of two texts about the same thing, "" where one has none."""
    one, other = (
        {line.partition(":")[0]: line for line in each.splitlines()} for each in (text, again)
    )
    return [(one.get(key, ""), other.get(key, "")) for key in {**one, **other}]
