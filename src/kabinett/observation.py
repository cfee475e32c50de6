"""Observations for learning programs: what a seat may know, encoded as a fixed-length row of
numbers.

The layout of the row is derived from the state's declaration, like the re-deal. The row contains
everything that is public, except that of a list of changing length only the first `MOST_ITEMS`
numbers fit; the sizes of hands and decks; and the things in them that the seat sees or knows. For
`Hidden` fields, the game provides the values (``seen_fields``).
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
from kabinett.core.setup import Options, Setup
from kabinett.core.state import State, declared

#: A list of variable length has an entry for its length and entries for this many of its numbers.
MOST_ITEMS: Final = 16
#: The padding after the end of such a list.
PADDING: Final = -1.0
#: Larger numbers are not exact in 32-bit floats.
MOST_EXACT: Final = 1 << 24
#: The number of random answers after which every thing is expected to have appeared in the state.
ANSWERS_TO_LAY_OUT: Final = 200
#: A game may declare a number with this name. It is 1 only in re-dealt copies, and tells the rules
#: that they may skip asks that a search does not need (docs/game-reference.md).
SEARCHING: Final = "searching"


class FieldSpan:
    """Where a field of the state is in the row: ``rows`` lists of ``width`` entries each,
    from ``start`` on. Each thing has an entry, at the offset ``entry_of[thing]``; in hands and
    decks, the count of things comes first."""

    def __init__(self, name: str, kind: Kind, start: int, rows: int, width: int) -> None:
        self.name = name
        self.kind = kind
        self.start = start
        self.rows = rows
        self.width = width
        self.entry_of: list[int] = []
        self.is_variable = False  # does its length change during play?


def observer_of(game: Game, setup: Setup) -> Observer:
    """The observer for all tables with this setup."""
    seats, options, _, _, pack, position = game.setup(setup).key
    return cached_observer(game, seats, options, pack, position)


@functools.lru_cache(maxsize=64)
def cached_observer(game: Game, seats: int, options: Options, pack: str, position: str) -> Observer:
    return Observer(game, Setup(seats, dict(options), pack=pack, position=position))


class Observer:
    """Writes what a seat may know of a state as a row of numbers.

    ``names`` names each of the numbers. Only the seat that is asked knows what it is asked; nothing
    else depends on whose turn it is.

    >>> import kabinett
    >>> table = kabinett.new_game("fall", seats=2, seed=7)
    >>> observer = observer_of(table.game, table.setup)
    >>> seen = dict(zip(observer.names, observer.observe(table.state, 0)))
    >>> seen["seat:0"], seen["asked:0"], seen["anarchy"], seen["hands:1:count"]
    (1.0, 0.0, 0.0, 6.0)
    """

    def __init__(self, game: Game, setup: Setup) -> None:
        setup = game.setup(setup)
        self.game = game
        self.program = game.program
        self.seats = setup.seats
        self.fields: list[FieldSpan] = []
        self.single: list[FieldSpan] = []  # open fields of one number
        self.first_ask = 2 * self.seats
        self.names: list[str] = [
            *[f"seat:{seat}" for seat in range(self.seats)],
            *[f"asked:{seat}" for seat in range(self.seats)],
            *[
                f"ask:{layout.name}:{block}"
                for layout in self.program.layouts
                for block in range(len(layout.blocks))
            ],
        ]
        s: State = game.new_state(setup)
        universe = Universe(game, setup, s)
        for name, kind in declared(type(s)).items():
            if kind.name != "seen" and name != SEARCHING:
                self.add_field(s, name, kind, universe)
        self.length = len(self.names)
        empty = array("f", bytes(4 * self.length))
        for field in self.fields:
            if field.kind.name in ("numbers", "lists"):
                end = field.start + field.rows * field.width
                empty[field.start : end] = array("f", [PADDING] * (end - field.start))
        self._empty = empty.tobytes()

    def add_field(self, s: State, name: str, kind: Kind, universe: Universe) -> None:
        """Choose the place of the field in the row, and the names of its numbers."""
        start = len(self.names)
        rows = lists_of(s, name, kind) if kind.depth else [[0]]
        single = kind.depth < 2
        field = FieldSpan(name, kind, start, len(rows), 1)
        if kind.name in ("deck", "decks"):
            labels = ["count"]
        elif kind.has_things:
            field.entry_of, labels = universe.entries_of(kind)
            if kind.name == "hands":
                labels = ["count", *labels]
        elif kind.name == "mask":
            labels = [str(bit) for bit in range(universe.bits)]
        elif kind.depth == 0 or kind.name == "secret":
            labels = [""]
        else:
            field.is_variable = any(not row for row in rows)
            longest = MOST_ITEMS if field.is_variable else max(map(len, rows), default=0)
            labels = [*(["count"] if field.is_variable else []), *map(str, range(longest))]
        field.width = len(labels)
        for number in range(len(rows)):
            row = name if single else f"{name}:{number}"
            self.names += [f"{row}:{each}" if each else row for each in labels]
        (self.single if kind.name == "number" else self.fields).append(field)

    def empty_row(self) -> array[float]:
        """The row for an empty state."""
        return array("f", self._empty)

    def observe(self, s: State, seat: int) -> array[float]:
        """The row of numbers (32-bit floats) with everything that the seat may know now."""
        row = self.empty_row()
        row[seat] = 1.0
        asked_seats = self.program.seats(s)
        for each in asked_seats:
            if each >= 0:
                row[self.seats + each] = 1.0
        if seat in asked_seats and seat in self.program.open_seats(s):
            row[self.first_ask + s.frames[-1][0]] = 1.0
        values = s.values()
        for field in self.single:
            row[field.start] = to_float(field, values[field.name])
        seen_fields = self.game.seen_fields(s, seat)
        for field in self.fields:
            self.write(row, field, values[field.name], seen_fields.get(field.name), seat, values)
        return row

    def write(
        self, row: array[float], field: FieldSpan, value: Any, visible: Any, seat: int, values: Any
    ) -> None:
        kind, at = field.kind, field.start
        kind_name = kind.name
        if kind_name == "numbers":
            write_numbers(row, field, at, value)
        elif kind_name in ("zone", "pile"):
            write_things(row, field, at, value)
        elif kind_name == "zones":
            check_rows(field, value)
            for each in value:
                write_things(row, field, at, each)
                at += field.width
        elif kind_name == "hands":
            visible_hands = (
                visible if visible is not None else self.visible_hands(value, seat, values)
            )
            check_rows(field, value)
            for hand, cards in zip(value, visible_hands, strict=True):
                row[at] = len(hand)
                write_things(row, field, at + 1, cards)
                at += field.width
        elif kind_name == "deck":
            row[at] = len(value)
        elif kind_name == "decks":
            check_rows(field, value)
            for each in value:
                row[at] = len(each)
                at += 1
        elif kind_name == "mask":
            if value.bit_length() > field.width:
                raise without_place(field, f"bit {value.bit_length() - 1}")
            while value:
                low = value & -value
                row[at + low.bit_length() - 1] = 1.0
                value ^= low
        elif kind_name == "secret":
            row[at] = to_float(field, value[seat])
        elif kind_name == "hidden":
            for order, thing in enumerate(visible or ()):
                row[at + entry(field, thing)] = order + 1
        elif kind_name == "hidden_number":
            row[at] = 0.0 if visible is None else to_float(field, visible)
        else:
            check_rows(field, value)
            for each in value:
                write_numbers(row, field, at, each)
                at += field.width

    def visible_hands(self, hands: list[list[int]], seat: int, values: Any) -> list[list[int]]:
        """For each hand, the things in it that the seat sees or knows."""
        mask = 0
        for name, kind in declared(self.game.state_class).items():
            if kind.name == "seen":
                mask |= values[name][seat]
        return [
            hand if other == seat else [thing for thing in hand if mask >> thing & 1]
            for other, hand in enumerate(hands)
        ]

    def named_values(self, row: Iterable[float]) -> Iterator[tuple[str, float]]:
        """The nonzero numbers of a row, with their names, for people to read."""
        return ((name, value) for name, value in zip(self.names, row, strict=True) if value)


def to_float(field: FieldSpan, value: int) -> float:
    if not -MOST_EXACT < value < MOST_EXACT:
        raise too_large(field, value)
    return float(value)


def too_large(field: FieldSpan, value: object) -> ValueError:
    return ValueError(
        f"{field.name} is {value}, too large to be told exactly: is it a mask? Say so: "
        f"{field.name}: Mask"
    )


def write_numbers(row: array[float], field: FieldSpan, start: int, values: list[int]) -> None:
    most = field.width
    if field.is_variable:
        row[start] = len(values)
        start += 1
        most -= 1
    if len(values) > most:
        if not field.is_variable:
            raise without_place(field, f"number {most} of a list")
        values = values[:most]
    if values:
        if min(values) <= -MOST_EXACT or max(values) >= MOST_EXACT:
            raise too_large(field, values)
        row[start : start + len(values)] = array("f", values)


def write_things(row: array[float], field: FieldSpan, start: int, values: list[int]) -> None:
    """Count the things into their entries."""
    entry_of, things = field.entry_of, len(field.entry_of)
    for value in values:
        if not 0 <= value < things or entry_of[value] < 0:
            raise without_place(field, f"thing {value}")
        row[start + entry_of[value]] += 1.0


def entry(field: FieldSpan, thing: int) -> int:
    """The offset of a thing in the field's numbers."""
    if not 0 <= thing < len(field.entry_of) or field.entry_of[thing] < 0:
        raise without_place(field, f"thing {thing}")
    return field.entry_of[thing]


