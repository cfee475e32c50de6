"""Checks that a game reads the positions that it writes, and reads them as they were."""

from __future__ import annotations

import re
import traceback
from copy import deepcopy
from pathlib import Path
from typing import Final

from kabinett.core.game import Game
from kabinett.core.position_text import PositionError, split_items
from kabinett.core.state import CHANCE, State, declared
from kabinett.testing.differences import shorten
from kabinett.testing.rules.quick_games import stack_of

PARTS: Final = ("position_text", "read_position")
#: The kernel's error begins with this if a text lacks a required line.
LEFT_OUT: Final = "what must be there is left out"
CURE: Final = (
    "If read_position can read the positions of an ask, it must read all of them, and must return "
    "the state that position_text has written"
)
CURE_LOST: Final = (
    "Write a line for it, or compute it in read_position from other lines. A field of an action in "
    'progress may be left out if the contract says so: left_out=["…"]'
)
#: Fields that positions need not have: the count of turns, and the cards that seats have seen.
OPTIONAL: Final = ("turn",)
OPTIONAL_KINDS: Final = ("seen",)
#: This many values of each field are read back.
VALUES: Final = 4
#: The call that makes a line for a field, by the field's kind.
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
    """A game refuses a position that it has written, or reads it as another position."""


class Positions:
    """Reads back the positions of many asks and collects the faults.

    A game need not read the positions of every ask, for example of asks during the set-up or for
    every number of seats, and its invariants may refuse the position of a half-played card. But if
    it reads one position of an ask, it must read all positions of that ask, and each must come back
    with the same text and the same fields, except those in ``left_out``."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.reads_back = all(game.contract.part(name) for name in PARTS)
        self.seen_things: set[tuple[str, str]] = set()  # key of a line, thing in the line
        self.read_asks: set[tuple[int, ...]] = set()  # number of seats, blocks of all scripts
        self.faults: dict[tuple[int, ...], str] = {}
        fields = declared(game.state_class)
        self.fields = [
            name
            for name, kind in fields.items()
            if name not in (*OPTIONAL, *game.positions.left_out) and kind.name not in OPTIONAL_KINDS
        ]
        self.values: dict[str, list[object]] = {name: [] for name in self.fields}
        self.lost_fields: dict[str, str] = {}  # by field
        if unknown := [name for name in game.positions.left_out if name not in fields]:
            raise Unreadable(
                f"{game.written_at('left_out')}: left_out: the state has no field "
                f"{', '.join(unknown)}; its fields are {', '.join(fields)}"
            )

    def look(self, s: State, seats: int, seed: int) -> None:
        """Write the position of an ask and read it back, if it contains something that earlier
        positions did not."""
        if not self.reads_back or s.seat == CHANCE:
            return
        ask = (
            seats,
            *stack_of(s),
        )  # the whole stack: the same script may run in the set-up and later
        text = self.game.position_text(s)
        rows = [line.partition(":")[::2] for line in text.splitlines()]
        things = {(key, item) for key, value in rows for item in ["", *split_items(value)]}
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
        """How the game reads a position wrongly; "" if it refuses the position for a good reason,
        None if it reads the position."""
        writes, reads = (self.game.written_at(name) for name in PARTS)
        try:
            back = self.game.read_position(text, getattr(s, "book", None))
            again = self.game.position_text(back)
        except PositionError as error:
            if not error.line:
                left_out = str(error).startswith(LEFT_OUT)
                return (
                    f"{reads}: read_position: {error}: {writes} does not write it"
                    if left_out
                    else ""
                )
            line = text.splitlines()[error.line - 1]
            refuses = f"read_position refuses {line!r}, written by {writes}"
            return f"{self.place_of(line)}: {refuses}: {error}"
        except AssertionError:
            return ""  # the game's invariants refuse the position
        except Exception as error:
            inside = [
                f"{frame.filename}:{frame.lineno}"
                for frame in traceback.extract_tb(error.__traceback__)
                if Path(frame.filename).is_relative_to(self.game.folder)
            ]
            return f"{[reads, *inside][-1]}: read_position fails on a text of {writes}: {error!r}"
        for line, other in matching_lines(text, again):
            if line != other:
                return (
                    f"{self.place_of(line or other)}: a line of position_text changes when it is "
                    f"read and written again: {line or 'nothing'!r} becomes {other or 'nothing'!r}"
                )
        return self.compare(s, back)

    def has_new_values(self, s: State) -> bool:
        """Record the values of fields. True if one of them is one of the first values of its
        field."""
        found = False
        for name, values in self.values.items():
            value = getattr(s, name)
            if len(values) < VALUES and value not in values:
                values.append(deepcopy(value))
                found = True
        return found

    def compare(self, s: State, back: State) -> str | None:
        """Record the fields that differ after reading. Returns "" if the numbers of seats differ,
        otherwise None."""
        fields = declared(type(s))
        values, others = s.values(), back.values()
        if any(len(values[name]) != len(others[name]) for name in fields if fields[name].per_seat):
            return ""
        differing = [name for name in self.fields if values[name] != others[name]]
        lost = [name for name in differing if not fields[name].is_deck]
        away = lost or any(fields[name].has_things for name in self.game.positions.left_out)
        for name in lost if away else differing:  # other lost cards are in the deck, so it differs
            fault = self.describe_lost(name, values[name], others[name], s)
            self.lost_fields.setdefault(name, fault)
        return None

    def describe_lost(self, name: str, value: object, back: object, s: State) -> str:
        maker = MAKERS.get(declared(type(s))[name].name, THINGS).format(name)
        return (
            f"{self.game.written_at('position_text')}: a position loses the field `{name}`: its "
            f"value is {shorten(value)} where {self.game.program.where(s)} asks, but "
            f"{shorten(back)} after reading the written position: add a line, such as "
            f"kb.lines.{maker}"
        )

    def place_of(self, line: str) -> str:
        """File and line where the game's sources contain this line's key; otherwise the line of
        `read_position`."""
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
        """Raise Unreadable if there is a fault in a position that the game must read."""
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
    """The lines of two texts, paired by key; "" where a text has no such line."""
    one, other = (
        {line.partition(":")[0]: line for line in each.splitlines()} for each in (text, again)
    )
    return [(one.get(key, ""), other.get(key, "")) for key in {**one, **other}]
