"""Stored games, opened: put together from what is stored, and written again step by step."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

from django.db import DatabaseError
from django.utils import timezone

from kabinett.core.pack import PackError, parse_pack
from kabinett.core.packs import UnknownPack
from kabinett.core.play import saved
from kabinett.core.play.course import marked
from kabinett.core.play.digests import digests
from kabinett.core.play.saved import Earlier, Outdated, Pieces, SavedTableError, Update
from kabinett.core.play.table import LogEntry, Table
from kabinett.core.state import State
from kabinett.games import find_game
from kabinett.web.host import damage
from kabinett.web.host.compact import compact
from kabinett.web.play import asks, clocks, line, terms, votes
from kabinett.web.play.asks import Asked
from kabinett.web.play.events import Event, What
from kabinett.web.play.models import Game, Pack, Seat, Step, now
from kabinett.web.play.terms import Terms
from kabinett.web.play.votes import Round

T = TypeVar("T")

#: After so many steps a head is written: opening a game plays half as many on average.
HEAD_EVERY = 20
#: So many steps before the head are read with it: further back one looks seldom.
BEFORE_HEAD = 20


class NoSuchGame(Exception):
    """There is no game with that id."""


class Damaged(Exception):
    """A stored game that cannot be opened; it has been left as it is."""


class Undecided(Damaged):
    """A game of older rules that does not hold under these: somebody has to decide."""

    def __init__(self, error: Outdated) -> None:
        super().__init__(str(error))
        self.changed = error.changed
        self.lost = error.lost


@dataclass
class NewStep:
    """A `Step` that is not stored yet.  To make a row of the ORM took as long as to store it."""

    game_id: str
    number: int
    lines: list[str]
    log_from: int
    log: list[saved.LogRow]
    at: float = field(default_factory=now)


@dataclass(frozen=True)
class Moment:
    """A game as it was, for those who look on later."""

    at: float
    state: State
    lines: int  # of its record; it only grows, so no other moment has so many
    log: list[LogEntry]


@dataclass
class Opened:
    """A stored game in the memory of its owner.  Nobody else changes it."""

    row: Game
    seats: list[Seat]
    table: Table
    asks: list[Asked]
    lines: int = 0  # of the record, that stand in steps
    entries: int = 0  # of the log, likewise
    steps: list[NewStep] = field(default_factory=list)  # that are not stored yet
    # Where less of the log was left: by which revision, and how many entries.
    cuts: list[tuple[int, int]] = field(default_factory=list)
    # Where those are who look on later, and where they have to leave less of the log: `past.py`.
    past: list[Moment] = field(default_factory=list)
    past_cuts: list[tuple[int, int]] = field(default_factory=list)
    # Of a game as it was: at what time; None: it is the game as it stands.
    shown_at: float | None = None
    # What persons should hear of when it is stored.
    events: list[Event] = field(default_factory=list)
    # Its seats as they were stored when others had changed the game; "": not looked at yet.
    seated: str = ""

    # What its people propose and may, and of which revision.
    looked: tuple[int, Round] | None = None
    # What answers do not change, by name, until anything else happens: see `once`.
    kept: dict[Any, Any] = field(default_factory=dict, init=False)

    @cached_property
    def terms(self) -> Terms:
        """What its people agreed on: it never changes."""
        return terms.read(self.row.terms)

    def round(self) -> Round:
        """Its people's proposals and clocks, to be changed."""
        row, seats = self.row, self.seats
        running, open_ones = clocks.read(row.clocks), votes.read(row)
        return Round(row, self.table, seats, self.terms, running, open_ones, self.events)

    def look(self) -> Round:
        """The same as it stands, to be looked at only: made once a revision."""
        if self.looked is None or self.looked[0] != self.row.revision:
            plain = not (self.row.clocks or self.row.proposals)
            round = self.once("round", self.round) if plain else self.round()
            round.rights = []
            self.looked = self.row.revision, round
        return self.looked[1]

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """What is made of the seats and of what people decide, and not anew for an answer."""
        if key not in self.kept:
            self.kept[key] = make()
        found: T = self.kept[key]
        return found

    def answers_for(self, person: int | None) -> list[int]:
        """The same, but for those that a bot plays for him."""
        return [seat for seat in self.seats_of(person) if not self.seats[seat].stand_in]

    def seats_of(self, person: int | None) -> list[int]:
        """The seats for which this person answers; None: a visitor, who has none."""
        return [seat.number for seat in self.seats if seat.person_id == person is not None]

    def open_for(self, person: int | None) -> bool:
        """May this person look at it?"""
        row = self.row
        return row.public or bool(self.seats_of(person)) or row.opened_by_id == person is not None

    def close(self, round: Round) -> None:
        """Something was decided: make a step of it."""
        round.close()
        if round.anew:
            for asked in self.asks:
                asked.answered = 0
        self.step(round.log_from, round.anew, round.fresh)

    def step(
        self,
        log_from: int | None = None,
        anew: bool = False,
        fresh: bool = False,
        answer: bool = False,
        order: bool = False,
    ) -> None:
        """Something has changed: make a step of it.  ``log_from``: how much of the log was left
        by what was more than an answer; ``anew``: whatever is asked is another ask now;
        ``fresh``: whoever is asked has time again; ``answer``: it was one, and nothing else;
        ``order``: a seat has ordered something, of which no list tells."""
        row, table = self.row, self.table
        if not answer:
            self.kept.clear()
        row.revision += 1
        if log_from is None and any(line.act for line in table.lines[self.lines :]):
            log_from = self.entries  # no act is among the lines that follow a head
        start = self.entries if log_from is None else min(self.entries, log_from)
        lines, log = saved.since(table, self.lines, start)
        self.steps.append(NewStep(row.id, row.revision, lines, start, log))
        if log_from is not None:
            self.cuts.append((row.revision, start))
        self.lines, self.entries = len(table.lines), len(table.log)
        openings = [asked.opening for asked in self.asks]
        asks.mark(self.asks, table, anew)
        row.asks = [asked.row for asked in self.asks]
        workers = self.once("workers", lambda: asks.by_worker(self.seats))
        row.waits = not (table.over or row.abandoned) and asks.wait_for_worker(self.asks, workers)
        self.call(openings, over=table.over and not row.over)
        row.over = table.over
        self.mark_clocks(anew or fresh)
        row.line = line.of(table, row.line)
        if not (table.hides_answers or (order and not lines)):
            # Not while hidden answers come in: the list of games would tell of them.
            row.updated = timezone.now()
        if log_from is not None or row.revision >= row.head_step + HEAD_EVERY:
            row.head, row.head_step = saved.head(table, compact), row.revision
            row.rules = digests(table.game).whole

    def call(self, before: list[int], over: bool) -> None:
        """Let persons hear of it who are asked now and were not ``before``, or that it is over."""
        for seat, asked, opening in zip(self.seats, self.asks, before, strict=True):
            if asked.opening == opening and not over:
                continue
            turn = asked.ask is not None and asked.opening != opening and seat.by_person
            if seat.person_id is not None and (turn or over):
                what = What.OVER if over else What.TURN
                self.events.append(Event(seat.person_id, self.row.id, what, seat.number))

    def mark_clocks(self, fresh: bool) -> None:
        if not (self.row.clocks or self.row.proposals):
            self.row.deadline = None
            return
        running, clock = clocks.read(self.row.clocks), self.terms.clock
        if running.times:
            clocks.follow(running, clock, self.table, self.seats)
            if fresh and not running.stand:
                clocks.more(running, clock, self.table, self.seats)
            self.row.clocks = running.data
        votes.tidy(self.row, self.table, running)
        self.row.deadline = votes.deadline(self.row, self.terms, running)


