"""Takes answers of a game back, and says which can be taken back: by their seat alone (undo), or
because the players agree (takeback)."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator

from kabinett.core.play.asks import IllegalChoice
from kabinett.core.play.checkpoints import number_after_forced, position_after
from kabinett.core.play.history import Snapshot
from kabinett.core.play.playthrough import Playthrough
from kabinett.core.play.record import RecordError
from kabinett.core.play.record_lines import Answer, takeback_act, undo_act
from kabinett.core.state import State

#: The number of lines within which a seat may ask for a takeback.
LONG_AGO = 200


def undo_choices(play: Playthrough, seat: int, has_choice: Callable[[State], bool]) -> list[int]:
    """The indices among `undo_indices` at which the seat had a choice according to this test of the
    state, the last one first. A site that gives the other answers automatically would only give
    them again."""
    indices = list(play.undo_indices(seat))
    if not indices:
        return indices
    if play.program.at_once(play.state):
        return indices if has_choice(play.state) else []
    with_choice: list[int] = []

    def keep_choice(index: int, state: State) -> None:
        if index in indices and has_choice(state):
            with_choice.append(index)

    answers = play.history.counting(play.checkpoint.line_count)
    position_after(play.game, play.checkpoint, answers, keep_choice)
    return with_choice[::-1]


def undo(play: Playthrough, seat: int, count: int = 1) -> None:
    """Take back the seat's last answers. Raises IllegalChoice if something hidden was shown
    after them, if dice fell, if another seat has answered, or if the turn is over."""
    check_count(play, count)
    if len(list(itertools.islice(play.undo_indices(seat), count))) < count:
        raise IllegalChoice("nothing can be taken back here")
    act = undo_act(seat, count)
    struck = play.history.find_struck(act)
    if play.program.at_once(play.state):
        play.withdraw(act, struck)
        return
    until = struck[-1] + 1
    *answers, (_, first) = play.history.counting(play.checkpoint.line_count, until)
    state = position_after(play.game, play.checkpoint, answers)
    number_after_forced(play.game, state, first)
    play.go_back(act, struck, state)


def take_back(play: Playthrough, count: int, seats: tuple[int, ...]) -> None:
    """Take back the last ``count`` lines, because these seats agree. Raises IllegalChoice if
    the record has too few lines, if something hidden was shown after them, or if there is no such
    seat. Dice that are taken back fall in the same way again, unless they fell at the table from
    which this one was cloned."""
    check_count(play, count)
    play.check_seats(seats)
    before, state = Snapshot(play.history, going_back=True), play.state
    indices = itertools.islice(play.history.counting_back(), count)
    if play.over or any(map(play.history.has_revealed, indices)):
        raise IllegalChoice("nobody goes back behind what was shown, or behind the end")
    try:
        play.rewind(takeback_act(count, seats))
        play.advance()
    except BaseException as error:
        play.state = state
        play.history.restore(before)
        if isinstance(error, RecordError):
            raise IllegalChoice("there is not so much to take back") from error
        raise


def check_count(play: Playthrough, count: int) -> None:
    """Raise IllegalChoice unless the record has so many lines, and at least one is meant."""
    if type(count) is not int or not 1 <= count <= len(play.lines):
        raise IllegalChoice("nothing can be taken back here")


def takeback_lines(play: Playthrough) -> Iterator[Answer]:
    """The answers that a takeback can reach, the last one first."""
    if play.over:
        return
    last = len(play.lines) - 1
    for index in range(last, max(last - LONG_AGO, -1), -1):
        line = play.lines[index]
        if isinstance(line, Answer) and not play.history.is_struck(index):
            if play.history.has_revealed(index):
                return
            yield line


def takeback_count(play: Playthrough, seat: int) -> int:
    """The number of lines that a takeback must take back to reach this seat's last answer; 0 if
    none can reach it, or if the answer is too long ago."""
    for count, line in enumerate(takeback_lines(play), 1):
        if line.who == seat and not line.forced:
            return count
    return 0


def takebacks_possible(play: Playthrough) -> list[bool]:
    """For each seat, whether a takeback can reach its last answer."""
    reachable = [False] * play.setup.seats
    for line in takeback_lines(play):
        if line.who >= 0 and not line.forced:
            reachable[line.who] = True
            if all(reachable):
                break
    return reachable
