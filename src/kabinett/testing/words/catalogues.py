"""Checks the catalogues of a game: the holes of its translations, and whether they are compiled."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from kabinett.core.game import Game

#: The context and the English texts of a message.
Key = tuple[str | None, tuple[str, ...]]
PART = re.compile(
    r"""(\#.*)?|((msgctxt|msgid|msgid_plural|msgstr|msgstr\[\d\])\s*)?"(\\.|[^"\\])*\""""
)
HOLE = re.compile(r"\{(\w*)[^{}]*\}|%\((\w+)\)")


class NoBabel(ImportError):
    """Babel is missing, so that catalogues cannot be read."""


def wrong_holes(po: Path, language: str) -> list[str]:
    """A fault for each translation whose holes differ from those of the English text. Raises
    NoBabel if Babel is missing."""
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
    """Yield a fault for each line that is not valid in a catalogue, because Babel would skip it."""
    lines = po.read_text("utf-8").splitlines() if po.exists() else []
    for number, line in enumerate(lines, 1):
        if not PART.fullmatch(line.strip()):
            yield f'{po}:{number}: {line.strip()!r} is not a valid line, such as msgstr "…"'


def catalogue_of(game: Game, language: str) -> Path:
    return game.folder / "locale" / language / "LC_MESSAGES" / f"{game.id}.po"


def messages_of(po: Path, language: str) -> list[Any]:
    """The messages of a catalogue. Raises NoBabel if Babel is missing."""
    try:
        from babel.messages.pofile import read_po
    except ImportError as error:
        raise NoBabel("Babel is needed: pip install kabinett[author]") from error
    if not po.exists():
        return []
    with po.open("rb") as file:
        return [message for message in read_po(file, locale=language) if message.id]


def message_in(po: Path, language: str, text: str) -> Any:
    """The message of a catalogue for an English text; None if the catalogue lacks it. Raises
    NoBabel if Babel is missing."""
    messages = [message for message in messages_of(po, language) if text in forms(message.id)]
    return messages[0] if messages else None


def stale_translations(po: Path, language: str) -> list[str]:
    """A fault for each translation that differs from the compiled catalogue, which is the one that
    games read."""
    messages = messages_of(po, language)
    mo = po.with_suffix(".mo")
    if not messages:
        return []
    if not mo.exists():
        return [f"{po} is not compiled: {mo.name} is missing"]
    compiled_texts, expected_texts = (
        translations_in(mo.read_bytes()),
        translations_in(mo_bytes(po, language)),
    )
    own = {key_of(message): message for message in messages}
    return [
        f"{po}:{own[key].lineno if key in own else 1}: “{key[1][0]}” "
        + (why_not_compiled(own.get(key)) or f"differs from {mo.name}, or is missing there")
        for key in {**expected_texts, **compiled_texts}
        if expected_texts.get(key) != compiled_texts.get(key)
    ]


def why_not_compiled(message: Any) -> str:
    """Why a translation is not compiled; "" if it is."""
    if message is None or (all(forms(message.string)) and not message.fuzzy):
        return ""
    if not all(forms(message.string)):
        return "has no translation"
    return (
        "is marked fuzzy: its translation may belong to another sentence, so it is not used until "
        "you remove the mark"
    )


def mo_bytes(po: Path, language: str) -> bytes:
    """The compiled form of a catalogue."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    buffer = io.BytesIO()
    with po.open("rb") as file:
        write_mo(buffer, read_po(file, locale=language))
    return buffer.getvalue()


def translations_in(mo: bytes) -> dict[Key, list[str]]:
    """The translations of a compiled catalogue."""
    from babel.messages.mofile import read_mo

    return {key_of(each): forms(each.string) for each in read_mo(io.BytesIO(mo)) if each.id}


def key_of(message: Any) -> Key:
    return message.context, tuple(forms(message.id))


def problems_of(message: Any) -> Iterator[str]:
    """Yield each difference between the holes of a translation and those of the English text."""
    english = [holes(form) for form in forms(message.id)]
    every, each = set.union(*english), set.intersection(*english)
    for form in dict.fromkeys(forms(message.string)):
        for hole in sorted(holes(form) - every):
            there = ", ".join(f"{{{name}}}" for name in sorted(every)) or "none"
            yield f"the translation has a hole {{{hole}}}, but the English has {there}"
        for hole in sorted(each - holes(form)):
            # A singular may spell out the number: "ein Sitz" for "{n} seat".
            if not (message.pluralizable and hole == "n"):
                yield f"the translation lacks {{{hole}}}"


def holes(text: str) -> set[str]:
    """The names of the holes in a text.

    >>> sorted(holes("{seat} plays %(card)s"))
    ['card', 'seat']
    """
    return {brace or percent for brace, percent in HOLE.findall(text)}


def forms(words: str | Iterable[str] | None) -> list[str]:
    """The singular and the plural of a text; only one if it has no plural."""
    return [words] if isinstance(words, str) else [word or "" for word in words or [""]]
