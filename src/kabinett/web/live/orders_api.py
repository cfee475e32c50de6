"""What a seat orders in advance, in JSON."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from kabinett.core.play.orders import Unaskable
from kabinett.core.play.table import IllegalChoice
from kabinett.web.host import limits
from kabinett.web.host.language import language
from kabinett.web.live import preparing
from kabinett.web.live.eyes import looked_at, own_seat
from kabinett.web.live.json_views import api, body
from kabinett.web.live.refusals import Refused
from kabinett.web.play import service, standing
from kabinett.web.play.standing import WrongPrepared


@require_POST
@api
def settings(request: HttpRequest, table: str) -> HttpResponse:
    """One of a seat's kinds of orders from now on, instead of those that stood."""
    given = body(request)
    seat = own_seat(request, table, given)
    if "prepared" in given:
        prepare(request, table, seat, given["prepared"])
    elif "orders" in given:
        give_orders(table, seat, given["orders"])
    else:
        service.set_auto_pass(table, seat, given.get("auto_pass") is True)
    return JsonResponse({"ok": True})


@require_GET
@api
def asks(request: HttpRequest, table: str) -> HttpResponse:
    """The asks to which a seat may prepare an answer."""
    seat = own_seat(request, table, request.GET.dict())
    return JsonResponse({"asks": asks_for(request, table, seat)})


def asks_for(request: HttpRequest, table: str, seat: int) -> list[dict[str, Any]]:
    limits.spend("moments", limits.who(request, table))
    opened = looked_at(request, table)
    return preparing.asks_for(opened, seat, opened.table.wording(language()))


def give_orders(table: str, seat: int, wanted: object) -> None:
    """Blind ones; Refused if nobody can give such."""
    try:
        service.give_orders(table, seat, wanted)
    except IllegalChoice:
        raise Refused(400, _("This cannot be ordered here.")) from None


def prepare(request: HttpRequest, table: str, seat: int, wanted: object) -> None:
    """Prepared answers; Refused says what is wrong with them."""
    limits.spend("answers", limits.who(request))
    still = looked_at(request, table).table
    try:
        lines = standing.prepared(still, seat, wanted)
    except (Unaskable, WrongPrepared) as error:
        raise Refused(400, preparing.wrong(error, still.wording(language()))) from None
    service.prepare(table, seat, lines)
