"""Limits how much one person, or one address without a login, may do.

This module has all limits.  `spend` counts an action; `check_capacity` checks whether there may be
one more of what a limit counts.  Both raise `TooMuch`: pages answer it with 429 and a time to wait,
sockets with a refusal."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from math import ceil

from django.conf import settings
from django.core.cache import caches
from django.db import connection
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from kabinett.web.host import clock
from kabinett.web.host.shared_counts import SharedCounts


@dataclass(frozen=True)
class Limit:
    """A maximum number of actions within some seconds or, without seconds, of things that exist at
    the same time."""

    name: str
    most: int
    seconds: int = 0
    # Counted only in this process, without the database, because counting must not slow an answer
    # down.
    here: bool = False


MINUTE, HOUR = 60, 3600

#: How many times the limit the visitors from one address may use at one table, and at all tables
#: together.
TABLE, ADDRESS = 2, 4

ANSWERS = Limit("answers", 240, MINUTE, here=True)  # takebacks, too
MESSAGES = Limit("messages", 900, MINUTE, here=True)  # all other messages of a socket
MOMENTS = Limit("moments", 900, MINUTE, here=True)  # looks at the past
CHAT = Limit("chat", 30, MINUTE, here=True)
CLASS_CODES = Limit("class codes", 20, 10 * MINUTE)  # wrong ones
CLASSES = Limit("classes", 20, HOUR)
REASONS = Limit("reasons", 60, MINUTE, here=True)
GUEST_CODES = Limit("guest codes", 10, 10 * MINUTE)  # those that a browser or an address may try
CONNECTIONS = Limit("connections", 120, MINUTE, here=True)
REQUESTS = Limit("requests", 1200, MINUTE, here=True)
TABLES = Limit("tables", 40, HOUR)
UPLOADS = Limit("uploads", 20, HOUR)
GUESTS_OF_DEVICE = Limit("guests of a device", 6, HOUR)
GUESTS_OF_ADDRESS = Limit("guests of an address", 60, HOUR)
GAMES_OF_GUEST = Limit("games of a guest", 2)
INVITATIONS = Limit("invitations", 60, HOUR)
SOCKETS = Limit("sockets", 30)
SOCKETS_IN_ALL = Limit("sockets in all", 8000)
SOCKETS_OF_VISITORS = Limit("sockets of visitors", 3000)
GAMES_WITH_BOTS = Limit("games with bots", 60)  # running games: workers think for all of them

#: Limits that allauth counts itself.
ACCOUNTS: dict[str, str] = {
    "login": "120/m/ip",  # sixty devices may be behind one address
    "login_of_one": "20/m/key",
    # The key is the person together with the address, or with the browser if he has logged in there
    # before: see `people.devices`.  For a second factor, which nobody reaches without the password,
    # the key is the person alone.
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
    """A limit is reached, for ``wait`` seconds; 0 means until the person has fewer than ``most`` of
    the things that it counts."""

    def __init__(self, wait: int, most: int = 0) -> None:
        super().__init__(wait, most)
        self.wait = wait
        self.most = most

    @property
    def sentence(self) -> str:
        if not self.wait:
            return _("You already have {most} of these, and that is the most you may have.").format(
                most=self.most
            )
        if self.wait <= 90:
            wait_text = ngettext("{n} second", "{n} seconds", self.wait).format(n=self.wait)
        else:
            minutes = ceil(self.wait / 60)
            wait_text = ngettext("{n} minute", "{n} minutes", minutes).format(n=minutes)
        return _("That was a lot in a short time. Wait for {time}, then try again.").format(
            time=wait_text
        )


@dataclass(frozen=True)
class Counted:
    """A person or, without a login, a source (a device or an address), whose actions count
    together.  Visitors count per table and at all tables together, with higher limits, because many
    of them may share one address."""

    person_id: int | None = None
    source: str = ""
    table: str = ""

    @property
    def name(self) -> str:
        """The person or the source, in words."""
        return self.source if self.person_id is None else f"person {self.person_id}"


#: For sessions that no limit counts.
NOBODY = Counted()


def who(request: HttpRequest, table: str = "") -> Counted:
    """Return for whom a request counts.  ``table`` is the table that it is about."""
    if request.user.pk is not None:
        return Counted(request.user.pk)
    return Counted(source=of_address(request.META.get("REMOTE_ADDR", "")), table=table)


def of_browser(request: HttpRequest, device: str) -> Counted:
    """Return for whom a browser without a login counts: its device or, without a known device, its
    address."""
    if device:
        return Counted(source=f"device {device}")
    return Counted(source=of_address(request.META.get("REMOTE_ADDR", "")))


def of_address(text: str) -> str:
    """Return the source of an address.  An IPv6 address counts by its network, because one internet
    connection has many addresses."""
    try:
        address = unmapped(ip_address(text))
    except ValueError:
        return "address"
    if isinstance(address, IPv6Address):
        address = ip_network(f"{address}/64", strict=False).network_address
    return f"address {address}"


def unmapped(address: IPv4Address | IPv6Address) -> IPv4Address | IPv6Address:
    """Return the IPv4 address in an IPv6 address that stands for one, as at a socket for both;
    otherwise the address itself.

    >>> unmapped(ip_address("::ffff:203.0.113.7")), unmapped(ip_address("2001:db8::9"))
    (IPv4Address('203.0.113.7'), IPv6Address('2001:db8::9'))
    """
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return address if mapped is None else mapped


def shares(by: Counted) -> list[tuple[str, int]]:
    """Return the names under which an action counts, and how many times the limit each allows.

    >>> shares(Counted(5)), shares(Counted(source="address 1.1.1.1", table="t"))
    ([('person 5', 1)], [('address 1.1.1.1 at t', 2), ('address 1.1.1.1 at all tables', 4)])
    """
    if by.person_id is not None or not by.table:
        return [(by.name, 1)]
    return [(f"{by.source} at {by.table}", TABLE), (f"{by.source} at all tables", ADDRESS)]


def spend(limit: Limit, by: Counted) -> None:
    """Count an action.  Raise TooMuch if it is one too many."""
    if not settings.LIMITED:
        return
    now = clock.now()
    span = int(now // limit.seconds)
    cache = caches["here" if limit.here else "default"]
    for share, times in shares(by):
        key = f"limit:{limit.name}:{share}:{span}".replace(" ", "_")
        cache.add(key, 0, 2 * limit.seconds)
        try:
            count = cache.incr(key)
        except ValueError:  # the cache has dropped the key in the meantime
            continue
        if count > times * limit.most:
            raise TooMuch(max(1, ceil((span + 1) * limit.seconds - now)))


def forget_ended() -> int:
    """Delete the counts in the database whose time is over, because some name an address; return
    their number."""
    if not isinstance(caches["default"], SharedCounts):
        return 0
    table = connection.ops.quote_name(settings.CACHES["default"]["LOCATION"])
    now = connection.ops.adapt_datetimefield_value(clock.now_utc())
    with connection.cursor() as cursor:
        cursor.execute(f"DELETE FROM {table} WHERE expires < %s", [now])
        return int(cursor.rowcount)


def check_capacity(limit: Limit, present: int, times: int = 1) -> None:
    """Raise TooMuch if ``present``, the number of things of this kind, is at the limit."""
    if settings.LIMITED and present >= times * limit.most:
        raise TooMuch(0, limit.most)


class SocketCounts:
    """Counts the open sockets: per person or address, for visitors, and in all."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def keys(self, by: Counted) -> list[str]:
        common = ["in all"] if by.person_id is not None else ["in all", "of visitors"]
        return [*common, *(share for share, _times in shares(by))]

    def add(self, by: Counted) -> None:
        self.counts.update(self.keys(by))

    def remove(self, by: Counted) -> None:
        self.counts.subtract(self.keys(by))
        self.counts = +self.counts  # drop zeros

    def check_capacity(self, by: Counted) -> None:
        """Raise TooMuch if this person or address may not have another socket."""
        check_capacity(SOCKETS_IN_ALL, self.counts["in all"])
        if by.person_id is None:
            check_capacity(SOCKETS_OF_VISITORS, self.counts["of visitors"])
        for share, times in shares(by):
            check_capacity(SOCKETS, self.counts[share], times)
