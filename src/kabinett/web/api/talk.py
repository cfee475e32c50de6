"""What is said at a table."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from ninja import Router

from kabinett.web.api.access import PLAY, READ, seat_of, token_of
from kabinett.web.api.schemas import Done, Said, View
from kabinett.web.api.tables import PROBLEMS
from kabinett.web.host import limits
from kabinett.web.host.language import language
from kabinett.web.live.eyes import looked_at
from kabinett.web.play.owner import owner
from kabinett.web.play.terms import Talk
from kabinett.web.talk import chat, chat_api

router = Router(auth=READ, tags=["talk"])


@router.get("/tables/{table}/talk", response={200: View} | PROBLEMS, summary="What was said")
def talk(request: HttpRequest, table: str) -> Any:
    """As its page shows it, the last things of it; ``talk`` tells who may talk with whom."""
    opened = looked_at(request, table)
    offered = chat.offered(opened)
    said = [] if offered == Talk.NONE else chat.listed(opened, token_of(request).person_id)
    return {"talk": offered.value, "said": said}


@router.post("/tables/{table}/say", auth=PLAY, response={200: Done} | PROBLEMS, summary="Say")
def say(request: HttpRequest, table: str, said: Said) -> Any:
    """To all, or to the person of the seat ``to`` where the table allows that."""
    person = token_of(request).person_id
    limits.spend("chat", limits.who(request))
    seat = owner.look(table, lambda opened: seat_of(opened, person, said.seat))
    chat_api.store(table, person, seat, said.to, said.text, language())
    return Done()
