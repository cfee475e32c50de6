"""A seat's standing orders and prepared answers, in JSON."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from kabinett.core.data import Data
from kabinett.core.play.orders import Unaskable
from kabinett.core.play.table import Table
from kabinett.web.host import limits
from kabinett.web.host.language import language
from kabinett.web.live import preparing
from kabinett.web.live.eyes import visible_game
from kabinett.web.live.json_views import api, body, number
from kabinett.web.live.refusals import Refused
from kabinett.web.people.local import person_id_of
from kabinett.web.play import answers, standing
from kabinett.web.play.answers import NewOrders
from kabinett.web.play.seats import acting_seat, own_seat
from kabinett.web.play.standing import WrongPrepared


@require_POST
@api
def settings(request: HttpRequest, game_id: str) -> HttpResponse:
    """Replace those orders of a seat that the request's body contains."""
    data = body(request)
    replace_orders(request, game_id, number(data.get("seat"), "seat"), data)
    return JsonResponse({"ok": True})


@require_GET
@api
def asks(request: HttpRequest, game_id: str) -> HttpResponse:
    """Return the asks to which a seat may prepare an answer."""
    seat = number(request.GET.get("seat"), "seat")
    return JsonResponse({"asks": asks_for(request, game_id, seat)})


def asks_for(request: HttpRequest, game_id: str, seat: int | None) -> list[Data]:
    limits.spend(limits.MOMENTS, limits.who(request, game_id))
    game = visible_game(request, game_id)
    number = acting_seat(game, person_id_of(request), seat, bot_may_play=True)
    return preparing.asks_for(game, number, game.table.wording(language()))


def replace_orders(
    request: HttpRequest, game_id: str, seat: int | None, data: Mapping[str, object]
) -> None:
    """Replace the kinds of orders that ``data`` contains: ``orders``, ``prepared``, ``auto_pass``.

    Raise Refused, with a reason, if one of them is not valid; then all earlier orders stay."""
    limits.spend(limits.ANSWERS, limits.who(request))
    person_id, game = person_id_of(request), visible_game(request, game_id)
    own = own_seat(game, person_id, seat)
    answers.replace_orders(game_id, person_id, own, parse_orders(game.table, own, data))


def parse_orders(table: Table, seat: int, data: Mapping[str, object]) -> NewOrders:
    blind = prepared = None
    if "orders" in data:
        try:
            blind = standing.parse_orders(table, data["orders"])
        except ValueError:
            raise Refused(_("This game has no such standing order."), 400) from None
    if "prepared" in data:
        try:
            prepared = standing.parse_prepared(table, seat, data["prepared"])
        except (Unaskable, WrongPrepared) as error:
            sentence = preparing.describe_fault(error, table.wording(language()))
            raise Refused(sentence, 400) from None
    return NewOrders(blind, prepared, data["auto_pass"] is True if "auto_pass" in data else None)
