"""Finds what a card's face asks of its size and no size ever is."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from kabinett.testing.members import JS

TYPE: Final = re.compile(r"^export type Size = (.*);$", re.MULTILINE)
#: The parameter of `cardFace` that is the size, or one of a function whose types say so; and what
#: follows, up to the end of that function.
HOOK: Final = re.compile(
    r"\bcardFace\b(?:\s*=)?(?:\s*function)?\s*\(\s*[^,()]+,\s*(\w+)(.*?)(?:^\}|\Z)", re.M | re.S
)
TYPED: Final = re.compile(r"@param \{[^\n]*\bSize\} (\w+)(.*?)(?:^\}|\Z)", re.M | re.S)


def sizes() -> list[str]:
    """Those that there are, as the client's own types say."""
    said = TYPE.search((JS / "types.d.ts").read_text("utf-8"))
    return re.findall(r'"(\w+)"', said[1]) if said else []


def wrong_sizes(own: Path) -> Iterator[str]:
    """What the game's scripts hold against a size that it never is, with file and line."""
    there = sizes()
    for file in sorted(own.rglob("*.js")):
        text = file.read_text("utf-8")
        told: set[int] = set()
        for part in [*HOOK.finditer(text), *TYPED.finditer(text)]:
            for value, at in compared(part[1], part[2]):
                place = part.start(2) + at
                if value in there or place in told:
                    continue
                told.add(place)
                near = difflib.get_close_matches(value, there, 1, 0.6)
                meant = f"is {near[0]!r} meant?" if near else f"there is: {', '.join(there)}"
                yield (
                    f"{file}:{text.count(chr(10), 0, place) + 1}: {part[1]} is held against "
                    f"{value!r}, and no card is drawn in that size: {meant}"
                )


def compared(name: str, text: str) -> Iterator[tuple[str, int]]:
    """The words that a parameter is compared with, each with where."""
    word = r"""["'`](\w*)["'`]"""
    for pattern in (rf"\b{name}\s*[!=]==?\s*{word}", rf"{word}\s*[!=]==?\s*{name}\b"):
        for found in re.finditer(pattern, text):
            yield found[1], found.start(1)
