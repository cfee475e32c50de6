"""What a seat may know, as a row of numbers that is always of the same length: for learning.

It follows from the state's declaration, as the re-deal does: what lies open is told, of hands and
decks how many things are in them, and which ones only where the seat sees or knows them.  What is
hidden in a way of its own the game tells (``seen_fields``).
"""

from __future__ import annotations

import functools
from array import array
from collections.abc import Iterable, Iterator
from typing import Any, Final

from kabinett.core.game import Game
from kabinett.core.kinds import Kind
from kabinett.core.luck import Luck
from kabinett.core.parts.zones import lists_of
from kabinett.core.setup import Setup
from kabinett.core.state import State, declared

#: Of a list whose length changes so many numbers are told, from its beginning, and its length.
FIRST: Final = 16
#: What stands where such a list has ended.
NOTHING: Final = -1.0
#: Numbers beyond are not exact in 32 bits.
MOST: Final = 1 << 24
#: Answers after which all that there is has been laid out.
BEGUN: Final = 200
#: Fields that say how a copy is searched, and nothing of the play.
ASIDE: Final = ("searching",)


class Field:
    """Where a field of the state stands in the row: ``rows`` lists of ``width`` entries each, from
    ``place`` on.  Things have an entry each, ``at`` says where; in front of those of hands and
    decks stands how many there are."""

    def __init__(self, name: str, kind: Kind, place: int, rows: int, width: int) -> None:
        self.name = name
        self.kind = kind
        self.place = place
        self.rows = rows
        self.width = width
        self.at: list[int] = []
        self.changes = False  # its length, while it is played


def observer_of(game: Game[Any], setup: Setup) -> Observer:
    """What writes down what a seat may know, at all tables that are set up so."""
    whole = game.setup(setup)
    options = tuple(sorted(whole.options.items()))
    return kept_observer(game, whole.seats, options, whole.pack, whole.position)


@functools.lru_cache(maxsize=64)
def kept_observer(
    game: Game[Any], seats: int, options: tuple[tuple[str, str], ...], pack: str, position: str
) -> Observer:
    return Observer(game, Setup(seats, dict(options), pack=pack, position=position))


class Observer:
    """Writes what a seat may know of a state as a row of numbers.

    ``names`` says what each of them is.  At one seat's turn the same is known as at any other
    moment, but for what is asked: only who is asked knows that.

    >>> import kabinett
    >>> table = kabinett.new_game("fall", seats=2, seed=7)
    >>> observer = observer_of(table.game, table.setup)
    >>> seen = dict(zip(observer.names, observer.observe(table.state, 0)))
    >>> seen["seat:0"], seen["asked:0"], seen["anarchy"], seen["hands:1:count"]
    (1.0, 0.0, 0.0, 6.0)
    """

    def __init__(self, game: Game[Any], setup: Setup) -> None:
        setup = game.setup(setup)
        self.game = game
        self.program = game.program
        self.seats = setup.seats
        self.fields: list[Field] = []
        self.single: list[Field] = []  # those of one number that all know
        self.first_ask = 2 * self.seats
        self.names: list[str] = [
            *[f"seat:{seat}" for seat in range(self.seats)],
            *[f"asked:{seat}" for seat in range(self.seats)],
            *[
                f"ask:{layout.name}:{block}"
                for layout in self.program.layouts
                for block in range(layout.blocks)
            ],
        ]
        s: State = game.new_state(setup)
        universe = Universe(game, setup, s)
        for name, kind in declared(type(s)).items():
            if kind.name != "seen" and name not in ASIDE:
                self.lay(s, name, kind, universe)
        self.length = len(self.names)
        empty = array("f", bytes(4 * self.length))
        for field in self.fields:
            if field.kind.name in ("numbers", "lists"):
                end = field.place + field.rows * field.width
                empty[field.place : end] = array("f", [NOTHING] * (end - field.place))
        self._empty = empty.tobytes()

    def lay(self, s: State, name: str, kind: Kind, universe: Universe) -> None:
        """Give the field its place in the row."""
        start = len(self.names)
        rows = lists_of(s, name, kind) if kind.depth else [[0]]
        single = kind.depth < 2
        field = Field(name, kind, start, len(rows), 1)
        if kind.name in ("deck", "decks"):
            called = ["count"]
        elif kind.things:
            field.at, called = universe.of(kind)
            if kind.name == "hands":
                called = ["count", *called]
        elif kind.name == "mask":
            called = [str(bit) for bit in range(universe.bits)]
        elif kind.depth == 0 or kind.name == "secret":
            called = [""]
        else:
            field.changes = any(not row for row in rows)
            longest = FIRST if field.changes else max(map(len, rows))
            called = [*(["count"] if field.changes else []), *map(str, range(longest))]
        field.width = len(called)
        for number in range(len(rows)):
            row = name if single else f"{name}:{number}"
            self.names += [f"{row}:{each}" if each else row for each in called]
        (self.single if kind.name == "number" else self.fields).append(field)

    def observe(self, s: State, seat: int) -> array[float]:
        """The row of numbers (32 bit each), as the seat knows them now."""
        row = array("f", self._empty)
        row[seat] = 1.0
        asked = self.program.seats(s)
        for each in asked:
            if each >= 0:
                row[self.seats + each] = 1.0
        if seat in asked and seat in self.program.open_seats(s):
            row[self.first_ask + s.frames[-1][0]] = 1.0
        values = s.values()
        for field in self.single:
            row[field.place] = exact(field, values[field.name])
        seen = self.game.seen_fields(s, seat)
        for field in self.fields:
            self.write(row, field, values[field.name], seen.get(field.name), seat, values)
        return row

    def write(
        self, row: array[float], field: Field, value: Any, seen: Any, seat: int, values: Any
    ) -> None:
        kind, place = field.kind, field.place
        sort = kind.name
        if sort == "numbers":
            numbers(row, field, place, value)
        elif sort in ("zone", "pile"):
            things(row, field, place, value)
        elif sort == "zones":
            for each in value:
                things(row, field, place, each)
                place += field.width
        elif sort == "hands":
            shown = seen if seen is not None else self.in_hands(value, seat, values)
            for hand, known in zip(value, shown, strict=True):
                row[place] = len(hand)
                things(row, field, place + 1, known)
                place += field.width
        elif sort == "deck":
            row[place] = len(value)
        elif sort == "decks":
            for each in value:
                row[place] = len(each)
                place += 1
        elif sort == "mask":
            while value:
                low = value & -value
                row[place + low.bit_length() - 1] = 1.0
                value ^= low
        elif sort == "secret":
            row[place] = exact(field, value[seat])
        elif sort == "hidden":
            for order, thing in enumerate(seen or ()):
                row[place + field.at[thing]] = order + 1
        elif sort == "hidden_number":
            row[place] = 0.0 if seen is None else exact(field, seen)
        else:
            for each in value:
                numbers(row, field, place, each)
                place += field.width

    def in_hands(self, hands: list[list[int]], seat: int, values: Any) -> list[list[int]]:
        """What the seat sees and knows of all hands."""
        known = 0
        for name, kind in declared(self.game.state_class).items():
            if kind.name == "seen":
                known |= values[name][seat]
        return [
            hand if other == seat else [thing for thing in hand if known >> thing & 1]
            for other, hand in enumerate(hands)
        ]

    def told(self, row: Iterable[float]) -> Iterator[tuple[str, float]]:
        """What of a row is not 0, by name: for people who look into it."""
        return ((name, value) for name, value in zip(self.names, row, strict=True) if value)


