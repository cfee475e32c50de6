"""For the tests of single rules: a state to lay out, and a script to be tried on it."""

from __future__ import annotations

from typing import Any, TypeVar

from kabinett.core.game import Game
from kabinett.core.setup import Setup
from kabinett.core.state import State

S = TypeVar("S", bound=State)


def new_state(game: Game[S], seats: int = 0, **options: str) -> S:
    """The state before the first script runs: of so many seats (as few as can be), with options."""
    return game.new_state(game.setup(Setup(seats or game.seat_counts[0], options)))


def begin(game: Game[S], s: S, script: Any, *args: Any) -> list[int]:
    """Run a script on a state, ``script(s, *args)``, to its first ask: the choices there, [] if
    it has ended.  ``s.value`` is then what it gave."""
    return list(game.program.begin(s, script, *args))


def answer(game: Game[S], s: S, *answers: int) -> list[int]:
    """Answer the asks of a script that has begun, one after the other, dice and draws too, also
    where there is one choice only; of several who are asked at once in the order in which the
    script asks them.  The choices of the next one.  What is not offered is refused, and what is
    offered is told.  A plain function that calls ``finish`` raises: begin a script that does."""
    choices = list(game.program.choices(s)) if s.frames else []
    for given in answers:
        told = ", ".join(map(game.vocabulary.name, choices)) or "nothing: the script has ended"
        name = game.vocabulary.name(given)
        assert given in choices, f"{name} is not offered to seat {s.seat}, but {told}"
        choices = list(game.program.run(s, given))
    return choices
