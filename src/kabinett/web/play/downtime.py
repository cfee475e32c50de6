"""Only the time in which the site runs counts for the clocks of games.

Deadlines are in counted seconds: seconds of `kabinett.web.host.clock`, less all lost seconds.  The
time between two ticks is lost if they are too far apart.  Then the site was down, the computer
slept, or somebody set its clock.  Shorter gaps count, and the grace period of every clock is longer
than such a gap."""

from __future__ import annotations

from kabinett.web.host import clock
from kabinett.web.play.models import Downtime

#: The maximum number of seconds between two ticks that still count.
LEAP = 60.0
#: Seconds between two database writes that record that the site is running.
WRITE = 10.0

_lost = 0.0


def reset() -> None:
    """Forget the lost seconds, as in a new process."""
    global _lost
    _lost = 0.0


def counted_now() -> float:
    """Return the present time, in counted seconds."""
    return clock.now() - _lost


def lost_seconds() -> float:
    """Return how many seconds have been lost so far."""
    return _lost


def wall_time(moment: float) -> float:
    """Return the wall-clock time of a counted moment in seconds since 1970, assuming that no more
    time is lost until then."""
    return moment + _lost


def tick(first: bool = False) -> None:
    """Note that the site is running.  With ``first``, no clock has run since the last tick, so no
    time is lost."""
    global _lost
    now = clock.now()
    row, _ = Downtime.objects.get_or_create(pk=1, defaults={"seen": now})
    gap = now - row.seen
    if not first and not -1 <= gap <= LEAP:
        # Another process may see the same gap; only one process records it.
        Downtime.objects.filter(pk=1, seen=row.seen).update(lost=row.lost + gap, seen=now)
        row.refresh_from_db()
    elif first or gap > WRITE:
        Downtime.objects.filter(pk=1).update(seen=now)
    _lost = row.lost


def load() -> None:
    """Read the lost seconds, which an earlier run of the site or another process recorded."""
    global _lost
    row = Downtime.objects.filter(pk=1).first()
    _lost = row.lost if row else 0.0
