"""The clocks of a game: whose time runs, how much is left, and what happens when it runs out.

A seat's clock runs while the game visibly waits for the seat.  If the game asks several seats at
once, no clock may show who has answered.  So all their clocks run until all answers are in, and
nothing happens before the last clock has run out.  Then each seat is charged only for the time that
it used.

Consecutive asks of a seat within one turn count as one move.  Times are in counted seconds
(`kabinett.web.play.downtime`).  The clock of a person on vacation starts when the vacation ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from enum import IntEnum

from kabinett.core.data import Data
from kabinett.core.play.table import Table
from kabinett.web.play.downtime import counted_now, wall_time
from kabinett.web.play.models import Seat, Vacation
from kabinett.web.play.terms import DAY, Clock, ClockKind

#: A game without an answer for this many seconds after the grace period counts as abandoned.
ABANDONED_AFTER = 14 * DAY


class Stage(IntEnum):
    """The stage of the present wait."""

    RUNS = 0
    WARNED = 1  # the time is over, and the grace period runs
    OUT = 2


@dataclass
class Time:
    """One seat's clock."""

    left: float
    since: float | None = None  # when the clock started or, during a vacation, will start
    done: float | None = None  # when the seat answered; secret while other answers are missing
    turn: int | None = None  # the turn mark of its last move
    paid: int | None = None  # the turn mark of the last move that earned an increment
    away: float | None = None  # when its person's vacation ends

    @property
    def end(self) -> float | None:
        return None if self.since is None else self.since + self.left


@dataclass
class Clocks:
    """All clocks of a game.  A seat that no person has ever played has no clock."""

    times: list[Time | None] = field(default_factory=list)
    stage: Stage = Stage.RUNS
    stopped: bool = False  # everybody agreed to a pause, or the game rests
    digest: str = ""  # the digest of the record when the clocks were last set
    counts: list[int] = field(default_factory=list)  # how many answers each seat had given then

    @property
    def data(self) -> Data:
        data = asdict(self)
        data["stand"] = data.pop("stopped")
        return data

    def running(self) -> list[int]:
        """Return the seats whose clocks run, or will run when a vacation ends."""
        return [seat for seat, time in enumerate(self.times) if time and time.since is not None]

    def end(self) -> float | None:
        """Return when the last running clock runs out, or None if no clock runs."""
        ends = [time.end for time in self.times if time and time.end is not None]
        return max(ends) if ends else None

    def next(self, clock: Clock) -> float | None:
        """Return when the clocks need attention next, or None if no clock runs."""
        end = self.end()
        if end is None:
            return None
        after = {
            Stage.RUNS: 0,
            Stage.WARNED: clock.grace,
            Stage.OUT: clock.grace + ABANDONED_AFTER,
        }
        return end + after[self.stage]


def read_clocks(data: Data) -> Clocks:
    """Read clocks from their stored data."""
    if not data:
        return Clocks()
    times = [None if each is None else Time(**each) for each in data["times"]]
    stopped, stage = data["stand"], Stage(data["stage"])
    return Clocks(times, stage, stopped, data.get("digest", ""), data.get("counts", []))


def begin_clocks(clock: Clock, seats: Sequence[Seat], table: Table) -> Clocks:
    """Return the clocks of a new game."""
    times = [
        Time(clock.start, away=away_until(seat.person_id)) if seat.for_person else None
        for seat in seats
    ]
    return Clocks(times, counts=[0] * len(times)) if clock.runs else Clocks()


def on_clock(table: Table, seats: Sequence[Seat]) -> list[int]:
    """Return the seats that the game visibly waits for and that persons play."""
    return sorted(seat for seat in table.asked_seats() if seat >= 0 and seats[seat].by_person)


def public_answer_counts(table: Table) -> list[int]:
    """Return how many answers each seat has given, without those that are hidden while others are
    still choosing."""
    if not table.program.at_once(table.state):
        return table.answer_counts[:]
    answers_of = table.program.answers_of
    return [
        count - len(answers_of(table.state, seat)) for seat, count in enumerate(table.answer_counts)
    ]


