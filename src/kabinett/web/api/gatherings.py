"""Gathering tables: to set up, join, leave and begin them."""

from __future__ import annotations

from django.http import Http404, HttpRequest, QueryDict
from django.utils.translation import gettext as _
from ninja import Router

from kabinett.core.data import Data
from kabinett.core.game import Game as Rules
from kabinett.games import find_game
from kabinett.web.api import tables
from kabinett.web.api.access import TABLES, token_of
from kabinett.web.api.schemas import Done, Fill, NewTable, Place, Ready, Table, View
from kabinett.web.api.tables import PROBLEMS, table_of, tables_of
from kabinett.web.host import limits
from kabinett.web.host.language import language
from kabinett.web.live.refusals import Refused
from kabinett.web.lobby import agreed, gathering, lists, new_game
from kabinett.web.lobby.home import start_game
from kabinett.web.play.models import Game

router = Router(auth=TABLES, tags=["gatherings"])

#: The parts of a new table's form that a program gets.
OFFERED = ("seat_counts", "roles", "length", "options", "packs", "bots", "terms")
TERMS = {name for name, *_ in (*agreed.FIELDS, *agreed.FLAGS)}


def rules_of(game: str) -> Rules:
    rules = find_game(game)
    if rules is None:
        raise Refused(404, _("There is no such game here."))
    return rules


@router.get("/games/{game}", auth=None, response={200: View} | PROBLEMS, summary="What to set up")
def offered(request: HttpRequest, game: str) -> object:
    """How many seats there can be, and which roles, lengths, options, packs, bots and terms."""
    offer = new_game.form_data(rules_of(game), language())
    return {name: offer[name] for name in OFFERED} | as_options(offer)


def as_options(offer: Data) -> Data:
    """A game's length as one of its options, or as ``scenario`` where it is one: this version of
    the API has no other place for it."""
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
    person = token_of(request).person_id
    return tables_of(lists.gatherings(person), person)


# On the router of the same path, which lists the tables.
@tables.router.post(
    "/tables", auth=TABLES, response={200: Table} | PROBLEMS, summary="Open a table"
)
def open_table(request: HttpRequest, wanted: NewTable) -> object:
    """With an "open" seat the table gathers; without, the game begins at once."""
    person, rules = token_of(request).person, rules_of(wanted.game)
    limits.spend("tables", limits.who(request))
    table_form = new_game.read_form(rules, as_form(wanted), person, language())
    return table_after(start_game(rules, table_form, person.pk), person.pk)


def as_form(new_table: NewTable) -> QueryDict:
    """The request as the page's form, so that the same code reads both."""
    if unknown := new_table.terms.keys() - TERMS:
        raise Refused(400, f"terms: {', '.join(sorted(unknown))}")
    form = QueryDict(mutable=True)
    form["seats"], form["pack"], form["nonce"] = (
        str(len(new_table.seats)),
        new_table.pack,
        new_table.nonce,
    )
    form["who"] = "public" if new_table.public else ""
    for number, seat in enumerate(new_table.seats):
        form[f"seat-{number}-kind"], form[f"seat-{number}-role"] = seat.who, seat.role
    form.update({f"option-{name}": value for name, value in new_table.options.items()})
    form.update({f"terms-{name}": value for name, value in new_table.terms.items()})
    return form


def table_after(table: str, person: int) -> Table:
    """The table after a change; Http404 if there is none."""
    row = Game.objects.select_related("opened_by").filter(pk=table).first()
    if row is None:
        raise Http404
    return table_of(row, person)


@router.post("/tables/{table}/join", response={200: Table} | PROBLEMS, summary="Sit down")
def join(request: HttpRequest, table: str, place: Place) -> object:
    """Or move to another free seat."""
    person = token_of(request).person
    gathering.join(table, person, place.seat, place.invite)
    return table_after(table, person.pk)


@router.post("/tables/{table}/leave", response={200: Done} | PROBLEMS, summary="Get up")
def leave(request: HttpRequest, table: str) -> object:
    """As long as the game has not begun."""
    gathering.leave(table, token_of(request).person)
    return Done()


@router.post("/tables/{table}/ready", response={200: Table} | PROBLEMS, summary="Be ready")
def ready(request: HttpRequest, table: str, given: Ready) -> object:
    """The game begins when no seat is free and everybody is ready.  409 if the table has changed
    since you got its ``commitment``: look once more."""
    person = token_of(request).person
    gathering.set_ready(table, person, given.nonce, given.commitment)
    return table_after(table, person.pk)


@router.post("/tables/{table}/not-ready", response={200: Done} | PROBLEMS, summary="Not ready yet")
def not_ready(request: HttpRequest, table: str) -> object:
    gathering.set_not_ready(table, token_of(request).person)
    return Done()


@router.post("/tables/{table}/fill", response={200: Table} | PROBLEMS, summary="Bots sit down")
def fill(request: HttpRequest, table: str, given: Fill) -> object:
    """On all free seats of a table of mine; then everybody must be ready once more."""
    person = token_of(request).person
    gathering.fill_with_bots(table, person, given.bot)
    return table_after(table, person.pk)


@router.post("/tables/{table}/close", response={200: Done} | PROBLEMS, summary="Give a table up")
def close(request: HttpRequest, table: str) -> object:
    """A table of mine, as long as it gathers."""
    gathering.close_table(table, token_of(request).person)
    return Done()
