"""Vacations: days of a person's choice on which no clock by days runs for the person."""

from __future__ import annotations

from django.db import transaction

from kabinett.core.play.asks import IllegalChoice
from kabinett.web.host import clock
from kabinett.web.people.models import Person
from kabinett.web.play import clocks
from kabinett.web.play.decisions import try_to_decide
from kabinett.web.play.models import Game, Seat, Vacation
from kabinett.web.play.open_game import OpenGame
from kabinett.web.play.terms import DAY, read_terms
from kabinett.web.play.votes import Voting

#: Days of vacation per person and year.
VACATION_DAYS = 30
YEAR = 365 * DAY


def vacation_of(person_id: int) -> Vacation | None:
    """Return the vacation that this person is on now, or None."""
    now = clock.now()
    return Vacation.objects.filter(person=person_id, start__lte=now, until__gt=now).first()


def days_left(person_id: int) -> int:
    """Return how many days of vacation a person has left this year."""
    now = clock.now()
    vacations = Vacation.objects.filter(person=person_id, until__gt=now - YEAR)
    seconds_used = sum(each.until - max(each.start, now - YEAR) for each in vacations)
    return max(0, VACATION_DAYS - round(seconds_used / DAY))


def go_on_vacation(person_id: int, days: int) -> None:
    """Start a vacation of some days.  Raise IllegalChoice if the person has fewer days left or is
    on vacation."""
    with transaction.atomic():
        # One request after another.
        Person.objects.select_for_update(of=("self",)).get(pk=person_id)
        if not 1 <= days <= days_left(person_id) or vacation_of(person_id) is not None:
            raise IllegalChoice("there are not so many days of vacation left")
        now = clock.now()
        Vacation.objects.create(person_id=person_id, start=now, until=now + days * DAY)
    adjust_clocks(person_id)


def end_vacation(person_id: int) -> None:
    """End a person's vacation; the unused days count again."""
    running = vacation_of(person_id)
    if running is not None:
        running.until = clock.now()
        running.save(update_fields=["until"])
        adjust_clocks(person_id)


def adjust_clocks(person_id: int) -> None:
    """Adjust this person's clocks in all games after a vacation has begun or ended.
    `adjust_missed_clocks` tries again with the games that could not be changed now."""
    games = Game.objects.filter(over=False, clocks__has_key="times", seats__person=person_id)
    for game_id in games.distinct().values_list("pk", flat=True):
        adjust_clocks_in(game_id, person_id)


def adjust_clocks_in(game_id: str, person_id: int) -> None:
    def act(game: OpenGame, voting: Voting) -> None:
        for seat in game.seats_of(person_id):
            clocks.leave_or_return(voting.clocks, game.terms.clock, game.seats[seat])

    try_to_decide(game_id, act, "a vacation has begun or ended")


def adjust_missed_clocks() -> None:
    """Adjust the clocks that do not yet reflect the beginning or the early end of a vacation."""
    travellers = Vacation.objects.filter(until__gt=clock.now() - DAY).values("person")
    seats = Seat.objects.filter(
        person__in=travellers, game__over=False, game__incident="", game__clocks__has_key="times"
    )
    missed_games = {
        (seat.game_id, seat.person_id)
        for seat in seats.select_related("game")
        if clocks.misses_vacation(
            clocks.read_clocks(seat.game.clocks), read_terms(seat.game.terms).clock, seat
        )
    }
    for game_id, person in missed_games:
        if person is not None:
            adjust_clocks_in(game_id, person)
