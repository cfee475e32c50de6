"""What a finished game means for the persons who played it: written once, a moment after."""

from __future__ import annotations

import logging

from django.db import transaction
from django.utils import timezone

from kabinett.games import find_game
from kabinett.web.club import ratings
from kabinett.web.club.models import Outcome, Result
from kabinett.web.play import asks, terms
from kabinett.web.play.lengths import length_of
from kabinett.web.play.models import Game, Kind, Seat

log = logging.getLogger("kabinett.club")

#: Ends that the players have agreed on: as the points stand, and nobody's rating changes.
STOPPED = ("agreed", "stopped")


def settle(person: int | None = None) -> int:
    """Write the results of all games that have ended since, or of one person's; how many."""
    ended = Game.objects.filter(over=True, record="", settled=False).only("pk")
    if person is not None:
        ended = ended.filter(pk__in=Seat.objects.filter(person=person).values("game"))
    done = 0
    for row in ended.order_by("updated"):
        try:
            done += settle_one(row.pk)
        except Exception:
            log.exception("the results of game %s could not be written", row.pk)
    return done


def settle_one(game: str) -> bool:
    """Write the results of one, unless that has been done."""
    with transaction.atomic():
        rows = Game.objects.select_for_update().filter(pk=game, over=True, settled=False)
        row = rows.defer("head", "kept").first()
        if row is None:
            return False
        Game.objects.filter(pk=game).update(settled=True)
        seats = list(Seat.objects.filter(game=row))
        agreed = terms.read(row.terms)
        if agreed.clone:  # whoever plays on from a game knows what was hidden there
            return True
        results = [result for seat in seats for result in of_seat(row, seat)]
        if agreed.rated:
            ratings.rate(row, seats, results)
        Result.objects.bulk_create(results)
    return True


def of_seat(row: Game, seat: Seat) -> list[Result]:
    """The results of a seat: of whom it belonged to at first, and of whom it belongs to now."""
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
            outcome=outcome(row, seat, person),
            pace=asks.of(row.asks, seat.number).pace if person == seat.person_id else [],
            ended=row.updated or timezone.now(),
        )
        for person in persons
    ]


def outcome(row: Game, seat: Seat, person: int) -> Outcome:
    if person != seat.person_id or seat.stand_in:
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
    """The scenario or other short form that was played; "" is the whole game, as it was before
    there were any."""
    return length_of(find_game(row.game), row.setup.get("options", {}))


def role_of(row: Game, seat: Seat) -> str:
    """The name of what the seat has played, "" where seats do not differ."""
    rules, roles = find_game(row.game), row.line["said"][1]
    role = roles[seat.number] if seat.number < len(roles) else None
    return "" if rules is None or role is None else rules.vocabulary.name(role)
