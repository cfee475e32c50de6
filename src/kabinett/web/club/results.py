"""Writes the results of finished games for their players, once per game."""

from __future__ import annotations

import logging

from django.db import transaction
from django.utils import timezone

from kabinett.games import find_game
from kabinett.web.club import ratings
from kabinett.web.club.models import Outcome, Result
from kabinett.web.play import asks, terms
from kabinett.web.play.lengths import length_of
from kabinett.web.play.line import played_roles
from kabinett.web.play.models import Game, Kind, Seat

log = logging.getLogger("kabinett.club")

#: Ends by agreement: the points stay, and no rating changes.
STOPPED = ("agreed", "stopped")


def settle(person_id: int | None = None) -> int:
    """Write the missing results of ended games, for all people or for one.  Return the number of
    games."""
    ended_games = Game.objects.filter(over=True, record="", settled=False).only("pk")
    if person_id is not None:
        ended_games = ended_games.filter(
            pk__in=Seat.objects.filter(person=person_id).values("game")
        )
    count = 0
    for row in ended_games.order_by("updated"):
        try:
            count += settle_one(row.pk)
        except Exception:
            log.exception("the results of game %s could not be written", row.pk)
    return count


def settle_one(game_id: str) -> bool:
    """Write the results of one game.  False if they are written already."""
    with transaction.atomic():
        rows = Game.objects.select_for_update().filter(pk=game_id, over=True, settled=False)
        row = rows.defer("head", "kept").first()
        if row is None:
            return False
        Game.objects.filter(pk=game_id).update(settled=True)
        seats = list(Seat.objects.filter(game=row))
        agreed_terms = terms.read_terms(row.terms)
        if agreed_terms.clone:  # the player of a clone knows what was hidden in the game
            return True
        results = [result for seat in seats for result in results_of_seat(row, seat)]
        if agreed_terms.rated:
            ratings.rate(row, seats, results)
        Result.objects.bulk_create(results)
    return True


def results_of_seat(row: Game, seat: Seat) -> list[Result]:
    """Return the results of a seat: one for its first person, and one for its present person if
    somebody else has taken it."""
    if seat.kind != Kind.PERSON:
        return []
    persons = [each for each in dict.fromkeys((seat.first_id, seat.person_id)) if each]
    return [
        Result(
            person_id=person,
            table=row,
            game=row.game,
            scenario=length_played(row),
            role=role_of(row, seat),
            outcome=outcome_of(row, seat, person),
            pace=asks.state_of(row.asks, seat.number).pace if person == seat.person_id else [],
            ended=row.updated or timezone.now(),
        )
        for person in persons
    ]


def outcome_of(row: Game, seat: Seat, person_id: int) -> Outcome:
    if person_id != seat.person_id or seat.stand_in:
        return Outcome.LEFT
    if row.line.get("kind") in STOPPED:
        return Outcome.STOPPED
    winners = row.line["winners"]
    if not winners:
        return Outcome.NOBODY
    if seat.number not in winners:
        return Outcome.LOST
    return Outcome.WON if len(winners) == 1 else Outcome.SHARED


def length_played(row: Game) -> str:
    """Return the scenario or other short form that was played, or "" for the whole game."""
    return length_of(find_game(row.game), row.setup.get("options", {}))


def role_of(row: Game, seat: Seat) -> str:
    """Return the name of the seat's role, or "" if seats do not differ."""
    rules, roles = find_game(row.game), played_roles(row.line)
    role = roles[seat.number] if seat.number < len(roles) else None
    return "" if rules is None or role is None else rules.vocabulary.name(role)
