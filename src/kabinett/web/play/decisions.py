"""What persons decide about their game besides their answers, as jobs for its owner."""

from __future__ import annotations

from collections.abc import Callable

from django.db import transaction

from kabinett.core.play.table import IllegalChoice
from kabinett.web.host import clock
from kabinett.web.play import asks, clocks, standing
from kabinett.web.play.events import Event, What
from kabinett.web.play.jobs import Job
from kabinett.web.play.models import Game, Seat, Vacation
from kabinett.web.play.owner import owner
from kabinett.web.play.service import to_be_played
from kabinett.web.play.tables import Opened
from kabinett.web.play.terms import DAY, Terms
from kabinett.web.play.votes import Kind, Round, Say

#: So many days of vacation has a person within a year.
VACATION_DAYS = 30
YEAR = 365 * DAY


def job(game_id: str, act: Callable[[Opened, Round], None], what: str) -> Job[None]:
    def change(opened: Opened) -> None:
        to_be_played(opened)
        round = opened.round()
        act(opened, round)
        if round.anew:  # blind standing orders give their answers again
            asks.hold(opened.asks, opened.table, range(len(opened.seats)))
            standing.carry_out(opened.table, opened.seats, opened.asks)
        opened.close(round)

    return Job(game_id, change, what)


def proposing(game_id: str, seat: int, kind: Kind) -> Job[None]:
    """The seat proposes something; IllegalChoice if it cannot be now."""
    return job(
        game_id, lambda _, round: round.propose(seat, kind), f"seat {seat} proposes {kind.value}"
    )


def saying(game_id: str, seat: int, number: int, said: Say) -> Job[None]:
    """The seat gives its word on a proposal."""
    return job(
        game_id, lambda _, round: round.say(seat, number, said), f"seat {seat} says {said.value}"
    )


def withdrawing(game_id: str, seat: int, number: int) -> Job[None]:
    """The seat's proposal is none any more."""
    return job(game_id, lambda _, round: round.withdraw(seat, number), f"seat {seat} withdraws")


def conceding(game_id: str, seat: int) -> Job[None]:
    """The seat gives the game up.  Of two the other has won; with more a bot plays on for it."""

    def act(opened: Opened, round: Round) -> None:
        if not round.may_concede(seat):
            raise IllegalChoice("there is nothing to concede")
        opened.table.concede(seat)
        if not opened.table.over:
            round.stand_in([seat])
        # Whoever has gone has no say in what is still open, and nothing to give.
        round.forget(seat)
        opened.seats[seat].heir_id = None
        opened.seats[seat].save(update_fields=["heir"])

    return job(game_id, act, f"seat {seat} concedes")


def coming_back(game_id: str, seat: int) -> Job[None]:
    """A person plays himself again, from the next answer on."""

    def act(opened: Opened, round: Round) -> None:
        row = opened.seats[seat]
        if not (row.stand_in or row.offered or row.barred) or seat in opened.table.conceded():
            raise IllegalChoice("nobody plays for this seat")
        row.stand_in, row.offered, row.barred = "", False, False
        row.save(update_fields=["stand_in", "offered", "barred"])
        round.forget_about(seat)
        clocks.welcome(round.clocks, opened.terms.clock, seat)
        reopen(opened, seat)

    return job(game_id, act, f"seat {seat} is back")


def reopen(opened: Opened, seat: int) -> None:
    """What a bot may have answered to is another ask now."""
    opened.asks[seat].ask = None


def taking_over(game_id: str, seat: int, person: int, name: str) -> Job[None]:
    """Somebody else sits down on a seat that is offered, for good; IllegalChoice if it is not."""

    def act(opened: Opened, round: Round) -> None:
        row = opened.seats[seat]
        if opened.table.over or not to_be_had(row, opened.terms, person):
            raise IllegalChoice("this seat is not to be had")
        if opened.seats_of(person):
            raise IllegalChoice("you play here already")
        row.person_id, row.name, row.replaced = person, name, True
        row.stand_in, row.offered, row.barred, row.heir_id = "", False, False, None
        # What somebody else has ordered is no word of his.
        row.orders, row.prepared, row.auto_pass = {}, [], False
        row.save()
        opened.table.players[seat].call(name)
        clocks.welcome(round.clocks, opened.terms.clock, seat)
        clocks.leave_or_return(round.clocks, opened.terms.clock, row)
        round.forget(seat)
        reopen(opened, seat)
        round.log_from, round.fresh = len(opened.table.log), True

    return job(game_id, act, f"seat {seat} is taken over")


