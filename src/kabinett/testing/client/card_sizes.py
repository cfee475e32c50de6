"""Finds where a card's face compares its size with a size that does not exist."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from kabinett.testing.client.members import JS
from kabinett.testing.guesses import nearest

TYPE: Final = re.compile(r"^export type Size = (.*);$", re.MULTILINE)
#: The parameter of ``cardFace`` that is the size, or one of a function whose types say so; and the
#: text that follows, up to the end of that function.
HOOK: Final = re.compile(
    r"\bcardFace\b(?:\s*=)?(?:\s*function)?\s*\(\s*[^,()]+,\s*(\w+)(.*?)(?:^\}|\Z)", re.M | re.S
)
TYPED: Final = re.compile(r"@param \{[^\n]*\bSize\} (\w+)(.*?)(?:^\}|\Z)", re.M | re.S)


def sizes() -> list[str]:
    """The sizes that exist, by the client's own types."""
    match = TYPE.search((JS / "types.d.ts").read_text("utf-8"))
    return re.findall(r'"(\w+)"', match[1]) if match else []


def wrong_sizes(own: Path) -> Iterator[str]:
    """Yield where the game's scripts compare a size with one that does not exist, with file and
    line."""
    known_sizes = sizes()
    for file in sorted(own.rglob("*.js")):
        text = file.read_text("utf-8")
        places: set[int] = set()
        for part in [*HOOK.finditer(text), *TYPED.finditer(text)]:
            for value, offset in compared_words(part[1], part[2]):
                place = part.start(2) + offset
                if value in known_sizes or place in places:
                    continue
                places.add(place)
                guess = nearest(value, known_sizes, 0.6)
                hint = f"is {guess!r} meant?" if guess else f"there is: {', '.join(known_sizes)}"
                yield (
                    f"{file}:{text.count(chr(10), 0, place) + 1}: {part[1]} is held against "
                    f"{value!r}, and no card is drawn in that size: {hint}"
                )


def compared_words(name: str, text: str) -> Iterator[tuple[str, int]]:
    """Yield the words that a parameter is compared with, each with its offset."""
    word = r"""["'`](\w*)["'`]"""
    for pattern in (rf"\b{name}\s*[!=]==?\s*{word}", rf"{word}\s*[!=]==?\s*{name}\b"):
        for match in re.finditer(pattern, text):
            yield match[1], match.start(1)
