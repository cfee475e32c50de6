"""The clocks of a game: whose time runs, how much is left, and what comes next.

On the clock are the seats that the game visibly waits for.  Where several are asked at once, the
clocks of all of them run on until all answers are in, and nothing happens before the last of
them has run out: so no clock tells who has answered.  What each has really used is counted when
all are in.

What a seat is asked in a row, within one turn, is one move.  Times are counted seconds, see
`kabinett.web.play.downtime`; who is on vacation has a clock that begins to run at its end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from enum import IntEnum
from typing import Any

from kabinett.core.play.table import Table
from kabinett.web.play.downtime import counted, wall
from kabinett.web.play.models import Seat, Vacation
from kabinett.web.play.terms import DAY, Clock, ClockKind

#: A game that nobody has answered for so long after its grace is marked as abandoned.
ABANDONED_AFTER = 14 * DAY


class Stage(IntEnum):
    """How far the present wait has come."""

    RUNS = 0
    WARNED = 1  # time is over, the grace runs
    OUT = 2


@dataclass
class Time:
    """One seat's."""

    left: float
    since: float | None = None  # it runs since then, or from then on
    done: float | None = None  # secret: it has answered, and others have not
    turn: int | None = None  # the turn mark of its last move
    paid: int | None = None  # of the last move that was given an increment
    away: float | None = None  # its person is on vacation until then

    @property
    def end(self) -> float | None:
        return None if self.since is None else self.since + self.left


@dataclass
class Clocks:
    """All clocks of a game; a seat that no person has played has none."""

    times: list[Time | None] = field(default_factory=list)
    stage: Stage = Stage.RUNS
    stand: bool = False  # all have agreed to a pause
    digest: str = ""  # of the record, when they were set last
    counts: list[int] = field(default_factory=list)  # of each seat's answers, then

    @property
    def data(self) -> dict[str, Any]:
        return asdict(self)

    def running(self) -> list[int]:
        """The seats whose clocks run, or will after a vacation."""
        return [seat for seat, time in enumerate(self.times) if time and time.since is not None]

    def end(self) -> float | None:
        """When the last of them has run out."""
        ends = [time.end for time in self.times if time and time.end is not None]
        return max(ends) if ends else None

    def next(self, clock: Clock) -> float | None:
        """When something is to be done next."""
        end = self.end()
        if end is None:
            return None
        after = {
            Stage.RUNS: 0,
            Stage.WARNED: clock.grace,
            Stage.OUT: clock.grace + ABANDONED_AFTER,
        }
        return end + after[self.stage]


def read(data: dict[str, Any]) -> Clocks:
    """Those of a game, as they are stored."""
    if not data:
        return Clocks()
    times = [None if each is None else Time(**each) for each in data["times"]]
    return Clocks(**{**data, "times": times, "stage": Stage(data["stage"])})


def begin(clock: Clock, seats: Sequence[Seat], table: Table) -> Clocks:
    """Those of a new game."""
    times = [
        Time(clock.start, away=away_until(seat.person_id)) if seat.for_person else None
        for seat in seats
    ]
    return Clocks(times, counts=[0] * len(times)) if clock.runs else Clocks()


def on_clock(table: Table, seats: Sequence[Seat]) -> list[int]:
    """The seats that the game visibly waits for, as far as persons play them."""
    return sorted(seat for seat in table.asked_seats() if seat >= 0 and seats[seat].by_person)


