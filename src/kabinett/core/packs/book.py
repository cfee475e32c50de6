"""A game's book: the content and options that its rules look up while they run.

::

    class Book(GameBook):
        worth: list[int] = column("region", 1, 9)  # the field `worth` of these records
        roads: list[list[int]] = some_of("region", REGIONS)  # these, by their places there
        worst: int = from_pack(worst_of)  # worst_of(pack, setup)
        vetoes: int  # the option of that name
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from kabinett.core.packs.pack import Pack, PackError, PackRecord

T = TypeVar("T")


class FieldReader:
    """Reads a field of a book: ``read(name, pack, setup)`` returns its value."""

    def __init__(self, read: Callable[[str, Any, Any], Any]) -> None:
        self.read = read


def column(kind: str, low: int, high: int, field: str = "") -> Any:
    """Declare a field of the book that has one number for each record of a kind, from ``low`` to
    ``high``. The number is read from the records' field ``field``, which by default has the name of
    the book's field."""

    def numbers(name: str, pack: Any, setup: Any) -> list[int]:
        key = field or name
        return [record.number(key, low, high) for record in records_with(key, pack, kind)]

    return FieldReader(numbers)


def one_of(kind: str, names: Sequence[str], field: str = "") -> Any:
    """Declare a field of the book with a number for each record: where ``names`` has the record's
    text, such as ``place = "hut"``. It is -1 if the record has no such text."""

    def places(name: str, pack: Any, setup: Any) -> list[int]:
        key = field or name
        return [record.place(key, names) for record in records_with(key, pack, kind)]

    return FieldReader(places)


def some_of(kind: str, names: Sequence[str], field: str = "", *, one_way: bool = False) -> Any:
    """Declare a field of the book that has a list of indices for each record. The record itself has
    a list of texts, such as ``roads = ["hut", "ridge"]``; the field has their indices in ``names``.

    If ``names`` are the ids of the records themselves and at least one pair of records name each
    other, every pair must do so, unless ``one_way`` is true."""

    def places(name: str, pack: Any, setup: Any) -> list[list[int]]:
        key = field or name
        records = records_with(key, pack, kind)
        indices = [[names.index(word) for word in record.words(key, names)] for record in records]
        if not one_way and [record.id for record in records] == [*names]:
            check_both_ways(key, records, indices)
        return indices

    return FieldReader(places)


def check_both_ways(key: str, records: Sequence[PackRecord], neighbours: list[list[int]]) -> None:
    """If at least one pair of records name each other, note a fault for each record that names
    another without being named in return."""
    ways = {(here, there) for here, others in enumerate(neighbours) for there in others}
    single = [(here, there) for here, there in sorted(ways) if (there, here) not in ways]
    if len(single) == len(ways):  # no pair is mutual, so each link is meant in one direction
        return
    for here, there in single:
        own, other = records[here].id, records[there].id
        reason = (
            f"{key}: {own!r} is missing, whose own has {other!r}: or say some_of(…, one_way=True)"
        )
        records[there].fault(key, reason, own)


def records_with(key: str, pack: Pack, kind: str) -> list[PackRecord]:
    """The records of a kind. If none of them has the field, returns [] and notes a single fault."""
    records = pack.of(kind)
    if records and not any(key in record.values for record in records):
        there = ", ".join(dict.fromkeys(each for record in records for each in record.values))
        reason = f"no {kind} has a field {key!r}; there is: {there}"
        pack.faults.append(PackError(records[0].file, "", reason, records[0].line()))
        return []
    return records


def from_pack(make: Callable[[Any, Any], T]) -> T:
    """Declare a field of the book that contains the result of ``make(pack, setup)``."""

    def whole(name: str, pack: object, setup: object) -> T:
        return make(pack, setup)

    reader: Any = FieldReader(whole)
    return reader  # type: ignore[no-any-return]


def read(name: str, default: Any, pack: Any, setup: Any) -> Any:
    """The value of a book's field. The field's default reads it from the pack; a field without a
    default is the option of the same name."""
    if isinstance(default, FieldReader):
        return default.read(name, pack, setup)
    value = setup.options.get(name)
    if value is None or not value.isdecimal():
        reason = "no option is called so" if value is None else f"the option says {value!r}"
        raise TypeError(f"Book.{name}: {reason}: write `= column(…)` or `= from_pack(…)` behind it")
    return int(value)


class GameBook:
    """The base of each game's ``Book``: flat typed tables, made once and never changed.

    A subclass declares its fields, or reads them in its own ``__init__(self, pack, setup)``. All
    states of a table share one book. A pickled state therefore contains no content: the game that
    loads it makes the book again, unless it has the book already."""

    made_of: tuple[Any, Any]  # the game and the setup
    pack: Pack  # the pack that the book was made from: names and notes

    def __init__(self, pack: object, setup: object) -> None:
        # `native/states.py` writes this out for native code.
        for name in type(self).__annotations__:
            setattr(self, name, read(name, getattr(type(self), name, None), pack, setup))

    def __reduce__(self) -> tuple[object, ...]:
        game, setup = self.made_of
        return rebuild_book, (game, setup)


def rebuild_book(game: Any, setup: Any) -> Any:
    return game.book(setup)
