"""The real client behind a proxy, and whether it uses TLS.

Both come from X-Forwarded-For and X-Forwarded-Proto.  These headers count only if the connection
comes from an address that the host trusts (KABINETT_PROXY), because anybody can write them."""

from __future__ import annotations

from collections.abc import MutableMapping
from ipaddress import ip_address
from typing import Any

from django.conf import settings

from kabinett.web.host.limits import unmapped

Scope = MutableMapping[str, Any]
SECURE = {"http": "https", "ws": "wss"}


def client_scope(scope: Scope) -> Scope:
    """Return the scope with the client and the scheme on the other side of the proxy."""
    if not settings.PROXY or not scope.get("client") or not is_proxy(scope["client"][0]):
        return scope
    client, scheme = scope["client"], scope["scheme"]
    fields: dict[bytes, list[str]] = {}
    for name, value in scope["headers"]:
        fields.setdefault(name, []).append(value.decode("latin-1"))
    if last_value(fields.get(b"x-forwarded-proto", [])) == "https":
        scheme = SECURE.get(scheme, scheme)
    # Read from the right, because each proxy appends the address of its client.
    for hop in reversed(",".join(fields.get(b"x-forwarded-for", [])).split(",")):
        try:
            address = str(unmapped(ip_address(hop.strip())))
        except ValueError:
            break
        client = (address, 0)
        if not is_proxy(address):
            break
    return {**scope, "client": client, "scheme": scheme}


def last_value(values: list[str]) -> str:
    return ",".join(values).rpartition(",")[2].strip().lower()


def is_proxy(address: str) -> bool:
    try:
        client = unmapped(ip_address(address))
        return any(client in network for network in settings.PROXY)
    except ValueError:
        return False