def exact(field: Field, value: int) -> float:
    if not -MOST < value < MOST:
        raise inexact(field, value)
    return float(value)


def inexact(field: Field, value: Any) -> ValueError:
    return ValueError(
        f"{field.name} is {value}, too large to be told exactly: is it a mask? Say so: "
        f"{field.name}: Mask"
    )


def numbers(row: array[float], field: Field, place: int, values: list[int]) -> None:
    most = field.width
    if field.changes:
        row[place] = len(values)
        place += 1
        most -= 1
    if len(values) > most:
        values = values[:most]
    if values:
        if min(values) <= -MOST or max(values) >= MOST:
            raise inexact(field, values)
        row[place : place + len(values)] = array("f", values)


def things(row: array[float], field: Field, place: int, values: list[int]) -> None:
    """How many of each there are."""
    at = field.at
    for value in values:
        row[place + at[value]] += 1.0


class Universe:
    """Which things there are that a field may hold, and what they are called: those that lie
    somewhere when play has begun."""

    def __init__(self, game: Game[Any], setup: Setup, s: State) -> None:
        s = s.copy()
        luck = Luck(0)
        choices = game.program.begin(s, game.beginning(setup))
        for _ in range(BEGUN):
            if not choices:
                break
            choices = game.program.run(s, choices[luck.below(len(choices))])
        self.vocabulary = game.vocabulary
        groups = self.vocabulary.groups.values()
        self.bits = max([64, *map(len, groups)])
        self.held: dict[str, set[int]] = {}  # by what things are called: those laid out
        for name, kind in declared(type(s)).items():
            if kind.things:
                held = self.held.setdefault(kind.thing, set())
                for items in lists_of(s, name, kind):
                    held.update(items)

    def of(self, kind: Kind) -> tuple[list[int], list[str]]:
        """By thing: its place among the entries; and what these are called."""
        names = self.vocabulary.names
        held = self.held[kind.thing]
        group = self.vocabulary.groups.get(kind.thing.lower())
        if group is not None and (not held or max(held) < len(group)):
            return list(range(len(group))), [names[choice] for choice in group]
        # Not the ids of a group, but numbers of choices: all of the groups that they are of.
        kinds = {self.vocabulary.kinds[thing] for thing in held}
        choices = [
            choice
            for choice, sort in enumerate(self.vocabulary.kinds)
            if not kinds or sort in kinds
        ]
        at = [-1] * len(names)
        for place, choice in enumerate(choices):
            at[choice] = place
        return at, [names[choice] for choice in choices]
