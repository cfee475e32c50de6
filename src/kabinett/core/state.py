"""The state of a game, which consists of plain numbers only."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, ClassVar, Final, NoReturn, Self

from kabinett.core.data import Data
from kabinett.core.kinds import Kind

#: A suspended script: its block, then its slots, ints and tuples of ints.
Frame = list[Any]

NOBODY: Final = -2
#: The seat that rolls dice and draws cards: ``yield CHANCE, outcomes, WHY``.
CHANCE: Final = -1
#: The number of seats of a new state that a copy is about to fill.
UNFILLED: Final = -1


class GameOver(Exception):
    """The game has ended in the middle of a script: `finish` raises this exception, and the program
    catches it."""


def finish(s: State, ending: int) -> NoReturn:
    """End the game at once. No script and no function continues, so call this last.

    ``ending`` is the game's own number, from 0, for the way in which it ended."""
    s.ending = ending
    raise GameOver


class State:
    """Everything on the table as plain data: ints, lists of ints, lists of such lists.

    A game declares its fields once, in a class under `@state` (`core/declare.py`), from which the
    layout, `copy`, equality, JSON and pickling follow.

    ``frames`` are the suspended scripts, the outermost first. ``seat`` is the seat that is asked
    (`CHANCE` for a die or a draw, `NOBODY` after the end of the game). ``ending`` is the number
    that was passed to `finish`; -1 before that. ``book``, if the game has one, contains its content
    and options; it never changes, and copies share it.

    Equality, JSON and copies ignore three fields. ``value`` passes the result of a script to its
    caller. `say` appends to ``heard`` while a table listens. ``so_far`` contains the answers that a
    seat has given to an `all_of` that asks it several times, while its choices are computed."""

    __slots__ = ("ending", "frames", "heard", "seat", "so_far", "value")

    #: The state's fields and their kinds.
    declared: ClassVar[dict[str, Kind]] = {}

    frames: list[Frame]
    seat: int
    value: int
    ending: int
    heard: list[Any] | None
    so_far: tuple[int, ...]

    def __init__(self, seats: int = 0, book: object = None) -> None:
        """Create the first value of each field for the seats, as its declaration says."""
        raise TypeError(f"{type(self).__name__} is not declared: put @state before its class")

    def __repr__(self) -> str:
        values = self.values()
        fields = ", ".join(f"{name}={value}" for name, value in values.items())
        return f"{type(self).__name__}({fields}; seat {self.seat})"

    def __str__(self) -> str:
        """The position as text for a person, with every hand.

        >>> import kabinett
        >>> str(kabinett.new_game("volk", seed=7).state).splitlines()[:3]
        ['decade: 1', 'half: 1', 'phase: actions']
        """
        write = POSITION_TEXTS.get(type(self))
        return repr(self) if write is None else write(self)

    def copy(self) -> Self:
        """An independent copy that collects no log lines."""
        raise NotImplementedError

    def values(self) -> Data:
        """The game's own fields by name, without the suspended scripts."""
        raise NotImplementedError

    def fields(self) -> tuple[str, ...]:
        """The names of the game's own fields, in the order of their declaration."""
        return tuple(declared(type(self)))

    def put(self, values: Data) -> None:
        """Set all fields to values that `values` returned, possibly read from JSON.

        Raises ValueError if a value has the wrong shape for its field, or if the names are not
        those of the fields."""
        kinds = declared(type(self))
        if set(values) != set(kinds):
            raise ValueError(f"other fields: {', '.join(sorted(set(values) ^ set(kinds)))}")
        for name, value in values.items():
            setattr(self, name, check_shape(value, kinds[name].depth))

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
        """The state as canonical JSON: equal states have equal texts.

        Frames are written with the block numbers of this process; use `Program.dump` to store a
        state for later or for other builds."""
        return json.dumps(
            {"frames": plain(self.frames), "seat": self.seat, **plain(self.values())},
            separators=(",", ":"),
            sort_keys=True,
        )

    # -- for the modules copy and pickle

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        inside = (self.seat, [frame[:] for frame in self.frames], plain(self.values()))
        book = getattr(self, "book", None)
        return type(self), (0,) if book is None else (0, book), inside

    def __setstate__(self, inside: Any) -> None:
        self.seat, self.frames, values = inside
        self.put(values)


#: The function that writes the positions of a class of states: its game's `Game.position_text`.
POSITION_TEXTS: Final[dict[type[State], Callable[[Any], str]]] = {}


def declared(state_class: type[State]) -> dict[str, Kind]:
    """The fields of a class of states with their kinds, in order."""
    return state_class.declared


def hidden_fields(state_class: type[State]) -> frozenset[str]:
    """The fields of a class of states that not all seats see fully."""
    return frozenset([name for name, kind in declared(state_class).items() if kind.hidden])


def check_shape(value: object, depth: int) -> Any:
    """A copy of a value from JSON, if the value fits a field of that depth; otherwise raises
    ValueError."""
    if depth == 0:
        if type(value) is not int:
            raise ValueError(f"a number is wanted, not {value!r}")
        return value
    if not isinstance(value, list):
        raise ValueError(f"a list is wanted, not {value!r}")
    return [check_shape(item, depth - 1) for item in value]


def plain(value: object) -> Any:
    """A value that contains only lists and ints: tuples become lists, True becomes 1. Raises
    TypeError for anything else."""
    if value is None or type(value) is int:
        return value
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    raise TypeError(f"a state holds ints and lists of ints, not {type(value).__name__}: {value!r}")
