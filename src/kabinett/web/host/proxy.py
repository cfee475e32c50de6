"""Behind a proxy: who really asks, and whether by TLS.

Taken from X-Forwarded-For and X-Forwarded-Proto, and only if the connection comes from an address
that the host trusts (KABINETT_PROXY): anybody can write these headers."""

from __future__ import annotations

from collections.abc import MutableMapping
from ipaddress import ip_address
from typing import Any

from django.conf import settings

Scope = MutableMapping[str, Any]
SECURE = {"http": "https", "ws": "wss"}


def unveiled(scope: Scope) -> Scope:
    """The scope of a connection as it is at the other side of the proxy."""
    if not settings.PROXY or not scope.get("client") or not is_proxy(scope["client"][0]):
        return scope
    client, scheme = scope["client"], scope["scheme"]
    sent: dict[bytes, list[str]] = {}
    for name, value in scope["headers"]:
        sent.setdefault(name, []).append(value.decode("latin-1"))
    if last(sent.get(b"x-forwarded-proto", [])) == "https":
        scheme = SECURE.get(scheme, scheme)
    # From the right: each proxy adds at the end whom it has heard.
    for hop in reversed(",".join(sent.get(b"x-forwarded-for", [])).split(",")):
        try:
            address = str(ip_address(hop.strip()))
        except ValueError:
            break
        client = (address, 0)
        if not is_proxy(address):
            break
    return {**scope, "client": client, "scheme": scheme}


def last(values: list[str]) -> str:
    return ",".join(values).rpartition(",")[2].strip().lower()


def is_proxy(address: str) -> bool:
    try:
        return any(ip_address(address) in network for network in settings.PROXY)
    except ValueError:
        return False
