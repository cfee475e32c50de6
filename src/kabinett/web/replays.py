"""Earlier moments of a game, played again from its record."""

from __future__ import annotations

import copy
import threading
from bisect import bisect_right
from collections import OrderedDict
from dataclasses import dataclass, replace
from typing import Any

from kabinett.core.play.record import Record, parse
from kabinett.core.play.replay import steps
from kabinett.core.play.table import Table
from kabinett.core.scene import SPECTATOR
from kabinett.core.state import State
from kabinett.web.tables import Opened
from kabinett.web.view_data import View, view_at

KEPT = 4


@dataclass(frozen=True)
class Moments:
    """A game as it was after each of its lines."""

    table: Table  # at the end
    states: list[State]
    lines: list[int]  # of each moment: how many lines of the record came before it
    logs: list[int]  # of each moment: how many entries of the log came before it

    def at(self, moment: int) -> Table:
        """The table as it was then, for looking at."""
        then = Table.like(self.table, self.states[moment])
        then.lines, then.log = [], self.table.log[: self.logs[moment]]
        return then


_moments: OrderedDict[tuple[str, int], Moments] = OrderedDict()
_lock = threading.Lock()


def moments_of(opened: Opened) -> Moments:
    """All moments of a game; RecordError if its record cannot be played any more."""
    key = opened.row.pk, opened.row.revision
    with _lock:
        if key not in _moments:
            _moments[key] = play_again(opened)
            while len(_moments) > KEPT:
                _moments.popitem(last=False)
        _moments.move_to_end(key)
        return _moments[key]


def still(opened: Opened) -> Opened:
    """The game as it stands, to be looked at by another thread than its owner's: a copy of what
    changes with an answer.  Playing a record again takes its time, and nobody shall wait."""
    table = Table.like(opened.table, opened.table.state.copy())
    return replace(opened, row=copy.copy(opened.row), table=table, steps=[])


def play_again(opened: Opened) -> Moments:
    record = record_of(opened)
    states, lines, logs = [], [], []
    table = None
    for table in steps(record, opened.table.game):
        states.append(table.state.copy())
        lines.append(len(table.lines))
        logs.append(len(table.log))
    assert table is not None
    return Moments(table, states, lines, logs)


def record_of(opened: Opened) -> Record:
    """The record of a game, or the one that was uploaded."""
    if opened.row.record:
        return parse(opened.row.record)
    record = opened.table.record()
    # Playing a line marks it; the table that is being played keeps its own.
    return replace(record, lines=[replace(line) for line in record.lines])


def count(opened: Opened, viewer: int) -> int:
    """How many moments after the first one the viewer may go to.

    Of a running game these are the log lines that he may read: how many lines the record
    has would tell how often others have answered in secret."""
    if open_to_all(opened):
        return len(moments_of(opened).states) - 1
    return len(opened.table.log_for(viewer))


def open_to_all(opened: Opened) -> bool:
    """May all hands be seen?"""
    return opened.row.over or opened.row.imported


def view_then(opened: Opened, number: int, viewer: int, language: str) -> View:
    """The view of that moment; of the last one, if there are not so many."""
    moments = moments_of(opened)
    number = max(0, min(number, count(opened, viewer)))
    if open_to_all(opened):
        then = moments.at(number)
        return view_at(opened, then, then.log_for(viewer), viewer, language)
    entries = opened.table.log_for(viewer)
    line = entries[number - 1].line if number else -1
    then = moments.at(bisect_right(moments.lines, line + 1) - 1)
    return view_at(opened, then, entries[:number], viewer, language)


def history(opened: Opened, language: str) -> list[dict[str, Any]]:
    """The scores at the end of each heading (a round, a half decade), for a chart."""
    game = opened.table.game
    words = opened.table.wording(language)
    found: list[dict[str, Any]] = []
    for state in moments_of(opened).states:
        scores = game.scores(state)
        heading = game.scene(state, SPECTATOR).heading
        if not scores or heading is None:
            continue
        label = words.sentence(heading)
        if not found or found[-1]["label"] != label:
            found.append({"label": label, "scores": []})
        found[-1]["scores"] = list(scores)
    return found
