"""Owners' packs: the fields that they may replace, and the check for faults."""

from __future__ import annotations

from typing import Final

from kabinett.core.packs.pack import Pack, PackRecord
from kabinett.core.setup import Setup
from kabinett.core.show.glyphs import check_face
from kabinett.games.weimar.content.book import Book

#: The sources of a record; "box" is an owner's own copy of the game.
PROVENANCES: Final = ("rulebook", "public", "reconstructed", "box")
#: Fields that a box may print, although no card of the built-in pack does.
MORE_FIELDS: Final[dict[str, tuple[str, ...]]] = {"party_card": ("impulses",)}
TEXTS: Final = ("name", "text", "note", "short", "dead", "office")


def check_pack(pack: Pack, base: Pack) -> None:
    """Check an owner's pack against the base pack; a PackError names file, record and reason."""
    for kind, records in pack.records.items():
        for record in records.values():
            check_record(record, base.records[kind])
    Book(pack, Setup(4))


def check_record(record: PackRecord, kind: dict[str, PackRecord]) -> None:
    """Check that a record has its texts in both languages, and its source."""
    for key in TEXTS:
        if key in kind[record.id].values:
            record.both(key)
    record.word("provenance", PROVENANCES)
    check_face(record)
