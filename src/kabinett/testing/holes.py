"""Holds the holes of translations against those of the English, in the catalogues."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from kabinett.core.game import Game

#: Context and English of a message.
Key = tuple[str | None, tuple[str, ...]]
PART = re.compile(
    r"""(\#.*)?|((msgctxt|msgid|msgid_plural|msgstr|msgstr\[\d\])\s*)?"(\\.|[^"\\])*\""""
)
HOLE = re.compile(r"\{(\w*)[^{}]*\}|%\((\w+)\)")


class NoBabel(ImportError):
    """Catalogues cannot be read: Babel is missing."""


def wrong_holes(po: Path, language: str) -> list[str]:
    """The translations with another hole than the English has, or without one, with file and line;
    NoBabel if they cannot be read."""
    return [
        *unread_lines(po),
        *(
            f"{po}:{message.lineno}: “{forms(message.id)[0]}”: {problem}"
            for message in messages_of(po, language)
            if all(forms(message.string)) and not message.fuzzy
            for problem in problems_of(message)
        ),
    ]


def unread_lines(po: Path) -> Iterator[str]:
    """The lines that are no part of a catalogue: whatever stands there would be left out."""
    lines = po.read_text("utf-8").splitlines() if po.exists() else []
    for number, line in enumerate(lines, 1):
        if not PART.fullmatch(line.strip()):
            yield f'{po}:{number}: {line.strip()!r} is no line of a catalogue, such as msgstr "…"'


def catalogue_of(game: Game[Any], language: str) -> Path:
    return game.folder / "locale" / language / "LC_MESSAGES" / f"{game.id}.po"


def messages_of(po: Path, language: str) -> list[Any]:
    """What a catalogue has, message by message; NoBabel if it cannot be read."""
    try:
        from babel.messages.pofile import read_po
    except ImportError as error:
        raise NoBabel("Babel is needed: pip install kabinett[author]") from error
    if not po.exists():
        return []
    with po.open("rb") as file:
        return [message for message in read_po(file, locale=language) if message.id]


def message_in(po: Path, language: str, text: str) -> Any:
    """What a catalogue has of a text in English; None if it lacks that, NoBabel as above."""
    found = [message for message in messages_of(po, language) if text in forms(message.id)]
    return found[0] if found else None


def compiled_otherwise(po: Path, language: str) -> list[str]:
    """The translations that are others in the compiled catalogue, which alone is read while one
    plays, with file and line."""
    messages = messages_of(po, language)
    mo = po.with_suffix(".mo")
    if not messages:
        return []
    if not mo.exists():
        return [f"{po}: is not compiled: {mo.name} is missing"]
    there, wanted = said_in(mo.read_bytes()), said_in(mo_bytes(po, language))
    own = {key_of(message): message for message in messages}
    return [
        f"{po}:{own[key].lineno if key in own else 1}: “{key[1][0]}” "
        + (not_taken(own.get(key)) or f"is another one in {mo.name}, or is not there")
        for key in {**wanted, **there}
        if wanted.get(key) != there.get(key)
    ]


def not_taken(message: Any) -> str:
    """Why a translation is not compiled; "" if it is."""
    if message is None or (all(forms(message.string)) and not message.fuzzy):
        return ""
    if not all(forms(message.string)):
        return "has no translation"
    return (
        "is marked fuzzy: its translation may be of another sentence, and is not taken until the "
        "mark is gone"
    )


def mo_bytes(po: Path, language: str) -> bytes:
    """What a catalogue is compiled to."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    buffer = io.BytesIO()
    with po.open("rb") as file:
        write_mo(buffer, read_po(file, locale=language))
    return buffer.getvalue()


def said_in(mo: bytes) -> dict[Key, list[str]]:
    """The translations of a compiled catalogue."""
    from babel.messages.mofile import read_mo

    return {key_of(each): forms(each.string) for each in read_mo(io.BytesIO(mo)) if each.id}


def key_of(message: Any) -> Key:
    return message.context, tuple(forms(message.id))


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
