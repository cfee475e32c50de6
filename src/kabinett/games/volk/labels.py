"""Choices and cards in words."""

from __future__ import annotations

from typing import Any

from kabinett.core.pack import PackRecord
from kabinett.core.words import Wording
from kabinett.games.volk import words
from kabinett.games.volk.board import BOARD, KINDS, PACK, TRACKS, Icon
from kabinett.games.volk.vocabulary import (
    BOXES,
    CARDS,
    FACTORIES,
    FIRST_ICON,
    FIRST_IGNORE,
    FIRST_LINE,
    ICON_NAMES,
    ICON_OF,
    ICONS,
    IGNORE,
    LINES,
    PROVINCES,
    SECTORS,
    SIDES,
    vocabulary,
)

_RECORDS: dict[str, PackRecord] = {
    f"{kind}:{record.id}": record for kind in ("card", "province", "city") for record in PACK.of(kind)
}
_CITIES = [_RECORDS[f"city:{city}"] for city in BOARD.city_ids]


def label(choice: int, text: Wording) -> str:
    """A choice in a language."""
    language = text.language
    if choice in CARDS or choice in PROVINCES:
        return _RECORDS[vocabulary.names[choice]].both("name")[language]
    if choice in FACTORIES:
        return city_name(FACTORIES.index(choice), language)
    if choice in LINES:
        connection = choice - FIRST_LINE
        return f"{city_name(BOARD.a[connection], language)}–{city_name(BOARD.b[connection], language)}"
    if choice in SIDES:
        return text.plain(words.SIDE_NAMES[SIDES.index(choice)])
    if choice in SECTORS:
        return text.plain(words.SECTOR_NAMES[SECTORS.index(choice)])
    if choice in BOXES:
        return text.plain(words.BOX, BOXES.index(choice) - 6)
    if choice in ICONS:
        return icon_label(choice - FIRST_ICON, text)
    if choice in IGNORE:
        return text.plain(words.IGNORE_ONE, choice - FIRST_IGNORE + FIRST_ICON)
    return text.plain(words.CHOICES[vocabulary.names[choice]])


def city_name(city: int, language: str) -> str:
    return _CITIES[city].both("name")[language]


def icon_label(number: int, text: Wording) -> str:
    """A group of icons, or an arrow, in words."""
    name = ICON_NAMES[number]
    if name in TRACKS:
        return text.plain(words.TRACK_NAMES[TRACKS.index(name)])
    return icon_words(ICON_OF[name], text)


def icon_words(icon: Icon, text: Wording, count: int = 1) -> str:
    """Such as "East: unrest +1 (in East Berlin)"."""
    said = f"{text.plain(words.SIDE_NAMES[icon.side])}: {text.plain(words.ICON_WORDS[KINDS[icon.kind]])}"
    marks = []
    if icon.where:
        marks.append(text.plain(words.PLACE_WORDS[icon.where]))
    if icon.most:
        marks.append(text.plain(words.MOST_WORDS[icon.most]))
    if icon.coat >= 0:
        marks.append(text.plain(words.COAT_WORDS[icon.coat]))
    if marks:
        said += f" ({', '.join(marks)})"
    return f"{count} × {said}" if count > 1 else said


def event_lines(card: int, text: Wording) -> list[str]:
    """The event of a card, an icon group or arrow a line."""
    lines = [icon_words(icon, text, icon.count) for icon in BOARD.icons[card]]
    for track, steps in enumerate(BOARD.arrows[card]):
        if steps:
            side = text.plain(words.SIDE_NAMES[1 if steps > 0 else 0])
            lines.append(f"{text.plain(words.TRACK_NAMES[track])}: {abs(steps)} → {side}")
    if BOARD.flight[card]:
        lines.append(f"{BOARD.flight[card]} × {text.plain(words.FLIGHT_WORDS)}")
    return lines


def things(text: Wording) -> dict[str, dict[str, Any]]:
    """What a player can look up."""
    found: dict[str, dict[str, Any]] = {}
    language = text.language
    for card in range(BOARD.cards):
        record = _RECORDS[vocabulary.names[CARDS[card]]]
        colour = BOARD.colour[card]
        found[vocabulary.names[CARDS[card]]] = {
            "kind": "card",
            "label": record.both("name")[language],
            "type": ("red", "yellow", "dual", "special")[colour],
            "type_label": text.plain(words.COLOUR_WORDS[colour]),
            "number": BOARD.number[card],
            "west": BOARD.value[0][card],
            "east": BOARD.value[1][card],
            "flight": BOARD.flight[card],
            "lines": event_lines(card, text),
            "text": "; ".join(event_lines(card, text)),
            "year": record.values.get("year", ""),
            "note": record.both("note")[language],
        }
    for name, record in _RECORDS.items():
        if record.kind == "province":
            found[name] = {
                "kind": "province",
                "label": record.both("name")[language],
                "note": record.both("note")[language],
            }
    return found