def follow(clocks: Clocks, clock: Clock, table: Table, seats: Sequence[Seat]) -> None:
    """Something has happened at the table: stop and start what that stops and starts."""
    if not clocks.times:
        return
    now = counted()
    asked = [] if clocks.stand or table.over else on_clock(table, seats)
    turn = table.game.turn_mark(table.state)
    moved: set[int] = set()
    if table.digest != clocks.digest:  # else, at most, a hidden answer came in or was withdrawn
        counts = enumerate(zip(clocks.counts, table.answered, strict=True))
        moved = {seat for seat, (before, after) in counts if before != after}
        clocks.digest, clocks.counts = table.digest, table.answered[:]
    began = False
    for seat, time in enumerate(clocks.times):
        if time is None:
            continue
        same = turn == time.turn and not moved - {seat}
        if time.since is not None and not (seat in asked and same):
            stop(time, clock, now, paid=not clocks.stand and seat in moved)
        if seat in asked and time.since is None:
            start(time, clock, now, turn, fresh=not same)
            began = True
        if time.since is None or seat in table.open_seats():
            time.done = None
        elif time.done is None:
            time.done = max(now, time.since)
    if began:
        clocks.stage = Stage.RUNS


def stop(time: Time, clock: Clock, now: float, paid: bool) -> None:
    """A move is over, or the clock is stopped in the midst of it."""
    if time.since is None:
        return
    used = (now if time.done is None else time.done) - time.since
    # Before the end of a vacation nothing is used; a hidden answer before it gives something back.
    time.left = max(0.0, time.left - (used if time.done is not None else max(0.0, used)))
    time.since = time.done = None
    if paid and time.paid != time.turn:
        time.left += clock.increment
        time.paid = time.turn


def start(time: Time, clock: Clock, now: float, turn: int, fresh: bool = False) -> None:
    """The seat is asked.  ``fresh``: it is another move than its last."""
    if fresh and clock.kind == ClockKind.DAYS:
        time.left = float(clock.move)
    time.since = now if clock.live or time.away is None else max(now, time.away)
    time.turn = turn


def more(clocks: Clocks, clock: Clock, table: Table, seats: Sequence[Seat]) -> None:
    """The others wait on: who is asked has time again."""
    now = counted()
    turn = table.game.turn_mark(table.state)
    for seat in on_clock(table, seats):
        time = clocks.times[seat]
        if time is not None:
            stop(time, clock, now, paid=False)
            time.left = max(time.left, extra(clock))
            start(time, clock, now, turn)
            time.done = None if seat in table.open_seats() else time.since
    clocks.stage = Stage.RUNS


def extra(clock: Clock) -> float:
    """For one move more."""
    return float(clock.move or max(clock.increment, clock.grace))


def welcome(clocks: Clocks, clock: Clock, seat: int) -> None:
    """Who plays this seat from now on, again or for the first time, has time for a move."""
    time = clocks.times[seat] if seat < len(clocks.times) else None
    if time is not None and time.since is None:
        time.left = max(time.left, extra(clock))


def freeze(clocks: Clocks, clock: Clock) -> None:
    """All have agreed to a pause."""
    now = counted()
    clocks.stand = True
    for time in clocks.times:
        if time is not None:
            time.done = None
            stop(time, clock, now, paid=False)
    clocks.stage = Stage.RUNS


# -- vacation


def away_until(person: int | None) -> float | None:
    """When this person's vacation ends, in counted seconds; None if there is none."""
    if person is None:
        return None
    now = counted()
    found = Vacation.objects.filter(person=person, until__gt=wall(now), start__lte=wall(now))
    last = found.order_by("-until").first()
    return None if last is None else last.until - (wall(now) - now)


def leave_or_return(clocks: Clocks, clock: Clock, seat: Seat) -> None:
    """The vacation of a seat's person has begun, or has ended before its time."""
    if seat.number >= len(clocks.times) or clock.live:
        return
    time = clocks.times[seat.number]
    if time is None:
        return
    now, time.away = counted(), away_until(seat.person_id)
    if time.since is None:
        return
    used = max(0.0, now - time.since)
    if clocks.stage < Stage.WARNED or used == 0.0:
        time.left -= used
        fresh = now if time.away is None else max(now, time.away)
        if time.done is not None:  # what it has not used comes back when all are in
            time.done = fresh - used + max(0.0, time.done - time.since)
        time.since = fresh
        clocks.stage = Stage.RUNS
