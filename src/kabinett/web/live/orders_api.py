"""A seat's standing orders and prepared answers, in JSON."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from kabinett.core.data import Data
from kabinett.core.play.orders import Unaskable
from kabinett.web.host import limits
from kabinett.web.host.language import language
from kabinett.web.live import preparing
from kabinett.web.live.eyes import visible_game
from kabinett.web.live.json_views import api, body, number
from kabinett.web.live.refusals import Refused
from kabinett.web.people.local import person_of
from kabinett.web.play import service, standing
from kabinett.web.play.seats import acting_seat, own_seat
from kabinett.web.play.service import UnknownOrder
from kabinett.web.play.standing import WrongPrepared


@require_POST
@api
def settings(request: HttpRequest, game_id: str) -> HttpResponse:
    """Replace a seat's orders of one kind."""
    data, person = body(request), person_of(request)
    seat = number(data.get("seat"), "seat")
    if "prepared" in data:
        prepare(request, game_id, seat, data["prepared"])
    elif "orders" in data:
        give_orders(game_id, person, seat, data["orders"])
    else:
        service.set_auto_pass(game_id, person, seat, data.get("auto_pass") is True)
    return JsonResponse({"ok": True})


@require_GET
@api
def asks(request: HttpRequest, game_id: str) -> HttpResponse:
    """Return the asks to which a seat may prepare an answer."""
    seat = number(request.GET.get("seat"), "seat")
    return JsonResponse({"asks": asks_for(request, game_id, seat)})


def asks_for(request: HttpRequest, game_id: str, seat: int | None) -> list[Data]:
    limits.spend("moments", limits.who(request, game_id))
    game = visible_game(request, game_id)
    number = acting_seat(game, person_of(request), seat, bot_may_play=True)
    return preparing.asks_for(game, number, game.table.wording(language()))


def give_orders(game_id: str, person: int | None, seat: int | None, orders: object) -> None:
    """Replace blind orders.  Refused if the game knows no such order."""
    try:
        service.give_orders(game_id, person, seat, orders)
    except UnknownOrder:
        raise Refused(400, _("This game has no such standing order.")) from None


def prepare(request: HttpRequest, game_id: str, seat: int | None, data: object) -> None:
    """Replace prepared answers.  Refused, with a reason, if they are not valid."""
    limits.spend("answers", limits.who(request))
    person, game = person_of(request), visible_game(request, game_id)
    number = own_seat(game, person, seat)
    try:
        lines = standing.parse_prepared(game.table, number, data)
    except (Unaskable, WrongPrepared) as error:
        words = game.table.wording(language())
        raise Refused(400, preparing.describe_fault(error, words)) from None
    service.prepare(game_id, person, number, lines)
