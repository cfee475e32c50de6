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
from kabinett.web.live import replays
from kabinett.web.live.eyes import visible_game
from kabinett.web.live.json_views import api, body, number
from kabinett.web.live.refusals import Refused, describe_error
from kabinett.web.live.session import Nonsense, Session, Viewpoint
from kabinett.web.people.local import person_id_of
from kabinett.web.play.owner import owner
from kabinett.web.talk import chat
from kabinett.web.talk.chat_broadcaster import chat_broadcaster
from kabinett.web.talk.models import Desk, Message

log = logging.getLogger("kabinett.talk")

#: A single thread, so that messages are stored in the order in which they came.
chat_queue = ThreadPoolExecutor(1, "chat messages")


def say(session: Session, viewpoint: Viewpoint, message: Data) -> None:
    """Send a message of a person to a table that he has joined."""
    request_id, to = message.get("id"), message.get("to")
    text, phrase = message.get("text", ""), message.get("phrase", "")
    if (
        type(request_id) is not int
        or not isinstance(text, str)
        or not isinstance(phrase, str)
        or type(to) not in (int, type(None))
    ):
        raise Nonsense
    limits.spend(limits.CHAT, session.visitor.counted)

    def send_outcome(future: Future[None]) -> None:
        error = future.exception()
        if error is None:
            return session.confirm(request_id)
        with translation.override(session.language):
            sentence = describe_error(error, f"talk at table {viewpoint.game_id}")[1]
        return session.refuse(request_id, sentence)

    game_id, seat = viewpoint
    future = chat_queue.submit(
        store, game_id, session.person_id, seat, to, text, session.language, phrase
    )
    future.add_done_callback(send_outcome)


def store(
    game_id: str,
    person_id: int | None,
    seat: int | None,
    to: int | None,
    text: str,
    language: str,
    phrase: str = "",
) -> None:
    """Store a message and wake the chat broadcaster.  Raise Refused if the message may not be
    sent."""
    try:
        game = owner.look(game_id, replays.snapshot)
        with translation.override(language):
            chat.new_message(game, person_id, seat, to, text, phrase).save()
    except DatabaseError:
        connection.close()
        raise
    chat_broadcaster.wake()


@require_GET
@api
def talk(request: HttpRequest, game_id: str) -> HttpResponse:
    """Return the messages of a table, and with whom the person may talk."""
    game, person_id = visible_game(request, game_id), person_id_of(request)
    desk = Desk.objects.filter(person=person_id, game=game_id).first() if person_id else None
    return JsonResponse(
        chat.talk_data(game, person_id)
        | {
            "partners": chat.partners(game, person_id) if game.seats_seen_by(person_id) else [],
            "read": desk.read if desk else 0,
        }
    )


@require_POST
@api
def read(request: HttpRequest, game_id: str) -> HttpResponse:
    """Note the last message that a person has read."""
    person_id, last = person_at_table(request, game_id), number(body(request).get("last"), "last")
    newest = (
        Message.objects.filter(game=game_id).order_by("-pk").values_list("pk", flat=True).first()
    )
    desk, _new = Desk.objects.get_or_create(person_id=person_id, game_id=game_id)
    Desk.objects.filter(pk=desk.pk).update(read=max(desk.read, min(last, newest or 0)))
    return JsonResponse({"ok": True})


def person_at_table(request: HttpRequest, game_id: str) -> int:
    """Return the id of the person who sent the request.  Raise Refused for visitors, NoSuchGame for
    people who may not see the table."""
    visible_game(request, game_id)
    person_id = person_id_of(request)
    if person_id is None:
        raise Refused(_("Log in first."), 403)
    return person_id
