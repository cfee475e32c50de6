"""Talk over the socket and in JSON."""

from __future__ import annotations

import logging
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from kabinett.web.host import limits
from kabinett.web.host.compact import compact
from kabinett.web.live.eyes import looked_at
from kabinett.web.live.json_views import api, body, number
from kabinett.web.live.refusals import Refused, told
from kabinett.web.live.sockets import Nonsense, Socket, Watched
from kabinett.web.people.local import person_of
from kabinett.web.play.owner import owner
from kabinett.web.play.terms import Talk
from kabinett.web.talk import chat
from kabinett.web.talk.crier import crier
from kabinett.web.talk.models import Desk, Message

log = logging.getLogger("kabinett.talk")

#: One thread: what is said first is stored first.
_scribe = ThreadPoolExecutor(1, "scribe")


def say(socket: Socket, watched: Watched, said: dict[str, Any]) -> None:
    """A person says something at a table that he has joined."""
    asked, text, to = said.get("id"), said.get("text"), said.get("to")
    if type(asked) is not int or not isinstance(text, str) or type(to) not in (int, type(None)):
        raise Nonsense
    limits.spend("chat", socket.name)

    def settled(future: Future[None]) -> None:
        error = future.exception()
        if error is None:
            return socket.tell("done", compact({"type": "done", "id": asked}))
        with translation.override(socket.language):
            if isinstance(error, chat.TalkError):
                sentence = str(error)
            else:
                sentence = told(error, f"talk at table {watched.table}")[1]
        return socket.tell("refused", compact({"type": "refused", "id": asked, "error": sentence}))

    future = _scribe.submit(
        store, watched.table, socket.person, watched.seat, to, text, socket.language
    )
    future.add_done_callback(settled)


def store(
    table: str, person: int | None, seat: int, to: int | None, text: str, language: str
) -> None:
    """Store what is said, and have it told; TalkError if it may not be said."""
    try:
        with translation.override(language):
            letter = owner.look(table, lambda opened: chat.letter(opened, person, seat, to, text))
        letter.save()
    except DatabaseError:
        connection.close()
        raise
    crier.wake()


@require_GET
@api
def talk(request: HttpRequest, table: str) -> HttpResponse:
    """What was said at a table, and with whom one may talk."""
    opened, person = looked_at(request, table), person_of(request)
    offered = chat.offered(opened)
    said = [] if offered == Talk.NONE else chat.listed(opened, person)
    desk = Desk.objects.filter(person=person, game=table).first() if person else None
    return JsonResponse(
        {
            "talk": offered.value,
            "said": said,
            "partners": chat.partners(opened, person) if opened.seats_of(person) else [],
            "read": desk.read if desk else 0,
        }
    )


@require_POST
@api
def read(request: HttpRequest, table: str) -> HttpResponse:
    """A person has seen what was said, up to a message."""
    person, last = seated(request, table), number(body(request).get("last"), "last")
    newest = Message.objects.filter(game=table).order_by("-pk").values_list("pk", flat=True).first()
    desk, _new = Desk.objects.get_or_create(person_id=person, game_id=table)
    Desk.objects.filter(pk=desk.pk).update(read=max(desk.read, min(last, newest or 0)))
    return JsonResponse({"ok": True})


def seated(request: HttpRequest, table: str) -> int:
    """The person who asks, if he may look at the table; visitors are refused."""
    looked_at(request, table)
    person = person_of(request)
    if person is None:
        raise Refused(403, _("Log in first."))
    return person
