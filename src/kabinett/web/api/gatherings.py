"""Tables that gather: set up, joined, left, begun."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, QueryDict
from django.utils.translation import gettext as _
from ninja import Router

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
from kabinett.web.lobby.home import begun
from kabinett.web.play.models import Game

router = Router(auth=TABLES, tags=["gatherings"])

#: What of the form of a new table a program is told.
OFFERED = ("seat_counts", "roles", "length", "options", "packs", "bots", "terms")
TERMS = {name for name, *_ in (*agreed.FIELDS, *agreed.FLAGS)}


def rules_of(game: str) -> Rules[Any]:
    rules = find_game(game)
    if rules is None:
        raise Refused(404, _("There is no such game here."))
    return rules


@router.get("/games/{game}", auth=None, response={200: View} | PROBLEMS, summary="What to set up")
def offered(request: HttpRequest, game: str) -> Any:
    """How many seats there can be, and which roles, lengths, options, packs, bots and terms."""
    found = new_game.offered(rules_of(game), language())
    return {name: found[name] for name in OFFERED} | as_options(found)


def as_options(found: dict[str, Any]) -> dict[str, Any]:
    """The length of a game among its options, or by itself where it is a scenario: so programs of
    this version know it."""
    length = found["length"]
    if length is None:
        return {"scenario": None}
    members = ("name", "label", "help", "ruling", "numbers", "default")
    values = [{"value": each["value"], "label": each["label"]} for each in lengths_of(length)]
    option = {member: length[member] for member in members} | {"values": values}
    if length["name"] == "scenario":
        return {"scenario": option}
    return {"scenario": None, "options": [*found["options"], option]}


def lengths_of(length: dict[str, Any]) -> list[dict[str, Any]]:
    return [*length["choices"], *length["others"]]


@router.get("/gatherings", response=list[Table], summary="Tables with a seat for anybody")
def gatherings(request: HttpRequest) -> Any:
    person = token_of(request).person_id
    return tables_of(lists.gatherings(person), person)


# One path, one router: there they are listed.
@tables.router.post(
    "/tables", auth=TABLES, response={200: Table} | PROBLEMS, summary="Open a table"
)
def open_table(request: HttpRequest, wanted: NewTable) -> Any:
    """With an "open" seat it gathers; without, the game begins at once."""
    person, rules = token_of(request).person, rules_of(wanted.game)
    limits.spend("tables", limits.who(request))
    asked = new_game.read(rules, as_form(wanted), person, language())
    return present(begun(rules, asked, person.pk), person.pk)


def as_form(wanted: NewTable) -> QueryDict:
    """As the page sends it, so that both are read by the same lines."""
    if unknown := wanted.terms.keys() - TERMS:
        raise Refused(400, f"terms: {', '.join(sorted(unknown))}")
    form = QueryDict(mutable=True)
    form["seats"], form["pack"], form["nonce"] = str(len(wanted.seats)), wanted.pack, wanted.nonce
    form["who"] = "public" if wanted.public else ""
    for number, seat in enumerate(wanted.seats):
        form[f"seat-{number}-kind"], form[f"seat-{number}-role"] = seat.who, seat.role
    form.update({f"option-{name}": value for name, value in wanted.options.items()})
    form.update({f"terms-{name}": value for name, value in wanted.terms.items()})
    return form


def present(table: str, person: int) -> Table:
    """The table as it is now."""
    row = Game.objects.select_related("opened_by").filter(pk=table).first()
    if row is None:
        raise Http404
    return table_of(row, person)


@router.post("/tables/{table}/join", response={200: Table} | PROBLEMS, summary="Sit down")
def join(request: HttpRequest, table: str, place: Place) -> Any:
    """Or move to another free seat."""
    person = token_of(request).person
    gathering.join(table, person, place.seat, place.invite)
    return present(table, person.pk)


@router.post("/tables/{table}/leave", response={200: Done} | PROBLEMS, summary="Get up")
def leave(request: HttpRequest, table: str) -> Any:
    """As long as the game has not begun."""
    gathering.leave(table, token_of(request).person)
    return Done()


@router.post("/tables/{table}/ready", response={200: Table} | PROBLEMS, summary="Be ready")
def ready(request: HttpRequest, table: str, given: Ready) -> Any:
    """The game begins when no seat is free and everybody is.  409 if the table has changed since
    its ``commitment`` was told: look once more."""
    person = token_of(request).person
    gathering.ready(table, person, given.nonce, given.commitment)
    return present(table, person.pk)


@router.post("/tables/{table}/not-ready", response={200: Done} | PROBLEMS, summary="Not ready yet")
def not_ready(request: HttpRequest, table: str) -> Any:
    gathering.not_ready(table, token_of(request).person)
    return Done()


@router.post("/tables/{table}/fill", response={200: Table} | PROBLEMS, summary="Bots sit down")
def fill(request: HttpRequest, table: str, given: Fill) -> Any:
    """On all free seats of a table of mine; then everybody says once more that he is ready."""
    person = token_of(request).person
    gathering.fill(table, person, given.bot)
    return present(table, person.pk)


@router.post("/tables/{table}/close", response={200: Done} | PROBLEMS, summary="Give a table up")
def close(request: HttpRequest, table: str) -> Any:
    """One of mine, as long as it gathers."""
    gathering.close(table, token_of(request).person)
    return Done()