def follow(clocks: Clocks, clock: Clock, table: Table, seats: Sequence[Seat]) -> None:
    """Stop and start clocks after a change at the table."""
    if not clocks.times:
        return
    now = counted_now()
    waiting_seats = [] if clocks.stopped or table.over else on_clock(table, seats)
    turn = table.game.turn_mark(table.state)
    moved_seats: set[int] = set()
    if table.digest != clocks.digest:  # otherwise at most a hidden answer was given or taken back
        counts = public_answer_counts(table)
        moved_seats = {seat for seat, count in enumerate(counts) if count != clocks.counts[seat]}
        clocks.digest, clocks.counts = table.digest, counts
    began = False
    for seat, time in enumerate(clocks.times):
        if time is None:
            continue
        same = turn == time.turn and not moved_seats - {seat}
        if time.since is not None and not (seat in waiting_seats and same):
            stop(time, clock, now, with_increment=not clocks.stopped and seat in moved_seats)
        if seat in waiting_seats and time.since is None:
            start(time, clock, now, turn, fresh=not same)
            began = True
        if time.since is None or seat in table.open_seats():
            time.done = None
        elif time.done is None:
            time.done = max(now, time.since)
    if began:
        clocks.stage = Stage.RUNS


def stop(time: Time, clock: Clock, now: float, with_increment: bool) -> None:
    """Stop a clock.  With ``with_increment`` a move has ended and earns its increment, once."""
    if time.since is None:
        return
    seconds_used = (now if time.done is None else time.done) - time.since
    # No time passes during a vacation, and an answer given during a vacation costs none.
    time.left = max(
        0.0, time.left - (seconds_used if time.done is not None else max(0.0, seconds_used))
    )
    time.since = time.done = None
    if with_increment and time.paid != time.turn:
        time.left += clock.increment
        time.paid = time.turn


def start(time: Time, clock: Clock, now: float, turn: int, fresh: bool = False) -> None:
    """Start the clock of a seat that the game asks.  ``fresh`` marks a new move."""
    if fresh and clock.kind == ClockKind.DAYS:
        time.left = float(clock.move)
    time.since = now if clock.live or time.away is None else max(now, time.away)
    time.turn = turn


def give_more_time(clocks: Clocks, clock: Clock, table: Table, seats: Sequence[Seat]) -> None:
    """Give more time to every seat that the game waits for: the others have voted to wait."""
    now = counted_now()
    turn = table.game.turn_mark(table.state)
    for seat in on_clock(table, seats):
        time = clocks.times[seat]
        if time is not None:
            stop(time, clock, now, with_increment=False)
            time.left = max(time.left, extra_time(clock))
            start(time, clock, now, turn)
            time.done = None if seat in table.open_seats() else time.since
    clocks.stage = Stage.RUNS


def extra_time(clock: Clock) -> float:
    """Return the seconds that an additional move gets."""
    return float(clock.move or max(clock.increment, clock.grace))


def give_move_time(clocks: Clocks, clock: Clock, seat: int) -> None:
    """Make sure that the seat has time for a move, because a person takes the seat or comes back to
    it."""
    time = clocks.times[seat] if seat < len(clocks.times) else None
    if time is not None and time.since is None:
        time.left = max(time.left, extra_time(clock))


def freeze(clocks: Clocks, clock: Clock) -> None:
    """Stop all clocks: everybody agreed to a pause, or the game rests."""
    now = counted_now()
    clocks.stopped = True
    for time in clocks.times:
        if time is not None:
            time.done = None
            stop(time, clock, now, with_increment=False)
    clocks.stage = Stage.RUNS


# -- vacation


def away_until(person_id: int | None) -> float | None:
    """Return when this person's vacation ends, in counted seconds, or None if he is not on one."""
    if person_id is None:
        return None
    now = counted_now()
    vacations = Vacation.objects.filter(
        person=person_id, until__gt=wall_time(now), start__lte=wall_time(now)
    )
    last = vacations.order_by("-until").first()
    return None if last is None else last.until - (wall_time(now) - now)


def leave_or_return(clocks: Clocks, clock: Clock, seat: Seat) -> None:
    """Adjust the seat's clock after its person's vacation has begun or ended early."""
    if seat.number >= len(clocks.times) or clock.live:
        return
    time = clocks.times[seat.number]
    if time is None:
        return
    now, time.away = counted_now(), away_until(seat.person_id)
    if time.since is None:
        return
    seconds_used = max(0.0, now - time.since)
    if clocks.stage < Stage.WARNED or seconds_used == 0.0:
        time.left -= seconds_used
        starts_at = now if time.away is None else max(now, time.away)
        if time.done is not None:  # the seat gets its unused time back when all answers are in
            time.done = starts_at - seconds_used + max(0.0, time.done - time.since)
        time.since = starts_at
        clocks.stage = Stage.RUNS


def misses_vacation(clocks: Clocks, clock: Clock, seat: Seat) -> bool:
    """Has the person's vacation begun or ended early without an effect on the seat's clock yet?"""
    time = clocks.times[seat.number] if seat.number < len(clocks.times) else None
    if time is None or clock.live:
        return False
    is_away = time.away is not None and time.away > counted_now()
    return is_away != (away_until(seat.person_id) is not None)
