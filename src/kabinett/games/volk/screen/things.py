"""The names of things, and the facts about them that players can look up."""

from __future__ import annotations

from kabinett.core.data import Data
from kabinett.core.message import Message
from kabinett.core.packs.pack import PackRecord
from kabinett.core.show.glyphs import drawing_of, has_letters_only
from kabinett.core.words import Wording
from kabinett.games.volk.content import words
from kabinett.games.volk.content.book import COLOURS, Book
from kabinett.games.volk.content.icons import KINDS
from kabinett.games.volk.content.vocabulary import (
    ARROW,
    BOX,
    BOXES,
    CARD,
    CARD_NUMBERS,
    CITY_IDS,
    EAST,
    FACTORY,
    HAMBURG,
    ICON,
    ICON_LIST,
    IGNORE,
    LINE,
    PROVINCE,
    RHEINSBERG,
    SIDE,
    SOCIALISTS,
    TRACKS,
    WEST,
    Card,
    City,
    Connection,
    vocabulary,
)

COUNTED = Message("Mass protests at the end: the fewer, the better")
MILESTONES = {words.WALL_UP: "wall", words.WALL_DOWN: "opening", words.DECADE: "decade"}
ENDING_NAMES = {
    "west_collapsed": Message("West Germany collapses"),
    "east_collapsed": Message("East Germany collapses"),
    "both_collapsed": Message("Both states collapse"),
    "insolvent": Message("East Germany is insolvent"),
    "triumph": Message("Triumph of socialism"),
    "socialism_failed": Message("Socialism has failed"),
    "lasted": Message("East Germany lasts four decades"),
    "west_calmer": Message("West Germany is calmer"),
    "east_calmer": Message("East Germany is no less calm"),
}


def book_of(text: Wording) -> Book:
    """The book of a wording; the pack of the book has the names."""
    book: Book = text.book
    return book


def record_of(kind: str, name: str, text: Wording) -> PackRecord:
    return book_of(text).pack.records[kind][name]


def name_of(kind: str, name: str, text: Wording) -> str:
    return record_of(kind, name, text).both("name")[text.language]


def label(choice: int, text: Wording) -> str:
    """The label of a choice that has no message in the vocabulary."""
    if choice in FACTORY:
        city = city_name(FACTORY.index(choice), text)
        return text.filled(words.FACTORY, city=city)
    if choice in LINE:
        connection = LINE.index(choice)
        return text.filled(words.LINE, line=line_name(connection, text))
    if choice in BOX:
        box = BOX.index(choice) - 6
        return ": ".join([text.plain(words.BOX, box), *filter(None, [box_icons(box, text)])])
    if choice in ICON:
        return icon_label(ICON.index(choice), text)
    return text.plain(words.IGNORE_ONE, ICON[IGNORE.index(choice)])


def city_name(city: City, text: Wording) -> str:
    return name_of("city", CITY_IDS[city], text)


def line_name(connection: Connection, text: Wording) -> str:
    book = book_of(text)
    one, other = book.one_end[connection], book.other_end[connection]
    return f"{city_name(one, text)}–{city_name(other, text)}"


def icon_label(number: int, text: Wording) -> str:
    """An icon or an arrow in words."""
    if number in ARROW:
        return text.plain(words.TRACK_NAMES[ARROW.index(number)])
    return icon_words(number, text)


def icon_words(number: int, text: Wording, count: int = 1) -> str:
    """An icon in words, such as "East: unrest +1 (in East Berlin)"."""
    icon = ICON_LIST[number]
    side = text.plain(words.SIDE_NAMES[icon.side])
    phrase = f"{side}: {text.plain(words.ICON_WORDS[KINDS[icon.kind]])}"
    marks = []
    if icon.where:
        marks.append(text.plain(words.PLACE_WORDS[icon.where]))
    if icon.most:
        marks.append(text.plain(words.MOST_WORDS[icon.most]))
    if icon.coat >= 0:
        marks.append(text.plain(words.COAT_WORDS[icon.coat]))
    if marks:
        phrase += f" ({', '.join(marks)})"
    return f"{count} × {phrase}" if count > 1 else phrase


def group_words(icons: list[int], text: Wording) -> list[str]:
    """Groups of icons (icon, count, icon, count, …) in words."""
    pairs = zip(icons[::2], icons[1::2], strict=True)
    return [icon_words(icon, text, count) for icon, count in pairs]


def event_lines(card: Card, text: Wording) -> list[str]:
    """The event of a card: a line for each group of icons and each arrow."""
    book = book_of(text)
    lines = group_words(book.icons[card], text)
    for track, steps in enumerate(book.arrows[card]):
        if steps:
            side = text.plain(words.SIDE_NAMES[1 if steps > 0 else 0])
            lines.append(f"{text.plain(words.TRACK_NAMES[track])}: {abs(steps)} → {side}")
    if book.flight[card]:
        lines.append(f"{book.flight[card]} × {text.plain(words.FLIGHT_WORDS)}")
    return lines


def things(text: Wording) -> dict[str, Data]:
    """All things that players can look up, by name: cards, sides, things on the map, boxes."""
    entries: dict[str, Data] = {}
    for card in CARD:
        entries[vocabulary.names[card]] = card_thing(CARD.index(card), text)
    for side in (WEST, EAST):
        entries[vocabulary.names[SIDE[side]]] = {
            "kind": "side",
            "label": text.plain(words.SIDE_NAMES[side]),
            "letter": text.plain(words.SIDE_NAMES[side])[0],
        }
    entries |= map_things(text) | track_things(text) | course_things(text)
    entries |= {
        name: {"kind": "title", "label": text.plain(title)} for name, title in words.TITLES.items()
    }
    for choice in (*CARD, *FACTORY, *LINE, *PROVINCE):
        entries.setdefault(vocabulary.names[choice], {})["outlook"] = True  # screen/outlook.py
    return entries


