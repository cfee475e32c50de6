"""Drawings for the faces of cards. Each is an SVG path on a grid of 20 × 20.

A record of a pack names one as its ``face``. With the face `LETTERS`, a card shows only letters;
cards with slogans of hate use it. An object appears only on cards about that object, at most three
in a game. The other glyphs show what a card does."""

from __future__ import annotations

from typing import Final

from kabinett.core.packs.pack import PackRecord

LETTERS: Final = "letters"

#: Objects that are the subject of a card.
OBJECTS: Final = {
    "atom": "M10 9.3a.7.7 0 1 0 .01 0M2.5 10q0-3 7.5-3t7.5 3q0 3-7.5 3t-7.5-3zM6.3 3.5"
    "q2.6-1.5 6.3 5t1.1 8q-2.6 1.5-6.3-5t-1.1-8zM13.7 3.5"
    "q-2.6-1.5-6.3 5t-1.1 8q2.6 1.5 6.3-5t1.1-8z",
    "ballot": "M3 9h14v8.5h-14zM6.5 9v-6.5h7v6.5M8.3 5.3l1.6 1.7 2.6-3M7 12.2h6",
    "bank": "M2.5 8l7.5-5 7.5 5zM4.5 8v7M8.2 8v7M11.8 8v7M15.5 8v7M2.5 17.5h15M3.5 15h13",
    "banknote": "M2 5.5h16v9h-16zM10 7.5a2.5 2.5 0 1 0 .01 0M4.7 8h.01M15.3 12h.01",
    "bars": "M4 2.5h12v15h-12zM8 2.5v15M12 2.5v15M4 10h12",
    "bauhaus": "M3 11h6v6h-6zM14.5 11a3.2 3.2 0 1 0 .01 0M10 2.5l4 6.5h-8z",
    "block": "M3 17.5v-12h14v12zM6 8.5h2M12 8.5h2M6 12h2M12 12h2M9 17.5v-3h2v3M2 5.5h16",
    "book": "M10 5q-3.5-2.2-7.5-1v12q4-1.2 7.5 1q3.5-2.2 7.5-1v-12q-4-1.2-7.5 1zM10 5v12",
    "bowl": "M2.5 9.5h15q-1 7.5-7.5 7.5t-7.5-7.5zM7 6q-1-1.5 0-3M10.5 6q-1-1.5 0-3M14 6q-1-1.5 0-3",
    "camera": "M2.5 6.5h4l1.5-2.5h4l1.5 2.5h4v10h-15zM10 8a3.2 3.2 0 1 0 .01 0",
    "candle": "M8 8.5h4v9h-4zM10 8.5v-1.5M10 2.5q2.2 2.3 0 4.5q-2.2-2.2 0-4.5zM5.5 17.5h9",
    "car": "M2.5 13.5v-3.5l2.5-.8 2-3.7h6l2.2 3.7 2.3.8v3.5zM6 12a1.9 1.9 0 1 0 .01 0M14 12a1.9 1.9"
    " 0 1 0 .01 0M10 5.5v3.7",
    "chimneys": "M2.5 17.5v-6l5 3v-3l5 3v-9h3.5v12zM12.8 3.3q1.5-1.6 4.2 0",
    "clock": "M10 2.5a7.5 7.5 0 1 0 .01 0M10 6v4.5h3.5",
    "coin": "M10 3a7 7 0 1 0 .01 0M7.5 13.2v-6.4l2.5 4 2.5-4v6.4",
    "computer": "M4 3h12v9h-12zM2.5 15h15v2.5h-15zM6 5.5h5M6 8h3M10 12v3",
    "cruiser": "M1.5 12.5h17l-2.5 4h-12zM4 12.5v-2h3v2M8.5 12.5v-6h3v6M10 6.5v-4M13 12.5v-2h3v2"
    "M16 11h2.5M4 11h-2.5",
    "curve_down": "M3 3v14.5h14.5M5 5.5l4 2 2.5 4 2-1 3.5 5M17 11.8v3.7h-3.7",
    "curve_up": "M3 3v14.5h14.5M5 15q7.5-1 10.3-11M12 6l3.3-2.3 2 3.6",
    "film": "M3 4h14v12h-14zM6.5 4v12M13.5 4v12M3 7h3.5M3 10h3.5M3 13h3.5M13.5 7h3.5M13.5 10h3.5"
    "M13.5 13h3.5",
    "football": "M10 2.5a7.5 7.5 0 1 0 .01 0M10 7l3 2.2-1.1 3.5h-3.8l-1.1-3.5zM10 2.8v4.2"
    "M13 9.2l4-1.4M11.9 12.7l2.4 3.3M8.1 12.7l-2.4 3.3M7 9.2l-4-1.4",
    "form": "M4 2.5h12v15h-12zM6.5 6h2.2v2.2h-2.2zM6.5 11.5h2.2v2.2h-2.2zM11.2 7.1h2.6"
    "M11.2 12.6h2.6",
    "law": "M4 2.5h12v15h-12zM12 6.7q-.4-1.7-2-1.7t-2 1.6 2 2.2 2 2.2-2 1.6M8 13.3q.4 1.7 2 1.7"
    "t2-1.6-2-2.2-2-2.2 2-1.6",
    "locomotive": "M3 13.5v-5h8v-3h5v8zM4.5 8.5v-3h2.5v3M10.5 5.5h6M5.5 13.6a1.8 1.8 0 1 0 .01 0"
    "M10 13.6a1.8 1.8 0 1 0 .01 0M14.5 13.6a1.8 1.8 0 1 0 .01 0",
    "medal": "M10 8a4.7 4.7 0 1 0 .01 0M7 8.5l-3-6h4l2 4 2-4h4l-3 6",
    "microphone": "M10 2.5a2.5 2.5 0 0 1 2.5 2.5v4a2.5 2.5 0 0 1-5 0v-4a2.5 2.5 0 0 1 2.5-2.5z"
    "M5 9a5 5 0 0 0 10 0M10 14v3.5M6.5 17.5h7",
    "newspaper": "M3 3h14v14.5h-14zM5.5 6h9M5.5 9h4v5.5h-4zM12 9h2.5M12 11.8h2.5M12 14.5h2.5",
    "oil_drum": "M5 4.5h10v12.5h-10zM5 8.5h10M5 13h10M4 4.5h12M4 17h12",
    "opera": "M3 17.5v-9h14v9zM6.5 17.5v-6M10 17.5v-6M13.5 17.5v-6M2.5 8.5l7.5-5 7.5 5z",
    "permit": "M4 2.5h12v15h-12zM6.5 6h7M6.5 9h3.5M12 11a2.2 2.2 0 1 0 .01 0",
    "pillar": "M5.5 6.5v11h9v-11M4.5 6.5h11M5.5 6.5q4.5-6.5 9 0M4.5 17.5h11M8 9.5h4v4h-4z",
    "plane": "M10 2.5q1.3 0 1.3 2v4l6.7 4v1.8l-6.7-2v3.7l2 1.5v1.2l-3.3-1-3.3 1v-1.2l2-1.5v-3.7"
    "l-6.7 2v-1.8l6.7-4v-4q0-2 1.3-2z",
    "printer": "M5 8v-5h10v5M3 8h14v6.5h-2.5M3 8v6.5h2.5M5.5 12h9v5.5h-9zM7.5 14.8h5",
    "radio_tower": "M10 7v11M10 7l-4.5 11M10 7l4.5 11M8.2 12.5h3.6M7 15.5h6M7 8a4.2 4.2 0 0 1 0-5"
    "M13 8a4.2 4.2 0 0 0 0-5M4.5 9.6a7 7 0 0 1 0-8.2M15.5 9.6a7 7 0 0 0 0-8.2",
    "rentenmark": "M2 4.5h16v11h-16zM10 13.5v-6.5M10 9.6l-2.6-2.1M10 9.6l2.6-2.1"
    "M10 12.4l-2.6-2.1M10 12.4l2.6-2.1M4.7 7.5v5M15.3 7.5v5",
    "road": "M7 3l-4.5 14.5M13 3l4.5 14.5M10 3.5v3M10 9v3M10 14.5v3",
    "round_table": "M10 5.5a4.5 4.5 0 1 0 .01 0M10 2.5h.01M17.5 10h.01M10 17.5h.01M2.5 10h.01"
    "M15.3 4.7h.01M4.7 4.7h.01M15.3 15.3h.01M4.7 15.3h.01",
    "scales": "M10 3v14M6 17.5h8M3.5 6h13M3.5 6l-2 5.5h4zM16.5 6l-2 5.5h4zM1.5 11.5a2 2 0 0 0 4 0"
    "M14.5 11.5a2 2 0 0 0 4 0",
    "ship": "M2 12.5h16l-2.5 4.5h-11zM6 12.5v-4h8v4M9 8.5v-5h2.5v5",
    "shopping_bag": "M4 7h12l1 10.5h-14zM7 9.5v-3a3 3 0 0 1 6 0v3",
    "tank": "M2.5 12.5h15q1 0 1 2t-2 2.5h-13q-2-.5-2-2.5t1-2zM5 12.5v-3.5h7v3.5M12 10h6.5"
    "M5 14.8h.01M8.3 14.8h.01M11.6 14.8h.01M15 14.8h.01",
    "television": "M2.5 5.5h15v10.5h-15zM4.5 7.5h8.5v6.5h-8.5zM15.2 8.5h.01M15.2 11h.01M7 2.5l3 3"
    " 3-3M6 16v1.5M14 16v1.5",
    "three_arrows": "M8 2.5l-5.5 9M2.2 7.8l.3 3.7 3.5-1.2M13 3.5l-6 10M6.7 9.8l.3 3.7 3.5-1.2"
    "M18 4.5l-6.5 11M11.2 11.8l.3 3.7 3.5-1.2",
    "treaty": "M7 17.5h-3v-15h12v11h-5M6.5 6h7M6.5 9h7M8.8 11.5a2.3 2.3 0 1 0 .01 0M7.6 16l-.9 2.5"
    "M10 16l.9 2.5",
    "tree": "M10 17.5v-4.5M10 2.5l4.2 5.5h-2.4l3.7 5h-11l3.7-5h-2.4z",
    "trousers": "M5.5 3h9l2 14.5h-4.5l-2-9-2 9h-4.5zM5.2 5.5h9.6",
}

