"""A person's day by his own clock: the quiet hours, in which nothing is sent, and the digest."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from kabinett.web.talk.models import Wishes


def send_time(wishes: Wishes, now: float, digest: bool) -> float:
    """Return when to send a notice added now: at once, at the end of the quiet hours, or, for
    ``digest``, with the day's digest."""
    local_time = clock_of(wishes, now)
    if digest and wishes.digest_at is not None:
        local_time = next_hour(local_time, wishes.digest_at)
    if is_quiet(wishes, local_time.hour):
        local_time = next_hour(local_time, wishes.quiet_until)
    return local_time.timestamp()


def clock_of(wishes: Wishes, moment: float) -> datetime:
    """Return the moment on the person's own clock, or in UTC if his zone is unknown."""
    try:
        zone = ZoneInfo(wishes.zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        zone = ZoneInfo("UTC")
    return datetime.fromtimestamp(moment, zone)


def is_quiet(wishes: Wishes, hour: int) -> bool:
    first, last = wishes.quiet_from, wishes.quiet_until
    return first <= hour < last if first <= last else hour >= first or hour < last


def next_hour(local_time: datetime, hour: int) -> datetime:
    """Return the next time at which this clock shows the full hour."""
    moment = at_hour(local_time, hour)
    return moment if moment > local_time else moment + timedelta(days=1)


def last_hour(local_time: datetime, hour: int) -> datetime:
    """Return the last time, possibly now, at which this clock showed the full hour."""
    moment = at_hour(local_time, hour)
    return moment if moment <= local_time else moment - timedelta(days=1)


def at_hour(local_time: datetime, hour: int) -> datetime:
    return local_time.replace(hour=hour, minute=0, second=0, microsecond=0)
