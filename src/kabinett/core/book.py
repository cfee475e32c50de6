"""What a game's rules look up while they run: content and options of one way to play.

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

from kabinett.core.pack import Pack, PackError, PackRecord

T = TypeVar("T")


class Read:
    """How a field of a book is read: ``read(name, pack, setup)``."""

    def __init__(self, read: Callable[[str, Any, Any], Any]) -> None:
        self.read = read


def column(kind: str, low: int, high: int, field: str = "") -> Any:
    """As a field of a book: this number of each record of a kind, from low to high.  The field of
    the records is called as that of the book, or ``field``."""

    def numbers(name: str, pack: Any, setup: Any) -> list[int]:
        key = field or name
        return [record.number(key, low, high) for record in having(key, pack, kind)]

    return Read(numbers)


def one_of(kind: str, names: Sequence[str], field: str = "") -> Any:
    """As a field of a book: the place of a text of each record among the names, ``place = "hut"``;
    -1 where a record says nothing."""

    def places(name: str, pack: Any, setup: Any) -> list[int]:
        key = field or name
        return [record.place(key, names) for record in having(key, pack, kind)]

    return Read(places)


def some_of(kind: str, names: Sequence[str], field: str = "", *, one_way: bool = False) -> Any:
    """As a field of a book: the places of a list of texts of each record among the names,
    ``roads = ["hut", "ridge"]``.  Where the names are those of the records themselves and some
    stand in each other's lists, all have to, unless roads are ``one_way``."""

    def places(name: str, pack: Any, setup: Any) -> list[list[int]]:
        key = field or name
        records = having(key, pack, kind)
        found = [[names.index(word) for word in record.words(key, names)] for record in records]
        if not one_way and [record.id for record in records] == [*names]:
            check_both_ways(key, records, found)
        return found

    return Read(places)


def check_both_ways(key: str, records: Sequence[PackRecord], found: list[list[int]]) -> None:
    """Note a fault where a record names another that does not name it, though others do."""
    ways = {(here, there) for here, others in enumerate(found) for there in others}
    single = [(here, there) for here, there in sorted(ways) if (there, here) not in ways]
    if len(single) == len(ways):  # each pair stands once
        return
    for here, there in single:
        own, other = records[here].id, records[there].id
        reason = (
            f"{key}: {own!r} is missing, whose own has {other!r}: or say some_of(…, one_way=True)"
        )
        records[there].fault(key, reason, own)


def having(key: str, pack: Pack, kind: str) -> list[PackRecord]:
    """The records of a kind.  Where none of them has a field, that is told once."""
    records = pack.of(kind)
    if records and not any(key in record.values for record in records):
        there = ", ".join(dict.fromkeys(each for record in records for each in record.values))
        reason = f"no {kind} has a field {key!r}; there is: {there}"
        pack.faults.append(PackError(records[0].file, "", reason, records[0].line()))
        return []
    return records


def from_pack(make: Callable[[Any, Any], T]) -> T:
    """As a field of a book: what ``make(pack, setup)`` gives."""

    def whole(name: str, pack: Any, setup: Any) -> T:
        return make(pack, setup)

    found: Any = Read(whole)
    return found  # type: ignore[no-any-return]


def read(name: str, said: Any, pack: Any, setup: Any) -> Any:
    """The value of a field, as its book says; the option of that name if it says nothing."""
    if isinstance(said, Read):
        return said.read(name, pack, setup)
    value = setup.options.get(name)
    if value is None or not value.isdecimal():
        found = "no option is called so" if value is None else f"the option says {value!r}"
        raise TypeError(f"Book.{name}: {found}: write `= column(…)` or `= from_pack(…)` behind it")
    return int(value)


class GameBook:
    """What each game's ``Book`` is: flat typed tables, made once by `Game.book`, never changed.

    It declares its fields, or reads them in an ``__init__(self, pack, setup)`` of its own.  All
    states of a table share it, so a state that is pickled takes no content with it: where
    it is opened, the game makes the book again, or has it already."""

    made_of: tuple[Any, Any]  # the game and the setup
    pack: Pack  # what it was made of: names and notes

    def __init__(self, pack: Any, setup: Any) -> None:
        # In native code the class has this written out (`core/declare.py`).
        for name in type(self).__annotations__:
            setattr(self, name, read(name, getattr(type(self), name, None), pack, setup))

    def __reduce__(self) -> Any:
        game, setup = self.made_of
        return made_again, (game, setup)


def made_again(game: Any, setup: Any) -> Any:
    return game.book(setup)
