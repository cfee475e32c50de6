"""Games that continue from a lesson: the reader keeps his seat, and bots play the others."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from kabinett.bots.strengths import USUAL
from kabinett.core.play.chance import Chance
from kabinett.core.play.clones import clone
from kabinett.core.play.record import RecordError
from kabinett.core.play.table import Table
from kabinett.learn.playing import Moment
from kabinett.web.learn.guide import lesson_for_api, moment_of
from kabinett.web.live.json_views import api
from kabinett.web.live.refusals import Refused
from kabinett.web.lobby import admission, capacity
from kabinett.web.people.local import has_accounts, requesting_person
from kabinett.web.people.models import Person
from kabinett.web.play import new_games
from kabinett.web.play.models import Game, Kind
from kabinett.web.play.new_games import NewSeat
from kabinett.web.play.terms import LOCAL


@require_POST
@api
def play(request: HttpRequest, game: str, lesson: str) -> HttpResponse:
    """Open a table at the lesson's present position, and return its address as JSON."""
    rules, chosen_lesson = lesson_for_api(game, lesson)
    if not admission.may_open(requesting_person(request)):
        raise Refused(_("Log in to play on from here."), 403)
    at = moment_of(request, rules, chosen_lesson)
    if at.table.over:
        raise Refused(_("This game is over."))
    return JsonResponse({"table": admission.open_game(request, rules, partial(open_from, at))})


def open_from(at: Moment, person: Person) -> str:
    """Open a table that continues the lesson, and return its id."""
    capacity.check_bots(person.pk)
    own_name = person.get_username() if has_accounts() else _("Me")
    seats = [
        NewSeat(own_name, Kind.PERSON, person_id=person.pk)
        if seat == at.seat
        else NewSeat(f"Bot {seat + 1}", Kind.BOT, USUAL)
        for seat in range(at.table.setup.seats)
    ]
    row = Game(opened_by_id=person.pk, terms=LOCAL.data)
    return new_games.store_new_game(row, new_games.seat_rows(seats), table_from(at, seats))


def table_from(at: Moment, seats: list[NewSeat]) -> Table:
    """Return a clone of the lesson's table: its new seed keeps anybody from knowing what will be
    drawn.  Its record contains the lesson."""
    bots = tuple(number for number, seat in enumerate(seats) if seat.kind == Kind.BOT)
    players = new_games.players_of(seats)
    setup = replace(at.table.setup, bots=bots)
    table = Table.set_up(at.table.game, setup, players, Chance.fresh())
    try:
        clone(table, at.table.lines)
    except RecordError as error:
        raise Refused(_("This lesson has changed. Begin it again.")) from error
    return table
