"""A person's own notes on a table, and his scratch boards, in JSON.  Nobody else can read them."""

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
from kabinett.web.people.local import person_id_of
from kabinett.web.play.open_game import OpenGame
from kabinett.web.play.owner import owner
from kabinett.web.talk import sketches
from kabinett.web.talk.chat_api import person_at_table
from kabinett.web.talk.models import NOTES, Desk, Sketch


@require_http_methods(["GET", "POST"])
@api
def notes(request: HttpRequest, game_id: str) -> HttpResponse:
    """Return the user's notes and sketches of a table, or store his notes."""
    person_id = person_at_table(request, game_id)
    if request.method == "POST":
        text = body(request).get("notes")
        if not isinstance(text, str) or len(text) > NOTES:
            raise Refused(_("{n} letters at most.").format(n=NOTES), 400)
        desk, _new = Desk.objects.get_or_create(person_id=person_id, game_id=game_id)
        Desk.objects.filter(pk=desk.pk).update(notes=text)
        return JsonResponse({"ok": True})
    own_desk = Desk.objects.filter(person=person_id, game=game_id).first()
    return JsonResponse(
        {"notes": own_desk.notes if own_desk else "", "sketches": list_sketches(person_id, game_id)}
    )


def list_sketches(person_id: int, game_id: str) -> list[Data]:
    """Return a person's sketches of a table, the newest first."""
    rows = Sketch.objects.filter(person=person_id, game=game_id).order_by("-at")
    return [
        {"id": each["id"], "name": each["name"], "at": each["at"]}
        for each in rows.values("id", "name", "at")
    ]


@require_POST
@api
def new_sketch(request: HttpRequest, game_id: str) -> HttpResponse:
    """Store a copy of what the user sees now from one of his seats."""
    person_id, data, language_code = person_at_table(request, game_id), body(request), language()
    name = sketches.read_name(data.get("name"))
    if Sketch.objects.filter(person=person_id, game=game_id).count() >= sketches.MOST_SKETCHES:
        raise Refused(_("{n} sketches of a table at most.").format(n=sketches.MOST_SKETCHES))

    def see(game: OpenGame) -> Data:
        return hub.view(game, viewer_of(game, person_id, data.get("seat")), language_code)

    view = sketches.freeze_view(owner.look(game_id, see))
    row = Sketch.objects.create(
        person_id=person_id, game_id=game_id, name=name, view=view, at=clock.now()
    )
    return JsonResponse({"id": row.pk, "sketches": list_sketches(person_id, game_id)})


@require_http_methods(["GET", "POST"])
@api
def sketch(request: HttpRequest, game_id: str) -> HttpResponse:
    """Return one of the user's sketches, or store its name and what he moved and drew on it."""
    row = own_sketch(request, game_id, request.GET.get("sketch", ""))
    if request.method == "POST":
        data = body(request)
        if "marks" in data:
            row.marks = sketches.read_marks(data["marks"])
        if "name" in data:
            row.name = sketches.read_name(data["name"])
        row.save(update_fields=["marks", "name"])
        return JsonResponse({"ok": True})
    view = sketches.complete_view(row.view)
    return JsonResponse({"name": row.name, "view": view, "marks": row.marks})


@require_POST
@api
def delete_sketch(request: HttpRequest, game_id: str) -> HttpResponse:
    row = own_sketch(request, game_id, request.GET.get("sketch", ""))
    row.delete()
    return JsonResponse({"sketches": list_sketches(row.person_id, game_id)})


def own_sketch(request: HttpRequest, game_id: str, sketch_id: str) -> Sketch:
    """Return a sketch of the user.  Raise Refused if it is not his."""
    person_id = person_id_of(request)
    row = Sketch.objects.filter(pk=whole(sketch_id), person=person_id, game=game_id).first()
    if row is None or person_id is None:
        raise Refused(_("There is no such sketch."), 404)
    return row
