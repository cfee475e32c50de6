"""What a rules script says: asks, calls, words.

A script is a generator function that says it gives a `Script`, and reads like the rulebook::

    def putsch(s: State, party: int) -> Script:
        city = yield party, cities_with_units(s, party), WHERE_TO_PUTSCH
        against = yield from reactions(s, party, city)
        settle_putsch(s, party, city, against)

``yield seat, choices, QUESTION, *arguments`` asks one seat, or `CHANCE`;
``yield all_of(seats), choices_of, QUESTION`` asks several at once, ``choices_of(s, seat)``
being the choices of each, and gives their answers in the order of the seats.
`compile_scripts` (core/compiler.py) turns scripts into frames of plain data; the
same source also runs as it stands, as a generator (`kabinett.core.script.live`).
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Generator, Iterable
from typing import Any, TypeVar

from kabinett.core.message import Message
from kabinett.core.state import State

#: What a script returns: its asks, their answers, its int result (None counts as 0).
Script = Generator[Any, Any, Any]

F = TypeVar("F", bound=Callable[..., Any])


def script(function: F) -> F:
    """Mark as a script what does not show it: a function that asks nothing, so that it can stand
    where others ask."""
    marked: Any = function
    if not inspect.isgeneratorfunction(function):

        @functools.wraps(function)
        def generator(*args: Any, **named: Any) -> Script:
            return function(*args, **named)
            yield

        marked = generator
    marked.is_script = True
    return marked  # type: ignore[no-any-return]


def is_script(function: Any) -> bool:
    """Is it a script: a generator function ``-> Script``, or one under `@script`?"""
    # What `script` has made is no Python function in the compiled build.
    if getattr(function, "is_script", None) is True:
        return True
    if not inspect.isgeneratorfunction(function):
        return False
    said = function.__annotations__.get("return")
    return said is Script or (isinstance(said, str) and said.rpartition(".")[2] == "Script")


def part(make: F) -> F:
    """Mark a function that makes a script out of a game's names and constants: what it makes
    is cut as a script of that game (`core/script/adopted.py`)."""

    @functools.wraps(make)
    def making(*args: Any, **named: Any) -> Any:
        made = make(*args, **named)
        made.part = make
        return made

    marked: Any = making
    return marked  # type: ignore[no-any-return]


class AllOf:
    """Several seats, asked at once."""

    __slots__ = ("seats",)

    def __init__(self, seats: tuple[int, ...]) -> None:
        self.seats = seats


def all_of(seats: Iterable[int]) -> AllOf:
    """Ask these seats at once; nobody sees an answer before all have given theirs.

    A seat that is named several times answers so often, one after the other, and need not wait for
    the others between: what it has answered already stands in ``s.so_far`` while its choices, their
    names and reasons are worked out."""
    return AllOf(tuple(seats))


class Said:
    """A line for the log, or (without a message) a fence for undo.

    ``to`` is the seat that alone may read it, -1 for everybody."""

    __slots__ = ("args", "message", "to")

    def __init__(self, message: Message | None, args: tuple[Any, ...], to: int) -> None:
        self.message = message
        self.args = args
        self.to = to


# Each of these words stands alone on its line; in a script the compiler puts `if
# s.heard is not None` before it, so that where nobody listens not even the
# arguments are worked out.  In native code it stands so in every function
# (`core/script/native.py`).


def say(s: State, message: Message, *args: int) -> None:
    """Tell everybody."""
    if s.heard is not None:
        s.heard.append(Said(message, args, -1))


def tell(s: State, seat: int, message: Message, *args: int) -> None:
    """Tell one seat what the others may not know."""
    if s.heard is not None:
        s.heard.append(Said(message, args, seat))


def reveal(s: State) -> None:
    """Somebody has just seen something hidden: no undo goes back past this."""
    if s.heard is not None:
        s.heard.append(Said(None, (), -1))


def fill(answers: tuple[int, ...], answer: int) -> tuple[int, ...]:
    """Put an answer to an `all_of` into the first open place."""
    if -1 not in answers:
        return answers
    place = answers.index(-1)
    return (*answers[:place], answer, *answers[place + 1 :])


def own(seats: tuple[int, ...], answers: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """What a seat has answered to an `all_of` already."""
    given = []
    for turn, one in enumerate(seats):
        if one == seat and answers[turn] != -1:
            given.append(answers[turn])
    return tuple(given)
