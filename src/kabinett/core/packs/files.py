"""Reads packs from their folders of TOML files.

Whatever a folder contains, only `PackError` is raised, because strangers can write packs."""

from __future__ import annotations

import functools
import re
import tomllib
from pathlib import Path

from kabinett.core.data import Data
from kabinett.core.packs.pack import Pack, PackError, PackRecord
from kabinett.core.packs.toml_lines import TomlFile, error_line

MOST_BYTES = 2_000_000  # of a file, in bytes
FARTHEST = 1_000_000  # numbers lie between this and its opposite
DEEPEST = 20  # lists within lists
LONGEST_ID = 80  # of a record
_ID = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
#: Keys such as ``a.b.c``: a TOML parser takes quadratic time in the number of their parts.
_DEEP_KEY = re.compile(
    r"(?<![\w.\"'-])(?:[\w-]+|\"[^\"\n]*\"|'[^'\n]*')"
    rf"(?:[ \t]*\.[ \t]*(?:[\w-]+|\"[^\"\n]*\"|'[^'\n]*')){{{DEEPEST},}}"
)


def load_pack(folder: Path) -> Pack:
    """The pack in a folder; PackError lists its faults."""
    pack = read_pack(folder)
    pack.check()
    return pack


def read_pack(folder: Path) -> Pack:
    """The pack in a folder, as far as it can be read; its faults are noted in the pack."""
    pack = Pack("")
    try:
        pack.id = text_field(folder, head_of(folder), "id")
        if not _ID.fullmatch(pack.id):
            reason = f"id is a word of a-z, 0-9, - and _, not {pack.id!r}"
            head = folder / "pack.toml"
            raise PackError(head, "", reason, TomlFile(head).line("id"))
    except PackError as fault:
        pack.faults.append(fault)
    for file in sorted(folder.glob("*.toml")):
        if file.name != "pack.toml":
            try:
                add_file(pack, file)
            except PackError as fault:
                pack.faults.append(fault)
    return pack


def base_pack(folder: Path) -> Path | None:
    """The folder of a game's own content; None if the game has none."""
    return folder / "pack" if (folder / "pack" / "pack.toml").is_file() else None


@functools.cache
def built_in_pack(folder: Path) -> Pack:
    """The content that a game ships; it is read only once."""
    return load_pack(folder)


def own_pack(file: str) -> Pack:
    """The content of the game whose folder contains this file: ``PACK = own_pack(__file__)``.
    Raises PackError if no folder above the file has a pack."""
    for folder in Path(file).resolve().parents:
        pack_folder = base_pack(folder)
        if pack_folder is not None:
            return built_in_pack(pack_folder)
    raise PackError(Path("pack/pack.toml"), "", f"not found in any folder above {file}")


def game_id_in(folder: Path) -> str:
    """The id of the game that a pack is for."""
    return text_field(folder, head_of(folder), "game")


def head_of(folder: Path) -> Data:
    head = folder / "pack.toml"
    if not head.is_file():
        raise PackError(head, "", f"not found in {folder}: every pack has one, with its id")
    return read_toml(head)


def text_field(folder: Path, head: Data, key: str) -> str:
    value = head.get(key)
    if not isinstance(value, str):
        file = folder / "pack.toml"
        raise PackError(file, "", f"{key} must be a text", TomlFile(file).line(key))
    return value


def read_toml(file: Path) -> Data:
    """The tables of a pack's file. Raises only PackError, whatever the file contains."""
    try:
        if not file.is_file() or file.stat().st_size > MOST_BYTES:
            raise PackError(file, "", f"is no file of at most {MOST_BYTES // 1_000_000} MB")
        text = file.read_text("utf-8")
        if deep := _DEEP_KEY.search(text):
            line = 1 + text.count("\n", 0, deep.start())
            raise PackError(file, "", "names within names, too deep to be meant", line)
        return tomllib.loads(text)
    except PackError:
        raise
    except RecursionError as error:
        raise PackError(file, "", "lists within lists, too deep to be read") from error
    except OSError as error:
        raise PackError(file, "", str(error)) from error
    except ValueError as error:  # TOML, UTF-8, numbers of thousands of digits
        raise PackError(file, "", str(error), error_line(error)) from error


def add_file(pack: Pack, file: Path) -> None:
    source = TomlFile(file)
    for kind, tables in read_toml(file).items():
        if not isinstance(tables, list):
            reason = f"records are written [[{kind}]]"
            pack.faults.append(PackError(file, kind, reason, source.line(kind)))
            continue
        records = pack.records.setdefault(kind, {})
        for number, values in enumerate(tables):
            record_id = values.get("id") if isinstance(values, dict) else None
            if not isinstance(record_id, str) or len(record_id) > LONGEST_ID:
                reason = f'a record has no id, number {number + 1} here; write id = "…"'
                pack.faults.append(PackError(file, kind, reason, source.line(kind, number)))
                continue
            record = PackRecord(kind, record_id, file, {}, source, number)
            if record_id in records:
                pack.faults.append(record.error("is there twice"))
                continue
            records[record_id] = record
            for key, value in values.items():
                if reason := unreadable(value, 1):
                    record.fault(key, f"{key}: {reason}")
                else:
                    record.values[key] = value


def unreadable(value: object, depth: int) -> str:
    """The reason why a value cannot be in a pack, or "" if it can. Texts, booleans, numbers of a
    sensible size, and lists and tables of these are allowed."""
    if depth > DEEPEST:
        return "lists within lists, too deep to be meant"
    if isinstance(value, (dict, list)):
        inside = value.values() if isinstance(value, dict) else value
        return next(filter(None, (unreadable(item, depth + 1) for item in inside)), "")
    if isinstance(value, float) and value != value:
        return f"{value!r} is no number"
    if isinstance(value, (int, float)) and abs(value) > FARTHEST:
        return f"numbers lie between {-FARTHEST} and {FARTHEST}"
    if not isinstance(value, (str, int, float)):
        return f"{value!r} is neither a text nor a number"
    return ""
