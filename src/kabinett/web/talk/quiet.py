"""A person's day, by his own clock: its quiet hours, in which nothing is sent, and its digest."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from kabinett.web.talk.models import Wishes


def when(wishes: Wishes, now: float, digest: bool) -> float:
    """When what is laid down now shall be sent: at once, at the end of the quiet hours, or,
    if it belongs there, with the day's digest."""
    here = clock_of(wishes, now)
    if digest and wishes.digest_at is not None:
        here = next_hour(here, wishes.digest_at)
    if is_quiet(wishes, here.hour):
        here = next_hour(here, wishes.quiet_until)
    return here.timestamp()


def clock_of(wishes: Wishes, moment: float) -> datetime:
    """What the person's clock shows then."""
    try:
        zone = ZoneInfo(wishes.zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        zone = ZoneInfo("UTC")
    return datetime.fromtimestamp(moment, zone)


def is_quiet(wishes: Wishes, hour: int) -> bool:
    first, last = wishes.quiet_from, wishes.quiet_until
    return first <= hour < last if first <= last else hour >= first or hour < last


def next_hour(here: datetime, hour: int) -> datetime:
    """The next time that a clock there shows this full hour."""
    then = at_hour(here, hour)
    return then if then > here else then + timedelta(days=1)


def last_hour(here: datetime, hour: int) -> datetime:
    """The last time that a clock there has shown this full hour, now included."""
    then = at_hour(here, hour)
    return then if then <= here else then - timedelta(days=1)


def at_hour(here: datetime, hour: int) -> datetime:
    return here.replace(hour=hour, minute=0, second=0, microsecond=0)
