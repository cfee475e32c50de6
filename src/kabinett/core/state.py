"""The state of a game: plain numbers, nothing else."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, ClassVar, Final, NoReturn, Self

from kabinett.core.kinds import Kind

NOBODY: Final = -2
#: Who is asked for a die or a draw: ``yield CHANCE, outcomes, WHY``.
CHANCE: Final = -1
#: What stands for a number of seats where a state is made that is filled at once, by a copy.
UNFILLED: Final = -1


class GameOver(Exception):
    """The game has ended in the middle of a script: `finish` raises it, the driver takes it."""


def finish(s: State, ending: int) -> NoReturn:
    """The game is over, wherever this is called: no script and no function goes on.

    So whoever calls it has done before what is left to do.  ``ending`` is the game's own
    number of the way in which it ended, from 0."""
    s.ending = ending
    raise GameOver


class State:
    """What lies on the table, as a value: ints, flat lists of ints, lists of such lists.

    A game declares its fields once, in a class under `@state` (`core/declare.py`); laying out,
    `copy`, equality, JSON and pickling follow from them.

    ``frames`` are the suspended scripts, outermost first; ``seat`` is who is asked
    (`CHANCE` for a die or a draw, `NOBODY` when the game is over); ``ending`` is what
    `finish` was told, -1 before.  ``value`` and ``heard`` are no part of the value:
    ``value`` carries a script's result to its caller, ``heard`` is where `say` writes while
    a table listens.  A copy is silent.  Neither is ``so_far``: what the seat that is looked at has
    answered already to an `all_of` that asks it several times.  ``book``, where a game has one, is
    its content and its options: it never changes, and copies share it.
    """

    __slots__ = ("ending", "frames", "heard", "seat", "so_far", "value")

    #: Its fields, and what each of them holds.
    declared: ClassVar[dict[str, Kind]] = {}

    frames: list[list[Any]]
    seat: int
    value: int
    ending: int
    heard: list[Any] | None
    so_far: tuple[int, ...]

    def __init__(self, seats: int = 0, book: Any = None) -> None:
        """Laid out for so many seats: each field as its declaration says."""
        raise TypeError(f"{type(self).__name__} is not declared: put @state before its class")

    def __repr__(self) -> str:
        values = self.values()
        told = ", ".join(f"{name}={value}" for name, value in values.items())
        return f"{type(self).__name__}({told}; seat {self.seat})"

    def __str__(self) -> str:
        """The position as a person reads it, with every hand.

        >>> import kabinett
        >>> str(kabinett.new_game("volk", seed=7).state).splitlines()[:3]
        ['decade: 1', 'half: 1', 'phase: actions']
        """
        told = TEXTS.get(type(self))
        return repr(self) if told is None else told(self)

    def copy(self) -> Self:
        """A state that shares no list with this one, and that nobody listens to."""
        raise NotImplementedError

    def values(self) -> dict[str, Any]:
        """The game's own fields by name, without the suspended scripts."""
        raise NotImplementedError

    def fields(self) -> tuple[str, ...]:
        """Names of the game's own fields, as they are declared."""
        return tuple(declared(type(self)))

    def put(self, values: dict[str, Any]) -> None:
        """Give all fields the values that `values` gave, read from JSON perhaps.

        ValueError if one of them is not what its field holds, or there are other fields."""
        kinds = declared(type(self))
        if set(values) != set(kinds):
            raise ValueError(f"other fields: {', '.join(sorted(set(values) ^ set(kinds)))}")
        for name, value in values.items():
            setattr(self, name, shaped(value, kinds[name].depth))

    def over(self) -> bool:
        return not self.frames

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return False
        return (
            type(self) is type(other)
            and self.seat == other.seat
            and self.frames == other.frames
            and self.values() == other.values()
        )

    def __hash__(self) -> int:
        raise TypeError("a state changes while it is played; hash its canonical() text instead")

    def canonical(self) -> str:
        """The value as canonical JSON text: equal states, equal text.

        Frames are written as they run here; to store a state for later, and for other
        builds, use `Program.dump`.
        """
        return json.dumps(
            {"frames": plain(self.frames), "seat": self.seat, **plain(self.values())},
            separators=(",", ":"),
            sort_keys=True,
        )

    # -- for the modules copy and pickle

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: Any) -> Self:
        return self.copy()

    def __reduce__(self) -> Any:
        inside = (self.seat, [frame[:] for frame in self.frames], plain(self.values()))
        book = getattr(self, "book", None)
        return type(self), (0,) if book is None else (0, book), inside

    def __setstate__(self, inside: Any) -> None:
        self.seat, self.frames, values = inside
        self.put(values)


#: How a game tells the position of its states: `Game.position_text`, since there is a game of them.
TEXTS: Final[dict[type[State], Callable[[Any], str]]] = {}


def declared(of: type[State]) -> dict[str, Kind]:
    """The fields of a state's class, in their order, and what each of them holds."""
    return of.declared


def hidden_fields(of: type[State]) -> frozenset[str]:
    """The fields of which not everybody sees everything."""
    return frozenset([name for name, kind in declared(of).items() if kind.hidden])


def shaped(value: Any, depth: int) -> Any:
    """The value as a field of that depth holds it; ValueError if it cannot."""
    if depth == 0:
        if type(value) is not int:
            raise ValueError(f"a number is wanted, not {value!r}")
        return value
    if not isinstance(value, list):
        raise ValueError(f"a list is wanted, not {value!r}")
    return [shaped(item, depth - 1) for item in value]


def plain(value: Any) -> Any:
    """Lists and ints only: tuples become lists, True becomes 1.  Anything else is an error."""
    if value is None or type(value) is int:
        return value
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    raise TypeError(f"a state holds ints and lists of ints, not {type(value).__name__}: {value!r}")
