"""The language of rules scripts: asks, calls, words.

A script is a generator function that says it gives a `Script`, and reads like the rulebook::

    def putsch(s: State, party: int) -> Script:
        city = yield party, cities_with_units(s, party), WHERE_TO_PUTSCH
        against = yield from reactions(s, party, city)
        settle_putsch(s, party, city, against)

``yield seat, choices, QUESTION, *arguments`` asks one seat, or `CHANCE`;
``yield all_of(seats), choices_of, QUESTION`` asks several at once, ``choices_of(s, seat)``
being the choices of each, and gives their answers in the order of the seats.
`compile_scripts` (`core/script/compiler.py`) turns scripts into frames of plain data; the
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
    """Mark a function that asks nothing as a script, so that it can stand where others ask."""
    script_function: Any = function
    if not inspect.isgeneratorfunction(function):

        @functools.wraps(function)
        def generator(*args: Any, **keywords: Any) -> Script:
            return function(*args, **keywords)
            yield

        script_function = generator
    script_function.is_script = True
    return script_function  # type: ignore[no-any-return]


def is_script(function: object) -> bool:
    """Is this a script: a generator function ``-> Script``, or a function under `@script`?"""
    # In the compiled build the result of `script` is no Python function.
    if getattr(function, "is_script", None) is True:
        return True
    if not inspect.isgeneratorfunction(function):
        return False
    annotation = function.__annotations__.get("return")
    return annotation is Script or (
        isinstance(annotation, str) and annotation.rpartition(".")[2] == "Script"
    )


def part(make: F) -> F:
    """Mark a function that makes a script out of a game's names and constants: the compiler
    cuts it as a script of that game (`core/script/part_scripts.py`)."""

    @functools.wraps(make)
    def make_script(*args: Any, **keywords: Any) -> Any:
        result = make(*args, **keywords)
        result.part = make
        return result

    wrapper: Any = make_script
    return wrapper  # type: ignore[no-any-return]


class AllOf:
    """Several seats, asked at once."""

    __slots__ = ("seats",)

    def __init__(self, seats: tuple[int, ...]) -> None:
        self.seats = seats


def all_of(seats: Iterable[int]) -> AllOf:
    """Ask these seats at once; nobody sees an answer before all have given theirs.

    A seat that stands here several times answers as often, without waiting for the others in
    between.  While its choices, their names and reasons are worked out, ``s.so_far`` holds its
    earlier answers."""
    return AllOf(tuple(seats))


class LogEvent:
    """A line for the log, or (without a message) a fence for undo.

    ``to`` is the only seat that may read it, or -1 for everybody."""

    __slots__ = ("args", "message", "to")

    def __init__(self, message: Message | None, args: tuple[Any, ...], to: int) -> None:
        self.message = message
        self.args = args
        self.to = to


# Each of these words stands alone on its line.  In a script the compiler puts `if
# s.heard is not None` before it, so that not even the arguments are worked out where
# nobody listens.  In native code every function has that guard (`core/script/native.py`).


def say(s: State, message: Message, *args: int) -> None:
    """Write a line into the log that everybody may read."""
    if s.heard is not None:
        s.heard.append(LogEvent(message, args, -1))


def tell(s: State, seat: int, message: Message, *args: int) -> None:
    """Write a line into the log that only one seat may read."""
    if s.heard is not None:
        s.heard.append(LogEvent(message, args, seat))


def reveal(s: State) -> None:
    """Say that somebody has just seen something hidden: no undo goes back past this."""
    if s.heard is not None:
        s.heard.append(LogEvent(None, (), -1))


def fill(answers: tuple[int, ...], answer: int) -> tuple[int, ...]:
    """The answers to an `all_of` with one more, put into the first open place (-1)."""
    if -1 not in answers:
        return answers
    place = answers.index(-1)
    return (*answers[:place], answer, *answers[place + 1 :])


def own(seats: tuple[int, ...], answers: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """The answers that a seat has already given to an `all_of`."""
    own_answers = []
    for turn, each in enumerate(seats):
        if each == seat and answers[turn] != -1:
            own_answers.append(answers[turn])
    return tuple(own_answers)
