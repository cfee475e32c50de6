"""The language of scripts: asks, calls, log lines.

A script is a generator function that returns a `Script` and reads like the rulebook::

    def putsch(s: State, party: int) -> Script:
        city = yield party, cities_with_units(s, party), WHERE_TO_PUTSCH
        against = yield from reactions(s, party, city)
        settle_putsch(s, party, city, against)

``yield seat, choices, QUESTION, *arguments`` asks one seat, or `CHANCE`;
``yield all_of(seats), choices_of, QUESTION`` asks several seats at once, each with the choices
``choices_of(s, seat)``, and returns their answers in the order of the seats. `compile_scripts`
(`core/script/compiler.py`) turns scripts into frames of plain data; the source also runs unchanged,
as a generator (`kabinett.testing.live`).
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Generator, Iterable
from typing import Any, TypeVar

from kabinett.core.message import Message
from kabinett.core.state import State

#: What a script returns: its asks, their answers, and its int result (None counts as 0).
Script = Generator[Any, Any, Any]

F = TypeVar("F", bound=Callable[..., Any])


def script(function: F) -> F:
    """Mark a function without asks as a script, so that it can be called like other scripts."""
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
    # In the compiled build, the result of `script` is not a Python function.
    if getattr(function, "is_script", None) is True:
        return True
    if not inspect.isgeneratorfunction(function):
        return False
    annotation = function.__annotations__.get("return")
    return annotation is Script or (
        isinstance(annotation, str) and annotation.rpartition(".")[2] == "Script"
    )


def script_maker(make: F) -> F:
    """Mark a function that makes a script from a game's names and constants. The compiler treats
    the result as a script of the game (`core/script/ready_made.py`)."""

    @functools.wraps(make)
    def make_script(*args: Any, **keywords: Any) -> Any:
        result = make(*args, **keywords)
        result.maker = make
        return result

    wrapper: Any = make_script
    return wrapper  # type: ignore[no-any-return]


class AllOf:
    """Several seats that are asked at once."""

    __slots__ = ("seats",)

    def __init__(self, seats: tuple[int, ...]) -> None:
        self.seats = seats


def all_of(seats: Iterable[int]) -> AllOf:
    """Ask these seats at once; nobody sees an answer before all have answered.

    A seat that is named several times answers as many times, without waiting for the other seats in
    between. While the choices, labels and reasons of a seat are computed, ``s.so_far`` contains its
    earlier answers."""
    return AllOf(tuple(seats))


class LogEvent:
    """A line for the log, or (without a message) a sign that something hidden was shown.

    ``to`` is the only seat that may read the line, or -1 for everybody."""

    __slots__ = ("args", "message", "to")

    def __init__(self, message: Message | None, args: tuple[Any, ...], to: int) -> None:
        self.message = message
        self.args = args
        self.to = to


# Each call of one of these functions must be on a line of its own. In a script, the compiler puts
# the guard ``if s.heard is not None`` before the line, so even its arguments are computed only if
# somebody listens. In native code, such lines in other functions get the guard too
# (`native/texts.py`).


def say(s: State, message: Message, *args: int) -> None:
    """Write a line into the log that everybody may read."""
    if s.heard is not None:
        s.heard.append(LogEvent(message, args, -1))


def tell(s: State, seat: int, message: Message, *args: int) -> None:
    """Write a line into the log that only this seat may read."""
    if s.heard is not None:
        s.heard.append(LogEvent(message, args, seat))


def reveal(s: State) -> None:
    """Note that somebody has just seen something hidden: neither an undo nor a takeback can go back
    past this point."""
    if s.heard is not None:
        s.heard.append(LogEvent(None, (), -1))


def fill(answers: tuple[int, ...], answer: int) -> tuple[int, ...]:
    """The answers to an `all_of` after one more answer has filled the first open place (-1)."""
    if -1 not in answers:
        return answers
    index = answers.index(-1)
    return (*answers[:index], answer, *answers[index + 1 :])


def answers_by(seats: tuple[int, ...], answers: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """The answers that a seat has already given to an `all_of`."""
    given = []
    for turn, each in enumerate(seats):
        if each == seat and answers[turn] != -1:
            given.append(answers[turn])
    return tuple(given)
