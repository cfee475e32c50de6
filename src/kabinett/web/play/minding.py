"""Watches the clocks: finds games whose deadlines have passed, and gives the owner jobs for them.

Once per second it looks up deadlines through their database index, so a game without a clock costs
nothing."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from functools import partial

from kabinett.web.host import clock
from kabinett.web.host.errors import NotStored
from kabinett.web.play import downtime, time_outs
from kabinett.web.play.downtime import counted_now
from kabinett.web.play.jobs import Change
from kabinett.web.play.models import Game
from kabinett.web.play.open_game import OpenGame

#: Seconds between two checks.
CHECK_EVERY = 1.0
#: The maximum number of games in one check.
MOST_AT_ONCE = 100
#: Seconds before another try with a game whose job failed.
RETRY_AFTER = 3600.0


class Minder:
    """Finds the games that are due.  Only the owner's thread may use it."""

    def __init__(self) -> None:
        self.next = 0.0
        self.idle = False  # no game has a deadline

    def begin(self) -> None:
        """Begin when the site starts; the time since its last run does not count."""
        downtime.load()
        self.jobs()

    def jobs(self, minds: bool = True) -> Sequence[Change[None]]:
        """Return jobs for games whose deadlines have passed.  ``minds`` is False if another process
        does this."""
        now = clock.now()
        if self.next - CHECK_EVERY <= now < self.next:
            return ()
        self.next = now + CHECK_EVERY
        if not minds:
            downtime.load()
            return ()
        waiting = Game.objects.filter(deadline__isnull=False)
        if not waiting.exists():
            self.idle = True
            return ()
        downtime.tick(first=self.idle)
        self.idle = False
        due = waiting.filter(deadline__lte=counted_now()).order_by("deadline")[:MOST_AT_ONCE]
        return [mind_job(game_id) for game_id in due.values_list("pk", flat=True)]


def mind_job(game_id: str) -> Change[None]:
    """Return the job that carries out what is due in a game."""
    job = Change(game_id, mind, "its clocks")
    job.future.add_done_callback(partial(put_off, game_id))
    return job


def mind(game: OpenGame) -> None:
    now = counted_now()
    if game.row.deadline is None or game.row.deadline > now:
        return
    voting = game.voting()
    voting.settle_overdue(now)
    effects = voting.effects
    if not (game.table.over or effects.new_asks or effects.more_time):
        time_outs.advance_clocks(voting, now)
    game.step_of(voting)


def put_off(game_id: str, done: Future[None]) -> None:
    """Postpone a game that cannot be opened or whose rules broke, so that it is not tried every
    second."""
    error = done.exception()
    if error is not None and not isinstance(error, NotStored):
        Game.objects.filter(pk=game_id).update(deadline=counted_now() + RETRY_AFTER)
