"""Positions as text that people read and write, in lines of the form ``what: thing, thing 2``.

A game lists its `Line`s; each of them reads things into a state and writes them from one. `number`,
`flag`, `thing`, `things`, `mask`, `counts` and `seats` make a line for a field of the state;
`thing_of_each` and `things_of_each` make a line for each seat. `needed` marks lines that every text
must contain. ``#`` begins a comment. ``what`` names the kind of thing as a text of the game's
catalogue (``N_("city")``), because errors appear in the reader's language.

>>> from types import SimpleNamespace
>>> cities = ["berlin", "essen"]
>>> lines = [number("round", "round", 1, 6), counts("unrest", "unrest", cities, "city")]
>>> s = SimpleNamespace(round=1, unrest=[0, 0])
>>> sorted(read_lines("round: 2  # of six\\nunrest: essen 3", lines, s))
['round', 'unrest']
>>> s.round, s.unrest
(2, [0, 3])
>>> write_lines(lines, s)
'round: 2\\nunrest: essen 3\\n'
>>> read_lines("unrest: esen", lines, s)
Traceback (most recent call last):
...
kabinett.core.position_text.PositionError: line 1: no city 'esen'; there is: berlin, essen
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Generic

from kabinett.core.phrase import N_, Fault, Phrase, Plain
from kabinett.core.state import State

if TYPE_CHECKING:  # without a type argument: any state
    from typing_extensions import TypeVar

    S = TypeVar("S", default=Any)
else:
    from typing import TypeVar

    S = TypeVar("S")

#: ``read(s, items)`` puts the things of a line into a state: ``["essen 3", "berlin"]`` from the
#: line ``unrest: essen 3, berlin``. It raises a PositionError that says what would be right.
Reader = Callable[[S, list[str]], None]
#: ``write(s)`` returns the things of a line, as ``read`` accepts them; [] omits the line.
Writer = Callable[[S], list[str]]
MOST_NAMES = 30  # names that an error lists at most
LONGEST_POSITION = 20_000  # characters: four times as many as any game writes
SEATS = "seats"  # the key of the line with the number of seats
_NUMBER = re.compile(r"-?[0-9]{1,9}")


class PositionError(Fault):
    """The text is not a position; the message names the line and says what would be right."""

    line = 0  # the line in the text, from 1; 0 if the fault is not in a single line


@dataclass(frozen=True)
class Line(Generic[S]):
    """A line of a position: its key, and how to read and write it.

    >>> def read(s: State, items: list[str]) -> None:
    ...     s.crates = [whole_number(item, 0, 9) for item in items]
    >>> def write(s: State) -> list[str]:
    ...     return [str(number) for number in s.crates]
    >>> crates = Line("crates", read, write)
    """

    key: str  # the text before the colon
    read: Reader[S]  # read(s, items) puts them into the state: items is a list of texts
    write: Writer[S]  # write(s) returns such a list of texts; [] omits the line
    needed: bool = False  # must every text contain it?


def read_lines(text: str, lines: Iterable[Line[S]], s: S) -> set[str]:
    """Read every line of the text into the state; returns the keys of the lines. Raises
    PositionError, which names the wrong line or the missing lines."""
    if len(text) > LONGEST_POSITION:
        raise PositionError(N_("a position has at most {most} letters"), most=LONGEST_POSITION)
    lines = list(lines)
    readers = {line.key: line.read for line in lines}
    keys: set[str] = set()
    for line_number, row in enumerate(text.splitlines(), 1):
        row = row.partition("#")[0].strip()
        if not row:
            continue
        key, colon, value = row.partition(":")
        key = key.strip()
        try:
            if not colon:
                raise PositionError(N_("a line is “what: things”"))
            if key not in readers:
                unknown = N_("{said} is unknown; there is: {names}")
                raise PositionError(unknown, said=key, names=Plain(", ".join(readers)))
            if key in keys:
                raise PositionError(N_("{said} comes twice"), said=key)
            keys.add(key)
            readers[key](s, split_items(value))
        except PositionError as problem:
            why = problem.what
            error = PositionError(N_("line {line}: {why}"), line=line_number, why=why)
            error.line = line_number
            raise error from None
    lacking = [line.key for line in lines if line.needed and line.key not in keys]
    if lacking:
        left_out = N_("what must be there is left out: {names}")
        raise PositionError(left_out, names=Plain(", ".join(lacking)))
    return keys


def needed(*lines: Line) -> list[Line]:
    """These lines, marked as lines that every text must contain.

    >>> read_lines("", needed(number("round", "round")), None)
    Traceback (most recent call last):
    ...
    kabinett.core.position_text.PositionError: what must be there is left out: round
    """
    return [replace(line, needed=True) for line in lines]


def check_that_it_can_be(s: S, check: Callable[[S], None]) -> None:
    """Raise PositionError if ``check`` finds that a state breaks an invariant of the game."""
    try:
        check(s)
    except AssertionError as broken:
        raise PositionError(N_("this cannot be: {why}"), why=Plain(broken)) from None


def write_lines(lines: Iterable[Line[S]], s: S) -> str:
    """The state as text, without lines that would be empty."""
    return "".join(f"{line.key}: {things}\n" for line in lines if (things := write_line(line, s)))


def write_line(line: Line[S], s: S) -> str:
    """The things of a line as text; adds the line's key to any exception as a note."""
    try:
        return ", ".join(line.write(s))
    except Exception as error:
        error.add_note(f"while the line {line.key!r} was written")
        raise


