"""What happens to a stored game as a whole: it moves to new rules, leaves the results, or is
deleted."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from django.db import transaction

from kabinett.core.play import opening
from kabinett.core.play.digests import digests
from kabinett.games import find_game
from kabinett.web.host.errors import NotStored
from kabinett.web.play.changes import announce
from kabinett.web.play.jobs import Broke
from kabinett.web.play.loading import load_game
from kabinett.web.play.models import Game, Seat
from kabinett.web.play.open_game import Damaged, NoSuchGame, Undecided
from kabinett.web.play.owner import owner
from kabinett.web.play.stored_steps import kept_text

log = logging.getLogger("kabinett.stored_games")


def carry_over(game_id: str) -> None:
    """Store a game as the present rules load it, if loading had to replay its record."""
    owner.change(game_id, lambda game: None, "the rules were updated")


def carry_over_all() -> None:
    """Update running games to the present rules, and so let them ask the right seats."""
    running_games = Game.objects.running()
    for name in running_games.values_list("game", flat=True).distinct():
        rules = find_game(name)
        if rules is None:
            continue
        rows = running_games.filter(game=name)
        for row in rows.exclude(rules=digests(rules).whole).only("id"):
            try:
                carry_over(row.pk)
            except (Damaged, NoSuchGame, Broke, NotStored) as error:
                log.warning("game %s stays as it is: %s", row.pk, error)


def decide(game_id: str, decision: str) -> None:
    """Decide about a game that the present rules cannot replay: ``go_on`` from the last moment that
    they allow, or ``end`` the game there.  Its stored text is kept for good."""
    load = {"go_on": opening.go_on, "end": opening.end}[decision]

    def act() -> None:
        try:
            owner.games.open(game_id)
        except Undecided:
            kept = kept_text(Game.objects.get(pk=game_id))
            game = owner.games[game_id] = load_game(game_id, load)
            game.row.kept, game.keeps_outdated = kept, True

    owner.run_standalone(game_id, act, f"its people decide: {decision}")


def exclude_from_results(game_id: str) -> None:
    """Exclude the game from its players' results, because a player has seen hidden information."""
    Game.objects.filter(pk=game_id).update(settled=True)


def may_delete(row: Game, seats: Sequence[Seat], person_id: int | None) -> bool:
    """May this person delete the game?  He may if he set the game up and no other person plays in
    it."""
    others = any(seat.person_id not in (None, person_id) for seat in seats)
    return row.is_opened_by(person_id) and not others


def delete(game_id: str) -> None:
    """Delete a game for good."""

    def act() -> None:
        with transaction.atomic():
            if not Game.objects.filter(pk=game_id).delete()[0]:
                raise NoSuchGame(game_id)
            announce([game_id])
        owner.games.forget(game_id)

    owner.run_standalone(game_id, act, "it is deleted")
