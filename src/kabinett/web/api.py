"""What the client asks and tells, in JSON."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET, require_POST

from kabinett.core.game import Game
from kabinett.core.play import record
from kabinett.core.play.record import RecordError
from kabinett.core.play.table import IllegalChoice, StaleAsk
from kabinett.core.scene import SPECTATOR
from kabinett.web import incidents, replays, service
from kabinett.web.errors import incident_text
from kabinett.web.hub import hub
from kabinett.web.owner import NotStored, RulesBroke, owner
from kabinett.web.tables import Damaged, NoSuchGame, Opened
from kabinett.web.things import things_of

ApiView = Callable[[HttpRequest, str], HttpResponse]


class Refused(Exception):
    """A request that is answered with a sentence."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence


def problem(error: Exception, what: str) -> JsonResponse:
    """The answer to a request that could not be met."""
    status, sentence = told(error, what)
    return JsonResponse({"error": sentence}, status=status)


def told(error: BaseException, what: str) -> tuple[int, str]:
    """What is said of an error: a status of HTTP, and a sentence."""
    match error:
        case Refused():
            return error.status, error.sentence
        case NoSuchGame():
            return 404, _("There is no such game; it may have been deleted.")
        case Damaged():
            return 409, _("This game cannot be opened: {error}").format(error=error)
        case OperationalError() | NotStored():
            return 503, _("This could not be stored just now, and nothing was changed. Try again.")
        case RecordError():
            said = _("The record cannot be played again: {error}")
            return 409, said.format(error=error)
        case _:
            return 500, incident_text(incidents.note(error, what))


def api(view: ApiView) -> ApiView:
    """A view that answers in JSON whatever happens."""

    @functools.wraps(view)
    def answered(request: HttpRequest, table: str) -> HttpResponse:
        try:
            response = view(request, table)
        except Exception as error:
            response = problem(error, request.path)
        response.headers.setdefault("Cache-Control", "no-store")
        return response

    return answered


def language() -> str:
    return (get_language() or "en").split("-")[0]


def number(given: Any, name: str) -> int:
    """A whole number from a query or a body."""
    try:
        if isinstance(given, (bool, float)):
            raise TypeError
        found = int(given)
        if abs(found) >= 2**31:
            raise ValueError
        return found
    except (TypeError, ValueError):
        raise Refused(400, _("{name}: a number is missing.").format(name=name)) from None


def viewer_of(opened: Opened, given: Any, name: str = "seat") -> int:
    """A seat of mine, or the spectator's."""
    viewer = number(given, name)
    if viewer != SPECTATOR and viewer not in opened.seats_here():
        raise Refused(403, _("This seat is not played here."))
    return viewer


def body(request: HttpRequest) -> dict[str, Any]:
    try:
        given = json.loads(request.body or b"{}")
    except RequestDataTooBig:
        raise Refused(413, _("The request makes no sense here.")) from None
    except (ValueError, RecursionError):
        given = None
    if not isinstance(given, dict):
        raise Refused(400, _("The request makes no sense here."))
    return given


def own_seat(table: str, given: dict[str, Any]) -> int:
    """The seat that a request speaks for."""
    seat = owner.look(table, lambda opened: viewer_of(opened, given.get("seat")))
    if seat == SPECTATOR:
        raise Refused(403, _("This seat is not played here."))
    return seat


@require_GET
@api
def view(request: HttpRequest, table: str) -> HttpResponse:
    speaks = language()

    def see(opened: Opened) -> dict[str, Any]:
        return hub.view(opened, viewer_of(opened, request.GET.get("seat")), speaks)

    return JsonResponse(owner.look(table, see))


@require_POST
@api
def answer(request: HttpRequest, table: str) -> HttpResponse:
    given = body(request)
    seat = own_seat(table, given)
    ask, choice = number(given.get("ask"), "ask"), str(given.get("choice"))
    return changed(table, seat, lambda: service.answer(table, seat, ask, choice))


@require_POST
@api
def undo(request: HttpRequest, table: str) -> HttpResponse:
    seat = own_seat(table, body(request))
    return changed(table, seat, lambda: service.undo(table, seat), taking_back=True)


@require_POST
@api
def restart(request: HttpRequest, table: str) -> HttpResponse:
    seat = own_seat(table, body(request))
    return changed(table, seat, lambda: service.restart_turn(table, seat), taking_back=True)


def changed(
    table: str, seat: int, change: Callable[[], None], taking_back: bool = False
) -> HttpResponse:
    """The outcome of a change; the present view where there was none."""
    speaks = language()
    try:
        change()
        return JsonResponse({"ok": True})
    except (IllegalChoice, RulesBroke) as error:
        sentence = refusal(error, taking_back)
    view = owner.look(table, lambda opened: hub.view(opened, seat, speaks))
    return JsonResponse({"error": sentence, "view": view}, status=409)


def refusal(error: IllegalChoice | RulesBroke, taking_back: bool = False) -> str:
    """Why an answer was not taken, in a sentence."""
    match error:
        case RulesBroke():
            return incident_text(error.number)
        case StaleAsk():
            return _("That has been answered already; this is how things stand.")
        case _ if taking_back:
            return _("This cannot be taken back.")
        case _:
            return _("That is not possible now; nothing was changed.")


@require_GET
@api
def why(request: HttpRequest, table: str) -> HttpResponse:
    speaks = language()

    def see(opened: Opened) -> dict[str, Any]:
        viewer = viewer_of(opened, request.GET.get("seat"))
        reason = opened.table.why_not(viewer, request.GET.get("choice", ""))
        if reason is None:
            return {"text": None}
        words = opened.table.wording(speaks)
        return {"text": words.sentence(reason.text), "section": words.section(reason.section)}

    return JsonResponse(owner.look(table, see))


def rules_and_book(opened: Opened) -> tuple[Game[Any], Any]:
    return opened.table.game, opened.table.book


@require_GET
@gzip_page
@api
def things(request: HttpRequest, table: str) -> HttpResponse:
    game, book = owner.look(table, rules_and_book)
    found = things_of(game, language(), book)
    response = JsonResponse(found.things)
    if request.GET.get("v") == found.version:
        response.headers["Cache-Control"] = "private, max-age=31536000, immutable"
    return response


@require_GET
@api
def moment(request: HttpRequest, table: str) -> HttpResponse:
    opened = owner.look(table, replays.still)
    if replays.open_to_all(opened):
        viewer = number(request.GET.get("viewer"), "viewer")
        if viewer not in range(SPECTATOR, len(opened.seats)):
            raise Refused(404, _("There is no such seat."))
    else:
        viewer = viewer_of(opened, request.GET.get("viewer"), "viewer")
    line = number(request.GET.get("line"), "line")
    return JsonResponse(replays.view_then(opened, line, viewer, language()))


@require_GET
@api
def history(request: HttpRequest, table: str) -> HttpResponse:
    """The scores of a finished game, round by round."""
    opened = owner.look(table, replays.still)
    if not opened.row.over:
        raise Refused(403, _("The game is not over."))
    return JsonResponse({"history": replays.history(opened, language())})


@require_GET
@api
def record_text(request: HttpRequest, table: str) -> HttpResponse:
    opened = owner.look(table, replays.still)
    if not replays.open_to_all(opened):
        raise Refused(403, _("The record tells every hand: it is open when the game is over."))
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
    service.delete(table)
    return JsonResponse({"ok": True})


@require_POST
@api
def settings(request: HttpRequest, table: str) -> HttpResponse:
    given = body(request)
    service.set_auto_pass(table, own_seat(table, given), given.get("auto_pass") is True)
    return JsonResponse({"ok": True})
