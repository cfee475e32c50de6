"""What an owner's pack may replace: names, notes, numbers and icons, but not where things lie.

The drawing of the map and the decks are fixed: with a pack that moved a city, or took a card from
its decade, the board would show something else.
"""

from __future__ import annotations

from typing import Final

from kabinett.core.pack import Pack
from kabinett.core.setup import Setup
from kabinett.games.volk.content.book import DUAL, SPECIAL, Book
from kabinett.games.volk.content.options import OPTIONS

#: Fields that stay as they are in the built-in pack, by kind of record.
FIXED: Final = {
    "province": ("code", "side", "sector", "adjacent", "inside"),
    "city": ("province", "side", "kind", "country", "start", "lat", "lon"),
    "connection": ("a", "b", "lines"),
    "card": ("number", "decade"),
}


def check_pack(pack: Pack, base: Pack) -> None:
    """Checks that a pack, laid on the built-in one, can be played; notes its faults."""
    for kind, fields in FIXED.items():
        for record, base_record in zip(pack.of(kind), base.of(kind), strict=True):
            for field in fields:
                own, built_in = record.values.get(field), base_record.values.get(field)
                if own != built_in:
                    record.fault(field, f"{field} stays as it is: {built_in!r}, not {own!r}")
                    record.values[field] = built_in
    for kind in ("card", "province"):
        for record in pack.of(kind):
            record.both("name"), record.both("note")
            if "dead" in record.values:
                record.both("dead")
    for record in pack.of("city"):
        record.both("name")
    for record in pack.of("socialists"):
        record.both("meaning")
    book = Book(pack, Setup(2, {option.name: option.default for option in OPTIONS}))
    for card, record in enumerate(pack.of("card")):
        special = base.of("card")[card].word("colour") == "special"
        if special != (book.colour[card] == SPECIAL) and "colour" not in record.wrong:
            colour = base.of("card")[card].word("colour")
            reason = "a special card stays one, and no other becomes one"
            record.fault("colour", f"colour: {reason}; it is {colour} in the built-in pack")
        pairs = sum(book.icons[card][::2].count(icon) > 1 for icon in book.icons[card][::2])
        if pairs and "icons" not in record.wrong:
            reason = "each kind of icon stands in one group, with its number"
            record.fault("icons", f"icons: {reason}")
        if book.colour[card] == DUAL and not book.steps[card]:
            record.fault("icons", "icons: a dual card has an icon or an arrow")