def bar(person: int) -> None:
    """A person was banned: his tables go on without him, see `Round.bar`, and he gets up from those
    that gather.  Once the ban has ended he may come back where nobody has his seat."""

    def act(opened: Opened, round: Round) -> None:
        round.bar([] if opened.table.over else opened.seats_of(person))

    with transaction.atomic():
        gathering = Seat.objects.filter(person=person, game__started=None)
        tables = Game.objects.filter(pk__in=gathering.values("game"))
        list(tables.select_for_update(of=("self",)))
        gathering.update(person=None, name="", ready=False, nonce="", looked=None)
    running = Game.objects.filter(over=False, record="", started__isnull=False)
    for game in running.filter(seats__person=person).distinct().values_list("pk", flat=True):
        owner.submit(job(game, act, "somebody was banned")).exception()


def to_be_had(seat: Seat, terms: Terms, person: int | None) -> bool:
    """May this person take that seat over?"""
    handed = seat.heir_id == person is not None
    return handed or seat.offered or (terms.takeover and bool(seat.stand_in or seat.free))


def handing_over(game_id: str, seat: int, heir: int | None) -> Job[None]:
    """The seat's person would hand it over to somebody, who may take it from now on; None: to
    nobody after all.  IllegalChoice if that cannot be."""

    def act(opened: Opened, round: Round) -> None:
        if heir is not None and (not may_hand_over(opened, seat) or opened.seats_of(heir)):
            raise IllegalChoice("this seat cannot be handed over")
        opened.seats[seat].heir_id = heir
        opened.seats[seat].save(update_fields=["heir"])
        if heir is not None:
            round.events.append(Event(heir, game_id, What.SEAT, seat))

    return job(game_id, act, f"seat {seat} is handed over")


def may_hand_over(opened: Opened, seat: int) -> bool:
    """Is it a person's, and does he still play?"""
    gone = opened.table.over or seat in opened.table.conceded()
    return not gone and opened.seats[seat].person_id is not None


def refusing(game_id: str, seat: int, heir: int) -> Job[None]:
    """Who should have the seat does not want it."""

    def act(opened: Opened, round: Round) -> None:
        if opened.seats[seat].heir_id != heir:
            raise IllegalChoice("this seat is offered to somebody else")
        opened.seats[seat].heir_id = None
        opened.seats[seat].save(update_fields=["heir"])

    return job(game_id, act, f"seat {seat} is refused")


# -- vacation


def vacation_of(person: int) -> Vacation | None:
    """The one that runs now."""
    now = clock.now()
    return Vacation.objects.filter(person=person, start__lte=now, until__gt=now).first()


def days_left(person: int) -> int:
    """Of the days that a person has within a year."""
    now = clock.now()
    taken = Vacation.objects.filter(person=person, until__gt=now - YEAR)
    used = sum(each.until - max(each.start, now - YEAR) for each in taken)
    return max(0, VACATION_DAYS - round(used / DAY))


def go_on_vacation(person: int, days: int) -> None:
    """From now on; IllegalChoice if there are not so many left."""
    if not 1 <= days <= days_left(person) or vacation_of(person) is not None:
        raise IllegalChoice("there are not so many days of vacation left")
    now = clock.now()
    Vacation.objects.create(person_id=person, start=now, until=now + days * DAY)
    tell_clocks(person)


def end_vacation(person: int) -> None:
    """Now; the days that were not used are left."""
    running = vacation_of(person)
    if running is not None:
        running.until = clock.now()
        running.save(update_fields=["until"])
        tell_clocks(person)


def tell_clocks(person: int) -> None:
    """A person's vacation has begun or ended."""

    def act(opened: Opened, round: Round) -> None:
        for seat in opened.seats_of(person):
            clocks.leave_or_return(round.clocks, opened.terms.clock, opened.seats[seat])

    games = Game.objects.filter(over=False, clocks__has_key="times", seats__person=person)
    for game in games.distinct().values_list("pk", flat=True):
        owner.submit(job(game, act, "a vacation")).exception()
