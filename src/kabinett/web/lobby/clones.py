"""Clones: games that continue from a moment of another game, with new dice.

The player of a clone learns what was hidden in the game.  So a game can be cloned only if it hides
nothing: it is finished or uploaded, or the person has all its seats.  A game against bots must be
over before it can be cloned.  A clone is not rated and its result counts nowhere."""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from kabinett.bots.strengths import USUAL
from kabinett.core.data import Data
from kabinett.core.play.chance import Chance
from kabinett.core.play.clones import clone as play_on
from kabinett.core.play.record import RecordError
from kabinett.core.play.record_lines import RecordLine
from kabinett.core.play.table import Table
from kabinett.core.show.scene import SPECTATOR
from kabinett.web.host import limits
from kabinett.web.host.language import language
from kabinett.web.host.numbers import whole
from kabinett.web.live import replays
from kabinett.web.live.eyes import visible_game
from kabinett.web.live.refusals import Refused, not_understood
from kabinett.web.lobby import new_game_form
from kabinett.web.lobby.capacity import check_bots
from kabinett.web.lobby.gathering import check_nonce
from kabinett.web.lobby.moving_on import act_and_redirect
from kabinett.web.people.local import has_accounts
from kabinett.web.people.models import Person
from kabinett.web.play import new_games, offered_games
from kabinett.web.play.models import Game, Kind
from kabinett.web.play.new_games import NewSeat
from kabinett.web.play.open_game import OpenGame
from kabinett.web.play.terms import LOCAL


def clone_offer(game: OpenGame, person_id: int | None) -> Data | None:
    """Return what the client offers: whether a clone is possible ``now``, and the ``bots``."""
    if person_id is None:
        return None
    bots = [
        {name: bot[name] for name in ("id", "label", "usual")}
        for bot in new_game_form.offered_bots(game.table.game)
    ]
    return {"now": replays.knows_all_hands(game, person_id), "bots": bots}


@require_POST
def clone(request: HttpRequest, game_id: str) -> HttpResponse:
    """Open a new game that continues from the moment ``told`` of a table, or from ``line`` of a
    replay for the seat ``viewer``.  The person and bots take its seats."""
    limits.spend(limits.TABLES, limits.who(request))
    return act_and_redirect(request, lambda person: create_clone(request, game_id, person))


def create_clone(request: HttpRequest, game_id: str, person: Person) -> str:
    game = visible_game(request, game_id)
    try:
        return clone_of(game, request.POST, person)
    except RecordError as error:
        why = error.text_in(language(), game.table.game)
        pattern = _("The record cannot be played again: {error}").format(error=why)
        raise Refused(pattern) from error


def clone_of(game: OpenGame, posted: QueryDict, person: Person) -> str:
    if not replays.knows_all_hands(game, person.pk):
        raise Refused(_("Hands are still hidden, so you can clone this game only when it is over."))
    if not offered_games.is_offered(game.row.game):
        raise Refused(offered_games.not_offered())
    lines = lines_at_moment(game, posted)
    seats = seats_of(game, posted, person)
    if any(seat.kind == Kind.BOT for seat in seats):
        check_bots(person.pk)
    nonce = posted.get("nonce", "")
    check_nonce(nonce)
    new_table = table_from(game, lines, seats, nonce)
    if new_table.over:
        raise Refused(_("This game is over."))
    row = Game(opened_by_id=person.pk, terms=replace(LOCAL, clone=True).data)
    return new_games.store_new_game(row, new_games.seat_rows(seats), new_table)


def lines_at_moment(game: OpenGame, posted: QueryDict) -> list[RecordLine]:
    """Return the lines played up to that moment."""
    at = "told" if "told" in posted else "line"
    number = whole(posted.get(at))
    if number < 0:
        raise not_understood()
    if at == "told":
        moment = replays.public_moment(game, number).moment
    else:
        viewer = whole(posted.get("viewer"), otherwise=SPECTATOR)
        moment = replays.moment_in_replay(game, number, viewer)
    return replays.moments_of(game).lines_before(moment)


def seats_of(game: OpenGame, posted: QueryDict, person: Person) -> list[NewSeat]:
    """Return who plays the clone: by default the person plays his own seats, or the first if he has
    none."""
    mine = game.seats_of(person.pk) or [0]
    own_name = person.get_username() if has_accounts() else _("Me")
    new_seats = []
    for seat in game.seats:
        usual = "me" if seat.number in mine else USUAL
        who = posted.get(f"seat-{seat.number}", usual)
        if who == "me":
            new_seats.append(
                NewSeat(own_name[: new_games.NAME_LENGTH], Kind.PERSON, person_id=person.pk)
            )
        elif new_game_form.bot_may_sit(game.table.game, who):
            new_seats.append(NewSeat(f"Bot {seat.number + 1}", Kind.BOT, who))
        else:
            raise Refused(_("Seat {n}: who plays it?").format(n=seat.number + 1))
    if all(seat.kind == Kind.BOT for seat in new_seats):
        raise Refused(_("Take a seat yourself."))
    return new_seats


def table_from(game: OpenGame, lines: list[RecordLine], seats: list[NewSeat], nonce: str) -> Table:
    """Return a table with a new seed, at the position to which these lines lead."""
    bots = tuple(number for number, seat in enumerate(seats) if seat.kind == Kind.BOT)
    players = new_games.players_of(seats)
    setup = replace(game.table.setup, bots=bots)
    table = Table.set_up(game.table.game, setup, players, Chance.fresh())
    table.add_nonces(tuple("" if seat.kind == Kind.BOT else nonce for seat in seats))
    play_on(table, lines)
    return table