# -- lines that many games have


def number(key: str, field: str, low: int = 0, high: int = 999, *, always: bool = False) -> Line:
    """A line with a number; if ``always``, it is written even if the number is 0."""

    def read(s: State, items: list[str]) -> None:
        setattr(s, field, whole_number(only_item(items), low, high))

    def write(s: State) -> list[str]:
        return [str(getattr(s, field))] if always or getattr(s, field) else []

    return Line(key, read, write)


def flag(key: str, field: str, word: str) -> Line:
    """A line for a flag, 0 or 1: the text contains the line with this word, or omits the line."""

    def read(s: State, items: list[str]) -> None:
        if items and only_item(items) != word:
            raise PositionError(N_("only {word} can stand here"), word=word)
        setattr(s, field, len(items))

    return Line(key, read, lambda s: [word] if getattr(s, field) else [])


def thing(key: str, field: str, names: Sequence[str], what: str) -> Line:
    """A line with one thing. The field contains the thing's index in ``names``, or -1 for none."""

    def read(s: State, items: list[str]) -> None:
        setattr(s, field, one_of(only_item(items), names, what))

    def write(s: State) -> list[str]:
        return [names[getattr(s, field)]] if getattr(s, field) >= 0 else []

    return Line(key, read, write)


def things(key: str, field: str, names: Sequence[str], what: str) -> Line:
    """A line with several things. The field contains the indices of the things in ``names``, in the
    same order."""

    def read(s: State, items: list[str]) -> None:
        setattr(s, field, [one_of(item, names, what) for item in items])

    return Line(key, read, lambda s: [names[each] for each in getattr(s, field)])


def thing_of_each(key: str, field: str, names: Sequence[str], what: str, seats: int) -> list[Line]:
    """A line for each seat, ``home 1``, ``home 2``, with one thing. The field (`Secret`) contains,
    for each seat, the thing's index in ``names``, or -1 for none."""

    def line(seat: int) -> Line:
        def read(s: State, items: list[str]) -> None:
            getattr(s, field)[seat] = one_of(only_item(items), names, what)

        def write(s: State) -> list[str]:
            place = getattr(s, field)[seat]
            return [names[place]] if place >= 0 else []

        return Line(f"{key} {seat + 1}", read, write)

    return [line(seat) for seat in range(seats)]


def things_of_each(
    key: str, field: str, names: Sequence[str], what: str, seats: int, *, in_order: bool = False
) -> list[Line]:
    """A line for each seat, ``hand 1``, ``hand 2``, with several things. The field contains a list
    of indices for each seat: sorted (`Hands`), or in the order of the text if ``in_order``
    (`Zones`).

    >>> from types import SimpleNamespace
    >>> s = SimpleNamespace(won=[[], []])
    >>> won = things_of_each("won", "won", ["berlin", "essen"], "city", 2, in_order=True)
    >>> sorted(read_lines("won 2: essen, berlin", won, s)), s.won
    (['won 2'], [[], [1, 0]])
    """

    def line(seat: int) -> Line:
        def read(s: State, items: list[str]) -> None:
            places = [one_of(item, names, what) for item in items]
            getattr(s, field)[seat] = places if in_order else sorted(places)

        def write(s: State) -> list[str]:
            return [names[each] for each in getattr(s, field)[seat]]

        return Line(f"{key} {seat + 1}", read, write)

    return [line(seat) for seat in range(seats)]


def mask(key: str, field: str, names: Sequence[str], what: str) -> Line:
    """A line with several things. The field contains a mask of the indices of the things in
    ``names``."""

    def read(s: State, items: list[str]) -> None:
        setattr(s, field, mask_of(items, names, what))

    return Line(key, read, lambda s: names_of_mask(getattr(s, field), names))


def counts(
    key: str, field: str, names: Sequence[str], what: str, low: int = 0, high: int = 999
) -> Line:
    """A line with numbered things, ``essen 3``. The field contains a number for each name."""

    def read(s: State, items: list[str]) -> None:
        setattr(s, field, numbers_of(items, names, what, low, high))

    def write(s: State) -> list[str]:
        numbers = getattr(s, field)
        if len(numbers) != len(names):
            raise ValueError(
                f"{len(numbers)} numbers in {field}, and {len(names)} names for them: "
                f"{', '.join(names)}"
            )
        return with_numbers(names, numbers)

    return Line(key, read, write)


