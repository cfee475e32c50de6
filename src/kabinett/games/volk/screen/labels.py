"""Choices and cards in words."""

from __future__ import annotations

from typing import Any

from kabinett.core.pack import PackRecord
from kabinett.core.words import Wording
from kabinett.games.volk.content import words
from kabinett.games.volk.content.board import (
    BOARD,
    COLOURS,
    EAST,
    KINDS,
    PACK,
    SOCIALISTS,
    TRACKS,
    WEST,
    Icon,
)
from kabinett.games.volk.content.vocabulary import (
    BOXES,
    CARDS,
    FACTORIES,
    FIRST_ICON,
    FIRST_IGNORE,
    FIRST_LINE,
    FIRST_PROVINCE,
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
    f"{kind}:{record.id}": record
    for kind in ("card", "province", "city")
    for record in PACK.of(kind)
}
_MEANINGS = {int(record.id): record for record in PACK.of("socialists")}
_CITIES = [_RECORDS[f"city:{city}"] for city in BOARD.city_ids]


def label(choice: int, text: Wording) -> str:
    """A choice in a language."""
    language = text.language
    if choice in CARDS or choice in PROVINCES:
        return _RECORDS[vocabulary.names[choice]].both("name")[language]
    if choice in FACTORIES:
        city = city_name(FACTORIES.index(choice), language)
        return text.translate(words.FACTORY.text, "", 1).format(city=city)
    if choice in LINES:
        connection = choice - FIRST_LINE
        return text.translate(words.LINE.text, "", 1).format(line=line_name(connection, language))
    if choice in SIDES:
        return text.plain(words.SIDE_NAMES[SIDES.index(choice)])
    if choice in SECTORS:
        return text.plain(words.SECTOR_NAMES[SECTORS.index(choice)])
    if choice in BOXES:
        box = BOXES.index(choice) - 6
        return ": ".join([text.plain(words.BOX, box), *filter(None, [box_icons(box, text)])])
    if choice in ICONS:
        return icon_label(choice - FIRST_ICON, text)
    if choice in IGNORE:
        return text.plain(words.IGNORE_ONE, choice - FIRST_IGNORE + FIRST_ICON)
    return text.plain(words.CHOICES[vocabulary.names[choice]])


def city_name(city: int, language: str) -> str:
    return _CITIES[city].both("name")[language]


def line_name(connection: int, language: str) -> str:
    return f"{city_name(BOARD.a[connection], language)}–{city_name(BOARD.b[connection], language)}"


def icon_label(number: int, text: Wording) -> str:
    """A group of icons, or an arrow, in words."""
    name = ICON_NAMES[number]
    if name in TRACKS:
        return text.plain(words.TRACK_NAMES[TRACKS.index(name)])
    return icon_words(ICON_OF[name], text)


def icon_words(icon: Icon, text: Wording, count: int = 1) -> str:
    """Such as "East: unrest +1 (in East Berlin)"."""
    side = text.plain(words.SIDE_NAMES[icon.side])
    said = f"{side}: {text.plain(words.ICON_WORDS[KINDS[icon.kind]])}"
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
    """What a player can look up: cards, what is on the map, the boxes of the tracks."""
    found: dict[str, dict[str, Any]] = {}
    for card in range(BOARD.cards):
        found[vocabulary.names[CARDS[card]]] = card_thing(card, text)
    for name, record in _RECORDS.items():
        if record.kind == "province":
            found[name] = {
                "kind": "province",
                "label": record.both("name")[text.language],
                "note": record.both("note")[text.language],
            }
    for side in (WEST, EAST):
        found[vocabulary.names[SIDES[side]]] = {
            "kind": "side",
            "label": text.plain(words.SIDE_NAMES[side]),
            "letter": text.plain(words.SIDE_NAMES[side])[0],
        }
    return found | map_things(text) | track_things(text) | course_things(text)


