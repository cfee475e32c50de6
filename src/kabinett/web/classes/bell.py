"""The bell of each class: it watches the tables, helps those that are late, and ends all games on
time.

It runs in the web process that watches the clocks, because that process sends changes to the
browsers.  Bots think in the bell's own thread, so that nobody waits for them."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import TypeVar

from django.db.models import F

from kabinett.core.class_play import is_minor, progress
from kabinett.core.play.table import Table
from kabinett.web.classes import dealing, finishing, pace
from kabinett.web.classes.models import Class, ClassTable
from kabinett.web.classes.pupils import seat_late
from kabinett.web.classes.seating import TROUBLE
from kabinett.web.classes.teaching import note_change
from kabinett.web.host import clock
from kabinett.web.host.errors import NotStored
from kabinett.web.host.loops import Job, Loop, do_each
from kabinett.web.play import answers
from kabinett.web.play.effects import Effects
from kabinett.web.play.jobs import Lost
from kabinett.web.play.open_game import OpenGame
from kabinett.web.play.owner import owner

log = logging.getLogger("kabinett.bell")

T = TypeVar("T")

#: Seconds between two checks of the tables.
EVERY = 2.0
#: Seconds that bots may need to end all games of a class.
RINGING = 600.0
#: Seconds for which a pupil who has just joined is left to the request that seats him.
JOINING = 20.0
#: With fewer answers than this, the bell's share of them says little.
FEW = 20


@dataclass(frozen=True)
class PupilAsk:
    """An ask that waits for a pupil."""

    seat: int
    number: int  # the site's number of the ask
    since: float
    is_minor: bool


@dataclass(frozen=True)
class Glance:
    """What the bell needs to know about a table."""

    progress: float | None
    ahead: list[int]
    asks: list[PupilAsk]
    answers: int  # so far, by the pupils' seats or for them


class Bell:
    """One thread of the web process."""

    def __init__(self) -> None:
        self.loop: Loop | None = None
        self.is_new = True  # the bell has not checked any class yet

    def start(self, is_keeper: Callable[[], bool]) -> None:
        """Watch all classes until the process ends.  ``is_keeper`` says whether this process is the
        one that watches."""

        def check_if_keeper() -> None:
            if is_keeper():
                self.check()

        self.loop = Loop("bell", [Job("the bell of classes", EVERY, check_if_keeper, late=RINGING)])
        self.loop.start()

    def check(self) -> None:
        """Check all classes.  The first time, restart the time of all open asks, because nobody
        could answer them while the site was down."""
        if self.is_new:
            renew_asks()
            self.is_new = False
        check()

    def ring_soon(self, school_class: Class) -> None:
        """Ring the bell of a class now.  Without the bell's thread, this returns when the games are
        over."""
        Class.objects.filter(pk=school_class.pk).update(
            ends=clock.now_utc(), paused=None, aside=False
        )
        note_change(school_class)
        if self.loop is None:
            ring_bells()
        else:
            self.loop.wake()


bell = Bell()


def renew_asks() -> None:
    """Restart the time for all open asks of pupils."""
    running = ClassTable.objects.filter(school_class__paused=None, game__over=False)
    for game_id in running.values_list("game", flat=True):
        with suppress(*TROUBLE):
            owner.change(game_id, count_from_now, "the bell begins to watch")


def count_from_now(game: OpenGame) -> None:
    for seat, ask_state in zip(game.seats, game.asks, strict=True):
        if seat.by_person and ask_state.since is not None:
            ask_state.since = clock.now()
    game.step(Effects(only_order=True))


def check() -> None:
    """Help the tables that are late, seat the pupils who have no seat, and ring the bells that are
    due.  If something fails with one class or table, go on with the others, and then raise the
    errors."""
    running = list(Class.objects.filter(paused=None, ends__gt=clock.now_utc()))
    checks: list[Callable[[], object]] = [partial(watch, each) for each in running]
    checks += [partial(seat_waiting, each) for each in running]
    do_each(lambda act: act(), [*checks, ring_bells])


def try_each(act: Callable[[T], object], things: Iterable[T]) -> None:
    """Do this with each of these things, and raise unexpected errors at the end.  Leave those in
    trouble until the next check."""

    def try_one(thing: T) -> None:
        with suppress(*TROUBLE):
            act(thing)

    do_each(try_one, things)


# -- helping


def watch(school_class: Class) -> None:
    """Tell the class when another third of its time is over, and help each of its tables."""
    time_over = share_over(school_class)
    third = int(3 * time_over)
    if third > school_class.third:
        Class.objects.filter(pk=school_class.pk).update(third=third)
        note_change(school_class)
    try_each(
        lambda table: watch_table(table, school_class, time_over),
        school_class.tables.filter(game__over=False).order_by("number"),
    )


def seat_waiting(school_class: Class) -> None:
    """Seat the late pupils who got no seat when they joined, because something failed."""
    before = clock.now_utc() - timedelta(seconds=JOINING)
    persons = [pupil.person for pupil in dealing.seatless(school_class)]
    try_each(
        partial(seat_late, school_class),
        [person for person in persons if person.date_joined < before],
    )


def share_over(school_class: Class) -> float:
    """Return how much of the time of a class is over, from 0 to 1.  Pauses do not count."""
    if school_class.ends is None:
        return 0.0
    left = (school_class.ends - clock.now_utc()).total_seconds()
    return min(1.0, max(0.0, 1.0 - left / (60.0 * school_class.minutes)))


def watch_table(table: ClassTable, school_class: Class, time_over: float) -> None:
    """Note a table's progress, tell its pupils if the help changes, and answer the asks whose limit
    has passed."""
    glance = owner.look(table.game_id, glance_at)
    share = table.by_bell / max(FEW, glance.answers)
    given = pace.help_for(time_over, glance.progress, share)
    now = clock.now_utc().timestamp()
    due = [ask for ask in glance.asks if now - ask.since >= given.limit_for(ask.is_minor)]
    limit = round(given.limit) if given.level == pace.Level.LIMITED else None
    has_changed = (table.level, table.limit) != (given.level, limit)
    ClassTable.objects.filter(pk=table.pk).update(
        progress=glance.progress, ahead=glance.ahead, level=given.level, limit=limit
    )
    if has_changed:
        note_change(school_class)
    try_each(lambda ask: answer_for_pupil(table, ask, school_class.bot), due)


def glance_at(game: OpenGame) -> Glance:
    """Return what the bell needs to know about a table.  This runs in the owner's thread."""
    table, rules = game.table, game.table.game
    asks = [
        PupilAsk(seat, state.number, state.since, is_minor(rules, table.state, seat))
        for seat in table.open_seats()
        if seat >= 0
        and game.seats[seat].by_person
        and (state := game.asks[seat]).table_ask is not None
        and state.since is not None
    ]
    answers = sum(
        count
        for seat, count in zip(game.seats, table.answer_counts, strict=True)
        if seat.person_id is not None
    )
    return Glance(progress(rules, table.state), finishing.seats_ahead(table), asks, answers)