#: Signs for what a card does.
DEEDS: Final = {
    "again": "M16.3 10a6.3 6.3 0 1 1-2-4.6M16.5 2.5v4h-4",
    "bolt": "M11.5 2l-6.5 9h4.2l-1.2 7 7-10.3h-4.5z",
    "bullhorn": "M3 8v4h3l8 4.5v-13l-8 4.5zM6.5 12v5h2.5v-4M16.5 8a3 3 0 0 1 0 4",
    "calm": "M5 4v13M3 17.5h14M5 6h3v11M8 9h3v8M11 12h3v5M14 14.5h2.5",
    "card": "M5.5 2.5h9v15h-9z",
    "card_away": "M3 5.5h9v12h-9zM12.5 3l5 5M17.5 3l-5 5",
    "card_here": "M3 2.5h9v12h-9zM15.5 5v11M12.8 13.2l2.7 2.8 2.5-2.8",
    "card_none": "M5.5 2.5h9v15h-9zM3 17l14-14",
    "card_taken": "M8.5 2.5h9v12h-9zM12.5 17.3h-9.5M5.8 14.5l-2.8 2.8 2.8 2.7",
    "eye": "M2 10q8-9 16 0q-8 9-16 0zM10 7.6a2.4 2.4 0 1 0 .01 0",
    "flag": "M4.5 2.5v15M4.5 3.5h11l-2.5 3.5 2.5 3.5h-11",
    "flag_away": "M3 4v13.5M3 5h8.5l-2 2.8 2 2.8h-8.5M13.5 3.5l4 4M17.5 3.5l-4 4",
    "person": "M10 3a2.8 2.8 0 1 0 .01 0M4.5 17.5v-3.5a4.3 4.3 0 0 1 4.3-4.3h2.4a4.3 4.3 0 0 1 4.3"
    " 4.3v3.5z",
    "person_away": "M7.5 4a2.4 2.4 0 1 0 .01 0M3 17.5v-3.4a3.8 3.8 0 0 1 3.8-3.8h1.4a3.8 3.8 0 0 1"
    " 3.8 3.8v3.4zM13.5 3.5l4 4M17.5 3.5l-4 4",
    "person_taken": "M12 3a2.4 2.4 0 1 0 .01 0M7.5 16.5v-3.4a3.8 3.8 0 0 1 3.8-3.8h1.4"
    "a3.8 3.8 0 0 1 3.8 3.8v3.4M11 17.5h-8.5M5.2 14.8l-2.7 2.7 2.7 2.5",
    "seat": "M2 16a8 8 0 0 1 16 0M5.5 16a4.5 4.5 0 0 1 9 0M10 16v-1M2 16h3.5M14.5 16h3.5",
    "shield": "M10 2.5l6.5 2.5v5q0 5-6.5 7.5q-6.5-2.5-6.5-7.5v-5zM7 10h6",
    "sit_out": "M10 3a7 7 0 1 0 .01 0M5.2 5.2l9.6 9.6",
}


def check_face(record: PackRecord) -> None:
    """Note a fault if the record's face is neither an object nor `LETTERS`."""
    if "face" in record.values:
        record.word("face", (LETTERS, *OBJECTS))


def has_letters_only(record: PackRecord) -> bool:
    """Whether the card shows neither an object nor a sign."""
    return "dead" in record.values or record.values.get("face") == LETTERS


def drawing_of(record: PackRecord) -> str:
    """The path of the object that the record names, or ""."""
    return OBJECTS.get(str(record.values.get("face", "")), "")
