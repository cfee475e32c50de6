"""What may be taken back of a game, and the positions that it goes back to.

A seat takes back its own answers of this turn: play goes on from the checkpoint, the last turn
mark.  What all have agreed to take back, dice and all, is left out when everything that stands
is played again.  The record keeps all of it; see `core/play/record.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from kabinett.core.game import Game
from kabinett.core.play.record import UNDO, Line, Lines
from kabinett.core.script.program import RulesError
from kabinett.core.state import State


@dataclass
class Checkpoint:
    """The position at a turn mark: undo plays on from here."""

    line: int
    log: int
    mark: int
    state: State


def lines_of_turn(seat: int, lines: Lines, first: int) -> Iterator[int]:
    """The answers from the line ``first`` on that this seat may take back, the last first: up
    to a die, to what somebody was shown, or to another seat's answer."""
    for place in range(len(lines) - 1, first - 1, -1):
        line = lines[place]
        if line.struck or line.act == UNDO:
            continue
        if line.act or line.fence or line.who != seat:
            return  # forced or not: it does not show whether another had a choice
        if not line.forced:
            yield place


def lines_at_once(seat: int, lines: Lines) -> Iterator[int]:
    """Its own answers, the last first: as many as it has given to an ask that others are still
    answering may be taken back."""
    for place in range(len(lines) - 1, -1, -1):
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
    game: Game[Any], state: State, lines: Lines, entries_at: list[int]
) -> tuple[State, Checkpoint]:
    """The position after all lines that stand, from a begun state on, and the checkpoint before it.

    ``entries_at``: of each entry of the log, the line that brought it about."""
    program = game.program
    checkpoint = Checkpoint(0, 0, game.turn_mark(state), state.copy())
    entries = 0
    for place, line in enumerate(lines):
        if not line.stands:
            continue
        while (number := fitting(game, state, line)) is None and (forced := single(game, state)):
            program.answer(state, *forced)
        if number is None:
            raise RulesError(f"{line.text()!r} cannot be played any more")
        program.answer(state, line.who, number)
        while entries < len(entries_at) and entries_at[entries] <= place:
            entries += 1
        mark = game.turn_mark(state)
        if mark != checkpoint.mark:
            checkpoint = Checkpoint(place + 1, entries, mark, state.copy())
    return state, checkpoint


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
