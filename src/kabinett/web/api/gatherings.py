"""The operations on gathering tables: opening, joining, leaving and starting them."""

from __future__ import annotations

from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _
from ninja import Router

from kabinett.core.data import Data
from kabinett.core.game import Game as Rules
from kabinett.web.api import tables
from kabinett.web.api.access import TABLES, GameId, token_of
from kabinett.web.api.schemas import Done, Fill, NewTable, Ready, SeatChoice, Table, View
from kabinett.web.api.tables import PROBLEMS, table_of, tables_of
from kabinett.web.host import limits
from kabinett.web.host.language import language
from kabinett.web.live.refusals import Refused
from kabinett.web.lobby import gathering, lists, new_game_form, terms_form
from kabinett.web.lobby.home import start_game
from kabinett.web.lobby.wishes import SeatWish, TableWish
from kabinett.web.play.models import Game
from kabinett.web.play.offered_games import find_offered

router = Router(auth=TABLES, tags=["gatherings"])

#: The members of the new-game form that the API returns.
OFFERED = ("seat_counts", "roles", "length", "options", "packs", "bots", "terms")
TERMS = {name for name, *_ in (*terms_form.FIELDS, *terms_form.FLAGS)}


def rules_of(game: str) -> Rules:
    rules = find_offered(game)
    if rules is None:
        raise Refused(_("There is no such game here."), 404)
    return rules


@router.get("/games/{game}", auth=None, response={200: View} | PROBLEMS, summary="What to set up")
def offered(request: HttpRequest, game: str) -> object:
    """The possible numbers of seats, and the roles, lengths, options, packs, bots and terms that
    you can choose."""
    offer = new_game_form.form_data(rules_of(game), language())
    return {name: offer[name] for name in OFFERED} | as_options(offer)


def as_options(offer: Data) -> Data:
    """Return a game's length as one of its options, or as ``scenario`` if that is its name.  This
    version of the API has no other place for it."""
    length = offer["length"]
    if length is None:
        return {"scenario": None}
    members = ("name", "label", "help", "ruling", "numbers", "default")
    values = [{"value": each["value"], "label": each["label"]} for each in lengths_of(length)]
    option = {member: length[member] for member in members} | {"values": values}
    if length["name"] == "scenario":
        return {"scenario": option}
    return {"scenario": None, "options": [*offer["options"], option]}


def lengths_of(length: Data) -> list[Data]:
    return [*length["choices"], *length["others"]]


@router.get("/gatherings", response=list[Table], summary="Tables with a seat for anybody")
def gatherings(request: HttpRequest) -> object:
    person_id = token_of(request).person_id
    return tables_of(lists.gatherings(person_id), person_id)


# This is on the other router because listing the tables has the same path.
@tables.router.post(
    "/tables", auth=TABLES, response={200: Table} | PROBLEMS, summary="Open a table"
)
def open_table(request: HttpRequest, wanted: NewTable) -> object:
    """If a seat is "open", the table gathers; otherwise the game begins at once."""
    person, rules = token_of(request).person, rules_of(wanted.game)
    limits.spend(limits.TABLES, limits.who(request))
    if unknown := wanted.terms.keys() - TERMS:
        raise Refused(f"terms: {', '.join(sorted(unknown))}", 400)
    seats = [SeatWish(seat.who, seat.role) for seat in wanted.seats]
    wish = TableWish(seats, wanted.options, wanted.terms, wanted.pack, wanted.nonce, wanted.public)
    game = new_game_form.read_wish(rules, wish, person, language())
    return table_after(start_game(rules, game, person.pk), person.pk)


def table_after(game_id: str, person_id: int) -> Table:
    """Return the table after a change.  Http404 if there is none."""
    row = Game.objects.select_related("opened_by").filter(pk=game_id).first()
    if row is None:
        raise Http404
    return table_of(row, person_id)


@router.post("/tables/{table}/join", response={200: Table} | PROBLEMS, summary="Sit down")
def join(request: HttpRequest, game_id: GameId, choice: SeatChoice) -> object:
    """You can also move to another free seat."""
    person = token_of(request).person
    gathering.join(game_id, person, choice.seat, choice.invite)
    return table_after(game_id, person.pk)


@router.post("/tables/{table}/leave", response={200: Done} | PROBLEMS, summary="Get up")
def leave(request: HttpRequest, game_id: GameId) -> object:
    """You can leave until the game begins."""
    gathering.leave(game_id, token_of(request).person)
    return Done()


@router.post("/tables/{table}/ready", response={200: Table} | PROBLEMS, summary="Be ready")
def ready(request: HttpRequest, game_id: GameId, given: Ready) -> object:
    """The game begins when no seat is free and everybody is ready. 409 if the table has changed
    since you got its ``commitment``: then get the table again."""
    person = token_of(request).person
    gathering.set_ready(game_id, person, given.nonce, given.commitment)
    return table_after(game_id, person.pk)


@router.post("/tables/{table}/not-ready", response={200: Done} | PROBLEMS, summary="Not ready yet")
def not_ready(request: HttpRequest, game_id: GameId) -> object:
    gathering.set_not_ready(game_id, token_of(request).person)
    return Done()


@router.post("/tables/{table}/fill", response={200: Table} | PROBLEMS, summary="Bots sit down")
def fill(request: HttpRequest, game_id: GameId, given: Fill) -> object:
    """Bots take all free seats.  Only the person who opened the table can do this, and then
    everybody must be ready again."""
    person = token_of(request).person
    gathering.fill_with_bots(game_id, person, given.bot)
    return table_after(game_id, person.pk)


@router.post("/tables/{table}/close", response={200: Done} | PROBLEMS, summary="Give a table up")
def close(request: HttpRequest, game_id: GameId) -> object:
    """You can close a table that you opened, until its game begins."""
    gathering.close_table(game_id, token_of(request).person)
    return Done()
