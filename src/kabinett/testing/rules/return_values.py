"""Checks, while other checks run, that a game's functions return what the contract says. Also adds
to an error the set-up and the ask of the table where it was raised."""

from __future__ import annotations

import contextlib
import functools
import os
import traceback
from collections.abc import Callable, Iterator, Sequence
from types import FrameType
from typing import Any, Final, TypeVar
from unittest.mock import patch

from kabinett.core.contract.groups import GROUPS
from kabinett.core.data import Data
from kabinett.core.game import Game
from kabinett.core.lead import Lead
from kabinett.core.message import Message
from kabinett.core.play.table import Table
from kabinett.core.result import Result
from kabinett.core.setup import Setup
from kabinett.core.show.scene import Private, Scene
from kabinett.core.state import State
from kabinett.testing.differences import shorten
from kabinett.testing.in_words import describe_setup

T = TypeVar("T")
Test = Callable[[Any], bool]


class WrongShape(AssertionError):
    """A function of a game returns a value that the contract does not allow."""


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


def one_of(*kinds: type) -> Test:
    return lambda value: isinstance(value, kinds) and (bool in kinds or type(value) is not bool)


NOTHING: Final = type(None)
TEXTS: Final = "a list of texts with the arguments of their holes, [(MESSAGE, (3,))]; [] for none"
#: For each part of the contract: the test of a value, and in words what the part must return.
SHAPES: Final[dict[str, tuple[Test, str]]] = {
    "opening": (one_of(NOTHING), "nothing: it changes the state"),
    "turn_mark": (one_of(int), "a number"),
    "outcome": (one_of(Result), "a kb.Result"),
    "scores": (are_numbers, "a number for each seat"),
    "check": (one_of(NOTHING), "nothing: `assert` what must be true"),
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
    """Within the block, check every value that the functions of a game return."""
    parts = {name: game.contract.part(name) for name in SHAPES}
    own: Data = {name: watch(game, name, part) for name, part in parts.items() if part is not None}
    watched = game.contract.with_parts(**own)
    with patch.multiple(game, **{name: getattr(watched, name) for name in GROUPS}):
        yield


def watch(game: Game, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """Wrap a function of a game so that its return values are checked."""
    fits, right = SHAPES[name]

    @functools.wraps(function)
    def call(*args: object) -> Any:
        value = function(*args)
        if not fits(value):
            raise WrongShape(
                f"{game.written_at(name)}: `{name}` returns {shorten(value)}; "
                f"it must return {right}"
            )
        return value

    return call


def note_circumstances(game: Game, error: BaseException) -> None:
    """Add a note to an error with the set-up of its game and, if no line of the game raised it,
    with the ask."""
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
            f"at {game.program.where(states[0])}: the kernel has raised it, not a line of the "
            "game, because a value of the game is not allowed there"
        )


def values_in(frames: list[FrameType], kind: type[T]) -> list[T]:
    """The local variables of this type in these frames, inner frames first."""
    return [
        value
        for frame in reversed(frames)
        for value in [*frame.f_locals.values()]
        if isinstance(value, kind)
    ]
