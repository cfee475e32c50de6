"""The map, the tracks and the cards of a pack, and the options, as tables for the rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from kabinett.core.packs.book import GameBook
from kabinett.core.packs.pack import Pack, PackRecord
from kabinett.core.setup import Setup
from kabinett.games.volk.content.icons import (
    DISMANTLE,
    EAST,
    KINDS,
    PLACES,
    POLICE_RED,
    SIDES,
    WEST,
    Side,
    read_icons,
)
from kabinett.games.volk.content.vocabulary import (
    ARROW,
    CITY_IDS,
    FACTORY,
    HAMBURG,
    ICON_LIST,
    ICON_NAMES,
    LINE,
    NIEDERSACHSEN,
    NORDRHEIN_WESTFALEN,
    NOWHERE,
    PROVINCE_IDS,
    TRACKS,
    WEST_BERLIN,
    Card,
    City,
    Connection,
    Province,
    Sector,
)

RED, YELLOW, DUAL, SPECIAL = range(4)
COLOURS: Final = ("red", "yellow", "dual", "special")

_KINDS: Final = ("normal", "hamburg", "rheinsberg", "external")
_SIDES: Final = ("west", "east")
_SECTORS: Final = ("UK", "FR", "US")


class Book(GameBook):
    """The tables for one pack and one set of options.  They never change."""

    def __init__(self, pack: Pack, setup: Setup) -> None:
        self.pack = pack  # names and notes
        self.read_provinces(pack.of("province"))
        self.read_cities(pack.of("city"))
        self.read_connections(pack.of("connection"))
        self.read_cards(pack.of("card"))
        self.read_tracks(pack.of("prestige"), pack.of("socialists"))
        self.read_icon_places()
        options = setup.options
        #: A60: whether lines may lead to an empty site abroad.
        self.lines_to_empty_sites: bool = options["external_lines"] == "either_end"
        #: A36: West Berlin's limit depends on the sectors with living standards, not on the
        #: suppliers that have ever transferred one.
        self.sectors_limit_berlin: bool = options["berlin_holds_by"] == "sectors_holding"
        #: A46: a police card may not be used in the action in which East receives it.
        self.new_police_waits: bool = options["new_police"] == "next_action"
        #: Ruling A75: the last decade of the game.
        self.last_decade: int = int(options["decades"])
        #: Ruling A74: the first box of the prestige marker; boxes of West are below 0.
        self.prestige_at_start: int = -2 * ("middle", "west_2", "west_4", "west_6").index(
            options["prestige_at_start"]
        )

    def read_provinces(self, records: list[PackRecord]) -> None:
        self.side: list[Side] = [SIDES[_SIDES.index(r.word("side", _SIDES))] for r in records]
        self.unrest_at_start: list[int] = [record.number("unrest", 0, 9) for record in records]
        #: The sector of West Berlin that a province supplies; -1 for none.
        self.sector: list[Sector] = [
            Sector(_SECTORS.index(r.word("sector", _SECTORS)) if r.word("sector") else -1)
            for r in records
        ]
        #: The adjacent provinces across the border.
        self.across: list[list[Province]] = [
            [Province(p) for p in index_names(record, record.words("adjacent"), PROVINCE_IDS)]
            for record in records
        ]
        provinces: list[Province] = [Province(p) for p in range(len(records))]
        self.provinces: list[Province] = provinces
        self.suppliers: list[Province] = [p for p in provinces if self.sector[p] >= 0]
        self.provinces_of: list[list[Province]] = [
            [p for p in provinces if self.side[p] == side] for side in (WEST, EAST)
        ]

    def read_cities(self, records: list[PackRecord]) -> None:
        self.city_side: list[Side] = [SIDES[_SIDES.index(r.word("side", _SIDES))] for r in records]
        #: The province of a city; NOWHERE for Hamburg and sites abroad.
        self.home: list[Province] = [
            Province(index_names(r, [r.word("province")], PROVINCE_IDS)[0])
            if r.word("province")
            else NOWHERE
            for r in records
        ]
        kinds = [record.word("kind", _KINDS) for record in records]
        countries = [record.word("country", ("", "polska", "cssr")) for record in records]
        cities = self.cities = [City(city) for city in range(len(records))]
        self.start: list[City] = [city for city in cities if records[city].values.get("start")]
        self.abroad: list[bool] = [kind == "external" for kind in kinds]
        self.cities_abroad: list[City] = [city for city in cities if self.abroad[city]]
        #: The sites in a country abroad, by the restriction on a card that names the country.
        self.cities_of_country: dict[str, list[City]] = {
            where: [city for city in cities if countries[city] == country]
            for where, country in (("CSSR", "cssr"), ("Polska", "polska"))
        }
        self.cities_of: list[list[City]] = [
            [city for city in cities if self.home[city] == province] for province in self.provinces
        ]
        #: The sites on which a side may build without an event.
        self.sites_of: list[list[City]] = [
            [
                city
                for city in cities
                if self.city_side[city] == side and kinds[city] in ("normal", "hamburg")
            ]
            for side in (WEST, EAST)
        ]
        #: The sites whose factories can be dismantled or run down: all but those abroad.
        self.factories_of: list[list[City]] = [
            [city for city in cities if self.city_side[city] == side and not self.abroad[city]]
            for side in (WEST, EAST)
        ]

    def read_connections(self, records: list[PackRecord]) -> None:
        self.connections = [Connection(c) for c in range(len(records))]
        #: The two cities of a connection; a site abroad is the second.
        self.one_end: list[City] = [
            City(index_names(r, [r.word("a")], CITY_IDS)[0]) for r in records
        ]
        self.other_end: list[City] = [
            City(index_names(r, [r.word("b")], CITY_IDS)[0]) for r in records
        ]
        #: The number of lines of a connection (5.1).
        self.lines: list[int] = [record.number("lines", 1, 2) for record in records]
        self.connections_at: list[list[Connection]] = [[] for _ in CITY_IDS]
        for connection in self.connections:
            self.connections_at[self.one_end[connection]].append(connection)
            self.connections_at[self.other_end[connection]].append(connection)
        self.connection_side: list[Side] = [self.city_side[city] for city in self.one_end]
        self.connections_of: list[list[Connection]] = [
            [c for c in self.connections if self.connection_side[c] == side]
            for side in (WEST, EAST)
        ]

    def read_cards(self, records: list[PackRecord]) -> None:
        self.decade: list[int] = [record.number("decade", 1, 4) for record in records]
        self.colour: list[int] = [COLOURS.index(r.word("colour", COLOURS)) for r in records]
        self.value: list[list[int]] = [
            [record.number(side, 0, 4) for record in records] for side in _SIDES
        ]
        self.flight: list[int] = [record.number("flight", 0, 2) for record in records]
        #: Icon, count, icon, count, …
        self.icons: list[list[int]] = [icon_numbers(record) for record in records]
        self.arrows: list[list[int]] = [
            [record.number(track, -2, 2) for track in TRACKS] for record in records
        ]
        #: The steps of an event: its icons, then its arrows, each followed by its (signed) count.
        self.steps: list[list[int]] = [
            [*self.icons[card], *arrow_steps(self.arrows[card])] for card in range(len(records))
        ]
        #: The points that the event makes each side dismantle (6.4).
        self.own_dismantling: list[list[int]] = [
            [count_dismantling(icons, side) for icons in self.icons] for side in (WEST, EAST)
        ]
        self.red_police: list[bool] = [
            any(ICON_LIST[icon].kind == POLICE_RED for icon in icons[::2]) for icons in self.icons
        ]
        #: The cards of each decade's deck; decade 0 has none.
        self.normal: list[list[Card]] = [
            [
                Card(card)
                for card in range(len(records))
                if self.decade[card] == decade and self.colour[card] != SPECIAL
            ]
            for decade in range(5)
        ]

    def read_tracks(self, prestige: list[PackRecord], socialists: list[PackRecord]) -> None:
        #: The icons of each box, -6 to 6: icon, count, icon, count, …
        self.prestige_icons: dict[int, list[int]] = {
            int(record.id): icon_numbers(record) for record in prestige
        }
        #: The points that each box makes East dismantle.
        self.box_dismantling: dict[int, int] = {
            box: count_dismantling(icons, EAST) for box, icons in self.prestige_icons.items()
        }
        self.socialist_change: dict[int, int] = {
            int(record.id): record.number("change", -4, 4) for record in socialists
        }

    def read_icon_places(self) -> None:
        """Set, for each icon, the provinces of the affected state that its restriction allows."""
        self.places: list[list[Province]] = []
        for icon in ICON_LIST:
            provinces = self.provinces_of[icon.side]
            place = PLACES.get(icon.where, "")
            if place == "west_germany":
                provinces = [province for province in provinces if province != WEST_BERLIN]
            elif place in PROVINCE_IDS:  # otherwise a country abroad, or two provinces
                provinces = [Province(PROVINCE_IDS.index(place))]
            self.places.append(provinces)
        #: The sites that a restriction on dismantling allows, as choices: cities with all their
        #: connections (A32, almanac 43 and 63).
        self.sites_named: dict[str, list[int]] = {
            "NordrheinWestfalen": self.sites_at(self.cities_of[NORDRHEIN_WESTFALEN]),
            "NiedersachsenHamburg": self.sites_at([*self.cities_of[NIEDERSACHSEN], HAMBURG]),
        }

    def sites_at(self, cities: list[City]) -> list[int]:
        """The factories and lines of these cities, as choices."""
        lines = sorted({LINE[c] for city in cities for c in self.connections_at[city]})
        return [*[FACTORY[city] for city in cities], *lines]


def index_names(record: PackRecord, ids: Iterable[str], all_ids: list[str]) -> list[int]:
    """The indices of these ids in the list of all ids; raises the record's error for a wrong
    one."""
    indexes = []
    for name in ids:
        if name not in all_ids:
            raise record.error(f"nothing is called {name!r}")
        indexes.append(all_ids.index(name))
    return indexes


def icon_numbers(record: PackRecord) -> list[int]:
    """The numbers of a record's icons in the vocabulary, each followed by its count."""
    icons_and_counts: list[int] = []
    for icon, count in read_icons(record):
        if icon.name not in ICON_NAMES:
            reason = f"icons: no card of the game has {KINDS[icon.kind]!r} with this restriction"
            record.fault("icons", reason, icon.name)
            continue
        icons_and_counts += [ICON_NAMES.index(icon.name), count]
    return icons_and_counts


def arrow_steps(arrows: list[int]) -> list[int]:
    return [n for track in range(3) if arrows[track] for n in (ARROW[track], arrows[track])]


def count_dismantling(icons: list[int], side: Side) -> int:
    pairs = zip(icons[::2], icons[1::2], strict=True)
    return sum(
        count
        for icon, count in pairs
        if ICON_LIST[icon].kind == DISMANTLE and ICON_LIST[icon].side == side
    )