def answer_for_pupil(table: ClassTable, ask: PupilAsk, bot: str) -> None:
    """Let a bot answer an ask that its pupil has not answered in time."""
    copy: Table = owner.look(table.game_id, lambda game: finishing.copy_with_dice(game.table))
    if ask.seat not in copy.open_seats():
        return
    choice = finishing.answer_of_bot(copy, ask.seat, bot).choice

    def act(game: OpenGame) -> None:
        ask_state = game.asks[ask.seat]
        if not ask_state.has_given(ask.number, choice):
            answers.give_answer(game, ask.seat, ask.number, choice)
            ask_state.by_bell = choice

    owner.change(table.game_id, act, f"the bell answers for seat {ask.seat}")
    ClassTable.objects.filter(pk=table.pk).update(by_bell=F("by_bell") + 1)


# -- ringing


def ring_bells() -> int:
    """End the games of classes whose time is over, and return the number of classes."""
    late = Class.objects.filter(ends__lte=clock.now_utc(), paused=None, tables__game__over=False)
    return do_each(ring, list(late.distinct()))


def ring(school_class: Class) -> None:
    """End all games of a class.  Bots finish the turns that are being played."""
    tables = list(school_class.tables.filter(game__over=False).order_by("number"))
    for table in tables:  # stop all games first, so that nobody can answer any more
        with suppress(*TROUBLE):
            dealing.pause_table(table.game_id, paused=True)
    note_change(school_class)
    try:
        try_each(lambda table: end_table(table, school_class.bot), tables)
    finally:
        note_change(school_class)


def end_table(table: ClassTable, bot: str) -> None:
    """Let bots finish the turn at a table, and end its game as it then stands.  If rules or bots
    fail, end it at once.  If nothing can be stored now, the next check tries again."""
    try:
        copy: Table = owner.look(table.game_id, lambda game: finishing.copy_with_dice(game.table))
        dealing.end_table(table.game_id, finishing.answers_to_finish(copy, bot))
    except (NotStored, Lost):
        raise
    except TROUBLE:
        dealing.end_table(table.game_id)
    except Exception:
        log.exception("no bot can finish the turn in game %s", table.game_id)
        dealing.end_table(table.game_id)
    ahead = owner.look(table.game_id, lambda game: finishing.seats_ahead(game.table))
    ClassTable.objects.filter(pk=table.pk).update(ahead=ahead)
