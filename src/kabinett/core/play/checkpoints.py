"""Replays answers from a checkpoint, to restore the position to which an undo or a takeback
returns.

After an undo, the remaining answers of the current turn are replayed from the last checkpoint.
After a takeback by consent, which may include dice, the whole game is replayed: everything that
still counts. The record keeps all lines; see `core/play/record.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from kabinett.core.game import Game
from kabinett.core.play.history import Checkpoint
from kabinett.core.play.record_lines import Answer
from kabinett.core.script.program import RulesError
from kabinett.core.state import State


def position_after(
    game: Game,
    checkpoint: Checkpoint,
    answers: Iterable[tuple[int, Answer]],
    before: Callable[[int, State], None] | None = None,
) -> State:
    """The position after these answers, each with its index; the first one follows the checkpoint.

    Calls ``before`` for each answer, with its index and the position that it answers."""
    state: State = checkpoint.state.copy()
    for index, line in answers:
        number = number_after_forced(game, state, line)
        if before is not None:
            before(index, state)
        game.program.answer(state, line.who, number)
    return state


def checkpoint_after(
    game: Game,
    state: State,
    checkpoint: Checkpoint,
    answers: Iterable[tuple[int, Answer]],
) -> Checkpoint:
    """Play these answers, each with its index, on this state, which changes.

    Returns the last checkpoint; ``checkpoint`` is the last one before this state."""
    for index, line in answers:
        game.program.answer(state, line.who, number_after_forced(game, state, line))
        mark = game.turn_mark(state)
        if mark != checkpoint.mark:
            checkpoint = Checkpoint(index + 1, mark, state.copy())
    return checkpoint


def number_after_forced(game: Game, state: State, line: Answer) -> int:
    """The choice that a line names, after the forced answers that the record omits before it have
    been given on this state; raises RulesError if the line does not fit."""
    number = matching_choice(game, state, line)
    if number is None:
        for seat, forced in forced_before(game, state, line):
            game.program.answer(state, seat, forced)
        number = matching_choice(game, state, line)
    if number is None:
        raise RulesError(f"{line.text()!r} cannot be played any more")
    return number


def forced_before(game: Game, state: State, line: Answer) -> Iterator[tuple[int, int]]:
    """The forced answers that a record may omit before a line, each a seat and its only choice. The
    caller gives each of them on this state before it takes the next one."""
    while matching_choice(game, state, line) is None and (single := only_answer(game, state)):
        yield single


def matching_choice(game: Game, state: State, line: Answer) -> int | None:
    """The choice that a line names; None if it does not answer the open ask."""
    number = game.vocabulary.numbers.get(line.name)
    if number is None or line.who not in game.program.open_seats(state):
        return None
    return number if number in game.program.choices_of(state, line.who) else None


def only_answer(game: Game, state: State) -> tuple[int, int] | None:
    """The seat that is asked and its answer, if it has only one, even if the other seats must not
    know that."""
    if state.over() or game.program.at_once(state):
        return None
    choices = game.program.choices(state)
    return (state.seat, choices[0]) if len(choices) == 1 else None