Load = Callable[[Pieces, saved.Finder], tuple[Table, Update | None]]


@contextmanager
def as_stored() -> Iterator[None]:
    """Whatever is wrong with what is stored of a game is no matter of others: it is `Damaged`."""
    try:
        yield
    except DatabaseError as error:
        if damage.note(error):
            raise Damaged("what is stored of it cannot be read") from error
        raise
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        raise Damaged(f"what is stored of it is damaged: {error!r}") from error


@as_stored()
def open_game(game_id: str, load: Load = saved.load) -> Opened:
    """The game as it is stored now.

    If it had to be played again because the rules are others now, it has a step to be stored."""
    row = Game.objects.select_related("pack").filter(pk=game_id).first()
    if row is None or row.started is None:
        raise NoSuchGame(game_id)
    try:
        know_pack(row.game, row.pack)
        table, update = load(pieces_of(row), find_game)
    except Outdated as error:
        raise Undecided(error) from error
    except (SavedTableError, PackError) as error:
        raise Damaged(str(error)) from error
    seats = list(Seat.objects.filter(game=row))
    opened = Opened(row, seats, table, [asks.read(each) for each in row.asks])
    if not len(seats) == len(opened.asks) == table.setup.seats:
        raise Damaged("its seats do not fit together")
    for tail in (table.lines, table.log):
        if tail.fetch is not None:  # what is read later may be damaged as well
            tail.fetch = as_stored()(tail.fetch)
    opened.lines, opened.entries = len(table.lines), len(table.log)
    if update is not None:
        stored = whole(row)
        opened.lines, opened.entries = len(stored.lines), len(stored.log)
        row.notice = noted(update)
        opened.step(log_from=0, anew=True)
    return opened


