"""How much one person may do, or one address where nobody is logged in.

All limits stand in one table.  `spend` counts something that is done, `room` asks whether there may
be one more of what there is; both raise `TooMuch`, which pages answer with 429 and a time to wait,
and sockets with a refusal."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil

from django.conf import settings
from django.core.cache import caches
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from kabinett.web.host import clock


@dataclass(frozen=True)
class Limit:
    """So often in so many seconds; without them, so many at once."""

    most: int
    seconds: int = 0
    # Counted in this process only, without a database: it lies on the way of an answer.
    here: bool = False


MINUTE, HOUR = 60, 3600

#: Of visitors so many times as much is allowed who look on at one table from one address, and so
#: many times from that address at all tables.
TABLE, ADDRESS = 2, 4
AT = " at "

LIMITS = {
    "answers": Limit(240, MINUTE, here=True),  # taken back ones, too
    "messages": Limit(900, MINUTE, here=True),  # whatever else a socket says
    "moments": Limit(900, MINUTE, here=True),  # of the past that are looked at
    "chat": Limit(30, MINUTE, here=True),
    "connections": Limit(120, MINUTE, here=True),
    "requests": Limit(1200, MINUTE, here=True),
    "tables": Limit(40, HOUR),
    "uploads": Limit(20, HOUR),
    "invitations": Limit(60, HOUR),
    "sockets": Limit(30),
    "sockets in all": Limit(8000),
    "sockets of visitors": Limit(3000),
    "games with bots": Limit(60),  # that are not over: workers think for all of them
}

#: What allauth counts itself.
ACCOUNTS: dict[str, str] = {
    "login": "120/m/ip",  # sixty devices may be behind one address
    "login_of_one": "20/m/key",
    # The key is the person whose password it should be at this address; in a browser that knows
    # the person, there: see `people.devices`.  Of a second factor, to which nobody comes without
    # the password, it is the person alone.
    "login_failed": "10/m/ip,5/5m/key",
    "login_failed_at_home": "5/5m/key",
    "signup": "10/h/ip",
    "reset_password": "10/m/ip,3/h/key",
    "reset_password_from_key": "20/m/ip",
    "change_password": "5/m/user",
    "manage_email": "5/m/user",
    "reauthenticate": "10/m/user",
    "confirm_email": "1/3m/key",
}


class TooMuch(Exception):
    """A limit is reached.  ``wait``: seconds until it is not; 0 if that is up to the person."""

    def __init__(self, name: str, wait: int) -> None:
        super().__init__(name)
        self.name = name
        self.wait = wait

    @property
    def sentence(self) -> str:
        if not self.wait:
            most = LIMITS[self.name].most
            return _("You have {most} of these already, and more are not possible here.").format(
                most=most
            )
        if self.wait <= 90:
            told = ngettext("{n} second", "{n} seconds", self.wait).format(n=self.wait)
        else:
            minutes = ceil(self.wait / 60)
            told = ngettext("{n} minute", "{n} minutes", minutes).format(n=minutes)
        return _("That was a lot in a short time. Wait for {time}, then try again.").format(
            time=told
        )


def who(request: HttpRequest, table: str = "") -> str:
    """The person who asks, or where from; a visitor who looks on at a table is one of those there:
    many may sit behind one address."""
    if request.user.pk is not None:
        return f"person {request.user.pk}"
    return at_table(of_address(request.META.get("REMOTE_ADDR", "")), table)


def at_table(address: str, table: str) -> str:
    """A visitor who looks on there; at none, if it is ""."""
    return f"{address}{AT}{table}" if table else address


def of_address(text: str) -> str:
    """An address as it counts: of IPv6, one line has many."""
    try:
        address = ip_address(text)
    except ValueError:
        return "address"
    if isinstance(address, IPv6Address):
        address = ip_network(f"{address}/64", strict=False).network_address
    return f"address {address}"


def shares(by: str) -> list[tuple[str, int]]:
    """By what it counts, and how many times as much is allowed there.

    >>> shares("person 5"), shares("address 1.1.1.1 at t")
    ([('person 5', 1)], [('address 1.1.1.1 at t', 2), ('address 1.1.1.1 at all tables', 4)])
    """
    address, at, _table = by.partition(AT)
    return [(by, TABLE), (f"{address}{AT}all tables", ADDRESS)] if at else [(by, 1)]


def spend(name: str, by: str) -> None:
    """Something is done once more; TooMuch if that is too often."""
    if not settings.LIMITED:
        return
    limit = LIMITS[name]
    now = clock.now()
    span = int(now // limit.seconds)
    cache = caches["here" if limit.here else "default"]
    for share, times in shares(by):
        key = f"limit:{name}:{share}:{span}".replace(" ", "_")
        cache.add(key, 0, 2 * limit.seconds)
        try:
            done = cache.incr(key)
        except ValueError:  # thrown out just now
            continue
        if done > times * limit.most:
            raise TooMuch(name, max(1, ceil((span + 1) * limit.seconds - now)))


def room(name: str, there: int, times: int = 1) -> None:
    """There shall be one more; TooMuch if so many are there already."""
    if settings.LIMITED and there >= times * LIMITS[name].most:
        raise TooMuch(name, 0)


class Present:
    """What is there now of a kind: so much of one person or address, of visitors, and in all."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.counts: Counter[str] = Counter()

    def keys(self, by: str) -> list[str]:
        common = ["in all"] if by.startswith("person") else ["in all", "of visitors"]
        return [*common, *(share for share, _times in shares(by))]

    def come(self, by: str) -> None:
        self.counts.update(self.keys(by))

    def go(self, by: str) -> None:
        self.counts.subtract(self.keys(by))
        self.counts = +self.counts  # without those of which there is none

    def room(self, by: str) -> None:
        """There shall be one more of this person or address; TooMuch if there cannot be."""
        for common in ("in all", "of visitors"):
            if common in self.keys(by):
                room(f"{self.kind} {common}", self.counts[common])
        for share, times in shares(by):
            room(self.kind, self.counts[share], times)
