"""Owners' packs: what they may replace, and what is wrong with one."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from kabinett.core.pack import Pack, PackRecord, load_pack
from kabinett.games.weimar.content.board import Board
from kabinett.games.weimar.content.vocabulary import BASE_PACK, OWN_PACKS

#: Where a record comes from; "box": an owner's own copy.
PROVENANCES: Final = ("rulebook", "public", "reconstructed", "box")
#: The owners' packs of this process as a game stores them: their ids and a hash.
OWN: Final = "{0.id}-{0.hash}".format(load_pack(*OWN_PACKS)) if OWN_PACKS else ""
TEXTS: Final = ("name", "text", "note", "short")


def read_pack(*folders: Path) -> Pack:
    """The base pack and these on it, checked.  PackError names file, record and reason."""
    base = load_pack(BASE_PACK)
    pack = load_pack(BASE_PACK, *folders)
    for kind, records in pack.records.items():
        there = base.records.get(kind, {})
        for record in records.values():
            if not there:
                raise record.fail(f"no such kind of record; there is: {', '.join(base.records)}")
            if record.id not in there:
                raise record.fail("no such record; a pack replaces, it adds none")
            check_record(record, there)
    Board(pack)
    return pack


def check_record(record: PackRecord, kind: dict[str, PackRecord]) -> None:
    """Its fields, and its texts in both languages."""
    fields = {key for other in kind.values() for key in other.values} | {"known"}
    for key in record.values:
        if key not in fields:
            raise record.fail(f"no field {key!r} here; there is: {', '.join(sorted(fields))}")
    for key in TEXTS:
        if key in kind[record.id].values:
            record.both(key)
    record.word("provenance", PROVENANCES)
