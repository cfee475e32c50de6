"""Which time counts for the clocks of games: the time in which the site runs.

Deadlines are in counted seconds: those of `kabinett.web.host.clock`, less all lost seconds.  The
time between two ticks that are too far apart is lost: the site was down, the computer slept, or
somebody set its clock.  The grace of every clock covers a smaller leap."""

from __future__ import annotations

from kabinett.web.host import clock
from kabinett.web.play.models import Downtime

#: Seconds between two ticks that still count.
LEAP = 60.0
#: Seconds between two notes that the site runs.
WRITE = 10.0

_lost = 0.0


def counted_now() -> float:
    """The present time, in counted seconds."""
    return clock.now() - _lost


def lost_seconds() -> float:
    """All seconds so far that do not count."""
    return _lost


def wall_time(moment: float) -> float:
    """Seconds since 1970 of a counted moment, if no time is lost until then."""
    return moment + _lost


def tick(first: bool = False) -> None:
    """Note that the site runs.  ``first``: no clock has run so far, so no time is lost."""
    global _lost
    now = clock.now()
    row, _ = Downtime.objects.get_or_create(pk=1, defaults={"seen": now})
    gap = now - row.seen
    if not first and not -1 <= gap <= LEAP:
        # Another process may see the same gap: only one of them records it.
        Downtime.objects.filter(pk=1, seen=row.seen).update(lost=row.lost + gap, seen=now)
        row.refresh_from_db()
    elif first or gap > WRITE:
        Downtime.objects.filter(pk=1).update(seen=now)
    _lost = row.lost


def load() -> None:
    """Read the lost seconds: from the site's last run, or as another process recorded them."""
    global _lost
    row = Downtime.objects.filter(pk=1).first()
    _lost = row.lost if row else 0.0
