"""A seat's standing orders and prepared answers."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext as _
from ninja import Router

from kabinett.web.api.access import PLAY, READ, seat_of, token_of
from kabinett.web.api.schemas import Askable, Done, NewOrders, Orders
from kabinett.web.api.tables import PROBLEMS
from kabinett.web.live import orders_api
from kabinett.web.live.refusals import Refused
from kabinett.web.play import service
from kabinett.web.play.owner import owner
from kabinett.web.play.tables import OpenGame

router = Router(auth=READ, tags=["orders"])


@router.get(
    "/tables/{table}/asks", response={200: list[Askable]} | PROBLEMS, summary="What may be asked"
)
def asks(request: HttpRequest, table: str, seat: int | None = None) -> object:
    """The asks that may come to a seat of mine, with all that each may ever offer there: first its
    present ask, then earlier ones, then others, the most frequent first."""
    return orders_api.asks_for(request, table, own_seat(request, table, seat))


@router.get("/tables/{table}/orders", response={200: Orders} | PROBLEMS, summary="My orders")
def orders(request: HttpRequest, table: str, seat: int | None = None) -> object:
    """What a seat of mine has ordered.  Nobody else sees it."""
    number = own_seat(request, table, seat)
    row = owner.look(table, lambda game: game.seats[number])
    prepared_answers = [{"ask": ask, "choice": choice} for ask, choice in row.prepared]
    return {"orders": row.orders, "prepared": prepared_answers, "auto_pass": row.auto_pass}


@router.post(
    "/tables/{table}/orders", auth=PLAY, response={200: Done} | PROBLEMS, summary="Order in advance"
)
def give(request: HttpRequest, table: str, given: NewOrders) -> object:
    """Replaces earlier orders; omitted members stay.  ``orders`` are blind: by name, the places
    where the game asks the seat all the same.  ``prepared``: the first line that an ask of that
    kind offers is the answer.  ``auto_pass``: the site gives obvious answers."""
    number = own_seat(request, table, given.seat, answers=True)
    if given.orders is not None:
        orders_api.give_orders(table, number, given.orders)
    if given.prepared is not None:
        lines = [[line.ask, line.choice] for line in given.prepared]
        orders_api.prepare(request, table, number, lines)
    if given.auto_pass is not None:
        service.set_auto_pass(table, number, given.auto_pass)
    return Done()


def own_seat(request: HttpRequest, table: str, seat: int | None, answers: bool = False) -> int:
    """The seat that a request is about; ``answers``: its person must play it himself."""
    person = token_of(request).person_id

    def see(game: OpenGame) -> int:
        number = seat_of(game, person, seat)
        if answers and number not in game.seats_played_by(person):
            raise Refused(409, _("A bot plays for you here."))
        return number

    return owner.look(table, see)