def card_thing(card: Card, text: Wording) -> Data:
    book = book_of(text)
    colour = book.colour[card]
    return {
        "type": COLOURS[colour],
        "type_label": text.plain(words.COLOUR_WORDS[colour]),
        "deck": book.decade[card],
        "deck_label": text.plain(words.DECADE_NAME, book.decade[card]),
        "number": CARD_NUMBERS[card],
        "west": book.value[WEST][card],
        "east": book.value[EAST][card],
        "flight": book.flight[card],
        "icons": icon_groups(book.icons[card]),
        "arrows": book.arrows[card],
        "lines": event_lines(card, text),
    } | face(book.pack.of("card")[card])


def face(card: PackRecord) -> Data:
    """Whether the card's face has letters only, and the path of its object if it has one."""
    drawing = drawing_of(card)
    return {"letters": has_letters_only(card)} | ({"drawing": drawing} if drawing else {})


def icon_groups(icons: list[int]) -> list[list[object]]:
    """Groups of icons as the client draws them: count, side, kind and restrictions."""
    groups: list[list[object]] = []
    for number, count in zip(icons[::2], icons[1::2], strict=True):
        icon = ICON_LIST[number]
        groups.append([count, "WE"[icon.side], KINDS[icon.kind], icon.where, icon.most, icon.coat])
    return groups


def map_things(text: Wording) -> dict[str, Data]:
    """Cities and lines."""
    book = book_of(text)
    entries: dict[str, Data] = {}
    for choice in FACTORY:
        city = FACTORY.index(choice)
        if book.abroad[city]:
            note = text.plain(words.CITY_ABROAD)
        elif city == HAMBURG:
            note = text.plain(words.CITY_HAMBURG)
        else:
            note = text.plain(words.CITY_IN, PROVINCE[book.home[city]])
        if city == RHEINSBERG:
            note += " " + text.plain(words.CITY_RHEINSBERG)
        name = city_name(city, text)
        entries[vocabulary.names[choice]] = {"kind": "city", "label": name, "text": note}
    for choice in LINE:
        connection = LINE.index(choice)
        entries[vocabulary.names[choice]] = {
            "kind": "line",
            "label": line_name(connection, text),
            "text": text.plain(words.LINE_TWO if book.lines[connection] == 2 else words.LINE_ONE),
        }
    return entries


def track_things(text: Wording) -> dict[str, Data]:
    """The boxes of the three tracks, and the spaces beyond their ends."""
    entries: dict[str, Data] = {}
    for number, track in enumerate(TRACKS):
        name = text.plain(words.TRACK_NAMES[number])
        for box in BOXES:
            box_number = f"{box:+d}".replace("-", "−") if box else "0"
            entries[f"{track}:{box}"] = {
                "kind": "box",
                "label": f"{name} {box_number}",
                "text": box_text(track, box, text),
            }
        for side, end in ((WEST, "west"), (EAST, "east")):
            beyond = words.BEYOND_PRESTIGE if track == "prestige" else words.BEYOND
            entries[f"{track}:beyond-{end}"] = {
                "kind": "box",
                "label": name,
                "text": text.plain(beyond[side]),
            }
    return entries


def box_text(track: str, box: int, text: Wording) -> str:
    """The text about a box of a track."""
    if track == "currency":
        return text.plain(words.CURRENCY_BRINGS, box)
    if track == "socialists":
        return record_of("socialists", str(box), text).both("meaning")[text.language]
    icons = box_icons(box, text)
    if not icons:
        return text.plain(words.PRESTIGE_NOTHING)
    return f"{text.plain(words.PRESTIGE_BRINGS, SIDE[EAST if box > 0 else WEST])} {icons}."


def box_icons(box: int, text: Wording) -> str:
    """The icons of a box of the prestige track in words."""
    return "; ".join(group_words(book_of(text).prestige_icons[box], text))


def course_things(text: Wording) -> dict[str, Data]:
    """The steps of the flight track, the decades, the phases of their end, and the socialists'
    box."""
    entries: dict[str, Data] = {}
    for step in range(21):
        label = text.plain(words.FLIGHT_BOX, step, step // 2)
        entries[f"flight:{step}"] = {
            "kind": "box",
            "label": label,
            "text": text.plain(words.FLIGHT_SUM),
        }
    for decade, years in enumerate(("1945–59", "1960–69", "1970–79", "1980–89"), 1):
        label = text.plain(words.DECADE_NAME, decade)
        entries[f"decade:{decade}"] = {"kind": "box", "label": label, "text": years}
    for phase, (name, phase_text) in enumerate(
        zip(words.PHASE_NAMES, words.PHASE_TEXTS, strict=True), 1
    ):
        entries[f"phase:{phase}"] = {
            "kind": "box",
            "label": f"{phase} {text.plain(name)}",
            "text": text.plain(phase_text),
        }
    entries["box:socialists"] = {
        "kind": "box",
        "label": text.plain(words.TRACK_NAMES[SOCIALISTS]),
        "text": text.plain(words.SOCIALIST_BOX),
    }
    return entries
