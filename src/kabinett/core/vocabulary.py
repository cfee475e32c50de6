"""The vocabulary of a game: the names of everything that players can choose."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final, Generic, TypeVar, cast

from kabinett.core.message import Message
from kabinett.core.packs.pack import PackRecord

_WORD = re.compile(r"[a-z0-9_~.+-]+")

Id = TypeVar("Id", bound=int)


class Group(Generic[Id]):
    """Choices of one kind, with consecutive numbers, and the ids that they represent.

    ``CITY.index(choice)`` is the city, ``CITY[city]`` the choice. ``choice in CITY``, ``for choice
    in CITY`` and ``len(CITY)`` work, and an ask accepts a group as its choices. If the ids have
    their own type, the group names it::

        City = NewType("City", int)
        CITY: Group[City] = vocabulary.group("city", CITY_IDS)

    In plain Python a ``range`` is used instead of this class, because it is faster than any class;
    mypyc compiles this class to native code."""

    def __init__(self, first: int, size: int) -> None:
        self.first = first
        self.size = size

    def index(self, choice: int) -> Id:
        """The id of a choice, from 0; raises ValueError if the choice is not in the group."""
        index = choice - self.first
        if index < 0 or index >= self.size:
            raise ValueError(f"{choice} is not in range")
        return cast(Id, index)

    def __getitem__(self, index: int) -> int:
        """The choice with this id; raises IndexError if there is no such id."""
        if index < 0:
            index += self.size
        if index < 0 or index >= self.size:
            raise IndexError("range object index out of range")
        return self.first + index

    def __contains__(self, choice: int) -> bool:
        return self.first <= choice < self.first + self.size

    def __iter__(self) -> Iterator[int]:
        return iter(range(self.first, self.first + self.size))

    def __len__(self) -> int:
        return self.size


#: Is this module native code?
NATIVE: Final = not hasattr(Group.index, "__code__")


def group_of(first: int, size: int) -> Group[Any]:
    """The group of ``size`` choices, beginning with ``first``."""
    return Group(first, size) if NATIVE else cast(Group[Any], range(first, first + size))


def numbered(count: int) -> list[str]:
    """Ids that are numbers, beginning with 1.

    >>> numbered(3)
    ['1', '2', '3']
    """
    return [str(number) for number in range(1, count + 1)]


#: The group of the players.
SEAT: Final = "seat"


class Vocabulary:
    """The table of choices: each choice is an int internally and has a name externally.

    >>> vocabulary = Vocabulary()
    >>> city = vocabulary.group("city", ["berlin", "essen"])
    >>> city[1], city.index(1), 2 in city
    (1, 1, False)
    >>> vocabulary.word("pass")
    2
    >>> vocabulary.name(1), vocabulary.number("pass")
    ('city:essen', 2)

    A group can also say how to label its choices: by the records of a pack, given instead of ids;
    by a message, whose ``{n}`` is the id if that is a number, otherwise its position from 1; or by
    a message for each id. Ids that are numbers are their own labels. All other ids get their labels
    from the game's function ``label``.

    >>> pace = vocabulary.group("pace", ["slow", "fast"], [Message("Slow"), Message("Fast")])
    >>> card = vocabulary.group("card", ["1", "2"], Message("Card {n}"))
    >>> vocabulary.texts[card[1]], vocabulary.texts[pace[0]]
    ((Message('Card {n}'), (2,)), (Message('Slow'), ()))
    """

    def __init__(self) -> None:
        self.names: list[str] = []
        self.kinds: list[str] = []
        self.numbers: dict[str, int] = {}
        self.groups: dict[str, Group[Any]] = {}
        #: For a group, another group whose holes in messages also accept its choices.
        self.also: dict[str, str] = {}
        #: Groups that the game's function ``label`` labels, even if their ids are numbers.
        self.own_labels: set[str] = set()
        #: The message and arguments that label a choice.
        self.texts: dict[int, tuple[Message, tuple[int, ...]]] = {}
        #: The kind and the id of a choice's record.
        self.records: dict[int, tuple[str, str]] = {}

    def _add(self, name: str, kind: str) -> int:
        if name in self.numbers:
            raise ValueError(f"{name!r} is in the vocabulary twice")
        self.numbers[name] = len(self.names)
        self.names.append(name)
        self.kinds.append(kind)
        return len(self.names) - 1

    def seats(self, count: int) -> Group[Any]:
        """Add the players as choices, with their names as labels: ``SEAT[2]`` is the choice of
        seat 2. A player can also click on another player's panel to choose that player.

        >>> vocabulary = Vocabulary()
        >>> vocabulary.name(vocabulary.seats(3)[2])
        'seat:2'
        """
        return self.group(SEAT, [str(seat) for seat in range(count)])

    def group(
        self,
        kind: str,
        ids: Iterable[str | PackRecord],
        label: Message | Iterable[Message] | None = None,
        also: str = "",
        own_label: bool = False,
    ) -> Group[Any]:
        """Add a group of choices with the names ``kind:id`` and consecutive numbers.

        ``own_label``: the game's function ``label`` labels the choices although their ids are
        numbers. ``also``: another group, such as the cards of another deck, whose holes in messages
        (``{card}``) also accept choices of this group."""
        if kind in self.groups:
            raise ValueError(f"the group {kind!r} is in the vocabulary twice")
        first = len(self.names)
        for item in ids:
            record = item if isinstance(item, PackRecord) else None
            each = item.id if isinstance(item, PackRecord) else item
            if not _WORD.fullmatch(each):
                raise ValueError(f"{each!r} is no name: lower-case ASCII letters, digits and _~.+-")
            choice = self._add(f"{kind}:{each}", kind)
            if record is not None:
                self.records[choice] = record.kind, record.id
        self.groups[kind] = group_of(first, len(self.names) - first)
        if also:
            self.also[kind] = also
        if own_label:
            self.own_labels.add(kind)
        if label is not None:
            self._label_choices(kind, first, [label] if isinstance(label, Message) else list(label))
        return self.groups[kind]

    def _label_choices(self, kind: str, first: int, labels: list[Message]) -> None:
        """Set the labels of the choices that begin with ``first``."""
        size = len(self.names) - first
        if len(labels) not in (1, size):
            raise ValueError(f"{len(labels)} labels for the {size} ids of {kind!r}")
        for index in range(size):
            message = labels[index % len(labels)]
            if message.kinds not in ((), ("n",)):
                raise ValueError(f"{message!r}: the label of a choice has no hole but {{n}}")
            each = self.names[first + index].rpartition(":")[2]
            number = int(each) if each.isdecimal() else index + 1
            self.texts[first + index] = message, (number,) if message.kinds else ()

    def word(self, name: str, label: Message | None = None) -> int:
        """Add a choice without a group, such as ``pass``."""
        if not _WORD.fullmatch(name):
            raise ValueError(f"{name!r} is no name: lower-case ASCII letters, digits and _~.+-")
        choice = self._add(name, "")
        if label is not None:
            self._label_choices(name, choice, [label])
        return choice

    def alias(self, old: str, new: str) -> None:
        """Read the name ``old``, found in old records, as ``new``."""
        if old in self.numbers:
            raise ValueError(f"{old!r} is in use")
        self.numbers[old] = self.numbers[new]

    def ids(self, choices: Iterable[int]) -> list[str]:
        """The names of these choices without their kind."""
        return [self.names[choice].partition(":")[2] for choice in choices]

    def name(self, choice: int) -> str:
        return self.names[choice]

    def number(self, name: str) -> int:
        """The choice with that name; raises KeyError if there is none."""
        return self.numbers[name]

    def __len__(self) -> int:
        return len(self.names)
