"""Talk over the socket and in JSON."""

from __future__ import annotations

import logging
from concurrent.futures import Future, ThreadPoolExecutor

from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from kabinett.core.data import Data
from kabinett.web.host import limits
from kabinett.web.host.compact import compact
from kabinett.web.live.eyes import visible_game
from kabinett.web.live.json_views import api, body, number
from kabinett.web.live.refusals import Refused, describe_error
from kabinett.web.live.sockets import Channel, Nonsense, Socket
from kabinett.web.people.local import person_of
from kabinett.web.play.owner import owner
from kabinett.web.play.terms import Talk
from kabinett.web.talk import chat
from kabinett.web.talk.crier import crier
from kabinett.web.talk.models import Desk, Message

log = logging.getLogger("kabinett.talk")

#: One thread, so that messages are stored in the order they came.
_scribe = ThreadPoolExecutor(1, "scribe")


def say(socket: Socket, channel: Channel, message: Data) -> None:
    """A person says something at a table that he has joined."""
    request_id, text, to = message.get("id"), message.get("text"), message.get("to")
    if (
        type(request_id) is not int
        or not isinstance(text, str)
        or type(to) not in (int, type(None))
    ):
        raise Nonsense
    limits.spend("chat", socket.name)

    def report_outcome(future: Future[None]) -> None:
        error = future.exception()
        if error is None:
            return socket.tell("done", compact({"type": "done", "id": request_id}))
        with translation.override(socket.language):
            if isinstance(error, chat.TalkError):
                sentence = str(error)
            else:
                sentence = describe_error(error, f"talk at table {channel.table}")[1]
        return socket.tell(
            "refused", compact({"type": "refused", "id": request_id, "error": sentence})
        )

    future = _scribe.submit(
        store, channel.table, socket.person, channel.seat, to, text, socket.language
    )
    future.add_done_callback(report_outcome)


def store(
    table: str, person: int | None, seat: int | None, to: int | None, text: str, language: str
) -> None:
    """Store a message and wake the crier; TalkError if it may not be said."""
    try:
        with translation.override(language):
            message = owner.look(table, lambda game: chat.new_message(game, person, seat, to, text))
        message.save()
    except DatabaseError:
        connection.close()
        raise
    crier.wake()


@require_GET
@api
def talk(request: HttpRequest, table: str) -> HttpResponse:
    """The messages of a table, and with whom the person may talk."""
    game, person = visible_game(request, table), person_of(request)
    mode = chat.talk_mode_of(game)
    messages = [] if mode == Talk.NONE else chat.last_messages(game, person)
    desk = Desk.objects.filter(person=person, game=table).first() if person else None
    return JsonResponse(
        {
            "talk": mode.value,
            "said": messages,
            "partners": chat.partners(game, person) if game.seats_of(person) else [],
            "read": desk.read if desk else 0,
        }
    )


@require_POST
@api
def read(request: HttpRequest, table: str) -> HttpResponse:
    """Note up to which message a person has read."""
    person, last = person_at_table(request, table), number(body(request).get("last"), "last")
    newest = Message.objects.filter(game=table).order_by("-pk").values_list("pk", flat=True).first()
    desk, _new = Desk.objects.get_or_create(person_id=person, game_id=table)
    Desk.objects.filter(pk=desk.pk).update(read=max(desk.read, min(last, newest or 0)))
    return JsonResponse({"ok": True})


def person_at_table(request: HttpRequest, table: str) -> int:
    """The id of the person who asks; refuses visitors and those who may not see the table."""
    visible_game(request, table)
    person = person_of(request)
    if person is None:
        raise Refused(403, _("Log in first."))
    return person
