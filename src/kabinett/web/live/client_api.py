"""What the client asks and tells, in JSON."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from kabinett.core.play import record
from kabinett.core.play.record import RecordError
from kabinett.core.play.table import IllegalChoice, StaleAsk
from kabinett.core.scene import SPECTATOR
from kabinett.web.host import incidents, limits
from kabinett.web.host.errors import NotStored, incident_text, unchanged_text
from kabinett.web.host.limits import TooMuch
from kabinett.web.live import replays
from kabinett.web.live.hub import hub
from kabinett.web.live.things import things_of
from kabinett.web.people.local import person_of
from kabinett.web.play import past, service
from kabinett.web.play.jobs import Busy, Lost, RulesBroke
from kabinett.web.play.models import Game
from kabinett.web.play.owner import owner
from kabinett.web.play.tables import Damaged, NoSuchGame, Opened

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
    response = JsonResponse({"error": sentence}, status=status)
    if isinstance(error, (TooMuch, Busy)) and error.wait:
        response.headers["Retry-After"] = str(error.wait)
    return response


def told(error: BaseException, what: str) -> tuple[int, str]:
    """What is said of an error: a status of HTTP, and a sentence."""
    match error:
        case Refused():
            return error.status, error.sentence
        case TooMuch():
            return 429, error.sentence
        case NoSuchGame():
            return 404, _("There is no such game; it may have been deleted.")
        case Damaged():
            return 409, _("This game cannot be opened: {error}").format(error=error)
        case Busy():
            said = ngettext(
                "Too many are playing just now, and nothing was changed. Try again in {n} second.",
                "Too many are playing just now, and nothing was changed. Try again in {n} seconds.",
                error.wait,
            )
            return 503, said.format(n=error.wait)
        case OperationalError() | NotStored():
            return 503, _("This could not be stored just now, and nothing was changed. Try again.")
        case Lost():
            return 503, _(
                "Something went wrong on our side. Look at how things stand before you try again: "
                "it may have been done."
            )
        case RecordError():
            said = _("The record cannot be played again: {error}")
            return 409, said.format(error=error.told(language()))
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


def viewer_of(opened: Opened, person: int | None, given: Any, name: str = "seat") -> int:
    """A seat of that person's, or the spectator's, who may have to look on later."""
    if not opened.open_for(person):
        # As if it were not there: nobody learns of it.
        raise NoSuchGame(opened.row.pk)
    viewer = number(given, name)
    if viewer == past.LATE:
        viewer = SPECTATOR
    if viewer != SPECTATOR and viewer not in opened.seats_of(person):
        raise Refused(403, _("This seat is not played here."))
    if viewer == SPECTATOR and past.kept_behind(opened, person):
        return past.LATE
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


def own_seat(request: HttpRequest, table: str, given: dict[str, Any]) -> int:
    """The seat that a request speaks for."""
    person = person_of(request)
    seat = owner.look(table, lambda opened: viewer_of(opened, person, given.get("seat")))
    if seat < 0:
        raise Refused(403, _("This seat is not played here."))
    if owner.look(table, lambda opened: seat not in opened.answers_for(person)):
        raise Refused(409, _("A bot plays for you here."))
    return seat


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
    given = body(request)
    seat = own_seat(request, table, given)
    ask, choice = number(given.get("ask"), "ask"), str(given.get("choice"))
    limits.spend("answers", limits.who(request))
    return changed(table, seat, lambda: service.answer(table, seat, ask, choice))


@require_POST
@api
def undo(request: HttpRequest, table: str) -> HttpResponse:
    seat = own_seat(request, table, body(request))
    limits.spend("answers", limits.who(request))
    return changed(table, seat, lambda: service.undo(table, seat), taking_back=True)


@require_POST
@api
def restart(request: HttpRequest, table: str) -> HttpResponse:
    seat = own_seat(request, table, body(request))
    limits.spend("answers", limits.who(request))
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
            return unchanged_text(error.number)
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


def looked_at(request: HttpRequest, table: str) -> Opened:
    """The game as it is shown to who asks; NoSuchGame for whoever may not look at it."""
    person = person_of(request)

    def see(opened: Opened) -> Opened:
        if not opened.open_for(person):
            raise NoSuchGame(table)
        return replays.still(past.as_seen_by(opened, person))

    return owner.look(table, see)


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


def eyes(request: HttpRequest, opened: Opened) -> int:
    """Through whose eyes an earlier moment is looked at."""
    if not replays.open_to_all(opened):
        return viewer_of(opened, person_of(request), request.GET.get("viewer"), "viewer")
    viewer = number(request.GET.get("viewer"), "viewer")
    if viewer not in range(SPECTATOR, len(opened.seats)):
        raise Refused(404, _("There is no such seat."))
    return viewer


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