def seats(field: str, counts: Sequence[int]) -> Line:
    """The line with the number of seats; omitted if the number is the lowest of ``counts``.
    ``field`` contains an item for each seat; `seats_in` reads the number before a state exists.

    >>> seats_in("seats: 3", range(2, 5)), seats_in("", range(2, 5))
    (3, 2)
    """

    def read(s: State, items: list[str]) -> None:
        whole_number(only_item(items), counts[0], counts[-1])

    def write(s: State) -> list[str]:
        seat_count = len(getattr(s, field))
        return [str(seat_count)] if seat_count > counts[0] else []

    return Line(SEATS, read, write)


def seats_in(text: str, counts: Sequence[int]) -> int:
    """The number of seats in a position's text. Returns the lowest of ``counts`` if the text has no
    number or a wrong number, which `read_lines` then reports."""
    for line in text.splitlines():
        key, _, value = line.partition("#")[0].partition(":")
        if key.strip() == SEATS and value.strip() in map(str, counts):
            return int(value)
    return counts[0]


# -- things, and things with numbers


def split_items(value: str) -> list[str]:
    """Split the value of a line into its things.

    >>> split_items("radio,  newspaper ,")
    ['radio', 'newspaper']
    """
    return [item.strip() for item in value.split(",") if item.strip()]


def only_item(items: list[str]) -> str:
    """The only thing of a line; raises PositionError if the line has several things or none."""
    if len(items) != 1:
        raise PositionError(N_("one thing is wanted here"))
    return items[0]


def split_count(item: str, low: int = 0, high: int = 999) -> tuple[str, int]:
    """Split an item into a thing and its number, which is 1 if the item has none.

    >>> split_count("TH 5"), split_count("TH")
    (('TH', 5), ('TH', 1))
    """
    name, _, last_word = item.rpartition(" ")
    if name and _NUMBER.fullmatch(last_word):
        return name.strip(), whole_number(last_word, low, high)
    return item, 1


def each_once(items: list[str], low: int = 0, high: int = 999) -> list[tuple[str, int]]:
    """The things of a line with their numbers; raises PositionError if a thing comes twice."""
    pairs = [split_count(item, low, high) for item in items]
    names = Counter(name for name, _ in pairs)
    twice = [name for name, many in names.items() if many > 1]
    if twice:
        what = N_("{names} comes twice in the line")
        raise PositionError(what, names=Plain(", ".join(twice)))
    return pairs


def numbers_of(
    items: list[str], names: Sequence[str], what: str, low: int = 0, high: int = 999
) -> list[int]:
    """The number for each name, 0 for names without a thing."""
    numbers = [0] * len(names)
    for name, count in each_once(items, low, high):
        numbers[one_of(name, names, what)] = count
    return numbers


def with_numbers(names: Iterable[str], numbers: Iterable[int]) -> list[str]:
    """The things of a line, each with its number; things with the number 0 are omitted.

    >>> with_numbers(["TH", "SN"], [0, 2])
    ['SN 2']
    """
    return [f"{name} {count}" for name, count in zip(names, numbers, strict=True) if count]


def mask_of(items: list[str], names: Sequence[str], what: str) -> int:
    """A mask of the things of a line."""
    return sum({1 << one_of(item, names, what) for item in items})


def names_of_mask(mask: int, names: Sequence[str]) -> list[str]:
    """The names of the bits of a mask."""
    return [name for bit, name in enumerate(names) if mask >> bit & 1]


def whole_number(word: str, low: int = 0, high: int = 999) -> int:
    """The number in a word; raises PositionError unless it is from low to high.

    >>> whole_number("12", 0, 10)
    Traceback (most recent call last):
    ...
    kabinett.core.position_text.PositionError: '12' is no number from 0 to 10
    """
    if not _NUMBER.fullmatch(word) or not low <= int(word) <= high:
        what = N_("{said} is no number from {low} to {high}")
        raise PositionError(what, said=word, low=low, high=high)
    return int(word)


def one_of(word: str, names: Iterable[str], what: str | Phrase) -> int:
    """The index of a word in ``names``; raises PositionError, which suggests the nearest name."""
    options = list(names)
    if word in options:
        return options.index(word)
    near = options if len(options) <= MOST_NAMES else get_close_matches(word, options, 5, 0.5)
    text = N_("no {kind} {said}")
    if near is options and near:
        text = N_("no {kind} {said}; there is: {names}")
    elif near:
        text = N_("no {kind} {said}; like it there is: {names}")
    kind = what if isinstance(what, Phrase) else Phrase(what)
    raise PositionError(text, kind=kind, said=word, names=Plain(", ".join(near)))