def check_rows(field: FieldSpan, lists: list[Any]) -> None:
    """Raise ValueError if the field has more lists than at the beginning of a game."""
    if len(lists) > field.rows:
        raise without_place(field, f"list {field.rows}", "it was not there when the game began")


def without_place(
    field: FieldSpan, what: str, why: str = "it was not there in the first answers of a random game"
) -> ValueError:
    return ValueError(
        f"{field.name}: {what} has no place in an observation, whose length is fixed: {why}"
    )


class Universe:
    """The things that a field may contain, and their names: those that are in the state after
    the first answers of a random game."""

    def __init__(self, game: Game, setup: Setup, s: State) -> None:
        s = s.copy()
        luck = Luck(0)
        choices = game.program.begin(s, game.beginning(setup))
        for _ in range(ANSWERS_TO_LAY_OUT):
            if not choices:
                break
            choices = game.program.run(s, choices[luck.below(len(choices))])
        self.vocabulary = game.vocabulary
        groups = self.vocabulary.groups.values()
        self.bits = max([64, *map(len, groups)])
        self.things_of_type: dict[
            str, set[int]
        ] = {}  # the things in the state, by the name of their type
        for name, kind in declared(type(s)).items():
            if kind.has_things:
                ids = self.things_of_type.setdefault(kind.thing_type, set())
                for items in lists_of(s, name, kind):
                    ids.update(items)

    def entries_of(self, kind: Kind) -> tuple[list[int], list[str]]:
        """The entry of each thing, and the names of the entries."""
        names = self.vocabulary.names
        ids = self.things_of_type[kind.thing_type]
        group = self.vocabulary.groups.get(kind.thing_type.lower())
        if group is not None and (not ids or max(ids) < len(group)):
            return list(range(len(group))), [names[choice] for choice in group]
        # They are numbers of choices, not ids of a group: take all choices of their kinds.
        kinds = {self.vocabulary.kinds[thing] for thing in ids}
        choices = [
            choice
            for choice, kind_name in enumerate(self.vocabulary.kinds)
            if not kinds or kind_name in kinds
        ]
        entry_of = [-1] * len(names)
        for index, choice in enumerate(choices):
            entry_of[choice] = index
        return entry_of, [names[choice] for choice in choices]
