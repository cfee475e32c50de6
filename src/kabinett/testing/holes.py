"""Holds the holes of translations against those of the English, in the catalogues."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

HOLE = re.compile(r"\{(\w*)[^{}]*\}|%\((\w+)\)")


class NoBabel(ImportError):
    """Catalogues cannot be read: Babel is missing."""


def wrong_holes(po: Path, language: str) -> list[str]:
    """The translations with another hole than the English has, or without one, with file and line;
    NoBabel if they cannot be read."""
    try:
        from babel.messages.pofile import read_po
    except ImportError as error:
        raise NoBabel("Babel is needed: pip install kabinett[author]") from error
    if not po.exists():
        return []
    with po.open("rb") as file:
        messages = [message for message in read_po(file, locale=language) if message.id]
    return [
        f"{po}:{message.lineno}: “{forms(message.id)[0]}”: {problem}"
        for message in messages
        if all(forms(message.string)) and not message.fuzzy
        for problem in problems_of(message)
    ]


def problems_of(message: Any) -> Iterator[str]:
    english = [holes(form) for form in forms(message.id)]
    every, each = set.union(*english), set.intersection(*english)
    for form in dict.fromkeys(forms(message.string)):
        for hole in sorted(holes(form) - every):
            there = ", ".join(f"{{{name}}}" for name in sorted(every)) or "none"
            yield f"the translation has a hole {{{hole}}} of its own; the English has {there}"
        for hole in sorted(each - holes(form)):
            # "ein Sitz" for "{n} seat" is good German.
            if not (message.pluralizable and hole == "n"):
                yield f"the translation lacks {{{hole}}}"


def holes(text: str) -> set[str]:
    """The holes of a text for arguments.

    >>> sorted(holes("{seat} plays %(card)s"))
    ['card', 'seat']
    """
    return {brace or percent for brace, percent in HOLE.findall(text)}


def forms(words: str | Iterable[str] | None) -> list[str]:
    """Singular and plural, where there is one."""
    return [words] if isinstance(words, str) else [word or "" for word in words or [""]]
