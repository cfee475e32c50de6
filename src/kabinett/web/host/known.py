"""Remembers the people behind the sessions and tokens that this process has seen.  So a request
counts for its person from the start, without a query each time."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import MutableMapping
from hashlib import blake2b
from typing import Any

from asgiref.sync import sync_to_async
from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.db import DatabaseError, connection
from django.http import parse_cookie
from django.utils import timezone

from kabinett.web.host.limits import Counted

Scope = MutableMapping[str, Any]

#: The maximum number of credentials in memory.
MOST_KNOWN = 20_000
#: The maximum number of look-ups at once.
LOOK_UPS = 2

_known: OrderedDict[bytes, Counted] = OrderedDict()
_looking = asyncio.Semaphore(LOOK_UPS)


def digest_of_credential(scope: Scope) -> bytes:
    """Return a digest of a request's credential, which is a session's cookie or a token, or b"" if
    it has none.  A digest keeps no secret in memory, and a long credential takes no more room."""
    tokens = [value for name, value in scope["headers"] if name == b"authorization"]
    credential = tokens[0] if tokens else session(scope).encode("latin-1", "replace")
    return blake2b(credential, digest_size=16).digest() if credential else b""


def session(scope: Scope) -> str:
    cookies = "; ".join(
        value.decode("latin-1") for name, value in scope["headers"] if name == b"cookie"
    )
    return parse_cookie(cookies).get(settings.SESSION_COOKIE_NAME, "")


def learn(scope: Scope, person: Counted) -> None:
    """Remember who sent this request, after Django has determined it."""
    if key := digest_of_credential(scope):
        _known[key] = person
        _known.move_to_end(key)
        while len(_known) > MOST_KNOWN:
            _known.popitem(last=False)


def person(scope: Scope) -> Counted | None:
    """Return the person for whom a request counts, or None if this process does not know whose it
    is."""
    return _known.get(digest_of_credential(scope))


async def look_up(scope: Scope) -> Counted | None:
    """Return the person for whom a request counts, from the sessions in the database, or None."""
    if not (key := session(scope)):
        return None
    async with _looking:
        person = await sync_to_async(stored_person, thread_sensitive=False)(key)
    if person is not None:
        learn(scope, person)
    return person


def stored_person(key: str) -> Counted | None:
    try:
        stored_session = Session.objects.filter(
            session_key=key, expire_date__gt=timezone.now()
        ).first()
        user = stored_session.get_decoded().get(SESSION_KEY) if stored_session else None
    except DatabaseError:
        return None
    finally:
        connection.close()
    return Counted(int(user)) if user else None
