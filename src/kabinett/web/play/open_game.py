"""An open game, and the steps that changes add to it.  `loading` opens games."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import cached_property
from operator import itemgetter
from typing import Any, NamedTuple, TypeVar

from django.utils import timezone

from kabinett.core.play import saved
from kabinett.core.play.digests import digests
from kabinett.core.play.history import LogEntry
from kabinett.core.play.opening import Outdated
from kabinett.core.play.record_lines import Act, RecordLine
from kabinett.core.play.table import Table
from kabinett.core.state import State
from kabinett.web.host import clock
from kabinett.web.host.compact import compact
from kabinett.web.play import asks, clocks, line, standing, terms, votes
from kabinett.web.play.asks import AskState
from kabinett.web.play.effects import Effects
from kabinett.web.play.events import Event, EventKind
from kabinett.web.play.models import Game, Seat
from kabinett.web.play.proposals import read_proposals
from kabinett.web.play.terms import Terms
from kabinett.web.play.votes import Voting

T = TypeVar("T")

#: The name of a deleted person in records, which have one language.
GONE = "deleted account"
#: Steps between two heads; opening a game replays half as many steps on average.
HEAD_EVERY = 20


class NoSuchGame(Exception):
    """There is no game with that id."""


class Damaged(Exception):
    """The stored game cannot be opened; it stays as it is."""


class Undecided(Damaged):
    """The present rules cannot replay a game that began under older rules, and its people must
    decide how it goes on."""

    def __init__(self, error: Outdated) -> None:
        super().__init__(str(error))
        self.changed = error.changed
        self.lost = error.lost


class Lengths(NamedTuple):
    """How many lines a record has, and how many entries its log."""

    lines: int
    entries: int


def lengths_of(table: Table) -> Lengths:
    return Lengths(len(table.lines), len(table.log))


@dataclass
class NewStep:
    """A `Step` that is not stored yet.  Making a row of the ORM took as long as storing it."""

    game_id: str
    number: int
    lines: list[str]
    log_from: int
    log: list[saved.LogRow]
    events: list[Event]  # for the listeners, once the step is stored
    at: float = field(default_factory=lambda: clock.now())


@dataclass(frozen=True)
class Moment:
    """A game at an earlier moment, for delayed spectators."""

    at: float
    state: State
    lines: int  # length of its record, which only grows, so no two moments share a number
    log: list[LogEntry]


@dataclass
class Past:
    """What delayed spectators see of a game (`past.py`): its moments from the one to show now to
    the present, or none if nobody watches with a delay."""

    moments: list[Moment] = field(default_factory=list)
    # Cuts of the log: the number of lines of the moment, and how many entries it left.
    cuts: list[tuple[int, int]] = field(default_factory=list)


#: The fields of a seat that change while its game runs, except ``looked``, which no step stores.
SEAT_FIELDS = (
    "person_id",
    "first_id",
    "members",
    "name",
    "stand_in",
    "heir_id",
    "offered",
    "barred",
    "replaced",
    "orders",
    "prepared",
    "auto_pass",
)
#: Reads their values from a seat's ``vars``, because reading the attributes took five times as
#: long.
values_of_seat = itemgetter(*SEAT_FIELDS)


@dataclass
class OpenGame:
    """A stored game in the memory of its owner, who alone changes it.

    Jobs change only this object and never write to the database: `store.store_steps` commits their
    steps together with the fields of the row and of the seats that changed."""

    row: Game
    seats: list[Seat]
    table: Table
    asks: list[AskState]
    in_steps: Lengths = field(init=False)  # how much of record and log is in steps
    steps: list[NewStep] = field(default_factory=list)  # not stored yet
    # Cuts of the log: the revision, and how many entries it left.
    cuts: list[tuple[int, int]] = field(default_factory=list)
    past: Past = field(default_factory=Past)
    # The time of the earlier moment that this object shows; None if it is the present game.
    shown_at: float | None = None
    # The text of its seats in the latest news from another process; "" if they have changed since.
    seats_text: str = ""
    # The stored values of its seats: see `changed_seats`.
    stored_seats: list[tuple[object, ...]] = field(default_factory=list, init=False)
    # Have the people decided how an outdated game goes on?  If so, the row's ``kept`` must be
    # stored.
    keeps_outdated: bool = False

    # Values that `once` keeps.
    lasting: dict[Hashable, Any] = field(default_factory=dict, init=False)
    of_revision: dict[Hashable, Any] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        self.take_seats(self.seats)
        self.in_steps = lengths_of(self.table)

    def take_seats(self, seats: list[Seat]) -> None:
        """Replace the seats by these, which have just been read from the database."""
        self.seats, self.stored_seats = seats, [values_of_seat(vars(seat)) for seat in seats]
        self.seats_text = ""

    def follow(self, lines: list[RecordLine]) -> None:
        """Add lines that another process has stored.  The row is up to date already."""
        saved.follow(self.table, lines)
        self.forget_values()
        self.asks = [asks.read_state(each) for each in self.row.asks]
        self.in_steps = lengths_of(self.table)

    def seats_other_people(self, seats: list[Seat]) -> bool:
        """Do these seats, which another process has stored, have other people than the table
        here?"""
        return any(
            (new.person_id, new.name or GONE) != (old.person_id, player.name or GONE)
            for new, old, player in zip(seats, self.seats, self.table.players, strict=True)
        )

    def changed_seats(self) -> list[tuple[Seat, dict[str, Any]]]:
        """Return the seats that differ from what is stored, with their new values by field.

        A job replaces the orders and members of a seat; it never changes them in place."""
        changed = []
        for seat, stored in zip(self.seats, self.stored_seats, strict=True):
            values = values_of_seat(vars(seat))
            if values != stored:
                fields = zip(SEAT_FIELDS, values, stored, strict=True)
                changed.append((seat, {name: new for name, new, old in fields if new != old}))
        return changed

    def is_half_changed(self) -> bool:
        """Has the game changed since its last step?  A change of seats counts until its step is
        stored."""
        return bool(
            lengths_of(self.table) != self.in_steps
            or [ask_state.row for ask_state in self.asks] != self.row.asks
            or self.changed_seats()
        )

    def note_stored(self) -> None:
        """Note that everything has been committed."""
        self.steps, self.keeps_outdated = [], False
        if self.changed_seats():
            self.take_seats(self.seats)

    @cached_property
    def terms(self) -> Terms:
        """The agreement of its people, which never changes."""
        return terms.read_terms(self.row.terms)

    def voting(self) -> Voting:
        """Return proposals and clocks for a change."""
        row, seats = self.row, self.seats
        running, proposals = clocks.read_clocks(row.clocks), read_proposals(row)
        return Voting(row, self.table, seats, self.terms, running, proposals)

    def once(self, key: Hashable, make: Callable[[], T], lasting: bool = True) -> T:
        """Return the value that ``make`` returns.  It is kept until something other than an answer
        changes the game or, if it is not ``lasting``, until anything does."""
        values = self.lasting if lasting else self.of_revision
        if key not in values:
            values[key] = make()
        value: T = values[key]
        return value

    def forget_values(self, only_answers: bool = False) -> None:
        """Forget the values for views that a change has made wrong."""
        self.of_revision.clear()
        if not only_answers:
            self.lasting.clear()

    def seats_of(self, person_id: int | None) -> list[int]:
        """Return the numbers of the seats for which a person may act; None stands for a visitor,
        who has no seats."""
        return [seat.number for seat in self.seats if seat.is_of(person_id)]

    def seats_seen_by(self, person_id: int | None) -> list[int]:
        """Return the numbers of the seats whose hands a person sees: his own seats and those that
        he shares."""
        return [seat.number for seat in self.seats if seat.is_seen_by(person_id)]

    def is_open_for(self, person_id: int | None) -> bool:
        """May this person look at the game?"""
        return self.row.is_open_for(person_id, self.seats)

    def step_of(self, voting: Voting) -> None:
        """Make a step of what people have decided.  They answer new asks themselves, except those
        that their blind standing orders answer."""
        voting.write_row()
        if voting.effects.new_asks:
            asks.hold(self.asks, self.table, range(len(self.seats)))
            standing.give_immediate_answers(self.table, self.seats, self.asks)
            for ask_state in self.asks:
                ask_state.take_answer_back()
        self.step(voting.effects)

    def step(self, effects: Effects | None = None) -> None:
        """Make a step of what a change has added to record and log, and update the row."""
        row, table, effects = self.row, self.table, effects or Effects()
        self.forget_values(effects.only_answer)
        row.revision += 1
        before, self.in_steps = self.in_steps, lengths_of(table)
        log_from = effects.log_from
        if log_from is None and any(isinstance(line, Act) for line in table.lines[before.lines :]):
            log_from = before.entries  # only answers may follow a head
        start = before.entries if log_from is None else min(before.entries, log_from)
        lines, log = saved.rows_since(table, before.lines, start)
        events = [*effects.events, *self.note_asks(effects.new_asks)]
        self.steps.append(NewStep(row.id, row.revision, lines, start, log, events))
        if log_from is not None:
            self.cuts.append((row.revision, start))
        self.follow_clocks(effects.new_asks or effects.more_time)
        row.line = line.line_of(table, row.line)
        if not (table.hides_answers or (effects.only_order and not lines)):
            # The time stays while hidden answers come in, because lists would reveal them by it.
            row.updated = timezone.now()
        if log_from is not None or row.revision >= row.head_step + HEAD_EVERY:
            row.head, row.head_step = saved.head(table, compact), row.revision
            row.rules = digests(table.game).whole

    def note_asks(self, all_new: bool) -> list[Event]:
        """Note in the row which seats are asked now, and whether the game is over.  Return the
        events for the people whose turn begins or, at the end, for all people."""
        row, table = self.row, self.table
        old_numbers = [ask_state.number for ask_state in self.asks]
        asks.note_open_asks(self.asks, table, all_new)
        row.asks = [ask_state.row for ask_state in self.asks]
        workers = self.once("workers", lambda: asks.worker_seats(self.seats))
        rests = table.over or row.abandoned or row.paused
        row.waits = not rests and asks.waits_for_worker(self.asks, workers)
        ends, row.over = table.over and not row.over, table.over
        kind = EventKind.OVER if ends else EventKind.TURN
        return [
            Event(seat.person_id, row.id, kind, seat.number)
            for seat, ask_state, old_number in zip(self.seats, self.asks, old_numbers, strict=True)
            if seat.person_id is not None
            and (ends or (seat.by_person and ask_state.is_newer_than(old_number)))
        ]

    def follow_clocks(self, more_time: bool) -> None:
        """Let the clocks of the asked seats run, and note when the game needs attention."""
        if not (self.row.clocks or self.row.proposals):
            self.row.deadline = None
            return
        running, clock = clocks.read_clocks(self.row.clocks), self.terms.clock
        if running.times:
            clocks.follow(running, clock, self.table, self.seats)
            if more_time and not running.stopped:
                clocks.give_more_time(running, clock, self.table, self.seats)
            self.row.clocks = running.data
        votes.tidy(self.row, self.table, running)
        self.row.deadline = votes.deadline(self.row, self.terms, running)