@as_stored()
def up_to_date(opened: Opened) -> Opened:
    """A game with what other processes have added to it since; another one where they have done
    more than to answer."""
    row = Game.objects.select_related("pack").filter(pk=opened.row.pk).first()
    if row is None:
        raise NoSuchGame(opened.row.pk)
    if row.revision == opened.row.revision and not opened.steps:
        return opened
    steps = list(
        Step.objects.filter(
            game=row, number__gt=opened.row.revision, number__lte=row.revision
        ).order_by("number")
    )
    texts = [line for step in steps for line in step.lines]
    lines = [saved.load_line(number, line) for number, line in enumerate(texts)]
    if opened.steps or any(line.act for line in lines):
        anew = open_game(row.pk)
        anew.cuts = opened.cuts + cuts_of(steps, opened.entries)
        return anew
    saved.follow(opened.table, lines)
    opened.kept.clear()
    opened.row, opened.seats = row, list(Seat.objects.filter(game=row))
    opened.asks = [asks.read(each) for each in row.asks]
    opened.lines, opened.entries = len(opened.table.lines), len(opened.table.log)
    return opened


def cuts_of(steps: list[Step], entries: int) -> list[tuple[int, int]]:
    """Where these steps have left less of a log that had so many entries before."""
    cuts = []
    for step in steps:
        if step.log_from < entries:
            cuts.append((step.number, step.log_from))
        entries = step.log_from + len(step.log)
    return cuts


def pieces_of(row: Game) -> Pieces:
    """What is stored of a game's table: of its steps those since the head and a few before; it
    does not take longer the longer the game is."""
    first = row.head_step - BEFORE_HEAD
    if first <= 1:
        return whole(row)
    new = rows_of(row, row.head_step + 1, row.revision, "lines", "log_from", "log")
    steps = rows_of(row, first, row.head_step, "lines", "log_from", "log") + new
    start, log = log_of(steps)
    earlier = Earlier(
        lambda: lines_of(rows_of(row, 1, first - 1, "lines")),
        lambda: log_of(rows_of(row, 1, first - 1, "log_from", "log"))[1][:start],
        (len(lines_of(new)), sum(len(entries) for *_, entries in new)),
    )
    return Pieces(row.head, lines_of(steps), log, earlier)


def whole(row: Game) -> Pieces:
    """All that is stored of a game's table."""
    steps = rows_of(row, 1, row.revision, "lines", "log_from", "log")
    return Pieces(row.head, lines_of(steps), log_of(steps)[1])


def lines_of(steps: list[Any]) -> list[str]:
    """The lines of steps, that stand first in their rows."""
    return [line for lines, *_ in steps for line in lines]


def log_of(steps: list[Any]) -> tuple[int, list[Any]]:
    """From which entry on these steps, that stand last in their rows, know the log, and it."""
    start: int = steps[0][-2]
    log: list[Any] = []
    for *_, log_from, entries in steps:
        start = min(start, log_from)
        log[log_from - start :] = entries
    return start, log


def answers_of(row: Game) -> Counter[int]:
    """How many answers of each seat stand in the record of a game."""
    lines = saved.load_lines(lines_of(rows_of(row, 1, row.revision, "lines")))
    return Counter(line.who for line in marked(lines) if line.own and line.stands)


def rows_of(row: Game, first: int, last: int, *fields: str) -> list[Any]:
    """These fields of the steps from one to another."""
    steps = Step.objects.filter(game=row, number__gte=first, number__lte=last)
    return list(steps.order_by("number").values_list(*fields))


def kept_text(row: Game) -> str:
    """All of it as one text, to be put aside."""
    return json.dumps(whole(row), ensure_ascii=False)


def noted(update: Update) -> str:
    """What has changed and how many answers it cost, as a row keeps it."""
    return " ".join([*update.changed, str(update.lost)])


def pack_of(table: Table) -> dict[str, str] | None:
    """Name and text of the owner's pack of a table."""
    name = table.setup.pack
    return {"name": name, "text": table.game.packs.find(name).text()} if name else None


def store_pack(game: str, pack: dict[str, str] | None) -> Pack | None:
    """The owner's pack of a new table, stored for as long as there are games with it."""
    if pack is None:
        return None
    rest = {"text": pack["text"], "game": game}
    return Pack.objects.get_or_create(name=pack["name"], defaults=rest)[0]


def know_pack(game_id: str, stored: Pack | None) -> None:
    """Let the game know a pack that is stored here, if it does not yet.

    PackError if the rules of today cannot play with it."""
    game = find_game(game_id)
    if game is None or stored is None:
        return
    try:
        game.packs.find(stored.name)
    except UnknownPack:
        game.packs.add(parse_pack(stored.text))
