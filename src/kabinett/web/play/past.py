"""What those who look on are shown where the terms of a table keep them behind the game: so many
answers, so many minutes, or both.

Moments of a game are kept while somebody looks at it so, the oldest of them the one that is shown;
they begin with the record, played again.  A moment is one at which nothing hidden is under way:
the answers of an ask to several at once are one step, so that nobody sees them coming in."""

from __future__ import annotations

import copy
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import replace
from itertools import accumulate

from kabinett.core.play.replay import steps
from kabinett.core.play.table import Table
from kabinett.core.play.tail import Tail
from kabinett.core.scene import SPECTATOR
from kabinett.core.state import CHANCE
from kabinett.web.host import clock
from kabinett.web.play.models import Step
from kabinett.web.play.tables import Moment, Opened
from kabinett.web.play.terms import MINUTE, Delay

#: The eyes of those who look on later.
LATE = SPECTATOR - 1


def kept_behind(opened: Opened, person: int | None) -> bool:
    """Does this person see the game later than those who play it?

    When it is over it is open to all; whoever has a seat sees the table from there anyway."""
    row = opened.row
    if row.over or row.imported or opened.terms.delay == Delay():
        return False
    return not opened.seats_of(person)


def as_seen_by(opened: Opened, person: int | None) -> Opened:
    """The game as this person may look at it.  In its owner's thread only."""
    return seen(opened, LATE if kept_behind(opened, person) else SPECTATOR)


def seen(opened: Opened, viewer: int) -> Opened:
    """The game as it is shown to these eyes: for those who look on later, as it was."""
    if viewer != LATE or opened.row.over or opened.shown_at is not None:
        return opened
    if not opened.past:
        opened.past = moments(opened)
    drop_old(opened)
    return as_it_was(opened, opened.past[0])


def note(opened: Opened) -> None:
    """The game has changed; that is only kept in mind if somebody looks on."""
    if opened.past and not hidden(opened.table):
        add(opened, moment(opened.table, clock.now()))
        drop_old(opened)


def hidden(table: Table) -> bool:
    """Is something under way that nobody must see?"""
    return table.hides_answers or (not table.over and table.asked_seats() == (CHANCE,))


def moment(table: Table, at: float) -> Moment:
    return Moment(at, table.state.copy(), len(table.lines), table.log.all()[:])


def add(opened: Opened, now: Moment) -> None:
    """One more moment.  What was taken back before it was shown never was; else the log is cut."""
    past = opened.past
    for place in range(len(past) - 1, -1, -1):
        if past[place].state == now.state:
            del past[place + 1 :]
            return
    if past:
        log = past[-1].log
        left = min(len(log), len(now.log))
        while left and log[left - 1] != now.log[left - 1]:
            left -= 1
        if left < len(log):
            opened.past_cuts.append((now.lines, left))
    past.append(now)


def drop_old(opened: Opened) -> None:
    """Forget what lies before the moment that is shown now."""
    delay, past = opened.terms.delay, opened.past
    shown = len(past) - 1 - delay.answers
    if delay.minutes:
        until = clock.now() - delay.minutes * MINUTE
        shown = min(shown, bisect_right(past, until, key=lambda each: each.at) - 1)
    if shown > 0:
        del past[:shown]


def moments(opened: Opened) -> list[Moment]:
    """Those that count now, from the record."""
    game = replace(opened, past=[], past_cuts=[])
    for each in played_again(opened):
        add(game, each)
        drop_old(game)
    return game.past


def played_again(opened: Opened) -> Iterator[Moment]:
    rows = Step.objects.filter(game=opened.row).order_by("number").values_list("lines", "at")
    stored = [(len(lines), at) for lines, at in rows]
    ends, times = list(accumulate(count for count, _ in stored)), [at for _, at in stored]
    record = opened.table.record()
    # Playing a line marks it; the table that is being played keeps its own.
    record = replace(record, lines=[replace(line) for line in record.lines])
    for table in steps(record, opened.table.game):
        if not hidden(table):
            # The last line of a moment says when it came.
            place = min(bisect_right(ends, max(0, len(table.lines) - 1)), len(times) - 1)
            yield moment(table, times[place])


def as_it_was(opened: Opened, then: Moment) -> Opened:
    """The game at an earlier moment, to be looked at."""
    table = Table.like(opened.table, then.state)
    table.lines, table.log = Tail(table.lines[: then.lines]), Tail(then.log)
    table.digest = ""
    row = copy.copy(opened.row)
    row.revision, row.incident, row.notice = then.lines, "", ""
    return replace(
        opened,
        row=row,
        table=table,
        steps=[],
        cuts=opened.past_cuts,
        past=[],
        past_cuts=[],
        shown_at=then.at,
    )
