"""Finds comparisons of a card's size with a size that does not exist."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from kabinett.core.guesses import nearest
from kabinett.testing.client.members import JS

TYPE: Final = re.compile(r"^export type Size = (.*);$", re.MULTILINE)
#: The size parameter of ``cardFace``, and of a function whose JSDoc declares one, each with the
#: rest of the function.
HOOK: Final = re.compile(
    r"\bcardFace\b(?:\s*=)?(?:\s*function)?\s*\(\s*[^,()]+,\s*(\w+)(.*?)(?:^\}|\Z)", re.M | re.S
)
TYPED: Final = re.compile(r"@param \{[^\n]*\bSize\} (\w+)(.*?)(?:^\}|\Z)", re.M | re.S)


def sizes() -> list[str]:
    """The sizes that the client's types declare."""
    match = TYPE.search((JS / "types.d.ts").read_text("utf-8"))
    return re.findall(r'"(\w+)"', match[1]) if match else []


def wrong_sizes(own: Path) -> Iterator[str]:
    """Yield a fault for each comparison of a size with one that does not exist."""
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
                hint = (
                    f"is {guess!r} meant?" if guess else f"the sizes are {', '.join(known_sizes)}"
                )
                yield (
                    f"{file}:{text.count(chr(10), 0, place) + 1}: {part[1]} is compared with "
                    f"{value!r}, but no card has that size: {hint}"
                )


def compared_words(name: str, text: str) -> Iterator[tuple[str, int]]:
    """Yield each word with which a text compares a parameter, and the offset of the word."""
    word = r"""["'`](\w*)["'`]"""
    for pattern in (rf"\b{name}\s*[!=]==?\s*{word}", rf"{word}\s*[!=]==?\s*{name}\b"):
        for match in re.finditer(pattern, text):
            yield match[1], match.start(1)
