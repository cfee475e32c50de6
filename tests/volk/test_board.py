"""The drawn board is what the script draws, and shows exactly the map of the game."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations, pairwise
from math import hypot
from pathlib import Path
from xml.etree import ElementTree

import pytest

from kabinett.games.volk.content import words as words_of_the_game
from kabinett.games.volk.content.vocabulary import (
    BERLIN,
    CITY_IDS,
    CONNECTION_IDS,
    HAMBURG,
    PROVINCE_IDS,
)
from kabinett.games.volk.draw import board as volk_board
from kabinett.games.volk.draw.sheet import BOARD, SITE
from kabinett.games.volk.game import game

BOOK = game.usual_book

STYLE = "".join(
    (BOARD.parent / f"{name}.css").read_text(encoding="utf-8")
    for name in ("board", "plates", "tracks")
)
SVG = ElementTree.fromstring(BOARD.read_text(encoding="utf-8"))
ELEMENTS = {element.get("id", ""): element for element in SVG.iter() if element.get("id")}
ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}
TRACK = range(-6, 7)

Point = tuple[float, float]
Line = frozenset[Point]
Box = tuple[float, float, float, float]


# -- reading the drawing


def part(name: str, cls: str) -> ElementTree.Element:
    """Return the part of a drawing that has this class."""
    return next(element for element in ELEMENTS[name].iter() if element.get("class") == cls)


def numbers(element: ElementTree.Element, *keys: str) -> list[float]:
    return [float(element.attrib[key]) for key in keys]


def lines_of(element: ElementTree.Element) -> list[list[Point]]:
    """Return the corners of each part of a path; a path may have straight lines only."""
    parts = []
    for data in re.findall(r"M([^M]+)", element.attrib["d"]):
        values = [float(value) for value in re.findall(r"-?[\d.]+", data)]
        parts.append(list(zip(values[::2], values[1::2], strict=True)))
    return parts


def outline(name: str) -> list[list[Point]]:
    return lines_of(ELEMENTS[name])


def edges(rings: list[list[Point]]) -> set[Line]:
    """Return the sides of closed outlines."""
    return {frozenset(edge) for ring in rings for edge in pairwise([*ring, ring[0]])}


def length(lines: set[Line]) -> float:
    return sum(hypot(a[0] - b[0], a[1] - b[1]) for a, b in map(tuple, lines))


def inside(point: Point, rings: list[list[Point]]) -> bool:
    """Return whether a point is inside an outline, by the even-odd rule."""
    x, y = point
    found = False
    for ring in rings:
        for (ax, ay), (bx, by) in pairwise([*ring, ring[0]]):
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                found = not found
    return found


def crossing(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Return whether two straight lines cross."""

    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def course(connection: str) -> list[Point]:
    """Return the points of a connection, from city to city."""
    return lines_of(part(f"line:{connection}", "v-hit"))[0]


