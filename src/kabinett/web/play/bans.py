"""Keeps banned people out of the games in which they play, until their bans end."""

from __future__ import annotations

from django.db import transaction
from django.db.models import QuerySet

from kabinett.web.play.decisions import try_to_decide
from kabinett.web.play.models import Game, Seat
from kabinett.web.play.open_game import OpenGame
from kabinett.web.play.votes import Voting


def keep_out(person_id: int) -> None:
    """Keep a banned person out of games.  His running games go on without him (`Voting.bar`), and
    he leaves the tables that are gathering players.  When the ban ends, he may return to every seat
    that nobody has taken.

    `keep_out_banned` tries again with the games that could not be changed now."""
    leave_gathering_tables(person_id)
    own_seats = unbarred_seats().filter(person=person_id, game__started__isnull=False)
    for game_id in set(own_seats.values_list("game", flat=True)):
        keep_out_of(game_id, person_id)


def unbarred_seats() -> QuerySet[Seat]:
    """Return the seats of running games and of gathering tables that no ban has closed to their
    people."""
    return Seat.objects.filter(barred=False, game__over=False, game__record="")


def leave_gathering_tables(person_id: int) -> None:
    with transaction.atomic():
        gathering = Seat.objects.filter(person=person_id, game__started=None)
        tables = Game.objects.filter(pk__in=gathering.values("game"))
        list(tables.select_for_update(of=("self",)))
        for seat in gathering:
            seat.reset()
            seat.save()


def keep_out_of(game_id: str, person_id: int) -> None:
    def act(game: OpenGame, voting: Voting) -> None:
        seats = [] if game.table.over else game.seats_of(person_id)
        voting.bar([seat for seat in seats if not game.seats[seat].barred])

    try_to_decide(game_id, act, "somebody was banned")


def keep_out_banned() -> None:
    """Keep banned people out of the tables that their bans have not reached yet."""
    seats = unbarred_seats().filter(person__is_active=False, game__incident="")
    for game_id, started, person in set(seats.values_list("game", "game__started", "person")):
        if person is not None and started:
            keep_out_of(game_id, person)
        elif person is not None:
            leave_gathering_tables(person)
