"""Checks an owner's pack.  It may replace names, notes, numbers and icons.

It may not move a city or put a card into another decade, because the drawn map and the decks are
fixed.
"""

from __future__ import annotations

from typing import Final

from kabinett.core.packs.pack import Pack
from kabinett.core.setup import Setup
from kabinett.core.show.glyphs import check_face
from kabinett.games.volk.content.book import DUAL, SPECIAL, Book
from kabinett.games.volk.content.icons import STASI_DISBANDED, DrawnIcon
from kabinett.games.volk.content.options import OPTIONS
from kabinett.games.volk.content.vocabulary import ICON_LIST

#: The fields that a pack may not change, by kind of record.
FIXED: Final = {
    "province": ("code", "side", "sector", "adjacent", "inside"),
    "city": ("province", "side", "kind", "country", "start", "lat", "lon"),
    "connection": ("a", "b", "lines"),
    "card": ("number", "decade"),
}


def check_pack(pack: Pack, base: Pack) -> None:
    """Check that the game can be played with a pack, and note its faults."""
    for kind, fields in FIXED.items():
        for record, base_record in zip(pack.of(kind), base.of(kind), strict=True):
            for field in fields:
                own, built_in = record.values.get(field), base_record.values.get(field)
                if own != built_in:
                    record.fault(field, f"{field} must stay {built_in!r}, not {own!r}")
                    record.values[field] = built_in
    for kind in ("card", "province"):
        for record in pack.of(kind):
            record.both("name"), record.both("note")
            if "dead" in record.values:
                record.both("dead")
    for record in pack.of("card"):
        check_face(record)
    for record in pack.of("city"):
        record.both("name")
    for record in pack.of("socialists"):
        record.both("meaning")
    book = Book(pack, Setup(2, {option.name: option.default for option in OPTIONS}))
    for card, record in enumerate(pack.of("card")):
        special = base.of("card")[card].word("colour") == "special"
        if special != (book.colour[card] == SPECIAL) and "colour" not in record.wrong:
            colour = base.of("card")[card].word("colour")
            reason = "a pack may not make a special card of another card, or the reverse"
            record.fault("colour", f"colour: {reason}; the built-in pack has {colour}")
        pairs = sum(book.icons[card][::2].count(icon) > 1 for icon in book.icons[card][::2])
        if pairs and "icons" not in record.wrong:
            reason = "write each kind of icon only once, with its number"
            record.fault("icons", f"icons: {reason}")
        # The state has one list of the provinces that an icon with a limit has affected.
        limited = [icon for icon in book.icons[card][::2] if has_limit(ICON_LIST[icon])]
        if len(limited) > 1 and "icons" not in record.wrong:
            reason = (
                "only one icon of a card may have a limit, as @max2, @different2 and STASIend do"
            )
            record.fault("icons", f"icons: {reason}")
        if book.colour[card] == DUAL and not book.steps[card]:
            record.fault("icons", "icons: a dual card needs an icon or an arrow")


def has_limit(icon: DrawnIcon) -> bool:
    """Whether an event limits how often the icon may affect one province."""
    return bool(icon.most) or icon.kind == STASI_DISBANDED
