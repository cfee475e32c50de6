"""What the page of a table asks for, in JSON; what it says goes over its socket."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from kabinett.core.play import record
from kabinett.core.play.table import IllegalChoice
from kabinett.web.host import limits
from kabinett.web.host.language import language
from kabinett.web.live import replays
from kabinett.web.live.eyes import eyes, looked_at, own_seat, viewer_of
from kabinett.web.live.hub import hub
from kabinett.web.live.json_views import api, body, number
from kabinett.web.live.refusals import Refused, refusal
from kabinett.web.live.things import things_of
from kabinett.web.people.local import person_of
from kabinett.web.play import past, service
from kabinett.web.play.jobs import RulesBroke
from kabinett.web.play.models import Game
from kabinett.web.play.owner import owner
from kabinett.web.play.tables import NoSuchGame, Opened


@require_GET
@api
def view(request: HttpRequest, table: str) -> HttpResponse:
    speaks = language()

    def see(opened: Opened) -> dict[str, Any]:
        return hub.view(
            opened, viewer_of(opened, person_of(request), request.GET.get("seat")), speaks
        )

    return JsonResponse(owner.look(table, see))


@require_POST
@api
def answer(request: HttpRequest, table: str) -> HttpResponse:
    """Over the socket it is quicker; this is for programs that have none."""
    given, speaks = body(request), language()
    seat = own_seat(request, table, given)
    ask, choice = number(given.get("ask"), "ask"), str(given.get("choice"))
    limits.spend("answers", limits.who(request))
    try:
        service.answer(table, seat, ask, choice)
        return JsonResponse({"ok": True})
    except (IllegalChoice, RulesBroke) as error:
        sentence = refusal(error)
    view = owner.look(table, lambda opened: hub.view(opened, seat, speaks))
    return JsonResponse({"error": sentence, "view": view}, status=409)


@require_GET
@api
def why(request: HttpRequest, table: str) -> HttpResponse:
    speaks = language()

    def see(opened: Opened) -> dict[str, Any]:
        viewer = viewer_of(opened, person_of(request), request.GET.get("seat"))
        seated = viewer >= 0
        reason = opened.table.why_not(viewer, request.GET.get("choice", "")) if seated else None
        if reason is None:
            return {"text": None}
        words = opened.table.wording(speaks)
        return {
            "text": words.sentence(reason.text),
            "section": words.section(reason.section),
            "cites": words.cites(reason.section),
        }

    return JsonResponse(owner.look(table, see))


@require_GET
@api
def things(request: HttpRequest, table: str) -> HttpResponse:
    opened = looked_at(request, table)
    game, book = opened.table.game, opened.table.book
    return things_of(game, language(), book).response(request, request.GET.get("v", ""))


@require_GET
@api
def moment(request: HttpRequest, table: str) -> HttpResponse:
    """An earlier moment: ``line`` as a replay counts them, or ``told`` as a table does."""
    limits.spend("moments", limits.who(request, table))
    opened = looked_at(request, table)
    if "told" in request.GET:
        said = number(request.GET["told"], "told")
        return JsonResponse(replays.view_told(opened, said, eyes(request, opened), language()))
    line = number(request.GET.get("line"), "line")
    return JsonResponse(replays.view_then(opened, line, eyes(request, opened), language()))


@require_GET
@api
def report(request: HttpRequest, table: str) -> HttpResponse:
    """The lines of a report that are made while somebody reads it: now, or at the moment that he
    looks at."""
    limits.spend("moments", limits.who(request, table))
    opened = looked_at(request, table)
    then = opened.table
    if "line" in request.GET:
        line = number(request.GET["line"], "line")
        then = replays.table_then(opened, line, eyes(request, opened))
    elif "told" in request.GET:
        then = replays.told(opened, number(request.GET["told"], "told")).table
    words = then.wording(language())
    lines = then.game.report_lines(then.state, request.GET.get("id", ""))
    return JsonResponse({"lines": [words.parts(line) for line in lines]})


@require_GET
@api
def outlook(request: HttpRequest, table: str) -> HttpResponse:
    """What a choice would cost and bring, as far as who points at it can know."""
    speaks = language()
    name = request.GET.get("id", "")

    def see(opened: Opened) -> list[Any]:
        viewer = viewer_of(opened, person_of(request), request.GET.get("seat"))
        game = opened.table.game
        if viewer == past.LATE or name not in game.vocabulary.numbers:
            return []
        words = opened.table.wording(speaks)
        lines = game.outlook(opened.table.state, viewer, game.vocabulary.number(name))
        return [words.parts(line) for line in lines]

    return JsonResponse({"lines": owner.look(table, see)})


@require_GET
@api
def history(request: HttpRequest, table: str) -> HttpResponse:
    """The scores of a finished game, round by round."""
    opened = looked_at(request, table)
    if not opened.row.over:
        raise Refused(403, _("The game is not over."))
    return JsonResponse({"history": replays.history(opened, language())})


@require_http_methods(["GET", "POST"])
@api
def record_text(request: HttpRequest, table: str) -> HttpResponse:
    """The record, which tells every hand: of a finished game, or of one's own.  Of one that runs
    against bots it is asked for by a form, and the game counts nowhere from then on."""
    opened, person = looked_at(request, table), person_of(request)
    if not replays.all_hands_known(opened, person):
        if request.method != "POST" or not replays.own_alone(opened, person):
            raise Refused(403, _("The record tells every hand: it is open when the game is over."))
        service.count_no_more(table)
    text = opened.row.record or record.write(opened.table.record())
    name = f"kabinett-{opened.row.game}-{opened.row.pk}.txt"
    return HttpResponse(
        text,
        content_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@require_POST
@api
def delete(request: HttpRequest, table: str) -> HttpResponse:
    person = person_of(request)
    row = Game.objects.filter(pk=table, opened_by=person).first()
    if row is None or person is None:
        raise NoSuchGame(table)
    if not service.may_delete(row, list(row.seats.all()), person):
        raise Refused(403, _("Others play here too: it is not yours alone to delete."))
    service.delete(table)
    return JsonResponse({"ok": True})
