"""Whose sessions and tokens this process has met: so that a request counts for its person before
anything else is done with it, and without a look into the database each time."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import MutableMapping
from typing import Any

from asgiref.sync import sync_to_async
from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.db import DatabaseError, connection
from django.http import parse_cookie
from django.utils import timezone

Scope = MutableMapping[str, Any]

#: So many are kept in mind.
MOST = 20_000
#: So many are looked up at once.
LOOK_UPS = 2

_known: OrderedDict[str, str] = OrderedDict()
_looking = asyncio.Semaphore(LOOK_UPS)


def credential(scope: Scope) -> str:
    """By what a request says who it is of: a session's cookie, or a token; "": by nothing."""
    for name, value in scope["headers"]:
        if name == b"authorization":
            return value.decode("latin-1")  # type: ignore[no-any-return]
    return session(scope)


def session(scope: Scope) -> str:
    cookies = "; ".join(
        value.decode("latin-1") for name, value in scope["headers"] if name == b"cookie"
    )
    return parse_cookie(cookies).get(settings.SESSION_COOKIE_NAME, "")


def learn(scope: Scope, name: str) -> None:
    """Django has found out whose request it is."""
    if given := credential(scope):
        _known[given] = name
        _known.move_to_end(given)
        while len(_known) > MOST:
            _known.popitem(last=False)


def person(scope: Scope) -> str | None:
    """The name of whoever asks, as `limits.who` tells it; None if it is not known here."""
    return _known.get(credential(scope))


async def look_up(scope: Scope) -> str | None:
    """The same, by what is stored."""
    if not (key := session(scope)):
        return None
    async with _looking:
        name = await sync_to_async(stored, thread_sensitive=False)(key)
    if name is not None:
        learn(scope, name)
    return name


def stored(key: str) -> str | None:
    try:
        found = Session.objects.filter(session_key=key, expire_date__gt=timezone.now()).first()
        user = found.get_decoded().get(SESSION_KEY) if found else None
    except DatabaseError:
        return None
    finally:
        connection.close()
    return f"person {user}" if user else None
