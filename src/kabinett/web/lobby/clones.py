"""Clones: games of one's own that go on from a moment of another, with dice of their own.

Whoever plays on from a game knows all that was hidden there, so one is made only where nothing is
hidden any more: of a finished or uploaded game, or of a running one whose seats are all one's own.
A running game against bots has to be over first.  A clone is not rated and counts in no results."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from kabinett.bots.strengths import USUAL
from kabinett.core.play.chance import NONCE, Chance
from kabinett.core.play.record import Line, RecordError
from kabinett.core.play.replay import clone as play_on
from kabinett.core.play.table import Table
from kabinett.web.host import limits
from kabinett.web.host.language import language
from kabinett.web.host.numbers import whole
from kabinett.web.live import replays
from kabinett.web.live.eyes import looked_at
from kabinett.web.lobby import new_game
from kabinett.web.lobby.gathering import Refusal
from kabinett.web.lobby.gathering_pages import moved
from kabinett.web.lobby.home import check_room
from kabinett.web.people.local import served
from kabinett.web.people.models import Person
from kabinett.web.play import service
from kabinett.web.play.models import Game, Kind
from kabinett.web.play.service import NewSeat
from kabinett.web.play.tables import Opened
from kabinett.web.play.terms import LOCAL


def offered(opened: Opened, person: int | None) -> dict[str, Any] | None:
    """What the client offers: at once, or when the game is over."""
    if person is None:
        return None
    bots = [
        {name: bot[name] for name in ("id", "label", "usual")}
        for bot in new_game.offered_bots(opened.table.game)
    ]
    return {"now": replays.all_hands_known(opened, person), "bots": bots}


@require_POST
def clone(request: HttpRequest, table: str) -> HttpResponse:
    """A new game from the moment ``told`` of a table, or ``line`` of a replay, whose seats are
    given to oneself or to bots."""
    limits.spend("tables", limits.who(request))
    return moved(request, lambda person: cloned(request, table, person))


def cloned(request: HttpRequest, table: str, person: Person) -> str:
    opened = looked_at(request, table)
    if not replays.all_hands_known(opened, person.pk):
        raise Refusal(_("Hands are hidden here: a clone can be made when the game is over."))
    lines = lines_then(opened, request.POST)
    seats = seats_of(opened, request.POST, person)
    if any(seat.kind == Kind.BOT for seat in seats):
        check_room(person.pk)
    nonce = request.POST.get("nonce", "")
    if not NONCE.fullmatch(nonce):
        raise Refusal(_("The request makes no sense here."))
    made = table_from(opened, lines, seats, nonce)
    if made.over:
        raise Refusal(_("This game is over."))
    row = Game(opened_by_id=person.pk, terms=replace(LOCAL, clone=True).data)
    return service.begin(row, service.seat_rows(seats), made)


def lines_then(opened: Opened, posted: QueryDict) -> list[Line]:
    """What had been played at that moment."""
    at = "told" if "told" in posted else "line"
    number = whole(posted.get(at))
    if number < 0:
        raise Refusal(_("The request makes no sense here."))
    try:
        moments = replays.moments_of(opened)
        if at == "told":
            return moments.played(replays.told(opened, number).moment)
        return moments.played(min(number, len(moments.states) - 1))
    except RecordError as error:
        why = error.told(language(), opened.table.game)
        said = _("The record cannot be played again: {error}").format(error=why)
        raise Refusal(said) from error


def seats_of(opened: Opened, posted: QueryDict, person: Person) -> list[NewSeat]:
    """Who plays on: unless told otherwise, whoever clones it on his own seats, or the first one."""
    mine = opened.seats_of(person.pk) or [0]
    own = person.get_username() if served() else _("Me")
    found = []
    for seat in opened.seats:
        usual = "me" if seat.number in mine else USUAL
        who = posted.get(f"seat-{seat.number}", usual)
        if who == "me":
            found.append(NewSeat(own[: service.NAME_LENGTH], Kind.PERSON, person=person.pk))
        elif new_game.may_sit(opened.table.game, who):
            found.append(NewSeat(f"Bot {seat.number + 1}", Kind.BOT, who))
        else:
            raise Refusal(_("Seat {n}: who plays it?").format(n=seat.number + 1))
    if all(seat.kind == Kind.BOT for seat in found):
        raise Refusal(_("Take a seat yourself."))
    return found


def table_from(opened: Opened, lines: list[Line], seats: list[NewSeat], nonce: str) -> Table:
    """A table with a seed of its own that stands where these lines lead."""
    bots = tuple(number for number, seat in enumerate(seats) if seat.kind == Kind.BOT)
    players = service.players_of(seats)
    setup = replace(opened.table.setup, bots=bots)
    table = Table.bound(opened.table.game, setup, players, Chance.fresh())
    table.add_nonces(tuple("" if seat.kind == Kind.BOT else nonce for seat in seats))
    table.begin()
    try:
        play_on(table, lines)
    except RecordError as error:
        why = error.told(language(), opened.table.game)
        said = _("The record cannot be played again: {error}").format(error=why)
        raise Refusal(said) from error
    return table
