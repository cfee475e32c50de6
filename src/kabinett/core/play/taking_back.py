"""What may be taken back of a game, and the positions that it goes back to.

A seat takes back its own answers of this turn: play goes on from the checkpoint, the last turn
mark.  What all have agreed to take back, dice and all, is left out when everything that stands
is played again.  The record keeps all of it; see `core/play/record.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from kabinett.core.game import Game
from kabinett.core.play.course import Lines
from kabinett.core.play.record import UNDO, Line
from kabinett.core.script.program import RulesError
from kabinett.core.state import State


@dataclass
class Checkpoint:
    """The position at a turn mark: undo plays on from here."""

    line: int
    log: int
    mark: int
    state: State


def lines_of_turn(seat: int, lines: Lines, places: Iterable[int]) -> Iterator[int]:
    """The answers of this turn that this seat may take back, the last first: up to a die, to what
    somebody was shown, or to another seat's answer.  ``places`` are those of the turn, the last
    first."""
    for place in places:
        line = lines[place]
        if line.struck or line.act == UNDO:
            continue
        if line.act or line.fence or line.who != seat:
            return  # forced or not: it does not show whether another had a choice
        if not line.forced:
            yield place


def lines_at_once(seat: int, lines: Lines, places: Iterable[int]) -> Iterator[int]:
    """Its own answers, the last first: as many as it has given to an ask that others are still
    answering may be taken back."""
    for place in places:
        line = lines[place]
        if not line.struck and line.who == seat and not line.forced and line.act != UNDO:
            yield place


def play_on(
    game: Game[Any],
    checkpoint: Checkpoint,
    lines: list[Line],
    before: Callable[[int, State], None] | None = None,
) -> State:
    """The position after these lines, of which the first follows the checkpoint.

    ``before`` is called for each that stands, with its place and the position it answers."""
    state: State = checkpoint.state.copy()
    for place, line in enumerate(lines):
        if line.stands:
            if before is not None:
                before(place, state)
            game.program.answer(state, line.who, game.vocabulary.number(line.name))
    return state


def play_again(
    game: Game[Any],
    state: State,
    checkpoint: Checkpoint,
    lines: Iterable[tuple[int, Line]],
    entries: Callable[[int], int],
) -> Checkpoint:
    """Play lines that stand, with their places, on in this state; the checkpoint before where that
    leads, if the one before where it began was this.  ``entries`` says how many the log had after
    a line."""
    program = game.program
    for place, line in lines:
        while (number := fitting(game, state, line)) is None and (forced := single(game, state)):
            program.answer(state, *forced)
        if number is None:
            raise RulesError(f"{line.text()!r} cannot be played any more")
        program.answer(state, line.who, number)
        mark = game.turn_mark(state)
        if mark != checkpoint.mark:
            checkpoint = Checkpoint(place + 1, entries(place), mark, state.copy())
    return checkpoint


def fitting(game: Game[Any], state: State, line: Line) -> int | None:
    """The choice that a line names, if it is an answer to the open ask."""
    number = game.vocabulary.numbers.get(line.name)
    if number is None or line.who not in game.program.open_seats(state):
        return None
    return number if number in game.program.choices_of(state, line.who) else None


def single(game: Game[Any], state: State) -> tuple[int, int] | None:
    """Who is asked, and the answer, if there is only one, whoever may know that."""
    if state.over() or game.program.at_once(state):
        return None
    choices = game.program.choices(state)
    return (state.seat, choices[0]) if len(choices) == 1 else None
