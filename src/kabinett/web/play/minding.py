"""Minds the clocks: finds the games of which something is due, and has it done by the owner.

Only deadlines are looked at, by their index, once a second: what has no clock costs nothing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from kabinett.web.host import clock
from kabinett.web.host.errors import NotStored
from kabinett.web.play import downtime
from kabinett.web.play.downtime import counted
from kabinett.web.play.jobs import Job
from kabinett.web.play.models import Game
from kabinett.web.play.tables import Opened

#: Seconds between two looks.
EVERY = 1.0
#: So many games at a time.
AT_ONCE = 100
#: A game that could not be minded is looked at again after so many seconds.
LATER = 3600.0


class Minder:
    """To be used by the owner's thread only."""

    def __init__(self) -> None:
        self.next = 0.0
        self.idle = False  # no clock runs anywhere

    def begin(self) -> None:
        """The site starts: what has passed since it was there last does not count."""
        downtime.load()
        self.jobs()

    def jobs(self, minds: bool = True) -> Sequence[Job[None]]:
        """What is due now; nothing, if another process minds the clocks."""
        now = clock.now()
        if self.next - EVERY <= now < self.next:
            return ()
        self.next = now + EVERY
        if not minds:
            downtime.load()
            return ()
        waiting = Game.objects.filter(deadline__isnull=False)
        if not waiting.exists():
            self.idle = True
            return ()
        downtime.tick(first=self.idle)
        self.idle = False
        due = waiting.filter(deadline__lte=counted()).order_by("deadline")[:AT_ONCE]
        return [minding(game) for game in due.values_list("pk", flat=True)]


def minding(game: str) -> Job[None]:
    """What is due in a game, as a job."""
    job = Job(game, mind, "its clocks")
    job.then = partial(put_off, game)
    return job


def mind(opened: Opened) -> None:
    now = counted()
    if opened.row.deadline is None or opened.row.deadline > now:
        return
    round = opened.round()
    round.lapse(now)
    if not (opened.table.over or round.anew or round.fresh):
        round.strike(now)
    opened.close(round)


def put_off(game: str, error: BaseException | None) -> None:
    """It cannot be opened, or it broke: not once a second."""
    if error is not None and not isinstance(error, NotStored):
        Game.objects.filter(pk=game).update(deadline=counted() + LATER)
