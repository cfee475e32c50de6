"""Content packs: folders of TOML files whose records a game's book is made of.

A record is one table of an array (``[[card]]``) with an ``id``.  An owner's pack lies on the
base pack of its game and replaces records of it, key by key.  Whatever is wrong is a
`PackError` that names file, line, record, field and reason.

All that is wrong with a pack is told at once: whoever reads a field notes its fault, and goes on
with something possible (in a pack on top, with what the base pack says), so that one fault brings
no others about; `Pack.check` raises them all.

A pack is known by its name, which is its id and a digest of its records ("box-8d1c…"): a game
goes on with the very pack that it was begun with, whatever becomes of the folder.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from kabinett.core.toml_lines import TomlFile

#: From here on two names of fields are held to be the same, misspelt.
ALIKE = 0.7
#: With so many faults nobody needs to be told what there is that looks like it.
MANY = 50
#: What every record is written in; other languages may stand beside them.
WRITTEN = ("en", "de")


class PackError(ValueError):
    """A pack that cannot be used."""

    def __init__(self, file: Path, record: str, reason: str, line: int | None = None) -> None:
        #: Where it is, if the file lies there, and what is wrong.
        self.place = str(file) if line is None else f"{file}:{line}"
        self.what = f"{record}: {reason}" if record else reason
        name = file.name if line is None else f"{file.name}:{line}"
        super().__init__(f"{name}{', ' if record else ': '}{self.what}")
        self.file = file
        self.faults = [self]

    @classmethod
    def several(cls, faults: list[PackError]) -> PackError:
        """All that is wrong, a line each, file by file."""
        error = cls(Path(), "", "")
        each = {str(fault): fault for found in faults for fault in found.faults}
        error.faults = sorted(each.values(), key=lambda fault: fault.file.name)
        error.args = ("\n".join(map(str, error.faults)),)
        return error

    def whole(self) -> str:
        """All that is wrong, with the whole names of the files: for who has written them."""
        return "\n".join(f"{fault.place}: {fault.what}" for fault in self.faults)


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
    #: Where it was read, and its place among those of its kind there.
    source: TomlFile | None = field(default=None, compare=False, repr=False)
    nth: int = field(default=0, compare=False, repr=False)
    faults: list[PackError] = field(default_factory=list, init=False, compare=False, repr=False)
    #: The fields that have a fault.
    wrong: set[str] = field(default_factory=set, init=False, compare=False, repr=False)

    def fail(self, reason: str, key: str = "") -> PackError:
        """What is wrong with it, or with a field."""
        return PackError(self.file, f"{self.kind} {self.id!r}", reason, self.line(key))

    def line(self, *path: str) -> int | None:
        """Where it, or a field of it, stands in its file, if that is there."""
        return None if self.source is None else self.source.line(self.kind, self.nth, *path)

    def fault(self, key: str, reason: str, item: str = "") -> None:
        """Note what is wrong with a field, or with an item of one that is a list; the first time
        only, as the rest may come of it."""
        told = f"{key}: {item}" if item else key
        if told not in self.wrong:
            self.wrong |= {key, told}
            like = [] if key in self.values else get_close_matches(key, self.values, 1, ALIKE)
            for said in like:
                reason = f"{said!r} is no field: is {key!r} meant? {reason}"
            self.faults.append(self.fail(reason, like[0] if like else key))

    def number(self, key: str, low: int, high: int) -> int:
        """A whole number from low to high."""
        value = self.values.get(key)
        if type(value) is not int or not low <= value <= high:
            self.fault(key, f"{key} must be a whole number from {low} to {high}, not {value!r}")
            return low
        return value

    def truth(self, key: str) -> bool:
        """Whether something is so; it is not where the field is missing."""
        value = self.values.get(key, False)
        if not isinstance(value, bool):
            self.fault(key, f"{key} must be true or false, not {value!r}")
            return False
        return value

    def word(self, key: str, allowed: Sequence[str] = ()) -> str:
        """A text, one of ``allowed`` if they are given."""
        value = self.values.get(key)
        if not isinstance(value, str) or (allowed and value not in allowed):
            wanted = f"one of {', '.join(allowed)}" if allowed else "a text"
            self.fault(key, f"{key} must be {wanted}, not {value!r}")
            return allowed[0] if allowed else ""
        return value

    def place(self, key: str, names: Sequence[str]) -> int:
        """The place of a text among the names; -1 where nothing is said."""
        return names.index(self.word(key, names)) if self.values.get(key) else -1

    def words(self, key: str, allowed: Sequence[str] = ()) -> list[str]:
        """A list of texts, each one of ``allowed`` if they are given."""
        value = self.values.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            self.fault(key, f"{key} must be a list of texts, not {value!r}")
            return []
        unknown = [word for word in value if allowed and word not in allowed]
        for word in unknown:
            self.fault(key, f"{key}: {word!r} is none of {', '.join(allowed)}", word)
        return [word for word in value if word not in unknown]

    def both(self, key: str) -> Texts:
        """A text in the languages that it is written in."""
        value = self.values.get(key)
        if not isinstance(value, dict):
            self.fault(key, f"{key}.en and {key}.de are missing")
            return Texts(dict.fromkeys(WRITTEN, ""))
        texts = Texts(value)
        for language in dict.fromkeys([*WRITTEN, *value]):
            if not isinstance(value.get(language), str) or not value[language].strip():
                self.fault(key, f"{key}.{language} is missing")
                texts[language] = ""
        return texts

    def said(self, key: str, language: str) -> str:
        """A text as a table says it: in English where it is not written in that language, and ""
        where it is not there.  Whoever speaks finds no fault: the pack is read by then."""
        value = self.values.get(key)
        texts = value if isinstance(value, dict) else {}
        return str(texts.get(language) or texts.get("en") or "")


@dataclass
class Pack:
    """The records of a pack, by kind, in the order of the files."""

    id: str
    records: dict[str, dict[str, PackRecord]] = field(default_factory=dict)
    faults: list[PackError] = field(default_factory=list, compare=False, repr=False)

    def check(self) -> None:
        """Raises all that has been found wrong with it, as one PackError."""
        found = self.faults[:]
        for records in self.records.values():
            for record in records.values():
                found += record.faults
        if found:
            raise PackError.several(found)

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
        laid = Pack(base.id, faults=self.faults[:])
        for kind, below in base.records.items():
            laid.records[kind] = {name: replace(record) for name, record in below.items()}
        for kind, found in self.records.items():
            if kind not in laid.records:
                there = ", ".join(base.records)
                first = next(iter(found.values()))
                laid.faults.append(first.fail(f"no such kind of record; there is: {there}"))
                continue
            for record in found.values():
                laid.lay(record, base.of(kind), (more or {}).get(kind, ()))
        return laid

    def lay(self, own: PackRecord, kind: list[PackRecord], more: tuple[str, ...]) -> None:
        """A record onto the one that it replaces, without the fields that are wrong."""
        below = self.records[own.kind].get(own.id)
        if below is None:
            there, first = self.records[own.kind], len(self.faults) < MANY
            near = get_close_matches(own.id, there, 3) if first else []
            like = f"; like it there is: {', '.join(near)}" if near else ""
            reason = f"no such record; a pack replaces, it adds none{like}"
            self.faults += [own.fail(reason), *own.faults]
            return
        record = replace(own)
        record.faults, record.wrong = own.faults[:], own.wrong.copy()
        check_fields(record, kind, more)
        right = {key: value for key, value in own.values.items() if key not in record.wrong}
        record.values = {**below.values, **right}
        self.records[own.kind][own.id] = record


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


def check_fields(record: PackRecord, kind: list[PackRecord], more: tuple[str, ...]) -> None:
    """Only what some record of its kind has; a text in the languages in which it has it."""
    fields = {key for other in kind for key in other.values} | set(more)
    for key, value in record.values.items():
        if key not in fields:
            there = ", ".join(sorted(fields))
            record.fault(key, f"no field {key!r} here; there is: {there}")
        elif isinstance(value, dict) and any(language in value for language in WRITTEN):
            check_text(record, key, kind)


def check_text(record: PackRecord, key: str, kind: list[PackRecord]) -> None:
    """A grammatical form may be written in one language only, whose sentences want it."""
    texts = [each for other in kind if isinstance(each := other.values.get(key), dict)]
    used = [language for language in WRITTEN if any(language in each for each in texts)]
    if len(used) != 1:
        record.both(key)
    elif not str(record.values[key].get(used[0], "")).strip():
        record.fault(key, f"{key}.{used[0]} is missing")
