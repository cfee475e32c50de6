"""Building in Wir sind das Volk!, with mass protests in the way: the kernel's second spike.

Only what the question needs: cities and connections round Bremen and Leipzig, unrest, build
icons and unrest icons.  Sections are those of the rulebook, "A31" a ruling of the specification.
"""

import sys
from pathlib import Path

from kabinett.core.game import Game, Reason, Result, Setup
from kabinett.core.message import Message
from kabinett.core.scene import Fact, Panel, Piece, Scene
from kabinett.core.script.compiler import compile_scripts
from kabinett.core.script.language import Script, say, script
from kabinett.core.state import State
from kabinett.core.vocabulary import Vocabulary

SIDES = WEST, EAST = range(2)

#: Province -> its side and its cities.  Hamburg belongs to SH or NS, as West says (A30).
PROVINCES = {
    "sh": (WEST, ["flensburg", "kiel"]),
    "ns": (WEST, ["bremen", "hannover", "wolfsburg"]),
    "nw": (WEST, ["bielefeld", "duisburg", "dortmund"]),
    "sa": (EAST, ["bitterfeld"]),
    "sn": (EAST, ["leipzig", "dresden"]),
    "th": (EAST, ["eisenach", "jena"]),
}
CONNECTIONS = {
    "kiel~hamburg": 1,
    "flensburg~hamburg": 2,
    "hamburg~bremen": 1,
    "bremen~duisburg": 2,
    "bremen~bielefeld": 1,
    "hannover~bielefeld": 1,
    "hannover~wolfsburg": 1,
    "bielefeld~dortmund": 1,
    "duisburg~dortmund": 1,
    "bitterfeld~leipzig": 1,
    "bitterfeld~eisenach": 1,
    "leipzig~dresden": 1,
    "leipzig~jena": 2,
    "eisenach~jena": 1,
}

vocabulary = Vocabulary()
PROVINCE = vocabulary.group("province", PROVINCES)
NAMES = [*(city for _, cities in PROVINCES.values() for city in cities), "hamburg"]
FACTORY = vocabulary.group("factory", NAMES)
LINE = vocabulary.group("line", CONNECTIONS)
DONE = vocabulary.word("done")

HAMBURG = NAMES.index("hamburg")
SH, NS = 0, 1
LINES = tuple(CONNECTIONS.values())
ENDS = tuple(tuple(NAMES.index(city) for city in name.split("~")) for name in CONNECTIONS)
SIDE = tuple(side for side, _ in PROVINCES.values())
#: City -> its province; Hamburg's stands in the state.
HOME = tuple(n for n, (_, cities) in enumerate(PROVINCES.values()) for _ in cities)

BUILD, UNREST = range(2)  # icons

WHERE = Message("Build a factory or a line; build points left: {n}")
WHOSE = Message("Which province does Hamburg belong to in this action?")
WHICH = Message("Which province gets 1 unrest?")
BUILT = Message("{seat} builds {site}.")
PROTEST = Message("Mass protest in {province}!")
OVER, UNREST_LEFT = Message("It is over."), Message("Unrest")
BLOCKED = Message("There is a mass protest in {province}.")
NO_FACTORY = Message("There is a factory at neither end.")


class Country(State):
    """``factories`` is 0 or 1 a city, ``lines`` the number built a connection (A1)."""

    __slots__ = ("factories", "hamburg", "icons", "lines", "points", "unrest")

    def __init__(self) -> None:
        super().__init__()
        self.factories, self.lines = [0] * len(NAMES), [0] * len(LINES)
        self.unrest = [0] * len(PROVINCES)
        self.icons: list[int] = []  # of the event that West triggers; build points in between
        self.points, self.hamburg = 0, NS

    def fields(self) -> tuple[str, ...]:
        return ("factories", "lines", "unrest", "icons", "points", "hamburg")

    def copy(self) -> "Country":
        other = Country()
        other.factories, other.lines = self.factories[:], self.lines[:]
        other.unrest, other.icons = self.unrest[:], self.icons[:]
        other.points, other.hamburg = self.points, self.hamburg
        self.copy_frames_to(other)
        return other


# -- what may be built (5.1)


def home(s: Country, city: int) -> int:
    return s.hamburg if city == HAMBURG else HOME[city]


def protest(s: Country, city: int) -> bool:
    """Is there a mass protest in the province of this city (4)?"""
    return s.unrest[home(s, city)] >= 4


def can_build(s: Country, side: int, site: int) -> bool:
    if site in FACTORY:
        city = site - FACTORY[0]
        return SIDE[home(s, city)] == side and not s.factories[city] and not protest(s, city)
    here, there = ENDS[site - LINE[0]]
    return (
        SIDE[home(s, here)] == side
        and s.lines[site - LINE[0]] < LINES[site - LINE[0]]
        and bool(s.factories[here] or s.factories[there])
        and not protest(s, here)  # a connection belongs to the provinces of both its cities,
        and not protest(s, there)  # and to none that it only runs through (V-02, A73)
    )


