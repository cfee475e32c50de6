"""Checks that a game's functions return what the contract says, in whichever check calls them, and
reports the line of the function. Also notes at which table an error was raised."""

from __future__ import annotations

import contextlib
import functools
import os
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from types import FrameType
from typing import Any, Final, TypeVar
from unittest.mock import patch

from kabinett.core.data import Data
from kabinett.core.game import Game
from kabinett.core.lead import Lead
from kabinett.core.message import Message
from kabinett.core.play.table import Table
from kabinett.core.result import Result
from kabinett.core.scene import Private, Scene
from kabinett.core.setup import Setup
from kabinett.core.state import State
from kabinett.testing.differences import shorten
from kabinett.testing.in_words import describe_setup

T = TypeVar("T")
Fits = Callable[[Any], bool]


class WrongShape(AssertionError):
    """A function of a game returns something else than the contract says."""


def is_text(value: object) -> bool:
    return (
        isinstance(value, tuple)
        and len(value) == 2
        and isinstance(value[0], Message)
        and isinstance(value[1], tuple)
        and len(value[1]) >= len(value[0].kinds)
    )


def are_texts(value: object) -> bool:
    return isinstance(value, list | tuple) and all(map(is_text, value))


def are_numbers(value: object) -> bool:
    return isinstance(value, Sequence) and all(isinstance(each, int | float) for each in value)


def are_things(value: object) -> bool:
    return isinstance(value, dict) and all(isinstance(each, dict) for each in value.values())


def are_lines(value: object) -> bool:
    return isinstance(value, str) and all(":" in line for line in value.splitlines())


def one_of(*kinds: type) -> Fits:
    return lambda value: isinstance(value, kinds) and (bool in kinds or type(value) is not bool)


NOTHING: Final = type(None)
TEXTS: Final = "a list of texts, [(MESSAGE, (3,))], each with what fills its holes; [] for nothing"
#: By part: the test of a value, and what is right in words.
SHAPES: Final[dict[str, tuple[Fits, str]]] = {
    "opening": (one_of(NOTHING), "nothing: it changes the state"),
    "turn_mark": (one_of(int), "a number"),
    "outcome": (one_of(Result), "a kb.Result"),
    "scores": (are_numbers, "a number for each seat"),
    "check": (one_of(NOTHING), "nothing: `assert` what has to be so"),
    "position_text": (are_lines, "a text of lines, each `what: things`"),
    "read_position": (one_of(State), "a state"),
    "public_scene": (one_of(Scene), "a kb.Scene"),
    "private_scene": (one_of(Private), "a kb.Private"),
    "report_lines": (are_texts, TEXTS),
    "outlook": (are_texts, TEXTS),
    "heading": (lambda value: value is None or is_text(value), "a text, (MESSAGE, (3,)), or None"),
    "redeal": (one_of(State), "the copy: other = kb.redeal(s, viewer, luck), … return other"),
    "seen_fields": (one_of(dict), "fields by their names"),
    "knows": (one_of(bool, int), "True or False"),
    "role_of": (one_of(int, NOTHING), "a choice, ESTATE[…], or None"),
    "label": (one_of(str), "words"),
    "form": (one_of(str), "words"),
    "term": (one_of(str), "words"),
    "things": (are_things, 'members by names, {"card:1": {"type_label": "…"}}'),
    "lead": (one_of(Lead, NOTHING), "a kb.Lead, or None"),
    "all_lose": (one_of(int, float), "a chance from 0 to 1"),
}


@contextlib.contextmanager
def hold_to_contract(game: Game) -> Iterator[None]:
    """Check within the block whatever the functions of a game return."""
    parts = {name: getattr(game.contract, name) for name in SHAPES}
    own: Data = {name: watch(game, name, part) for name, part in parts.items() if part is not None}
    with patch.object(game, "contract", replace(game.contract, **own)):
        yield


def watch(game: Game, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    fits, right = SHAPES[name]

    @functools.wraps(function)
    def call(*args: Any) -> Any:
        value = function(*args)
        if not fits(value):
            raise WrongShape(
                f"{game.written_at(name)}: `{name}` gives {shorten(value)}; it has to give {right}"
            )
        return value

    return call


def note_circumstances(game: Game, error: BaseException) -> None:
    """Add a note to an error: with which set-up it was raised and, where no line of the game raised
    it, at which ask."""
    frames = [frame for frame, _ in traceback.walk_tb(error.__traceback__)]
    notes = getattr(error, "__notes__", [])
    tables = [table.setup for table in values_in(frames, Table)]
    setup = next(iter([*values_in(frames, Setup), *tables]), None)
    if setup is not None and not any(note.startswith("with ") for note in notes):
        error.add_note(describe_setup(setup))
    own = any(frame.f_code.co_filename.startswith(f"{game.folder}{os.sep}") for frame in frames)
    states = values_in(frames, State)
    if states and not own and not isinstance(error, AssertionError):
        error.add_note(
            f"at {game.program.where(states[0])}: no line of the game has raised it, but something "
            "that the game gives is not what is wanted there"
        )


def values_in(frames: list[FrameType], kind: type[T]) -> list[T]:
    """The local variables of this type in the calls, inner calls first."""
    return [
        value
        for frame in reversed(frames)
        for value in [*frame.f_locals.values()]
        if isinstance(value, kind)
    ]
