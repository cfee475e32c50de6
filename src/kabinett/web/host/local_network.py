"""The site in one room: `kabinett class` serves a local network without internet and without TLS.

The site is reached at the addresses of this computer (KABINETT_ROOM), which the command finds."""

from __future__ import annotations

import fcntl
import socket
import struct
import sys
from contextlib import suppress
from ipaddress import ip_address
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.utils.deprecation import MiddlewareMixin

from kabinett.web.host.configuration import is_loopback

#: Asks the system for the address of a network interface.
GET_ADDRESS = 0xC0206921 if sys.platform == "darwin" else 0x8915
#: How the names of interfaces begin: those of Wi-Fi and cables, and those of programs, whose
#: networks no other device can reach.
REAL, VIRTUAL = ("wl", "en", "et"), ("docker", "br-", "veth", "virbr", "tun", "utun", "vmnet")
#: The maximum number of devices to count.
MOST_DEVICES = 1000

#: The addresses of other devices that have reached this process.
_seen: set[str] = set()


def local_addresses() -> list[str]:
    """Return the IPv4 addresses of this computer in its networks, the most useful first."""
    found: list[tuple[int, str]] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            with suppress(OSError):  # this interface has no address
                request = struct.pack("256s", name.encode()[:15])
                answer = fcntl.ioctl(probe.fileno(), GET_ADDRESS, request)
                address = ip_address(answer[20:24])
                if not (address.is_loopback or address.is_link_local or name.startswith(VIRTUAL)):
                    rank = next((n for n, each in enumerate(REAL) if name.startswith(each)), 9)
                    found.append((rank, str(address)))
    return [address for _, address in sorted(found)]


def addresses() -> tuple[str, ...]:
    """Return the addresses at which the room reaches this site; none on other sites."""
    return settings.HOSTING.room if hasattr(settings, "HOSTING") else ()


def address_for_others(request: HttpRequest, path: str = "/") -> str:
    """Return the whole address at which other devices reach a path, even if the request comes from
    this computer's own browser under a name that only this computer knows."""
    name = urlsplit(f"//{request.get_host()}").hostname or ""
    if is_loopback(name) and (here := addresses()):
        return f"http://{here[0]}:{request.get_port()}{path}"
    return request.build_absolute_uri(path)


def count_devices() -> int:
    """Return how many other devices have reached the site since it started."""
    return len(_seen)


class Devices(MiddlewareMixin):
    """Counts the devices that reach the site: so a teacher sees whether the network lets them
    through.  Their addresses stay in memory."""

    def process_request(self, request: HttpRequest) -> None:
        address = request.META.get("REMOTE_ADDR", "")
        if len(_seen) < MOST_DEVICES and not is_loopback(address) and address not in addresses():
            _seen.add(address)
