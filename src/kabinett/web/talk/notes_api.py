"""A person's own notes on a table, and his scratch boards, in JSON.  Nobody else gets them."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from kabinett.core.data import Data
from kabinett.web.host import clock
from kabinett.web.host.language import language
from kabinett.web.host.numbers import whole
from kabinett.web.live.eyes import viewer_of
from kabinett.web.live.hub import hub
from kabinett.web.live.json_views import api, body
from kabinett.web.live.refusals import Refused
from kabinett.web.people.local import person_of
from kabinett.web.play.owner import owner
from kabinett.web.play.tables import OpenGame
from kabinett.web.talk import sketches
from kabinett.web.talk.chat_api import person_at_table
from kabinett.web.talk.models import NOTES, Desk, Sketch


@require_http_methods(["GET", "POST"])
@api
def notes(request: HttpRequest, table: str) -> HttpResponse:
    """Get my notes and sketches of a table, or store my notes."""
    person = person_at_table(request, table)
    if request.method == "POST":
        text = body(request).get("notes")
        if not isinstance(text, str) or len(text) > NOTES:
            raise Refused(400, _("{n} letters at most.").format(n=NOTES))
        desk, _new = Desk.objects.get_or_create(person_id=person, game_id=table)
        Desk.objects.filter(pk=desk.pk).update(notes=text)
        return JsonResponse({"ok": True})
    own_desk = Desk.objects.filter(person=person, game=table).first()
    return JsonResponse(
        {"notes": own_desk.notes if own_desk else "", "sketches": list_sketches(person, table)}
    )


def list_sketches(person: int, table: str) -> list[Data]:
    """A person's sketches of a table, the newest first."""
    rows = Sketch.objects.filter(person=person, game=table).order_by("-at")
    return [
        {"id": each["id"], "name": each["name"], "at": each["at"]}
        for each in rows.values("id", "name", "at")
    ]


@require_POST
@api
def new_sketch(request: HttpRequest, table: str) -> HttpResponse:
    """Keep a copy of what I see now from a seat of mine."""
    person, data, language_code = person_at_table(request, table), body(request), language()
    name = sketches.read_name(data.get("name"))
    if Sketch.objects.filter(person=person, game=table).count() >= sketches.MOST:
        raise Refused(409, _("{n} sketches of a table at most.").format(n=sketches.MOST))

    def see(game: OpenGame) -> Data:
        return hub.view(game, viewer_of(game, person, data.get("seat")), language_code)

    view = sketches.freeze_view(owner.look(table, see))
    row = Sketch.objects.create(
        person_id=person, game_id=table, name=name, view=view, at=clock.now()
    )
    return JsonResponse({"id": row.pk, "sketches": list_sketches(person, table)})


@require_http_methods(["GET", "POST"])
@api
def sketch(request: HttpRequest, table: str) -> HttpResponse:
    """Get one of my sketches, or store its name and what I moved and drew on it."""
    row = own_sketch(request, table, request.GET.get("sketch", ""))
    if request.method == "POST":
        data = body(request)
        if "marks" in data:
            row.marks = sketches.read_marks(data["marks"])
        if "name" in data:
            row.name = sketches.read_name(data["name"])
        row.save(update_fields=["marks", "name"])
        return JsonResponse({"ok": True})
    return JsonResponse({"name": row.name, "view": row.view, "marks": row.marks})


@require_POST
@api
def delete_sketch(request: HttpRequest, table: str) -> HttpResponse:
    row = own_sketch(request, table, request.GET.get("sketch", ""))
    row.delete()
    return JsonResponse({"sketches": list_sketches(row.person_id, table)})


def own_sketch(request: HttpRequest, table: str, sketch_id: str) -> Sketch:
    """A sketch of the person who asks; Refused if it is not his."""
    person = person_of(request)
    row = Sketch.objects.filter(pk=whole(sketch_id), person=person, game=table).first()
    if row is None or person is None:
        raise Refused(404, _("There is no such sketch."))
    return row
