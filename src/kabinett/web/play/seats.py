"""Which seats a person may act for.  Only this module decides it.

A job of a person checks this in the owner's thread, just before it acts.  So nothing counts that
somebody sends who has lost the seat in the meantime, was banned, or only watches."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from kabinett.core.play.table import IllegalChoice
from kabinett.web.people.models import Person
from kabinett.web.play.jobs import Job
from kabinett.web.play.tables import NoSuchGame, OpenGame

T = TypeVar("T")


class MayNotAct(IllegalChoice):
    """The person may not act for that seat."""


class NotOwnSeat(MayNotAct):
    """The request names no seat of the person.  ``seats``: those that he has."""

    def __init__(self, seats: list[int]) -> None:
        super().__init__(f"the seat must be one of {seats}")
        self.seats = seats


class BotPlays(MayNotAct):
    """A bot plays the seat for its person."""


class Barred(MayNotAct):
    """The person was banned and has not come back to the table."""


def own_seat(game: OpenGame, person: int | None, seat: int | None) -> int:
    """The number of the seat that a person means: ``seat``, or with None his only one.

    NoSuchGame if he may not even look at the game."""
    if not game.is_open_for(person):
        raise NoSuchGame(game.row.pk)
    own_seats = game.seats_of(person)
    if seat is None and len(own_seats) == 1:
        return own_seats[0]
    if seat is None or seat not in own_seats:
        raise NotOwnSeat(own_seats)
    return seat


def acting_seat(
    game: OpenGame, person: int | None, seat: int | None, bot_may_play: bool = False
) -> int:
    """The seat for which a person acts now: his own, and he is there himself.

    ``bot_may_play``: he may do this even while a bot plays for him."""
    number = own_seat(game, person, seat)
    if game.seats[number].barred:
        raise Barred(f"the person of seat {number} was banned")
    if game.seats[number].stand_in and not bot_may_play:
        raise BotPlays(f"a bot plays seat {number}")
    return number


def seat_job(
    game_id: str,
    person: int | None,
    seat: int | None,
    act: Callable[[OpenGame, int], T],
    what: str,
    bot_may_play: bool = False,
) -> Job[T]:
    """A job in which a person acts for a seat: ``act`` gets the game and the number of the seat."""

    def act_if_allowed(game: OpenGame) -> T:
        return act(game, acting_seat(game, person, seat, bot_may_play))

    return Job(game_id, act_if_allowed, what)


def check_not_banned(person: int | None) -> None:
    """Raise `Barred` if the person is banned or gone: he may not return to a seat, or take one."""
    if not Person.objects.filter(pk__in=[person], is_active=True).exists():
        raise Barred(f"person {person} is banned or gone")