def along(line: list[Point], steps: int = 60) -> list[Point]:
    """Return points on a line, close together."""
    shares = [nth / steps for nth in range(steps + 1)]
    return [
        (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
        for a, b in pairwise(line)
        for share in shares
    ]


def dot(city: str) -> Point:
    """Return the middle of a city."""
    x, y = numbers(part(f"factory:{city}", "v-hit"), "cx", "cy")
    return x, y


def words(*classes: str) -> list[tuple[str, Box]]:
    """Return the texts of these classes, each with its approximate rectangle."""
    sizes = dict(re.findall(r"\.(v-[\w-]+) \{\s+font-size: ([\d.]+)px", STYLE))
    found = []
    for element in SVG.iter():
        if (name := element.get("class", "")) in classes and element.text:
            size = float(sizes[name])
            width, (x, y) = len(element.text) * size * 0.46, numbers(element, "x", "y")
            left = x - ANCHORS[element.get("text-anchor", "start")] * width
            found.append((element.text, (left, y - 0.7 * size, left + width, y)))
    return found


def plates() -> dict[str, Box]:
    found = {}
    for province in PROVINCE_IDS:
        ground = part(f"plate:{province}", "v-plate-ground")
        x, y, width, height = numbers(ground, "x", "y", "width", "height")
        found[province] = (x, y, x + width, y + height)
    return found


def apart(one: Box, other: Box) -> bool:
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def distance(point: Point, room: Box) -> float:
    """Return the distance of a point from a rectangle."""
    x, y = point
    return hypot(max(room[0] - x, 0, x - room[2]), max(room[1] - y, 0, y - room[3]))


# -- the land

LAND = {name: outline(f"province:{name}") for name in PROVINCE_IDS}
MAIN_MAP = {name: rings for name, rings in LAND.items() if not name.endswith("_berlin")}
#: Brandenburg is drawn twice, because it also surrounds Berlin in the inset.
INSET = {
    "brandenburg": outline("surroundings:brandenburg"),
    "west_berlin": LAND["west_berlin"],
    "east_berlin": LAND["east_berlin"],
}
#: The pairs of the game's adjacency table, both across the border and inside a state.
NEIGHBOURS = {
    frozenset((record.id, other))
    for record in game.built_in.of("province")
    for key in ("adjacent", "inside")
    for other in record.words(key)
}


def test_drawing_is_up_to_date() -> None:
    drawn = BOARD.read_text(encoding="utf-8")
    assert volk_board.board() == drawn, "run python -m kabinett.games.volk.draw.board"


@pytest.mark.parametrize("land", [MAIN_MAP, INSET], ids=["map", "inset"])
def test_exactly_the_pairs_of_the_adjacency_table_touch(land: dict[str, list[list[Point]]]) -> None:
    for pair in combinations(land, 2):
        one, other = (land[name] for name in pair)
        if frozenset(pair) in NEIGHBOURS:
            assert length(edges(one) & edges(other)) >= 15, pair
        else:
            assert not set().union(*one) & set().union(*other), pair


def test_all_pairs_of_the_adjacency_table_are_drawn() -> None:
    drawn = {frozenset(pair) for land in (MAIN_MAP, INSET) for pair in combinations(land, 2)}
    assert drawn >= NEIGHBOURS


def test_the_border_runs_between_the_states() -> None:
    def border(name: str) -> set[Line]:
        lines = lines_of(part(name, "v-border"))
        return {frozenset(edge) for line in lines for edge in pairwise(line)}

    sides: list[set[Line]] = [set(), set()]
    for name, side in zip(PROVINCE_IDS, BOOK.side, strict=True):
        sides[side] |= edges(LAND[name])
    berlin = edges(LAND["west_berlin"])
    assert border("border") == (sides[0] & sides[1]) - berlin
    assert border("wall") == berlin


# -- what is on it


def test_every_thing_has_its_place_once() -> None:
    east = [PROVINCE_IDS[province] for province in BOOK.provinces_of[1]]
    lines = list(zip(CONNECTION_IDS, BOOK.lines, strict=True))
    parts = [f"{name}#{nth + 1}" for name, count in lines for nth in range(count)]
    of_all = ("province", "plate", "ls", "unrest", "protest")
    places: dict[str, list[str] | list[int]] = {
        **dict.fromkeys(of_all, PROVINCE_IDS),
        "economy": [name for name in PROVINCE_IDS if name != "west_berlin"],
        "socialist": east,
        "imported": [PROVINCE_IDS[province] for province in BOOK.suppliers],
        "factory": CITY_IDS,
        "line": [*CONNECTION_IDS, *parts],
        "prestige": [*TRACK],
        "currency": [*TRACK],
        "socialists": [*TRACK],
        "flight": [*range(21)],
        "phase": [*range(1, 11)],
        "decade": [1, 2, 3, 4],
        "half": [f"{decade}.{half}" for decade in range(1, 5) for half in (1, 2)],
        "sector": ["fr", "uk", "us"],
        "ls-sector": ["fr", "uk", "us"],
        "box": ["socialists"],
    }
    assert (len(CONNECTION_IDS), len(parts)) == (68, 76)
    expected = {f"{kind}:{name}" for kind, names in places.items() for name in names}
    names = Counter(element.get("id", "") for element in SVG.iter())
    assert [name for name, times in names.items() if name and times > 1] == []
    drawn = {name for name in names if name.split(":")[0] in places and ":beyond-" not in name}
    assert drawn == expected
    assert {"border", "wall", "area:hamburg"} <= set(names)


@pytest.mark.parametrize("city", range(len(CITY_IDS)), ids=CITY_IDS)
def test_a_city_is_drawn_inside_its_province(city: int) -> None:
    point = x, y = dot(CITY_IDS[city])
    around = {name for name, rings in LAND.items() if inside(point, rings)}
    if city == HAMBURG:
        assert inside(point, outline("area:hamburg"))
        assert inside((x, y - SITE), LAND["schleswig_holstein"])
        assert inside((x, y + SITE), LAND["niedersachsen"])
    elif city == BERLIN:
        assert inside(point, outline("enclave:east_berlin"))
    elif BOOK.abroad[city]:
        assert not around
        assert inside(point, outline(f"country:{game.built_in.of('city')[city].word('country')}"))
    else:
        assert around == {PROVINCE_IDS[BOOK.home[city]]}


@pytest.mark.parametrize("nth", range(len(CONNECTION_IDS)), ids=CONNECTION_IDS)
def test_a_connection_joins_its_cities_and_stays_in_its_state(nth: int) -> None:
    line = course(CONNECTION_IDS[nth])
    ends = {BOOK.one_end[nth]: line[0], BOOK.other_end[nth]: line[-1]}
    abroad = BOOK.provinces_of[1 - BOOK.connection_side[nth]]
    for province in abroad:
        rings = LAND[PROVINCE_IDS[province]]
        assert not any(inside(point, rings) for point in along(line))
    for city in range(len(CITY_IDS)):
        x, y = dot(CITY_IDS[city])
        if city in ends:
            assert SITE < hypot(ends[city][0] - x, ends[city][1] - y) < SITE + 8
        else:
            assert min(hypot(px - x, py - y) for px, py in along(line)) > SITE + 4
    for province, room in plates().items():
        assert min(distance(point, room) for point in along(line)) >= 3, province


def test_connections_do_not_cross() -> None:
    for pair in combinations(CONNECTION_IDS, 2):
        one, other = (list(pairwise(course(name))) for name in pair)
        assert not any(crossing(*a, *b) for a in one for b in other), pair


def test_names_and_plates_leave_the_cities_and_each_other_free() -> None:
    rooms = [*words("v-city-name", "v-name", "v-subname"), *plates().items()]
    for label, room in rooms:
        for city in CITY_IDS:
            assert distance(dot(city), room) >= SITE - 1, (label, city)
    for (one, first), (other, second) in combinations(rooms, 2):
        assert apart(first, second), (one, other)


def test_every_title_of_the_board_has_its_words() -> None:
    drawn = [name for element in SVG.iter() if (name := element.get("data-title"))]
    assert sorted(drawn) == sorted(words_of_the_game.TITLES)


# -- how the script draws it


def test_colours_come_from_the_style_sheet() -> None:
    for element in SVG.iter():
        assert "style" not in element.attrib
        assert "stroke" not in element.attrib
        assert element.get("fill", "url(#").startswith("url(#")


def test_type_is_legible_at_1000_pixels() -> None:
    sizes = re.findall(r"font-size: ([\d.]+)px", STYLE)
    width = float(SVG.attrib["viewBox"].split()[2])
    assert min(float(size) for size in sizes) * 1000 / width >= 12


def test_the_whole_sheet_is_legible_in_a_window_of_1280_pixels() -> None:
    """Its map is 840 px wide, and the client enlarges a map whose letters would be below 11 px."""
    sizes = re.findall(r"font-size: ([\d.]+)px", STYLE)
    width = float(SVG.attrib["viewBox"].split()[2])
    assert min(float(size) for size in sizes) * 840 / width > 11


def test_the_source_of_the_outlines_is_named() -> None:
    dependencies = (Path(__file__).parents[2] / "docs/dependencies.md").read_text(encoding="utf-8")
    for text in (BOARD.read_text(encoding="utf-8"), dependencies):
        assert "@svg-maps/germany" in text
        assert "CC BY 4.0" in text
