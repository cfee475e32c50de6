"""Content packs: folders of TOML files with records, from which a game's book is made.

A record is one table of an array (``[[card]]``) with an ``id``. An owner's pack extends the base
pack of its game: it replaces records of the base pack, key by key. Every fault is a `PackError`
that names file, line, record, field and reason.

An owner sees all faults of a pack at once: code that reads a wrong field notes the fault and
continues with a possible value (the base pack's value, if it exists), so that one fault does not
cause others. `Pack.check` raises all noted faults.

A pack's name is its id and a digest of its records ("box-8d1c…"). A game therefore always continues
with the pack that it began with, even if the folder changes."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from pathlib import Path

from kabinett.core.data import Data
from kabinett.core.guesses import nearest
from kabinett.core.packs.toml_lines import TomlFile

#: Two names of fields that are at least this similar count as one name and a misspelling of it.
ALIKE = 0.7
#: After this many faults, errors suggest no similar names, because finding them would take too
#: long.
MANY_FAULTS = 50
#: The languages that every record must have; a record may have others.
REQUIRED_LANGUAGES = ("en", "de")


class PackError(ValueError):
    """A pack that cannot be used."""

    def __init__(self, file: Path, record: str, reason: str, line: int | None = None) -> None:
        #: ``file`` is the full path of the file, with the line if it is known; ``what`` describes
        #: the fault.
        self.place = str(file) if line is None else f"{file}:{line}"
        self.what = f"{record}: {reason}" if record else reason
        name = file.name if line is None else f"{file.name}:{line}"
        super().__init__(f"{name}{', ' if record else ': '}{self.what}")
        self.file = file
        self.faults = [self]

    @classmethod
    def several(cls, faults: list[PackError]) -> PackError:
        """One error that lists all faults, one line for each, file by file."""
        error = cls(Path(), "", "")
        each = {str(fault): fault for group in faults for fault in group.faults}
        error.faults = sorted(each.values(), key=lambda fault: fault.file.name)
        error.args = ("\n".join(map(str, error.faults)),)
        return error

    def whole(self) -> str:
        """All faults with the full names of the files, for the pack's author."""
        return "\n".join(f"{fault.place}: {fault.what}" for fault in self.faults)


