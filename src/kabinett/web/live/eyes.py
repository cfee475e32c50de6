"""Decides who may look at a table, and as which viewer."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext as _

from kabinett.core.show.scene import SPECTATOR
from kabinett.web.live import replays
from kabinett.web.live.json_views import number
from kabinett.web.live.refusals import Refused
from kabinett.web.people.local import person_id_of
from kabinett.web.play import past
from kabinett.web.play.open_game import NoSuchGame, OpenGame
from kabinett.web.play.owner import owner
from kabinett.web.play.seats import NotOwnSeat


def viewer_of(game: OpenGame, person_id: int | None, seat: object, name: str = "seat") -> int:
    """Return the viewer number: the seat, if the person has or shares it; otherwise that of a
    spectator, with or without a delay."""
    if not game.is_open_for(person_id):
        # The answer is the same as for a game that does not exist, so nobody learns of the game.
        raise NoSuchGame(game.row.pk)
    viewer = number(seat, name)
    if viewer == past.LATE:
        viewer = SPECTATOR
    seen = game.seats_seen_by(person_id)
    if viewer != SPECTATOR and viewer not in seen:
        raise NotOwnSeat(seen, is_named=True)
    if viewer == SPECTATOR and past.sees_delayed(game, person_id):
        return past.LATE
    return viewer


def visible_game(request: HttpRequest, game_id: str) -> OpenGame:
    """Return the game as the person may see it.  Raise NoSuchGame if he may not see it."""
    person_id = person_id_of(request)

    def see(game: OpenGame) -> OpenGame:
        if not game.is_open_for(person_id):
            raise NoSuchGame(game_id)
        return replays.snapshot(past.game_for(game, person_id))

    return owner.look(game_id, see)


def past_viewer(request: HttpRequest, game: OpenGame) -> int:
    """Return the viewer number for a look at an earlier moment."""
    if not replays.is_open_to_all(game):
        return viewer_of(game, person_id_of(request), request.GET.get("viewer"), "viewer")
    viewer = number(request.GET.get("viewer"), "viewer")
    if viewer not in range(SPECTATOR, len(game.seats)):
        raise Refused(_("There is no such seat."), 404)
    return viewer
