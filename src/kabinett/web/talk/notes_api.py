"""A person's own notes on a table, and his scratch boards, in JSON.  Nobody else gets them."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from kabinett.web.host import clock
from kabinett.web.host.language import language
from kabinett.web.host.numbers import whole
from kabinett.web.live.eyes import viewer_of
from kabinett.web.live.hub import hub
from kabinett.web.live.json_views import api, body
from kabinett.web.live.refusals import Refused
from kabinett.web.people.local import person_of
from kabinett.web.play.owner import owner
from kabinett.web.play.tables import Opened
from kabinett.web.talk import sketches
from kabinett.web.talk.chat_api import seated
from kabinett.web.talk.models import NOTES, Desk, Sketch


@require_http_methods(["GET", "POST"])
@api
def notes(request: HttpRequest, table: str) -> HttpResponse:
    """What I have noted down, and my sketches; or what I note down now."""
    person = seated(request, table)
    if request.method == "POST":
        text = body(request).get("notes")
        if not isinstance(text, str) or len(text) > NOTES:
            raise Refused(400, _("{n} letters at most.").format(n=NOTES))
        desk, _new = Desk.objects.get_or_create(person_id=person, game_id=table)
        Desk.objects.filter(pk=desk.pk).update(notes=text)
        return JsonResponse({"ok": True})
    found = Desk.objects.filter(person=person, game=table).first()
    return JsonResponse({"notes": found.notes if found else "", "sketches": mine(person, table)})


def mine(person: int, table: str) -> list[dict[str, Any]]:
    """A person's sketches of a table, the newest first."""
    rows = Sketch.objects.filter(person=person, game=table).order_by("-at")
    return [
        {"id": each["id"], "name": each["name"], "at": each["at"]}
        for each in rows.values("id", "name", "at")
    ]


@require_POST
@api
def new_sketch(request: HttpRequest, table: str) -> HttpResponse:
    """A copy of what I see now through the eyes of a seat of mine."""
    person, given, speaks = seated(request, table), body(request), language()
    name = sketches.named(given.get("name"))
    if Sketch.objects.filter(person=person, game=table).count() >= sketches.MOST:
        raise Refused(409, _("{n} sketches of a table at most.").format(n=sketches.MOST))

    def see(opened: Opened) -> dict[str, Any]:
        return hub.view(opened, viewer_of(opened, person, given.get("seat")), speaks)

    view = sketches.copied(owner.look(table, see))
    row = Sketch.objects.create(
        person_id=person, game_id=table, name=name, view=view, at=clock.now()
    )
    return JsonResponse({"id": row.pk, "sketches": mine(person, table)})


@require_http_methods(["GET", "POST"])
@api
def sketch(request: HttpRequest, table: str) -> HttpResponse:
    """One of my sketches; or what I have moved and drawn on it."""
    row = own_sketch(request, table, request.GET.get("sketch", ""))
    if request.method == "POST":
        given = body(request)
        if "marks" in given:
            row.marks = sketches.marks(given["marks"])
        if "name" in given:
            row.name = sketches.named(given["name"])
        row.save(update_fields=["marks", "name"])
        return JsonResponse({"ok": True})
    return JsonResponse({"name": row.name, "view": row.view, "marks": row.marks})


@require_POST
@api
def delete_sketch(request: HttpRequest, table: str) -> HttpResponse:
    row = own_sketch(request, table, request.GET.get("sketch", ""))
    row.delete()
    return JsonResponse({"sketches": mine(row.person_id, table)})


def own_sketch(request: HttpRequest, table: str, given: str) -> Sketch:
    """A sketch of the person who asks; of others there is none."""
    person = person_of(request)
    row = Sketch.objects.filter(pk=whole(given), person=person, game=table).first()
    if row is None or person is None:
        raise Refused(404, _("There is no such sketch."))
    return row
