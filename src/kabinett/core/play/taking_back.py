"""Which answers of a game can be taken back, and the positions to which play then returns.

A seat takes back its own answers of this turn: play goes on from the checkpoint, which is the last
turn mark. After a takeback by consent, dice included, everything that still counts is played again.
The record keeps all lines; see `core/play/record.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from kabinett.core.game import Game
from kabinett.core.play.course import Lines
from kabinett.core.play.history import Checkpoint
from kabinett.core.play.record_lines import UNDO, RecordLine
from kabinett.core.script.program import RulesError
from kabinett.core.state import State


def places_of_turn(seat: int, lines: Lines, places: Iterable[int]) -> Iterator[int]:
    """The places of the answers of this turn that a seat may take back, the last first, up to a
    die, a look at something hidden, or another seat's answer. ``places`` are those of the turn, the
    last first."""
    for place in places:
        line = lines[place]
        if line.struck or line.act == UNDO:
            continue
        if line.act or line.fence or line.who != seat:
            return  # forced or not: undo must not show whether another seat had a choice
        if not line.forced:
            yield place


def places_at_once(seat: int, lines: Lines, places: Iterable[int]) -> Iterator[int]:
    """The places of a seat's own answers, the last first. The seat may take back as many as it has
    given to an ask that others are still answering."""
    for place in places:
        line = lines[place]
        if not line.struck and line.who == seat and not line.forced and line.act != UNDO:
            yield place


def position_after(
    game: Game,
    checkpoint: Checkpoint,
    lines: list[RecordLine],
    before: Callable[[int, State], None] | None = None,
) -> State:
    """The position after these lines, the first of which follows the checkpoint.

    Calls ``before`` for each line that still counts, with its place and the position that it
    answers."""
    state: State = checkpoint.state.copy()
    for place, line in enumerate(lines):
        if line.counts:
            if before is not None:
                before(place, state)
            game.program.answer(state, line.who, game.vocabulary.number(line.name))
    return state


def checkpoint_after(
    game: Game,
    state: State,
    checkpoint: Checkpoint,
    lines: Iterable[tuple[int, RecordLine]],
    entries: Callable[[int], int],
) -> Checkpoint:
    """Play on from this state, in place, with lines that still count and their places.

    Returns the last checkpoint at the end; ``checkpoint`` is the last one before the state.
    ``entries`` returns how many entries the log had after a line."""
    program = game.program
    for place, line in lines:
        while (number := matching_choice(game, state, line)) is None and (
            answer := only_answer(game, state)
        ):
            program.answer(state, *answer)
        if number is None:
            raise RulesError(f"{line.text()!r} cannot be played any more")
        program.answer(state, line.who, number)
        mark = game.turn_mark(state)
        if mark != checkpoint.mark:
            checkpoint = Checkpoint(place + 1, entries(place), mark, state.copy())
    return checkpoint


def matching_choice(game: Game, state: State, line: RecordLine) -> int | None:
    """The choice that a line names; None if it does not answer the open ask."""
    number = game.vocabulary.numbers.get(line.name)
    if number is None or line.who not in game.program.open_seats(state):
        return None
    return number if number in game.program.choices_of(state, line.who) else None


def only_answer(game: Game, state: State) -> tuple[int, int] | None:
    """The seat that is asked and its answer, if there is only one, even if others may not know
    this."""
    if state.over() or game.program.at_once(state):
        return None
    choices = game.program.choices(state)
    return (state.seat, choices[0]) if len(choices) == 1 else None