class Texts(dict[str, str]):
    """A text by language; if a language is missing, the English text.

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
    values: Data
    #: The file that contains the record, and the record's index among those of its kind in that
    #: file.
    source: TomlFile | None = field(default=None, compare=False, repr=False)
    nth: int = field(default=0, compare=False, repr=False)
    faults: list[PackError] = field(default_factory=list, init=False, compare=False, repr=False)
    #: The fields for which a fault has been noted.
    wrong: set[str] = field(default_factory=set, init=False, compare=False, repr=False)

    def error(self, reason: str, key: str = "") -> PackError:
        """The error for a fault of the record, or of one of its fields."""
        return PackError(self.file, f"{self.kind} {self.id!r}", reason, self.line(key))

    def line(self, *path: str) -> int | None:
        """The line of the record, or of one of its fields, in its file; None if the record has no
        file."""
        return None if self.source is None else self.source.line(self.kind, self.nth, *path)

    def fault(self, key: str, reason: str, item: str = "") -> None:
        """Note a fault of a field, or of one item of a list. Only the first fault of a field
        counts, because others may follow from it."""
        entry = f"{key}: {item}" if item else key
        if entry not in self.wrong:
            self.wrong |= {key, entry}
            like = "" if key in self.values else nearest(key, self.values, ALIKE)
            if like:
                reason = f"{like!r} is no field: is {key!r} meant? {reason}"
            self.faults.append(self.error(reason, like or key))

    def number(self, key: str, low: int, high: int) -> int:
        """The field as a whole number from low to high; notes a fault for anything else."""
        value = self.values.get(key)
        if type(value) is not int or not low <= value <= high:
            self.fault(key, f"{key} must be a whole number from {low} to {high}, not {value!r}")
            return low
        return value

    def truth(self, key: str) -> bool:
        """The field as true or false; a missing field is false."""
        value = self.values.get(key, False)
        if not isinstance(value, bool):
            self.fault(key, f"{key} must be true or false, not {value!r}")
            return False
        return value

    def word(self, key: str, allowed: Sequence[str] = ()) -> str:
        """The field as a text; notes a fault for anything else, or if ``allowed`` is not empty and
        does not contain the text."""
        value = self.values.get(key)
        if not isinstance(value, str) or (allowed and value not in allowed):
            requirement = f"one of {', '.join(allowed)}" if allowed else "a text"
            self.fault(key, f"{key} must be {requirement}, not {value!r}")
            return allowed[0] if allowed else ""
        return value

    def place(self, key: str, names: Sequence[str]) -> int:
        """The index of the field's text among the names; -1 if the field is missing."""
        return names.index(self.word(key, names)) if self.values.get(key) else -1

    def words(self, key: str, allowed: Sequence[str] = ()) -> list[str]:
        """The field as a list of texts; notes a fault for anything else, or if ``allowed`` is not
        empty and does not contain a text."""
        value = self.values.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            self.fault(key, f"{key} must be a list of texts, not {value!r}")
            return []
        unknown = [word for word in value if allowed and word not in allowed]
        for word in unknown:
            self.fault(key, f"{key}: {word!r} is none of {', '.join(allowed)}", word)
        return [word for word in value if word not in unknown]

    def both(self, key: str) -> Texts:
        """The field as a text in all required languages; notes a fault if one of them is
        missing."""
        value = self.values.get(key)
        if not isinstance(value, dict):
            self.fault(key, f"{key}.en and {key}.de are missing")
            return Texts(dict.fromkeys(REQUIRED_LANGUAGES, ""))
        texts = Texts(value)
        for language in dict.fromkeys([*REQUIRED_LANGUAGES, *value]):
            if not isinstance(value.get(language), str) or not value[language].strip():
                self.fault(key, f"{key}.{language} is missing")
                texts[language] = ""
        return texts

    def text_of(self, key: str, language: str) -> str:
        """The field's text in a language; in English if that language is missing, "" if the field
        is missing. It notes no faults, because it is called after the pack has been checked."""
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
        """Raise all noted faults as one PackError."""
        faults = self.faults[:]
        for records in self.records.values():
            for record in records.values():
                faults += record.faults
        if faults:
            raise PackError.several(faults)

    def of(self, kind: str) -> list[PackRecord]:
        return list(self.records.get(kind, {}).values())

    @property
    def name(self) -> str:
        """The id with a digest of the records: packs with the same name are equal."""
        digest = hashlib.blake2b(self.text().encode(), digest_size=8).hexdigest()
        return f"{self.id}-{digest}"

    def text(self) -> str:
        """The records as canonical JSON, which `parse_pack` reads."""
        records = {
            kind: [[one.file.name, one.values] for one in group.values()]
            for kind, group in self.records.items()
        }
        content = {"id": self.id, "records": records}
        return json.dumps(content, ensure_ascii=False, separators=(",", ":"), sort_keys=True)

    def error(self, reason: str) -> PackError:
        """The error for a fault of the whole pack."""
        return PackError(Path("pack.toml"), "", reason)

    def on(self, base: Pack, more: Mapping[str, tuple[str, ...]] | None = None) -> Pack:
        """This pack as an extension of its game's base pack.

        ``more``: for each kind, fields that records may have although no record of the base pack
        has them."""
        whole = Pack(base.id, faults=self.faults[:])
        for kind, below in base.records.items():
            whole.records[kind] = {name: replace(record) for name, record in below.items()}
        for kind, own in self.records.items():
            if kind not in whole.records:
                there = ", ".join(base.records)
                first = next(iter(own.values()))
                whole.faults.append(first.error(f"no such kind of record; there is: {there}"))
                continue
            for record in own.values():
                whole.lay(record, base.of(kind), (more or {}).get(kind, ()))
        return whole

    def lay(self, own: PackRecord, kind: list[PackRecord], more: tuple[str, ...]) -> None:
        """Replace the fields of a base record by the correct fields of an owner's record."""
        below = self.records[own.kind].get(own.id)
        if below is None:
            there, first = self.records[own.kind], len(self.faults) < MANY_FAULTS
            near = get_close_matches(own.id, there, 3) if first else []
            like = f"; like it there is: {', '.join(near)}" if near else ""
            reason = f"no such record; a pack replaces, it adds none{like}"
            self.faults += [own.error(reason), *own.faults]
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
    """Note a fault for each field that no base record of its kind has, and for each text that lacks
    a language."""
    fields = {key for other in kind for key in other.values} | set(more)
    for key, value in record.values.items():
        if key not in fields:
            there = ", ".join(sorted(fields))
            record.fault(key, f"no field {key!r} here; there is: {there}")
        elif isinstance(value, dict) and any(language in value for language in REQUIRED_LANGUAGES):
            check_text(record, key, kind)


def check_text(record: PackRecord, key: str, kind: list[PackRecord]) -> None:
    """Note a fault if a text lacks a language. A grammatical form may be present only in the
    language that needs it."""
    texts = [each for other in kind if isinstance(each := other.values.get(key), dict)]
    languages = [
        language for language in REQUIRED_LANGUAGES if any(language in each for each in texts)
    ]
    if len(languages) != 1:
        record.both(key)
    elif not str(record.values[key].get(languages[0], "")).strip():
        record.fault(key, f"{key}.{languages[0]} is missing")
