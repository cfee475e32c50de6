"""The talk at a table."""

from __future__ import annotations

from django.http import HttpRequest
from ninja import Router

from kabinett.web.api.access import PLAY, READ, token_of
from kabinett.web.api.schemas import Done, Said, View
from kabinett.web.api.tables import PROBLEMS
from kabinett.web.host import limits
from kabinett.web.host.language import language
from kabinett.web.live.eyes import visible_game
from kabinett.web.play.terms import Talk
from kabinett.web.talk import chat, chat_api

router = Router(auth=READ, tags=["talk"])


@router.get("/tables/{table}/talk", response={200: View} | PROBLEMS, summary="What was said")
def talk(request: HttpRequest, table: str) -> object:
    """The latest messages, as the page shows them; ``talk`` tells who may talk with whom."""
    game = visible_game(request, table)
    talk_mode = chat.talk_mode_of(game)
    messages = (
        [] if talk_mode == Talk.NONE else chat.last_messages(game, token_of(request).person_id)
    )
    return {"talk": talk_mode.value, "said": messages}


@router.post("/tables/{table}/say", auth=PLAY, response={200: Done} | PROBLEMS, summary="Say")
def say(request: HttpRequest, table: str, said: Said) -> object:
    """To all, or to the person of the seat ``to`` where the table allows that."""
    person = token_of(request).person_id
    limits.spend("chat", limits.who(request))
    chat_api.store(table, person, said.seat, said.to, said.text, language())
    return Done()
