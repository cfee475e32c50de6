"""Opens saved tables, including tables that were saved under other rules.

If the rules, the content or the vocabulary have changed since a table was saved, its record is
replayed by the names of its choices. If the replay succeeds, the game continues under the current
rules, and its record says so. Otherwise the table is `Outdated`: its text stays unchanged, and the
players decide whether to `go_on`, to `end` the game, or to wait. A saved table that is damaged or
belongs to another game is rejected.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from kabinett.core.play.checksum import SavedTableError
from kabinett.core.play.course import Course, counter_after
from kabinett.core.play.digests import digests
from kabinett.core.play.history import History, Snapshot
from kabinett.core.play.record_lines import RULES, TAKEBACK, Act, Answer
from kabinett.core.play.replay import reach, replay_answer
from kabinett.core.play.restore import Finder, open_saved
from kabinett.core.play.saved import Stored
from kabinett.core.play.table import Table


class Outdated(SavedTableError):
    """A saved table from other rules, whose record cannot be replayed to its end under the current
    rules.

    ``lines_held`` is the number of lines that can be replayed. ``lost`` is the number of seats'
    answers that are lost if the game continues from there. ``changed`` names the digests that
    differ."""

    def __init__(self, changed: list[str], lines_held: int, lost: int, why: str) -> None:
        super().__init__(f"other {' and '.join(changed)} since it was saved: {why}")
        self.changed = changed
        self.lines_held = lines_held
        self.lost = lost


class Update(NamedTuple):
    """The report on a replayed table: which digests have changed, and how many answers are lost."""

    changed: list[str]  # "rules", "book", "vocabulary"
    lost: int = 0


def load(stored: Stored, find_game: Finder) -> tuple[Table, Update | None]:
    """The table as it was stored, and an `Update` if the table was replayed.

    Raises SavedTableError if the table cannot be opened, and `Outdated` if somebody has to decide
    first."""
    table, changes = open_saved(stored, find_game)
    if not changes:
        return table, None
    lines_held, why = replay_lines(table)
    if why:
        raise Outdated(changes, lines_held, answers_after(table.history, lines_held), why)
    table.history.add(Act(RULES, digest=digests(table.game).whole))
    play_to_ask(table)
    return table, Update(changes)


def go_on(stored: Stored, find_game: Finder) -> tuple[Table, Update | None]:
    """An `Outdated` table that continues from the last moment that can be replayed: a line of its
    record takes back everything after that moment. If its players ended the game under the earlier
    rules, it stays ended, and nothing is taken back."""
    table, changes = open_saved(stored, find_game)
    if not changes:
        return table, None
    lines_held, _ = replay_lines(table)
    stays_ended = table.ended
    answers_lost = 0 if stays_ended else answers_after(table.history, lines_held)
    people = tuple(seat for seat, player in enumerate(table.players) if not player.bot)
    table.history.add(Act(RULES, digest=digests(table.game).whole))
    line_count = 0 if stays_ended else len(table.history.live_answers(lines_held))
    if line_count:
        with refused_if_rules_fail():
            table.rewind(Act(TAKEBACK, people, line_count))
    play_to_ask(table)
    return table, Update(changes, answers_lost)


def end(stored: Stored, find_game: Finder) -> tuple[Table, Update | None]:
    """An `Outdated` table that ends at the last moment that can be replayed, if it is not over
    already."""
    table, update = go_on(stored, find_game)
    if not table.over:
        table.end()
    return table, update


def answers_after(history: History, lines_held: int) -> int:
    """The number of answers that seats chose and that still count, from the line with the index
    ``lines_held`` on."""
    return sum(line.is_chosen for _, line in history.live_answers(lines_held))


def play_to_ask(table: Table) -> None:
    """Play to the next ask. No undo goes back past what was played before the update."""
    with refused_if_rules_fail():
        table.advance()
        table.set_checkpoint()
    table.history.publish()


@contextmanager
def refused_if_rules_fail() -> Iterator[None]:
    """Raise SavedTableError if the installed rules raise an error in the position of a table."""
    try:
        yield
    except Exception as error:
        raise SavedTableError(f"the rules fail in its position: {error!r}") from error


def replay_lines(table: Table) -> tuple[int, str]:
    """Replay the lines of a game, without those that are taken back, up to the first line that
    fails, or to the beginning if the game's check rejects the position there.

    Returns the number of lines that can be replayed, and the reason why the next line cannot, or
    "". The record keeps all of its lines."""
    earlier = table.history
    counter = max(table.chance.counter, counter_after(earlier.lines))
    lines_held, why = replay_first(table, earlier, len(earlier.lines))
    try:
        table.game.check(table.state)
    except Exception as error:  # rules may fail in an impossible position
        lines_held, why = 0, why or describe(error)
        replay_first(table, earlier, 0)
    table.chance.restore(counter, Course(table.lines).redraws)
    return lines_held, why


def replay_first(table: Table, earlier: History, count: int) -> tuple[int, str]:
    """Begin again, replay at most the first ``count`` lines of the earlier history, and note the
    others. Returns the number of lines that were replayed, and why the next one cannot be."""
    with refused_if_rules_fail():
        table.begin_again()
    history, why = table.history, ""
    for index, line in enumerate(earlier.lines):
        if index < count and isinstance(line, Answer) and not earlier.is_struck(index):
            why = try_answer(table, line)
            if not why:
                continue
            count = index
        history.add(line)
        if earlier.is_struck(index):
            history.strike([index])
        if not why and not table.program.at_once(table.state):
            history.publish()
    return count, why


def try_answer(table: Table, line: Answer) -> str:
    """Replay an answer after the forced answers that the record omits. Returns "", or the reason
    why it cannot be played; the game is then as it was before."""
    before = Snapshot(table.history)
    try:
        replay_answer(table, line, reach(table, line, silent=True))
    except Exception as error:  # rules may fail in an impossible position
        table.undo_failed_answer(before)
        return describe(error)
    return ""


def describe(error: Exception) -> str:
    """What an error says; its class if it says nothing."""
    return str(error) or type(error).__name__
