"""The map, the tracks and the cards as flat tables: what the rules look up.

Read once from the pack.  Provinces, cities and connections are numbered in the order of the
pack's files; a card is its place in the deck list, 0-84.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from kabinett.core.pack import Pack, PackRecord, load_pack

BASE_PACK: Final = Path(__file__).parent.parent / "pack"

WEST: Final = 0
EAST: Final = 1

#: Kinds of icons (rulebook 6.4), in the pack's notation.
KINDS: Final = (
    "+u",  # put 1 unrest counter
    "-u",  # remove 1
    "~u",  # move 1
    "-mp",  # reduce a province with mass protest to 3
    "+b",  # 1 build point
    "-b",  # dismantle 1
    "+LS",  # 1 living standard, and 1 unrest less
    "+LS*",  # 1 living standard
    "-LS",
    ".rundown",
    ".repair",
    ".stop",  # 1 factory and all its infrastructure
    "POLred",
    "POLpink",
    "GUIL",
    "STASIend",
    "WALLbuild",
    "WALLopen",
)
(
    PUT_UNREST,
    REMOVE_UNREST,
    MOVE_UNREST,
    CUT_PROTEST,
    BUILD,
    DISMANTLE,
    PUT_LS,
    PUT_LS_ONLY,
    REMOVE_LS,
    RUN_DOWN,
    REPAIR,
    STOP,
    POLICE_RED,
    POLICE_PINK,
    GUILLAUME,
    STASI_DISBANDED,
    WALL_BUILT,
    WALL_OPENED,
) = range(len(KINDS))

RESTRICTIONS: Final = (
    "WestGermany",
    "WestBerlin",
    "EastBerlin",
    "Bayern",
    "Sachsen",
    "RheinlandPfalz",
    "NordrheinWestfalen",
    "NiedersachsenHamburg",
    "CSSR",
    "Polska",
    "Rheinsberg",
    "max2",
    "different2",
)
_MOST_NAMES: Final = {"max2": "at_most_2", "different2": "different"}
WHERE_NAMES: Final = {
    "WestGermany": "west_germany",
    "WestBerlin": "west_berlin",
    "EastBerlin": "east_berlin",
    "Bayern": "bayern",
    "Sachsen": "sachsen",
    "RheinlandPfalz": "rheinland_pfalz",
    "NordrheinWestfalen": "nordrhein_westfalen",
    "NiedersachsenHamburg": "niedersachsen_hamburg",
    "CSSR": "cssr",
    "Polska": "polska",
    "Rheinsberg": "rheinsberg",
}


@dataclass(frozen=True)
class Icon:
    """One group of icons on a card: so many of a kind, for a state, with a restriction."""

    count: int
    side: int
    kind: int
    where: str  # a restriction that names a place, or ""
    most: str  # "max2", "different2" or ""
    coat: int  # who decides where, whoever triggers; -1: the triggering player

    @property
    def name(self) -> str:
        """Its name among the choices: two icons that differ in anything but their number have
        two names, such as ``w+u`` and ``w+u.by_east``."""
        kind = KINDS[self.kind].lower().lstrip(".").replace("*", ".only")
        name = "we"[self.side] + (kind if kind[0] in "+-~" else f".{kind}")
        marks = [WHERE_NAMES.get(self.where, ""), _MOST_NAMES.get(self.most, "")]
        if self.coat >= 0:
            marks.append(("by_west", "by_east")[self.coat])
        return ".".join([name, *filter(None, marks)])


def read_icon(record: PackRecord, text: str) -> Icon:
    """An icon group in the pack's notation, such as ``2 E+b @CSSR`` or ``1 W+u ^E``."""
    count, effect, *marks = text.split()
    where = most = ""
    coat = -1
    for mark in marks:
        if mark in ("^W", "^E"):
            coat = "WE".index(mark[1])
        elif mark.startswith("@") and mark[1:] in RESTRICTIONS:
            if mark[1:] in ("max2", "different2"):
                most = mark[1:]
            else:
                where = mark[1:]
        else:
            raise record.fail(f"icon {text!r}: {mark!r} is no restriction and no coat of arms")
    if not count.isdecimal():
        raise record.fail(f"icon {text!r}: it begins with a number")
    if effect in KINDS:  # police, Guillaume, the wall: East's business
        return Icon(int(count), EAST, KINDS.index(effect), where, most, coat)
    if effect[:1] not in "WE" or effect[1:] not in KINDS:
        raise record.fail(f"icon {text!r}: {effect!r} is no effect")
    return Icon(int(count), "WE".index(effect[0]), KINDS.index(effect[1:]), where, most, coat)


RED, YELLOW, DUAL, SPECIAL = range(4)
COLOURS: Final = ("red", "yellow", "dual", "special")
PRESTIGE, CURRENCY, SOCIALISTS = range(3)
TRACKS: Final = ("prestige", "currency", "socialists")


