"""A seat's standing orders and prepared answers, in JSON."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from kabinett.core.data import Data
from kabinett.core.play.orders import Unaskable
from kabinett.core.play.table import IllegalChoice
from kabinett.web.host import limits
from kabinett.web.host.language import language
from kabinett.web.live import preparing
from kabinett.web.live.eyes import own_seat, visible_game
from kabinett.web.live.json_views import api, body
from kabinett.web.live.refusals import Refused
from kabinett.web.play import service, standing
from kabinett.web.play.standing import WrongPrepared


@require_POST
@api
def settings(request: HttpRequest, table: str) -> HttpResponse:
    """Replace one of a seat's kinds of orders."""
    data = body(request)
    seat = own_seat(request, table, data)
    if "prepared" in data:
        prepare(request, table, seat, data["prepared"])
    elif "orders" in data:
        give_orders(table, seat, data["orders"])
    else:
        service.set_auto_pass(table, seat, data.get("auto_pass") is True)
    return JsonResponse({"ok": True})


@require_GET
@api
def asks(request: HttpRequest, table: str) -> HttpResponse:
    """The asks to which a seat may prepare an answer."""
    seat = own_seat(request, table, request.GET.dict())
    return JsonResponse({"asks": asks_for(request, table, seat)})


def asks_for(request: HttpRequest, table: str, seat: int) -> list[Data]:
    limits.spend("moments", limits.who(request, table))
    game = visible_game(request, table)
    return preparing.asks_for(game, seat, game.table.wording(language()))


def give_orders(table: str, seat: int, orders: object) -> None:
    """Replace blind orders; Refused if nobody can give such orders."""
    try:
        service.give_orders(table, seat, orders)
    except IllegalChoice:
        raise Refused(400, _("This cannot be ordered here.")) from None


def prepare(request: HttpRequest, table: str, seat: int, data: object) -> None:
    """Replace prepared answers; Refused says what is wrong with them."""
    limits.spend("answers", limits.who(request))
    table_copy = visible_game(request, table).table
    try:
        lines = standing.parse_prepared(table_copy, seat, data)
    except (Unaskable, WrongPrepared) as error:
        raise Refused(
            400, preparing.describe_fault(error, table_copy.wording(language()))
        ) from None
    service.prepare(table, seat, lines)
