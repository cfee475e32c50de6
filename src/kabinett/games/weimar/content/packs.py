"""Owners' packs: what they may replace, and what is wrong with one."""

from __future__ import annotations

from typing import Final

from kabinett.core.pack import Pack, PackRecord
from kabinett.core.setup import Setup
from kabinett.games.weimar.content.book import Book

#: Where a record comes from; "box": an owner's own copy.
PROVENANCES: Final = ("rulebook", "public", "reconstructed", "box")
#: What a box may print though no card of ours does.
MORE_FIELDS: Final[dict[str, tuple[str, ...]]] = {"party_card": ("impulses",)}
TEXTS: Final = ("name", "text", "note", "short", "dead")


def check_pack(pack: Pack, base: Pack) -> None:
    """An owner's pack on the base pack.  PackError names file, record and reason."""
    for kind, records in pack.records.items():
        for record in records.values():
            check_record(record, base.records[kind])
    Book(pack, Setup(4))


def check_record(record: PackRecord, kind: dict[str, PackRecord]) -> None:
    """Its texts in both languages, and where it comes from."""
    for key in TEXTS:
        if key in kind[record.id].values:
            record.both(key)
    record.word("provenance", PROVENANCES)
