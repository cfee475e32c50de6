"""For the tests of single rules: lay out a state, and try a script on it."""

from __future__ import annotations

from typing import Any, TypeVar

from kabinett.core.game import Game
from kabinett.core.setup import Setup
from kabinett.core.state import State

S = TypeVar("S", bound=State)


def new_state(game: Game[S], seats: int = 0, **options: str) -> S:
    """The state before the first script runs, for this many seats (the fewest if 0) and these
    options."""
    return game.new_state(game.setup(Setup(seats or game.seat_counts[0], options)))


def begin(game: Game[S], s: S, script: object, *args: Any) -> list[int]:
    """Run a script, ``script(s, *args)``, up to its first ask. Returns the choices there, [] if it
    has ended; then ``s.value`` is what it returned."""
    return list(game.program.begin(s, script, *args))


def answer(game: Game[S], s: S, *answers: int) -> list[int]:
    """Answer the asks of a script that has begun, one after the other, and return the choices of
    the next ask.

    Dice and draws are answered too, as are asks with a single choice; several seats that are asked
    at once answer in the order in which the script asks them. An answer that is not offered fails,
    and the error lists what is offered. A plain function that calls ``finish`` raises: begin a
    script that calls it."""
    choices = list(game.program.choices(s)) if s.frames else []
    for choice in answers:
        offer = ", ".join(map(game.vocabulary.name, choices)) or "nothing: the script has ended"
        name = game.vocabulary.name(choice)
        assert choice in choices, f"{name} is not offered to seat {s.seat}, but {offer}"
        choices = list(game.program.run(s, choice))
    return choices
