"""Runs single scripts, for the tests of single rules."""

from __future__ import annotations

from typing import TypeVar

from kabinett.core.game import Game
from kabinett.core.setup import Setup
from kabinett.core.state import State

S = TypeVar("S", bound=State)


def new_state(game: Game[S], seats: int = 0, **options: str) -> S:
    """A new state before any script has run. ``seats``: 0 means the fewest."""
    return game.new_state(game.setup(Setup(seats or game.seat_counts[0], options)))


def begin(game: Game[S], s: S, script: object, *args: object) -> list[int]:
    """Run ``script(s, *args)`` up to its first ask and return the choices. Returns [] if the script
    has ended; ``s.value`` is then its return value."""
    return list(game.program.begin(s, script, *args))


def answer(game: Game[S], s: S, *answers: int) -> list[int]:
    """Answer one ask after the other and return the choices of the next ask.

    Dice, draws and asks with a single choice need an answer too. Several seats that are asked at
    once answer in the order of the script. Raises AssertionError, with the offered choices, if an
    answer is not offered. A plain function that calls ``finish`` raises an error: begin a script
    that calls it."""
    choices = list(game.program.choices(s)) if s.frames else []
    for choice in answers:
        offer = ", ".join(map(game.vocabulary.name, choices)) or "nothing: the script has ended"
        name = game.vocabulary.name(choice)
        assert choice in choices, f"{name} is not offered to seat {s.seat}, but {offer}"
        choices = list(game.program.run(s, choice))
    return choices
