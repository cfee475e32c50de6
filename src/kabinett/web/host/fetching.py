"""Sends data to an address that a person has given, and to no other address.

It looks the host's IP addresses up once.  Each of them must belong to the open internet, and the
connection goes to one of them, even if a later look-up would give another answer.  Only https is
allowed, redirects are not followed, and the response is limited in time and size."""

# This is written by hand because requests limits each read but not the whole exchange, and
# requests-hardened checks only a name's first IP address and lets fec0::/10 and half a dozen other
# special networks pass.

from __future__ import annotations

import queue
import re
import socket
import ssl
import threading
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address, ip_network
from time import monotonic
from typing import Any
from urllib.parse import SplitResult, urlsplit

from django.utils.translation import gettext as _

#: Seconds for the whole exchange, and the maximum number of bytes of the response.
TIME, ROOM = 10.0, 64 * 1024
#: Ports that serve the web (and Matrix).
PORTS = (443, 8443, 8448)
#: The maximum number of characters of an address.
LONGEST_ADDRESS = 1000
#: The networks without hosts of the open internet: IANA's registries of special-purpose addresses
#: of IPv4 and IPv6, and the multicast networks.  Python's own list depends on its version and lacks
#: some of them.
SPECIAL = [
    ip_network(net)
    for net in (
        "0.0.0.0/8",  # this network
        "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16",  # private
        "100.64.0.0/10",  # shared among a provider's customers
        "127.0.0.0/8", "169.254.0.0/16",  # this computer, this cable
        "192.0.0.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.175.48.0/24",  # of protocols
        "192.88.99.0/24",  # relays of 6to4, which are obsolete
        "192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24",  # documentation
        "198.18.0.0/15",  # measurements
        "224.0.0.0/4", "240.0.0.0/4",  # multicast; reserved
        "2001::/23", "2620:4f:8000::/48",  # of protocols; in the first Teredo hides one of IPv4
        "2001:db8::/32", "3fff::/20",  # documentation
        "2002::/16",  # 6to4, which contains any IPv4 address
    )
]  # fmt: skip
#: The only network of IPv6 with hosts; all others are special or not assigned.
UNICAST = ip_network("2000::/3")

Resolve = Callable[[str, int], list[str]]
Connect = Callable[[str, int, float], socket.socket]


class Unreachable(Exception):
    """Nothing was sent, or the other end did not accept it; the text briefly says why."""

    def __init__(self, why: str, status: int = 0) -> None:
        super().__init__(why)
        self.status = status


def check_address(url: str) -> SplitResult:
    """Check an address before use, and return its parts.  Raise Unreachable if it is not
    allowed."""
    try:
        parts = urlsplit(url)
        port = parts.port or 443
    except ValueError:
        raise Unreachable(_("this is not an address")) from None
    if len(url) > LONGEST_ADDRESS or not re.fullmatch(r"[\x21-\x7e]+", url) or not parts.hostname:
        raise Unreachable(_("this is not an address"))
    if parts.scheme != "https":
        raise Unreachable(_("the address must begin with https://"))
    if parts.username is not None or parts.password is not None:
        raise Unreachable(_("there must be no name or password in the address"))
    if port not in PORTS:
        raise Unreachable(_("this port is not allowed"))
    return parts


def is_public(number: str) -> bool:
    """Does this IP address belong to the open internet?

    >>> [is_public(ip) for ip in ("1.1.1.1", "10.0.0.7", "::ffff:127.0.0.1")]
    [True, False, False]
    """
    try:
        address = ip_address(number)
    except ValueError:
        return False
    if isinstance(address, IPv6Address) and (address.scope_id or address not in UNICAST):
        return False
    return not any(address in net for net in SPECIAL)


def resolve_host(host: str, port: int) -> list[str]:
    entries = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP)
    return [str(each[4][0]) for each in entries]


def resolve_in_time(resolve: Resolve, host: str, port: int, seconds: float) -> list[str]:
    """Look a host up within some seconds, and return its IP addresses.  The resolver's time limit
    cannot be set, so it runs in a thread that ends by itself.  Raise TimeoutError if it takes
    longer."""
    outcome: queue.SimpleQueue[list[str] | Exception] = queue.SimpleQueue()

    def look() -> None:
        try:
            outcome.put(resolve(host, port))
        except Exception as error:
            outcome.put(error)

    threading.Thread(target=look, name="resolver", daemon=True).start()
    try:
        numbers = outcome.get(timeout=seconds)
    except queue.Empty:
        raise TimeoutError from None
    if isinstance(numbers, Exception):
        raise numbers
    return numbers


def open_connection(number: str, port: int, seconds: float) -> socket.socket:
    return socket.create_connection((number, port), seconds)


def send(
    url: str,
    body: bytes,
    headers: dict[str, str],
    method: str = "POST",
    *,
    resolve: Resolve | None = None,
    connect: Connect | None = None,
    context: ssl.SSLContext | None = None,
) -> int:
    """Send a request, and return the status of the response (2xx).  Raise Unreachable if anything
    else happens."""
    parts, until = check_address(url), monotonic() + TIME
    host, port = str(parts.hostname), parts.port or 443
    request_bytes = request(parts, method, body, headers)
    try:
        numbers = resolve_in_time(resolve or resolve_host, host, port, seconds_left(until))
    except TimeoutError:
        raise Unreachable(_("no answer within the time limit")) from None
    except (OSError, UnicodeError):
        raise Unreachable(_("there is no such address")) from None
    if not numbers or not all(is_public(number) for number in numbers):
        raise Unreachable(_("this address is not on the public internet"))
    try:
        with (connect or open_connection)(numbers[0], port, seconds_left(until)) as plain:
            plain.settimeout(seconds_left(until))
            secure = (context or ssl.create_default_context()).wrap_socket(
                plain, server_hostname=host
            )
            with secure:
                secure.sendall(request_bytes)
                status = read_status(secure, until)
    except TimeoutError:
        raise Unreachable(_("no answer within the time limit")) from None
    except ssl.SSLError:
        raise Unreachable(_("its certificate is not valid")) from None
    except OSError:
        raise Unreachable(_("no connection")) from None
    if not 200 <= status < 300:
        raise Unreachable(_("the server there refused it ({status})").format(status=status), status)
    return status


def seconds_left(until: float) -> float:
    """Return the seconds left until a moment of `monotonic`.  Raise TimeoutError if there are
    none."""
    seconds = until - monotonic()
    if seconds <= 0:
        raise TimeoutError
    return seconds


def request(parts: SplitResult, method: str, body: bytes, headers: dict[str, str]) -> bytes:
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    lines = [
        f"{method} {target} HTTP/1.1",
        f"Host: {parts.netloc}",
        "User-Agent: Kabinett",
        "Connection: close",
        f"Content-Length: {len(body)}",
        *(f"{name}: {value}" for name, value in headers.items()),
    ]
    if any("\r" in line or "\n" in line for line in lines):
        raise Unreachable(_("this is not an address"))
    return "\r\n".join([*lines, "", ""]).encode() + body


def read_status(secure: Any, until: float) -> int:
    """Read the status at the beginning of the response."""
    head = b""
    while b"\n" not in head:
        secure.settimeout(seconds_left(until))
        chunk: bytes = secure.recv(4096)
        head += chunk
        if not chunk or len(head) > ROOM:
            raise Unreachable(_("the answer is not valid HTTP"))
    match = re.match(rb"HTTP/1\.[01] (\d{3})", head)
    if match is None:
        raise Unreachable(_("the answer is not valid HTTP"))
    return int(match[1])
