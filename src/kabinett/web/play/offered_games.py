"""Which games the site offers: all, or those that KABINETT_ONLY_GAMES names.

Nobody can begin a game that the site does not offer.  If one is already running, its players can
play it to the end, and can read its rules and cards until then."""

from __future__ import annotations

from django.conf import settings
from django.utils.translation import gettext as _

from kabinett.core.game import Game as Rules
from kabinett.games import all_games, find_game
from kabinett.web.play.models import Seat


def is_offered(game_id: str) -> bool:
    hosting = getattr(settings, "HOSTING", None)
    return not hosting or not hosting.only_games or game_id in hosting.only_games


def offered_games() -> dict[str, Rules]:
    """Return the games that can be begun, by id."""
    return {game_id: game for game_id, game in all_games().items() if is_offered(game_id)}


def find_offered(game_id: str) -> Rules | None:
    """Return the game, or None if the site does not have it or does not offer it."""
    return find_game(game_id) if is_offered(game_id) else None


def find_readable(game_id: str, person_id: int | None) -> Rules | None:
    """Return the game if the site offers it or this person is still playing it; otherwise None."""
    if is_offered(game_id):
        return find_game(game_id)
    playing = Seat.objects.filter(person=person_id, game__game=game_id, game__over=False)
    return find_game(game_id) if person_id is not None and playing.exists() else None


def not_offered() -> str:
    """Return the sentence for somebody who wants to begin such a game."""
    return _("This site no longer offers this game. Games that are running can be finished.")
