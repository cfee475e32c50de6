"""A seat's standing orders and prepared answers."""

from __future__ import annotations

from django.http import HttpRequest
from ninja import Router

from kabinett.web.api.access import PLAY, READ, GameId, token_of
from kabinett.web.api.schemas import Askable, Done, NewOrders, Orders, Prepared
from kabinett.web.api.tables import PROBLEMS
from kabinett.web.live import orders_api
from kabinett.web.play.open_game import OpenGame
from kabinett.web.play.owner import owner
from kabinett.web.play.seats import own_seat

router = Router(auth=READ, tags=["orders"])


@router.get(
    "/tables/{table}/asks", response={200: list[Askable]} | PROBLEMS, summary="What may be asked"
)
def asks(request: HttpRequest, game_id: GameId, seat: int | None = None) -> object:
    """The asks that may come to your seat, each with all choices that it may ever offer.  The
    present ask comes first, then earlier asks, then the others by frequency."""
    return orders_api.asks_for(request, game_id, seat)


@router.get("/tables/{table}/orders", response={200: Orders} | PROBLEMS, summary="My orders")
def orders(request: HttpRequest, game_id: GameId, seat: int | None = None) -> object:
    """The orders of your seat.  Nobody else sees them."""
    person_id = token_of(request).person_id

    def see(game: OpenGame) -> Orders:
        row = game.seats[own_seat(game, person_id, seat)]
        prepared = [Prepared(ask=ask, choice=choice) for ask, choice in row.prepared]
        return Orders(orders=row.orders, prepared=prepared, auto_pass=row.auto_pass)

    return owner.look(game_id, see)


@router.post(
    "/tables/{table}/orders", auth=PLAY, response={200: Done} | PROBLEMS, summary="Order in advance"
)
def give(request: HttpRequest, game_id: GameId, given: NewOrders) -> object:
    """New orders replace all earlier ones in one change; an omitted member stays as it is.
    ``orders``: blind orders by name, each with the places where the game still asks the seat.
    ``prepared``: the site answers an ask with the first answer that you have prepared for its kind
    and that the ask offers.  ``auto_pass``: the site gives obvious answers."""
    data = given.model_dump(include={"orders", "prepared", "auto_pass"}, exclude_none=True)
    if given.prepared is not None:
        data["prepared"] = [[line.ask, line.choice] for line in given.prepared]
    orders_api.replace_orders(request, game_id, given.seat, data)
    return Done()
