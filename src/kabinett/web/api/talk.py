"""The talk at a table."""

from __future__ import annotations

from django.http import HttpRequest
from ninja import Router

from kabinett.web.api.access import PLAY, READ, GameId, token_of
from kabinett.web.api.schemas import Done, Said, View
from kabinett.web.api.tables import PROBLEMS
from kabinett.web.host import limits
from kabinett.web.host.language import language
from kabinett.web.live.eyes import visible_game
from kabinett.web.talk import chat, chat_api

router = Router(auth=READ, tags=["talk"])


@router.get("/tables/{table}/talk", response={200: View} | PROBLEMS, summary="What was said")
def talk(request: HttpRequest, game_id: GameId) -> object:
    """The latest messages, as the site's page shows them.  ``talk`` says who may talk to whom.

    If ``talk`` is ``phrases``, the list ``phrases`` has an id and a text for each ready phrase."""
    return chat.talk_data(visible_game(request, game_id), token_of(request).person_id)


@router.post("/tables/{table}/say", auth=PLAY, response={200: Done} | PROBLEMS, summary="Say")
def say(request: HttpRequest, game_id: GameId, said: Said) -> object:
    """The message goes to all, or to the person of the seat ``to`` if the table allows that.

    It is a ``text``, or the id of a ready ``phrase``."""
    person_id = token_of(request).person_id
    limits.spend(limits.CHAT, limits.who(request))
    chat_api.store(game_id, person_id, said.seat, said.to, said.text, language(), said.phrase)
    return Done()
