"""The names of everything that can be chosen in a game."""

from __future__ import annotations

import re
from collections.abc import Iterable

_WORD = re.compile(r"[a-z0-9_~.+-]+")


class Vocabulary:
    """A choice is an int inside and a name outside; this is the table of both.

    >>> words = Vocabulary()
    >>> words.group("city", ["berlin", "essen"])
    range(0, 2)
    >>> words.word("pass")
    2
    >>> words.name(1), words.number("pass")
    ('city:essen', 2)
    """

    def __init__(self) -> None:
        self.names: list[str] = []
        self.kinds: list[str] = []
        self.numbers: dict[str, int] = {}
        self.groups: dict[str, range] = {}

    def _add(self, name: str, kind: str) -> int:
        if name in self.numbers:
            raise ValueError(f"{name!r} is in the vocabulary twice")
        self.numbers[name] = len(self.names)
        self.names.append(name)
        self.kinds.append(kind)
        return len(self.names) - 1

    def group(self, kind: str, ids: Iterable[str]) -> range:
        """Add the names ``kind:id``; their numbers follow one another."""
        if kind in self.groups:
            raise ValueError(f"the group {kind!r} is in the vocabulary twice")
        first = len(self.names)
        for item in ids:
            if not _WORD.fullmatch(item):
                raise ValueError(f"{item!r} is no name: lower-case ASCII letters, digits and _~.+-")
            self._add(f"{kind}:{item}", kind)
        self.groups[kind] = range(first, len(self.names))
        return self.groups[kind]

    def word(self, name: str) -> int:
        """Add a name that stands alone, such as ``pass``."""
        if not _WORD.fullmatch(name):
            raise ValueError(f"{name!r} is no name: lower-case ASCII letters, digits and _~.+-")
        return self._add(name, "")

    def alias(self, old: str, new: str) -> None:
        """Let records that say ``old`` be read as ``new``."""
        if old in self.numbers:
            raise ValueError(f"{old!r} is in use")
        self.numbers[old] = self.numbers[new]

    def name(self, choice: int) -> str:
        return self.names[choice]

    def number(self, name: str) -> int:
        """The choice of that name; KeyError if there is none."""
        return self.numbers[name]

    def __len__(self) -> int:
        return len(self.names)