def sites(s: Country, side: int) -> list[int]:
    found = [site for site in range(FACTORY[0], LINE[-1] + 1) if can_build(s, side, site)]
    return [*found, DONE]


def value(s: Country, city: int) -> int:
    """1 and 1 for each working connection (5.1)."""
    working = [
        ends
        for ends, built, lines in zip(ENDS, s.lines, LINES, strict=True)
        if city in ends and built == lines and all(s.factories[end] for end in ends)
    ]
    return s.factories[city] * (1 + len(working))


# -- actions


@script
def build(s: Country, side: int, points: int) -> Script:
    """6.2: any number up to the points, click by click."""
    s.points = points
    while s.points:
        site = yield side, sites(s, side), WHERE, s.points
        if site == DONE:
            break
        if site in FACTORY:
            s.factories[site - FACTORY[0]] = 1
        else:
            s.lines[site - LINE[0]] += 1
        say(s, BUILT, side, site)
        s.points -= 1
    s.points = 0


@script
def put_unrest(s: Country, by: int, side: int) -> Script:
    """An unrest icon; with the fourth the mass protest is there at once (4, A45)."""
    choices = tuple(province for province in PROVINCE if SIDE[province - PROVINCE[0]] == side)
    province = yield by, list(choices), WHICH
    s.unrest[province - PROVINCE[0]] += 1
    if s.unrest[province - PROVINCE[0]] % 4 == 0:
        say(s, PROTEST, province)


@script
def main(s: Country) -> Script:
    """West triggers an event: Hamburg is asked once (A30), then icon after icon."""
    chosen = yield WEST, [PROVINCE[SH], PROVINCE[NS]], WHOSE
    s.hamburg = chosen - PROVINCE[0]
    while s.icons:
        icon = s.icons.pop(0)
        if icon == UNREST:
            yield from put_unrest(s, EAST, WEST)
        else:
            points = 1
            while s.icons and s.icons[0] == BUILD:
                s.icons.pop(0)
                points += 1
            yield from build(s, WEST, points)


class BuildingGame(Game[Country]):
    id, title, about, credits = "building", WHERE, WHERE, WHERE
    seat_counts = range(2, 3)
    folder = Path(__file__).parent
    vocabulary, main = vocabulary, staticmethod(main)
    program = compile_scripts([sys.modules[__name__]])

    def new_state(self, setup: Setup) -> Country:
        return country()

    def turn_mark(self, s: Country) -> int:
        return 0

    def result(self, s: Country) -> Result | None:
        return Result("over", (), (0, 0), (OVER, ())) if s.over() else None

    def why_not(self, s: Country, seat: int, choice: int) -> Reason | None:
        if choice in LINE or choice in FACTORY:
            cities = ENDS[choice - LINE[0]] if choice in LINE else (choice - FACTORY[0],)
            for city in cities:
                if protest(s, city):
                    return Reason((BLOCKED, (PROVINCE[home(s, city)],)), "5.1")
            if choice in LINE and not any(s.factories[city] for city in cities):
                return Reason((NO_FACTORY, ()), "5.1")
        return None

    def check(self, s: Country) -> None:
        assert all(0 <= built <= lines for built, lines in zip(s.lines, LINES, strict=True))
        assert set(s.factories) <= {0, 1} and s.points >= 0

    def scene(self, s: Country, viewer: int) -> Scene:
        names = vocabulary.names
        pieces = [
            Piece(names[FACTORY[city]], "factory", names[FACTORY[city]], str(value(s, city)))
            for city, built in enumerate(s.factories)
            if built
        ]
        pieces += [
            Piece(f"{names[LINE[line]]}/{n}", "line", names[LINE[line]])
            for line, built in enumerate(s.lines)
            for n in range(built)
        ]
        facts = [
            Fact(names[PROVINCE[n]], (UNREST_LEFT, ()), unrest) for n, unrest in enumerate(s.unrest)
        ]
        return Scene([Panel(seat, None, []) for seat in SIDES], pieces=pieces, facts=facts)

    def redeal(self, s: Country, viewer: int, luck: object) -> Country:
        return s.copy()

    def label(self, choice: int, words: object) -> str:
        return vocabulary.name(choice).split(":")[-1]


def country() -> Country:
    """Factories in Bremen, Dortmund, Hamburg and Bitterfeld, 3 unrest in Niedersachsen; an event
    of three build icons, one unrest, two build icons."""
    s = Country()
    for city in ("bremen", "dortmund", "hamburg", "bitterfeld"):
        s.factories[NAMES.index(city)] = 1
    s.unrest[NS] = 3
    s.icons = [BUILD, BUILD, BUILD, UNREST, BUILD, BUILD]
    return s


game = BuildingGame()
