"""Holds the positions that a game writes against how it reads them."""

from __future__ import annotations

import re
import traceback
from pathlib import Path
from typing import Any, Final

from kabinett.core.game import Game
from kabinett.core.position_text import PositionError, items
from kabinett.core.state import CHANCE, State
from kabinett.testing.ends import stack_of
from kabinett.testing.rooms import written_at

ROOM: Final = ("position_text", "read_position")
#: How the kernel begins what it says of a line that no text may leave out.
LEFT_OUT: Final = "what must be there is left out"
CURE: Final = (
    "read_position reads back, as it was, what position_text writes, wherever it reads the "
    "position of an ask at all"
)


class Unreadable(AssertionError):
    """What is written of a position is refused, or read as another one."""


class Positions:
    """What of a game has been read back, and what has not.

    A game need not read positions with every number of seats, nor those of every ask, such as of
    the set-up; and where a card is on its way, its invariants may refuse one.  But of an ask whose
    positions it reads it reads all, as they were."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.both = all(game.says(name) or game.rooms.find(name) for name in ROOM)
        self.seen: set[tuple[str, str]] = set()  # things, each with its line
        self.read: set[tuple[int, ...]] = set()  # seats, and where all scripts stand
        self.wrong: dict[tuple[int, ...], str] = {}

    def look(self, s: State, seats: int, seed: int) -> None:
        """Read back what is written of an ask, if something stands there that did not before."""
        if not self.both or s.seat == CHANCE:
            return
        ask = seats, *stack_of(s)  # what is drawn in the set-up may be drawn later, too
        text = self.game.position_text(s)
        rows = [line.partition(":")[::2] for line in text.splitlines()]
        things = {(key, item) for key, value in rows for item in ["", *items(value)]}
        if things <= self.seen and (ask in self.read or ask in self.wrong):
            return
        self.seen |= things
        told = self.wrong_with(text, s)
        if told is None:
            self.read.add(ask)
        elif told:
            told = f"{told}\nat {self.game.program.where(s)}, in the game of seed {seed}"
            self.wrong.setdefault(ask, told)

    def wrong_with(self, text: str, s: State) -> str | None:
        """How it is read otherwise; "" if that may be, None if it is read."""
        writes, reads = (written_at(self.game, name) for name in ROOM)
        try:
            again = self.game.position_text(self.game.read_position(text, getattr(s, "book", None)))
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
            return ""  # its invariants
        except Exception as error:
            inside = [
                f"{frame.filename}:{frame.lineno}"
                for frame in traceback.extract_tb(error.__traceback__)
                if Path(frame.filename).is_relative_to(self.game.folder)
            ]
            return f"{[reads, *inside][-1]}: read_position, of what {writes} writes: {error!r}"
        for line, other in pairs(text, again):
            if line != other:
                return (
                    f"{self.place_of(line or other)}: what position_text writes is read otherwise: "
                    f"{line or 'nothing'!r} is {other or 'nothing'!r} when it is written again"
                )
        return None

    def place_of(self, line: str) -> str:
        """Where the sources name the line of a text; or else where texts are read."""
        reads = written_at(self.game, "read_position")
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
        """Raise Unreadable with what is wrong, as far as it has to be right."""
        wrong = [told for ask, told in self.wrong.items() if ask in self.read or not self.read]
        if wrong:
            raise Unreadable(f"{wrong[0]}\n{CURE}")


def pairs(text: str, again: str) -> list[tuple[str, str]]:
    """The lines of two texts about the same thing, "" where one has none."""
    one, other = (
        {line.partition(":")[0]: line for line in each.splitlines()} for each in (text, again)
    )
    return [(one.get(key, ""), other.get(key, "")) for key in {**one, **other}]
