"""Earlier moments of a game, played again from its record."""

from __future__ import annotations

import copy
import threading
from bisect import bisect_left, bisect_right
from collections import OrderedDict
from dataclasses import dataclass, field, replace
from typing import Any

from kabinett.core.play.record import Line, Record, parse
from kabinett.core.play.replay import settle, steps
from kabinett.core.play.table import Table
from kabinett.core.play.tail import Tail
from kabinett.core.scene import SPECTATOR
from kabinett.core.state import State
from kabinett.web.live.view_data import View, view_at
from kabinett.web.play.models import Kind
from kabinett.web.play.tables import Opened

#: Whom an entry of the log is for.
EVERYBODY = -1
#: So many games are kept played again; of the longest one it takes some 10 MB.
KEPT = 8


@dataclass
class Moments:
    """A game as it was after each of its lines."""

    table: Table  # at the end
    states: list[State] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)  # how many of the record came before each moment
    logs: list[int] = field(default_factory=list)  # likewise, how many entries of the log

    def note(self) -> None:
        """One more.  Where nothing has changed, as by what was taken back, it is the one before:
        a record may be full of that."""
        state, last = self.table.state, self.states[-1] if self.states else None
        self.states.append(last if last is not None and last == state else state.copy())
        self.lines.append(len(self.table.lines))
        self.logs.append(len(self.table.log))

    def at(self, moment: int) -> Table:
        """The table as it was then, for looking at."""
        then = Table.like(self.table, self.states[moment])
        if moment < len(self.states) - 1:  # what its players agreed on has not ended it yet
            then.ended, then.lines = False, Tail()
        then.log = Tail(self.table.log[: self.logs[moment]])
        return then

    def played(self, moment: int) -> list[Line]:
        """The lines of the record that came before it."""
        return self.table.lines[: self.lines[moment]]

    def before(self, line: int) -> int:
        """The moment at which the line of the record had just been played; -1: the set-up."""
        return bisect_right(self.lines, line + 1) - 1

    def follow(self, table: Table) -> bool:
        """Play on what has come since; False if that is more than answers: then all of it is to
        be played again."""
        done, own = len(self.table.lines), self.table.lines
        if len(table.lines) < done or (done and table.lines[done - 1].text() != own[-1].text()):
            return False
        for line in table.lines[done:]:
            number = None if line.act else self.table.fitting(line)
            if number is None:
                return False
            settle(self.table, line.fresh(), number)
            self.note()
        return True


#: By game, whether it is for those who look on later, and the rules it was stored by.
_moments: OrderedDict[tuple[str, bool, str], Moments] = OrderedDict()
_lock = threading.Lock()


def moments_of(opened: Opened) -> Moments:
    """All moments of a game; RecordError if its record cannot be played any more."""
    row = opened.row
    key = row.pk, opened.shown_at is not None, row.rules
    with _lock:
        kept = _moments.get(key)
        if kept is None or not (row.imported or kept.follow(opened.table)):
            _moments[key] = kept = play_again(opened)
            while len(_moments) > KEPT:
                _moments.popitem(last=False)
        _moments.move_to_end(key)
        return kept


def still(opened: Opened) -> Opened:
    """The game as it stands, to be looked at by another thread than its owner's: a copy of what
    changes with an answer.  Playing a record again takes its time, and nobody shall wait."""
    table = Table.like(opened.table, opened.table.state.copy())
    return replace(opened, row=copy.copy(opened.row), table=table, steps=[])


def play_again(opened: Opened) -> Moments:
    played = steps(record_of(opened), opened.table.game)
    found = Moments(next(played))
    found.note()
    for _table in played:
        found.note()
    return found


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


def own_alone(opened: Opened, person: int | None) -> bool:
    """Is this a game of that person's own, at which nobody else has a seat, or ever had one?"""
    seats = [seat for seat in opened.seats if seat.kind != Kind.BOT]
    return bool(seats) and all(
        seat.kind == Kind.PERSON and seat.person_id == seat.first_id == person for seat in seats
    )


def all_hands_known(opened: Opened, person: int | None) -> bool:
    """Does the record tell this person nothing new?  A bot's hand is nobody's to be seen."""
    bots = any(seat.bot for seat in opened.seats)
    return open_to_all(opened) or (own_alone(opened, person) and not bots)


def view_then(opened: Opened, number: int, viewer: int, language: str) -> View:
    """The view of that moment; of the last one, if there are not so many."""
    then = table_then(opened, number, viewer)
    if open_to_all(opened):
        return view_at(opened, then, then.log_for(viewer), viewer, language)
    read = max(0, min(number, count(opened, viewer)))
    return view_at(opened, then, opened.table.log_for(viewer)[:read], viewer, language)


def table_then(opened: Opened, number: int, viewer: int) -> Table:
    """The table at that moment; at the last one, if there are not so many."""
    moments = moments_of(opened)
    number = max(0, min(number, count(opened, viewer)))
    if open_to_all(opened):
        return moments.at(number)
    line = opened.table.log_for(viewer)[number - 1].line if number else -1
    return moments.at(moments.before(line))


@dataclass(frozen=True)
class Told:
    """A moment by what everybody was told: so it has the same number for all who look, and keeps
    it when the game is over.  What came by the same line of the record is one moment."""

    table: Table
    moment: int
    number: int  # so many entries of the log had been told to everybody
    first: int  # and so many before the first of those that came with them
    start: bool  # nothing had been done yet
    of: int  # so many there are by now


def told(opened: Opened, number: int) -> Told:
    """The moment at which so many entries of the log had been told to everybody; the last one, if
    there are not so many."""
    moments = moments_of(opened)
    lines = [entry.line for entry in moments.table.log if entry.to == EVERYBODY]
    number = max(0, min(number, len(lines)))
    line = lines[number - 1] if number else -1
    first, last = bisect_left(lines, line), bisect_right(lines, line)
    moment = moments.before(line)
    return Told(moments.at(moment), moment, last, first, line < 0, len(lines))


def view_told(opened: Opened, number: int, viewer: int, language: str) -> View:
    """The view of that moment, without the log, which the browser has."""
    found = told(opened, number)
    view = view_at(opened, found.table, [], viewer, language)
    where = {"told": found.number, "first": found.first, "start": found.start, "of": found.of}
    return view | where


def history(opened: Opened, language: str) -> list[dict[str, Any]]:
    """The scores at the end of each heading (a round, a half decade), for a chart."""
    game = opened.table.game
    words = opened.table.wording(language)
    found: list[dict[str, Any]] = []
    before: State | None = None
    for state in moments_of(opened).states:
        if state is before:
            continue
        before = state
        scores = game.scores(state)
        heading = game.scene(state, SPECTATOR).heading
        if not scores or heading is None:
            continue
        label = words.sentence(heading)
        if not found or found[-1]["label"] != label:
            found.append({"label": label, "scores": []})
        found[-1]["scores"] = list(scores)
    return found
