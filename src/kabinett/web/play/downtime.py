"""What time counts for the clocks of games: the time in which the site is there.

Deadlines are kept in counted seconds: those of `kabinett.web.host.clock`, less all that was lost.
Lost is whatever lies between two ticks that are too far apart: the site was down, the computer
slept, or somebody has set its clock.  A smaller leap is covered by the grace of every clock."""

from __future__ import annotations

from kabinett.web.host import clock
from kabinett.web.play.models import Downtime

#: Seconds between two ticks that still count.
LEAP = 60.0
#: So often it is written down that the site is there.
WRITE = 10.0

_lost = 0.0


def counted() -> float:
    """The counted seconds now."""
    return clock.now() - _lost


def lost() -> float:
    """Seconds that do not count, all in all."""
    return _lost


def wall(moment: float) -> float:
    """When a counted moment comes, by the clock, if nothing is lost until then."""
    return moment + _lost


def tick(first: bool = False) -> None:
    """The site is there.  ``first``: no clock has run until now, so nothing can be lost."""
    global _lost
    now = clock.now()
    row, _ = Downtime.objects.get_or_create(pk=1, defaults={"seen": now})
    gap = now - row.seen
    if not first and not -1 <= gap <= LEAP:
        # Another process may have seen the same: only one of them writes it down.
        Downtime.objects.filter(pk=1, seen=row.seen).update(lost=row.lost + gap, seen=now)
        row.refresh_from_db()
    elif first or gap > WRITE:
        Downtime.objects.filter(pk=1).update(seen=now)
    _lost = row.lost


def load() -> None:
    """What had been lost when the site was there last, or another process has found lost since."""
    global _lost
    row = Downtime.objects.filter(pk=1).first()
    _lost = row.lost if row else 0.0
