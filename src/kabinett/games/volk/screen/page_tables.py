"""The tables of the rules pages, made from the pack."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from kabinett.core.handbook import Rows
from kabinett.core.message import Message
from kabinett.core.words import Wording
from kabinett.games.volk.content import words
from kabinett.games.volk.content.book import SPECIAL
from kabinett.games.volk.content.icons import KINDS, POLICE_PINK, POLICE_RED, SIDES
from kabinett.games.volk.content.vocabulary import (
    CARD,
    CARD_NUMBERS,
    ICON_LIST,
    PROVINCE,
    SECTOR,
    SIDE,
    WEST,
    Card,
    City,
    Province,
    card_of,
)
from kabinett.games.volk.screen.things import book_of, city_name, event_lines, line_name

NONE = "–"
PROVINCE_HEAD, STATE, SUPPLIES, AT_START = (
    Message("Province"),
    Message("State"),
    Message("Supplies"),
    Message("Unrest at the start"),
)
TWO_LINES = Message("Two lines")
FACTORIES_AT_START = Message("Factories at the start")
BOX_HEAD, WEST_CHOOSES, EAST_CHOOSES = (
    Message("Box"),
    Message("West chooses, with the marker left (−)"),
    Message("East chooses, with the marker right (+)"),
)
ACROSS = Message("Across the border")
MARKER = Message("Marker")
SITE, CONNECTIONS_TO, COUNTS_FOR = (
    Message("Site"),
    Message("Connections to"),
    Message("Can count for"),
)
CARD_HEAD, EVENT = Message("Card"), Message("Event")
POLICE, CARDS = Message("Police"), Message("Cards")
POLICE_COLOURS: Final = {POLICE_RED: Message("red"), POLICE_PINK: Message("pink")}


def heading_row(text: Wording, *titles: Message) -> list[str]:
    return [text.plain(title) for title in titles]


def province_names(provinces: Iterable[Province], text: Wording) -> str:
    return ", ".join(text.label("choice", PROVINCE[province]) for province in provinces) or NONE


def city_names(cities: Iterable[City], text: Wording) -> str:
    return ", ".join(city_name(city, text) for city in cities)


def province_table(text: Wording) -> Rows:
    """Each province's state, the sector it supplies, and its unrest (1, 2)."""
    book = book_of(text)
    rows = [heading_row(text, PROVINCE_HEAD, STATE, SUPPLIES, AT_START)]
    for province in book.provinces:
        sector = book.sector[province]
        rows.append(
            [
                text.label("choice", PROVINCE[province]),
                text.label("choice", SIDE[book.side[province]]),
                text.label("choice", SECTOR[sector]) if sector >= 0 else NONE,
                str(book.unrest_at_start[province]),
            ]
        )
    return rows


def first_factories_table(text: Wording) -> Rows:
    """The factories that each state has at the start (2)."""
    book = book_of(text)
    rows = [heading_row(text, STATE, FACTORIES_AT_START)]
    for side in SIDES:
        cities = [city for city in book.start if book.city_side[city] == side]
        rows.append([text.label("choice", SIDE[side]), city_names(cities, text)])
    return rows


def two_lines_table(text: Wording) -> Rows:
    """The connections of two lines (5)."""
    book = book_of(text)
    names = [line_name(c, text) for c in book.connections if book.lines[c] == 2]
    half = (len(names) + 1) // 2
    right = [*names[half:], *[""] * (2 * half - len(names))]
    return [
        [text.plain(TWO_LINES), ""],
        *([one, other] for one, other in zip(names[:half], right, strict=True)),
    ]


def prestige_table(text: Wording) -> Rows:
    """What each box of the prestige track brings, on both sides of the middle (9.2)."""
    icons = book_of(text).prestige_icons
    return [
        heading_row(text, BOX_HEAD, WEST_CHOOSES, EAST_CHOOSES),
        *(
            [str(box), icons_in_words(icons[-box], text), icons_in_words(icons[box], text)]
            for box in range(1, max(icons) + 1)
        ),
    ]


def icons_in_words(icons: list[int], text: Wording) -> str:
    """Icons of the prestige track in words, without their state, which is always East."""
    pairs = zip(icons[::2], icons[1::2], strict=True)
    return "; ".join(
        f"{f'{count} × ' if count > 1 else ''}"
        f"{text.plain(words.ICON_WORDS[KINDS[ICON_LIST[icon].kind]])}"
        for icon, count in pairs
    )


def border_table(text: Wording) -> Rows:
    """The provinces across the border from each province of the West (9.7)."""
    book = book_of(text)
    rows = [heading_row(text, words.SIDE_NAMES[WEST], ACROSS)]
    for province in book.provinces_of[WEST]:
        across = province_names(book.across[province], text)
        rows.append([text.label("choice", PROVINCE[province]), across])
    return rows


def socialist_table(text: Wording) -> Rows:
    """How many socialists each box of their track brings or costs (9.9)."""
    changes = book_of(text).socialist_change
    boxes: dict[int, list[str]] = {}
    for box in sorted(changes):
        boxes.setdefault(changes[box], []).append(with_sign(box))
    return [
        [text.plain(MARKER), *(", ".join(labels) for labels in boxes.values())],
        [text.plain(words.TRACK_NAMES[2]), *(with_sign(change) for change in boxes)],
    ]


def with_sign(number: int) -> str:
    """A number with a plus or minus sign; 0 without a sign.

    >>> with_sign(2), with_sign(-2), with_sign(0)
    ('+2', '−2', '0')
    """
    return f"{number:+d}".replace("-", "−") if number else "0"


def sites_abroad_table(text: Wording) -> Rows:
    """The connections of each site abroad, and the provinces it can count for (10.5)."""
    book = book_of(text)
    rows = [heading_row(text, SITE, CONNECTIONS_TO, COUNTS_FOR)]
    for site in book.cities_abroad:
        ends = [
            book.one_end[c] if book.other_end[c] == site else book.other_end[c]
            for c in book.connections_at[site]
        ]
        homes = dict.fromkeys(book.home[city] for city in ends)
        rows.append([city_name(site, text), city_names(ends, text), province_names(homes, text)])
    return rows


def police_table(text: Wording) -> Rows:
    """The cards with police icons, by the colour of the icons (8)."""
    book = book_of(text)
    rows = [heading_row(text, POLICE, CARDS)]
    for kind, colour in POLICE_COLOURS.items():
        names = [
            card_name(Card(card), text)
            for card, icons in enumerate(book.icons)
            if any(ICON_LIST[icon].kind == kind for icon in icons[::2])
        ]
        rows.append([text.plain(colour), ", ".join(names)])
    return rows


def special_cards_table(text: Wording) -> Rows:
    """The event of each special card, icon by icon (11)."""
    book = book_of(text)
    rows = [heading_row(text, CARD_HEAD, EVENT)]
    for number in CARD_NUMBERS:
        card = card_of(number)
        if book.colour[card] == SPECIAL:
            rows.append([card_name(card, text), "; ".join(event_lines(card, text))])
    return rows


def card_name(card: Card, text: Wording) -> str:
    return f"{CARD_NUMBERS[card]} {text.label('choice', CARD[card])}"


PAGE_TABLES: Final[dict[str, Callable[[Wording], Rows]]] = {
    "provinces": province_table,
    "first_factories": first_factories_table,
    "two_lines": two_lines_table,
    "police": police_table,
    "prestige": prestige_table,
    "borders": border_table,
    "socialists": socialist_table,
    "sites_abroad": sites_abroad_table,
    "special_cards": special_cards_table,
}
