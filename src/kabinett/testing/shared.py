"""Finds what a game leaves to the next one: a list of the rules that states hold themselves."""

from __future__ import annotations

import ast
import contextlib
from typing import Any, Final

from kabinett.core.game import Game
from kabinett.core.setup import Setup
from kabinett.testing.differences import differences, short
from kabinett.testing.ends import Endless, play_quickly
from kabinett.testing.rooms import sources_of, written_at

#: Answers of the game that is played between two new states.
ANSWERS: Final = 500


class Shared(AssertionError):
    """A new state is other than the one before, by the same set-up."""


def check_shared(game: Game[Any], seed: int) -> None:
    """Raise Shared unless a state that is made after a game is as one that was made before it."""
    setup = game.setup(Setup(game.seat_counts[-1]))
    before = game.new_state(setup)
    first = before.copy()
    with contextlib.suppress(Exception, Endless):  # whatever else is wrong is found by others
        play_quickly(game, setup, seed, ANSWERS)
    after = game.new_state(setup)
    for name, value in first.values().items():
        fresh = after.values()[name]
        if fresh != value:
            differs = next(differences(value, fresh, name), f"{name}: {short(fresh)}")
            raise Shared(
                f"{given_at(game, name)}: a new state is not as the one before, by the same "
                f"set-up, since a game has been played: {differs}. It holds a list of the rules "
                f"that games change: give each state its own, `s.{name} = list(…)`"
            )


def given_at(game: Game[Any], field: str) -> str:
    """File and line where `opening` sets the field; of `opening` itself if it does not."""
    for file in sources_of(game.folder):
        for function in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(function, ast.FunctionDef) and function.name in ("opening", "new_state"):
                for node in ast.walk(function):
                    if isinstance(node, ast.Attribute) and node.attr == field:
                        return f"{file}:{node.lineno}"
    return written_at(game, "opening")