def card_thing(card: int, text: Wording) -> dict[str, Any]:
    record = _RECORDS[vocabulary.names[CARDS[card]]]
    colour = BOARD.colour[card]
    return {
        "kind": "card",
        "label": record.both("name")[text.language],
        "type": COLOURS[colour],
        "type_label": text.plain(words.COLOUR_WORDS[colour]),
        "number": BOARD.number[card],
        "west": BOARD.value[0][card],
        "east": BOARD.value[1][card],
        "flight": BOARD.flight[card],
        "icons": [
            [icon.count, "WE"[icon.side], KINDS[icon.kind], icon.where, icon.most, icon.coat]
            for icon in BOARD.icons[card]
        ],
        "arrows": BOARD.arrows[card],
        "lines": event_lines(card, text),
        "year": record.values.get("year", ""),
        "note": record.both("note")[text.language],
    }


def map_things(text: Wording) -> dict[str, dict[str, Any]]:
    """Cities and lines."""
    found: dict[str, dict[str, Any]] = {}
    for city in range(BOARD.cities):
        if BOARD.external[city]:
            said = text.plain(words.CITY_ABROAD)
        elif city == BOARD.hamburg:
            said = text.plain(words.CITY_HAMBURG)
        else:
            said = text.plain(words.CITY_IN, FIRST_PROVINCE + BOARD.home[city])
        if city == BOARD.rheinsberg:
            said += " " + text.plain(words.CITY_RHEINSBERG)
        name = city_name(city, text.language)
        found[vocabulary.names[FACTORIES[city]]] = {"kind": "city", "label": name, "text": said}
    for connection in range(BOARD.connections):
        found[vocabulary.names[LINES[connection]]] = {
            "kind": "line",
            "label": line_name(connection, text.language),
            "text": text.plain(words.LINE_TWO if BOARD.lines[connection] == 2 else words.LINE_ONE),
        }
    return found


def track_things(text: Wording) -> dict[str, dict[str, Any]]:
    """The boxes of the three tracks, and what lies beyond their ends."""
    found: dict[str, dict[str, Any]] = {}
    for number, track in enumerate(TRACKS):
        name = text.plain(words.TRACK_NAMES[number])
        for box in range(-6, 7):
            shown = f"{box:+d}".replace("-", "−") if box else "0"
            found[f"{track}:{box}"] = {
                "kind": "box",
                "label": f"{name} {shown}",
                "text": box_text(track, box, text),
            }
        for side, end in ((WEST, "west"), (EAST, "east")):
            beyond = words.BEYOND_PRESTIGE if track == "prestige" else words.BEYOND
            found[f"{track}:beyond-{end}"] = {
                "kind": "box",
                "label": name,
                "text": text.plain(beyond[side]),
            }
    return found


def box_text(track: str, box: int, text: Wording) -> str:
    """What a box of a track means."""
    if track == "currency":
        return text.plain(words.CURRENCY_BRINGS, box)
    if track == "socialists":
        return _MEANINGS[box].both("meaning")[text.language]
    said = box_icons(box, text)
    if not said:
        return text.plain(words.PRESTIGE_NOTHING)
    return f"{text.plain(words.PRESTIGE_BRINGS, SIDES[EAST if box > 0 else WEST])} {said}."


def box_icons(box: int, text: Wording) -> str:
    """The icons of a box of the prestige track."""
    return "; ".join(icon_words(icon, text, icon.count) for icon in BOARD.prestige_icons[box])


def course_things(text: Wording) -> dict[str, dict[str, Any]]:
    """The flight track, the decades, the phases of their end, the socialists' box."""
    found: dict[str, dict[str, Any]] = {}
    for step in range(21):
        label = text.plain(words.FLIGHT_BOX, step, step // 2)
        found[f"flight:{step}"] = {
            "kind": "box",
            "label": label,
            "text": text.plain(words.FLIGHT_SUM),
        }
    for decade, years in enumerate(("1945–59", "1960–69", "1970–79", "1980–89"), 1):
        label = text.plain(words.DECADE_NAME, decade)
        found[f"decade:{decade}"] = {"kind": "box", "label": label, "text": years}
    for phase, (name, said) in enumerate(zip(words.PHASE_NAMES, words.PHASE_TEXTS, strict=True), 1):
        found[f"phase:{phase}"] = {
            "kind": "box",
            "label": f"{phase} {text.plain(name)}",
            "text": text.plain(said),
        }
    found["box:socialists"] = {
        "kind": "box",
        "label": text.plain(words.TRACK_NAMES[SOCIALISTS]),
        "text": text.plain(words.SOCIALIST_BOX),
    }
    return found
