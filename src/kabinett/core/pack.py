"""Content packs: folders of TOML files whose records a game reads when it starts.

A record is one table of an array (``[[card]]``) with an ``id``.  Packs lie on top of one
another: a later one replaces records of an earlier one, key by key.  Whatever is wrong is a
`PackError` that names file, record and reason.
"""

from __future__ import annotations

import hashlib
import os
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

LANGUAGES = ("en", "de")

#: The environment variable with the folders of owners' packs, parted as those of PATH are.
OWN_PACKS = "KABINETT_PACKS"


class PackError(ValueError):
    """A pack that cannot be used."""

    def __init__(self, file: Path, record: str, reason: str) -> None:
        super().__init__(f"{file.name}, {record}: {reason}" if record else f"{file.name}: {reason}")


@dataclass
class PackRecord:
    """One record, and the file that it comes from."""

    kind: str
    id: str
    file: Path
    values: dict[str, Any]

    def fail(self, reason: str) -> PackError:
        return PackError(self.file, f"{self.kind} {self.id!r}", reason)

    def number(self, key: str, low: int, high: int) -> int:
        """A whole number from low to high."""
        value = self.values.get(key)
        if type(value) is not int or not low <= value <= high:
            raise self.fail(f"{key} must be a whole number from {low} to {high}, not {value!r}")
        return value

    def word(self, key: str, allowed: tuple[str, ...] = ()) -> str:
        """A text, one of ``allowed`` if they are given."""
        value = self.values.get(key)
        if not isinstance(value, str) or (allowed and value not in allowed):
            wanted = f"one of {', '.join(allowed)}" if allowed else "a text"
            raise self.fail(f"{key} must be {wanted}, not {value!r}")
        return value

    def words(self, key: str) -> list[str]:
        """A list of texts."""
        value = self.values.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise self.fail(f"{key} must be a list of texts, not {value!r}")
        return value

    def both(self, key: str) -> dict[str, str]:
        """A text in both languages."""
        value = self.values.get(key)
        if not isinstance(value, dict):
            raise self.fail(f"{key}.en and {key}.de are missing")
        for language in LANGUAGES:
            if not isinstance(value.get(language), str) or not value[language].strip():
                raise self.fail(f"{key}.{language} is missing")
        return {language: value[language] for language in LANGUAGES}


@dataclass
class Pack:
    """The records of one or more folders, by kind, in the order of the files."""

    id: str
    records: dict[str, dict[str, PackRecord]] = field(default_factory=dict)
    hash: str = ""

    def of(self, kind: str) -> list[PackRecord]:
        return list(self.records.get(kind, {}).values())


def load_pack(*folders: Path) -> Pack:
    """The folders on top of one another, the first at the bottom."""
    pack = Pack("")
    digest = hashlib.blake2b(digest_size=8)
    for folder in folders:
        head = folder / "pack.toml"
        if not head.is_file():
            raise PackError(head, "", f"not found in {folder}: every pack has one, with its id")
        pack_id = read(head).get("id")
        if not isinstance(pack_id, str):
            raise PackError(head, "", "id must be a text")
        pack.id = f"{pack.id}+{pack_id}" if pack.id else pack_id
        for file in sorted(folder.glob("*.toml")):
            digest.update(file.read_bytes())
            if file != head:
                add_file(pack, file)
    pack.hash = digest.hexdigest()
    return pack


def game_of(folder: Path) -> str:
    """The id of the game that a pack is for."""
    head = folder / "pack.toml"
    if not head.is_file():
        raise PackError(head, "", f"not found in {folder}: every pack has one, with its id")
    game = read(head).get("game")
    if not isinstance(game, str):
        raise PackError(head, "", "game must be a text, the id of a game")
    return game


def own_packs(game: str) -> tuple[Path, ...]:
    """The owners' packs that lie on the base pack of a game in this process."""
    folders = [Path(folder) for folder in os.environ.get(OWN_PACKS, "").split(os.pathsep) if folder]
    return tuple(folder for folder in folders if game_of(folder) == game)


def read(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise PackError(file, "", str(error)) from error


def add_file(pack: Pack, file: Path) -> None:
    seen: set[tuple[str, str]] = set()
    for kind, tables in read(file).items():
        if not isinstance(tables, list):
            raise PackError(file, kind, f"records are written [[{kind}]]")
        records = pack.records.setdefault(kind, {})
        for values in tables:
            record_id = values.get("id")
            if not isinstance(record_id, str):
                raise PackError(file, kind, "a record has no id")
            if (kind, record_id) in seen:
                raise PackError(file, f"{kind} {record_id!r}", "is there twice")
            seen.add((kind, record_id))
            below = records.get(record_id)
            merged = {**below.values, **values} if below else values
            records[record_id] = PackRecord(kind, record_id, file, merged)
