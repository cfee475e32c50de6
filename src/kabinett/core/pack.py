"""Content packs: folders of TOML files whose records a game's book is made of.

A record is one table of an array (``[[card]]``) with an ``id``.  An owner's pack lies on the
base pack of its game and replaces records of it, key by key.  Whatever is wrong is a
`PackError` that names file, record and reason.

A pack is known by its name, which is its id and a digest of its records ("box-8d1c…"): a game
goes on with the very pack that it was begun with, whatever becomes of the folder.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

#: What every record is written in; other languages may stand beside them.
WRITTEN = ("en", "de")

#: The environment variable with the folders of owners' packs, parted as those of PATH are.
OWN_PACKS = "KABINETT_PACKS"

MOST_BYTES = 2_000_000  # of a file
FARTHEST = 1_000_000  # numbers lie between this and its opposite
DEEPEST = 20  # lists within lists
_ID = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")


class PackError(ValueError):
    """A pack that cannot be used."""

    def __init__(self, file: Path, record: str, reason: str) -> None:
        super().__init__(f"{file.name}, {record}: {reason}" if record else f"{file.name}: {reason}")

    @classmethod
    def several(cls, faults: list[PackError]) -> PackError:
        """All that is wrong, a line each."""
        error = cls(Path(), "", "")
        error.args = ("\n".join(str(fault) for fault in faults),)
        return error


class Texts(dict[str, str]):
    """One text by language: English where it is not written in another.

    >>> Texts(en="city", de="Stadt")["fr"]
    'city'
    """

    def __missing__(self, language: str) -> str:
        return self["en"]


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

    def both(self, key: str) -> Texts:
        """A text in the languages that it is written in."""
        value = self.values.get(key)
        if not isinstance(value, dict):
            raise self.fail(f"{key}.en and {key}.de are missing")
        for language in dict.fromkeys([*WRITTEN, *value]):
            if not isinstance(value.get(language), str) or not value[language].strip():
                raise self.fail(f"{key}.{language} is missing")
        return Texts(value)


@dataclass
class Pack:
    """The records of a pack, by kind, in the order of the files."""

    id: str
    records: dict[str, dict[str, PackRecord]] = field(default_factory=dict)

    def of(self, kind: str) -> list[PackRecord]:
        return list(self.records.get(kind, {}).values())

    @property
    def name(self) -> str:
        """What it is known by: two packs of one name say the same."""
        digest = hashlib.blake2b(self.text().encode(), digest_size=8).hexdigest()
        return f"{self.id}-{digest}"

    def text(self) -> str:
        """Its records as canonical JSON, from which `parse_pack` makes it again."""
        records = {
            kind: [[one.file.name, one.values] for one in found.values()]
            for kind, found in self.records.items()
        }
        content = {"id": self.id, "records": records}
        return json.dumps(content, ensure_ascii=False, separators=(",", ":"), sort_keys=True)

    def fail(self, reason: str) -> PackError:
        """The error of a pack that is wrong as a whole."""
        return PackError(Path("pack.toml"), "", reason)

    def on(self, base: Pack, more: Mapping[str, tuple[str, ...]] | None = None) -> Pack:
        """This pack laid on the base pack of its game.  ``more``: fields by kind that records may
        have though none of the base pack does."""
        laid = Pack(base.id, {kind: dict(found) for kind, found in base.records.items()})
        for kind, found in self.records.items():
            below = laid.records.get(kind, {})
            for record in found.values():
                if not below:
                    there = ", ".join(base.records)
                    raise record.fail(f"no such kind of record; there is: {there}")
                if record.id not in below:
                    raise record.fail("no such record; a pack replaces, it adds none")
                check_fields(record, base.of(kind), (more or {}).get(kind, ()))
                merged = {**below[record.id].values, **record.values}
                below[record.id] = PackRecord(kind, record.id, record.file, merged)
        return laid


def load_pack(folder: Path) -> Pack:
    """The pack that lies in a folder."""
    head = head_of(folder)
    pack = Pack(text_of(folder, head, "id"))
    if not _ID.fullmatch(pack.id):
        raise PackError(
            folder / "pack.toml", "", f"id is a word of a-z, 0-9, - and _, not {pack.id!r}"
        )
    for file in sorted(folder.glob("*.toml")):
        if file.name != "pack.toml":
            add_file(pack, file)
    return pack


def parse_pack(text: str) -> Pack:
    """The pack that `Pack.text` wrote."""
    content = json.loads(text)
    pack = Pack(content["id"])
    for kind, records in content["records"].items():
        pack.records[kind] = {
            values["id"]: PackRecord(kind, values["id"], Path(file), values)
            for file, values in records
        }
    return pack


def game_of(folder: Path) -> str:
    """The id of the game that a pack is for."""
    return text_of(folder, head_of(folder), "game")


def head_of(folder: Path) -> dict[str, Any]:
    head = folder / "pack.toml"
    if not head.is_file():
        raise PackError(head, "", f"not found in {folder}: every pack has one, with its id")
    return read(head)


def text_of(folder: Path, head: dict[str, Any], key: str) -> str:
    value = head.get(key)
    if not isinstance(value, str):
        raise PackError(folder / "pack.toml", "", f"{key} must be a text")
    return value


def read(file: Path) -> dict[str, Any]:
    """A file of a pack; whatever it holds, only a PackError comes of it."""
    try:
        if not file.is_file() or file.stat().st_size > MOST_BYTES:
            raise PackError(file, "", f"is no file of at most {MOST_BYTES // 1_000_000} MB")
        return tomllib.loads(file.read_text("utf-8"))
    except RecursionError as error:
        raise PackError(file, "", "lists within lists, too deep to be read") from error
    except (OSError, ValueError) as error:  # TOML, UTF-8, numbers of thousands of digits
        raise PackError(file, "", str(error)) from error


def add_file(pack: Pack, file: Path) -> None:
    for kind, tables in read(file).items():
        if not isinstance(tables, list):
            raise PackError(file, kind, f"records are written [[{kind}]]")
        records = pack.records.setdefault(kind, {})
        for values in tables:
            record_id = values.get("id") if isinstance(values, dict) else None
            if not isinstance(record_id, str):
                raise PackError(file, kind, "a record has no id")
            if record_id in records:
                raise PackError(file, f"{kind} {record_id!r}", "is there twice")
            record = PackRecord(kind, record_id, file, values)
            check_value(record, values, 0)
            records[record_id] = record


def check_value(record: PackRecord, value: Any, depth: int) -> None:
    """Texts, truth, whole numbers of a sensible size, and lists and tables of them."""
    if depth > DEEPEST:
        raise record.fail("lists within lists, too deep to be meant")
    if isinstance(value, dict):
        for item in value.values():
            check_value(record, item, depth + 1)
    elif isinstance(value, list):
        for item in value:
            check_value(record, item, depth + 1)
    elif isinstance(value, float) and value != value:
        raise record.fail(f"{value!r} is no number")
    elif isinstance(value, (int, float)):
        if abs(value) > FARTHEST:
            raise record.fail(f"{str(value)[:12]}… is too large a number")
    elif not isinstance(value, str):
        raise record.fail(f"{value!r} is neither a text nor a number")


def check_fields(record: PackRecord, kind: list[PackRecord], more: tuple[str, ...]) -> None:
    """Only what some record of its kind has; a text in both languages."""
    fields = {key for other in kind for key in other.values} | set(more)
    for key, value in record.values.items():
        if key not in fields:
            raise record.fail(f"no field {key!r} here; there is: {', '.join(sorted(fields))}")
        if isinstance(value, dict) and any(language in value for language in WRITTEN):
            record.both(key)


class UnknownPack(LookupError):
    """A pack that this process does not know."""


class Packs:
    """The owners' packs that a game can be played with in this process.

    ``offered`` are those of the folders in KABINETT_PACKS, by their ids, for new games;
    ``refused`` says why others there are not.  A stored game brings its own by `add`."""

    def __init__(self, game: str, lay: Callable[[Pack], Pack]) -> None:
        """``lay`` lays a pack on the game's base pack, checked."""
        self.lay = lay
        self.offered: dict[str, Pack] = {}
        self.refused: list[str] = []
        self._known: dict[str, Pack] = {}
        self._laid: dict[str, Pack] = {}
        for folder in os.environ.get(OWN_PACKS, "").split(os.pathsep):
            if folder:
                self.offer(game, Path(folder))

    def offer(self, game: str, folder: Path) -> None:
        """A folder's pack for new games, if it is for this game and nothing is wrong with it."""
        try:
            if game_of(folder) != game:
                return
            pack = load_pack(folder)
            self.add(pack)
            if pack.id in self.offered:
                raise PackError(folder / "pack.toml", "", f"another pack has the id {pack.id!r}")
            self.offered[pack.id] = pack
        except PackError as error:
            self.refused.append(f"{folder}: {error}")

    def add(self, pack: Pack) -> None:
        """Know a pack; PackError if it cannot be played with."""
        name = pack.name
        if name not in self._known:
            self._laid[name] = self.lay(pack)
            self._known[name] = pack

    def find(self, wish: str) -> Pack:
        """By its name, or by its id the one that is offered; UnknownPack says what there is."""
        if wish in self._known:
            return self._known[wish]
        if wish in self.offered:
            return self.offered[wish]
        there = ", ".join(self.offered) or "none"
        refused = "".join(f"; refused: {reason}" for reason in self.refused)
        raise UnknownPack(
            f"there is no pack {wish!r} here; there is: {there} "
            f"({OWN_PACKS} names their folders){refused}"
        )

    def laid(self, name: str) -> Pack:
        """A known pack on the base pack of the game, by its name."""
        return self._laid[name]
