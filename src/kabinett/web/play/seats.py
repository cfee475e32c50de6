"""Decides for which seats a person may act; no other module decides this.

A person's job calls these functions in the owner's thread, just before it acts.  So the site does
nothing for a person who has just lost the seat, was banned, or only watches."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from kabinett.core.play.asks import IllegalChoice
from kabinett.web.people.models import Person
from kabinett.web.play.jobs import Change
from kabinett.web.play.open_game import NoSuchGame, OpenGame

T = TypeVar("T")


class MayNotAct(IllegalChoice):
    """The person may not act for that seat."""


class NotOwnSeat(MayNotAct):
    """The request names a seat that is not the person's, or no seat although the person has
    several.

    ``seats`` are the person's seats; ``is_named`` is True if the request names a seat."""

    def __init__(self, seats: list[int], is_named: bool) -> None:
        super().__init__(f"the seat must be one of {seats}")
        self.seats = seats
        self.is_named = is_named


class WithoutPen(MayNotAct):
    """The person shares the seat, but another member holds its pen and answers for it."""


class BotPlays(MayNotAct):
    """A bot plays the seat for its person."""


class Barred(MayNotAct):
    """The person was banned and has not come back to the table."""


def own_seat(game: OpenGame, person_id: int | None, seat: int | None) -> int:
    """Return the number of a person's seat: ``seat``, or his only one if that is None.

    Raise NoSuchGame if he may not even look at the game."""
    if not game.is_open_for(person_id):
        raise NoSuchGame(game.row.pk)
    own_seats = game.seats_of(person_id)
    if seat is None and len(own_seats) == 1:
        return own_seats[0]
    if seat is not None and seat not in own_seats and seat in game.seats_seen_by(person_id):
        raise WithoutPen(f"somebody else holds the pen of seat {seat}")
    if seat is None or seat not in own_seats:
        raise NotOwnSeat(own_seats, is_named=seat is not None)
    return seat


def acting_seat(
    game: OpenGame, person_id: int | None, seat: int | None, bot_may_play: bool = False
) -> int:
    """Return the number of the person's seat, if he may act there now.

    ``bot_may_play``: he may do this even if a bot plays for him."""
    number = own_seat(game, person_id, seat)
    if game.seats[number].barred:
        raise Barred(f"the person of seat {number} was banned")
    if game.seats[number].stand_in and not bot_may_play:
        raise BotPlays(f"a bot plays seat {number}")
    return number


def seat_job(
    game_id: str,
    person_id: int | None,
    seat: int | None,
    act: Callable[[OpenGame, int], T],
    what: str,
    bot_may_play: bool = False,
) -> Change[T]:
    """Return a job in which a person acts for a seat: ``act`` receives the game and the seat's
    number."""

    def act_if_allowed(game: OpenGame) -> T:
        return act(game, acting_seat(game, person_id, seat, bot_may_play))

    return Change(game_id, act_if_allowed, what)


def check_not_banned(person_id: int | None) -> None:
    """Raise `Barred` if the person may take no seat because he is banned or his account is gone."""
    if not Person.objects.filter(pk__in=[person_id], is_active=True).exists():
        raise Barred(f"person {person_id} is banned or gone")