class Board:
    """The tables of one pack.  It never changes."""

    def __init__(self, pack: Pack) -> None:
        provinces = pack.of("province")
        cities = pack.of("city")
        connections = pack.of("connection")
        self.province_ids = [record.id for record in provinces]
        self.city_ids = [record.id for record in cities]
        self.connection_ids = [record.id for record in connections]
        self.read_provinces(provinces)
        self.read_cities(cities)
        self.read_connections(connections)
        self.read_cards(pack.of("card"))
        boxes = {int(record.id): record for record in pack.of("prestige")}
        self.prestige_icons = {
            box: [read_icon(record, text) for text in record.words("icons")]
            for box, record in boxes.items()
        }
        self.socialist_change = {
            int(record.id): record.number("change", -4, 4) for record in pack.of("socialists")
        }

    def read_provinces(self, records: list[PackRecord]) -> None:
        ids = self.province_ids
        self.provinces = len(records)
        self.side = [
            ("west", "east").index(record.word("side", ("west", "east"))) for record in records
        ]
        self.unrest_at_start = [record.number("unrest", 0, 9) for record in records]
        self.sector = [
            ("UK", "FR", "US").index(r.word("sector")) if r.word("sector") else -1 for r in records
        ]
        self.across = [
            [ids.index(other) for other in record.words("adjacent")] for record in records
        ]
        self.codes = [record.word("code") for record in records]
        self.west_berlin = ids.index("west_berlin")
        self.east_berlin = ids.index("east_berlin")
        self.brandenburg = ids.index("brandenburg")
        self.niedersachsen = ids.index("niedersachsen")
        self.schleswig_holstein = ids.index("schleswig_holstein")
        self.suppliers = [province for province in range(len(ids)) if self.sector[province] >= 0]
        self.provinces_of = [
            [province for province in range(len(ids)) if self.side[province] == side]
            for side in (WEST, EAST)
        ]

    def read_cities(self, records: list[PackRecord]) -> None:
        self.cities = len(records)
        self.city_side = [
            ("west", "east").index(record.word("side", ("west", "east"))) for record in records
        ]
        self.home = [
            self.province_ids.index(r.word("province")) if r.word("province") else -1
            for r in records
        ]
        self.kind = [
            record.word("kind", ("normal", "hamburg", "external", "rheinsberg"))
            for record in records
        ]
        self.country = [record.word("country", ("", "polska", "cssr")) for record in records]
        self.start = [city for city, record in enumerate(records) if record.values.get("start")]
        self.external = [kind == "external" for kind in self.kind]
        self.foreign = [city for city in range(self.cities) if self.external[city]]
        self.hamburg = self.kind.index("hamburg")
        self.rheinsberg = self.kind.index("rheinsberg")
        self.berlin = self.city_ids.index("berlin")
        self.cities_of = [
            [city for city in range(self.cities) if self.home[city] == province]
            for province in range(self.provinces)
        ]

    def read_connections(self, records: list[PackRecord]) -> None:
        self.connections = len(records)
        self.a = [self.city_ids.index(record.word("a")) for record in records]
        self.b = [self.city_ids.index(record.word("b")) for record in records]
        self.lines = [record.number("lines", 1, 2) for record in records]
        self.at: list[list[int]] = [[] for _ in range(self.cities)]
        for connection in range(self.connections):
            self.at[self.a[connection]].append(connection)
            self.at[self.b[connection]].append(connection)
        self.connection_side = [self.city_side[city] for city in self.a]
        self.connections_of = [
            [c for c in range(self.connections) if self.connection_side[c] == side]
            for side in (WEST, EAST)
        ]
        #: Cities where the side may build and dismantle by itself (not external, not Rheinsberg).
        self.sites_of = [
            [
                city
                for city in range(self.cities)
                if self.city_side[city] == side and self.kind[city] in ("normal", "hamburg")
            ]
            for side in (WEST, EAST)
        ]

    def read_cards(self, records: list[PackRecord]) -> None:
        self.card_ids = [record.id for record in records]
        self.cards = len(records)
        self.number = [record.word("number") for record in records]
        self.decade = [record.number("decade", 1, 4) for record in records]
        self.colour = [COLOURS.index(record.word("colour", COLOURS)) for record in records]
        self.value = [
            [record.number("west", 0, 4) for record in records],
            [record.number("east", 0, 4) for record in records],
        ]
        self.flight = [record.number("flight", 0, 2) for record in records]
        self.icons = [
            [read_icon(record, text) for text in record.words("icons")] for record in records
        ]
        self.arrows = [[record.number(track, -2, 2) for track in TRACKS] for record in records]
        self.normal = [
            [
                card
                for card in range(self.cards)
                if self.decade[card] == decade and self.colour[card] != SPECIAL
            ]
            for decade in range(5)
        ]
        self.by_number = {number: card for card, number in enumerate(self.number)}


PACK: Final = load_pack(BASE_PACK)
BOARD: Final = Board(PACK)
