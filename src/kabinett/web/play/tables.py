"""Open games: put together from stored steps, and stored again step by step."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from operator import itemgetter
from typing import Any, TypeVar

from django.db import DatabaseError
from django.utils import timezone

from kabinett.core.pack import PackError, parse_pack
from kabinett.core.packs import UnknownPack
from kabinett.core.play import saved
from kabinett.core.play.course import mark_struck
from kabinett.core.play.digests import digests
from kabinett.core.play.history import LogEntry
from kabinett.core.play.opening import Outdated, Update
from kabinett.core.play.opening import load as load_saved
from kabinett.core.play.saved import Earlier, Pieces
from kabinett.core.play.sealed import SavedTableError
from kabinett.core.play.table import Table
from kabinett.core.state import State
from kabinett.games import find_game
from kabinett.web.host import damage
from kabinett.web.host.compact import compact
from kabinett.web.play import asks, clocks, line, terms, votes
from kabinett.web.play.asks import AskState
from kabinett.web.play.events import Event, What
from kabinett.web.play.models import Game, Pack, Seat, Step, now
from kabinett.web.play.terms import Terms
from kabinett.web.play.votes import Voting

T = TypeVar("T")

#: Steps between two heads: opening a game replays half as many on average.
HEAD_EVERY = 20
#: Steps before the head to read with it: people seldom look further back.
BEFORE_HEAD = 20


class NoSuchGame(Exception):
    """There is no game with that id."""


class Damaged(Exception):
    """A stored game that cannot be opened; it stays as it is."""


class Undecided(Damaged):
    """A game of older rules that does not hold under the present ones: its people must decide."""

    def __init__(self, error: Outdated) -> None:
        super().__init__(str(error))
        self.changed = error.changed
        self.lost = error.lost


@dataclass
class NewStep:
    """A `Step` that is not stored yet.  Making a row of the ORM took as long as storing it."""

    game_id: str
    number: int
    lines: list[str]
    log_from: int
    log: list[saved.LogRow]
    at: float = field(default_factory=now)


@dataclass(frozen=True)
class Moment:
    """A game at an earlier moment, for delayed spectators."""

    at: float
    state: State
    lines: int  # of its record, which only grows: no two moments have the same number
    log: list[LogEntry]


#: The fields of a seat that change while its game runs, except ``looked``, which no step stores.
SEAT_FIELDS = (
    "person_id",
    "first_id",
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
#: Their values, from a seat's ``vars``: reading eleven attributes took five times as long.
values_of_seat = itemgetter(*SEAT_FIELDS)


@dataclass
class OpenGame:
    """A stored game in the memory of its owner, who alone changes it.

    Jobs change only this object and never write to the database: `store.write` commits their steps
    together with the fields of the row and of the seats that changed."""

    row: Game
    seats: list[Seat]
    table: Table
    asks: list[AskState]
    stored_lines: int = 0  # of the record, that are in steps
    stored_entries: int = 0  # of the log, that are in steps
    steps: list[NewStep] = field(default_factory=list)  # not stored yet
    # Cuts of the log: the revision, and how many entries it left.
    cuts: list[tuple[int, int]] = field(default_factory=list)
    # The moments and the cuts of the log for delayed spectators: `past.py`.
    past: list[Moment] = field(default_factory=list)
    past_cuts: list[tuple[int, int]] = field(default_factory=list)
    # The time of an earlier moment; None: this is the present game.
    shown_at: float | None = None
    # Events that persons hear of once the game is stored.
    events: list[Event] = field(default_factory=list)
    # Its seats as stored after a change by another process; "": not read yet.
    seats_text: str = ""
    # The stored values of its seats: see `changed_seats`.
    stored_seats: list[tuple[Any, ...]] = field(default_factory=list, init=False)
    # Did the people decide how an outdated game goes on?  Then the row's ``kept`` is new.
    keeps_outdated: bool = False

    # What its people propose and may do, with its revision.
    cached_voting: tuple[int, Voting] | None = None
    # Values that answers do not change, until anything else happens: see `once`.
    cache: dict[Any, Any] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        self.take_seats(self.seats)

    def take_seats(self, seats: list[Seat]) -> None:
        """Use these seats, which have just been read from the database."""
        self.seats, self.stored_seats = seats, [values_of_seat(vars(seat)) for seat in seats]

    def changed_seats(self) -> list[tuple[Seat, dict[str, Any]]]:
        """The seats that differ from what is stored, with their new values by field.

        A job replaces the orders of a seat; it never changes them in place."""
        changed = []
        for seat, stored in zip(self.seats, self.stored_seats, strict=True):
            values = values_of_seat(vars(seat))
            if values != stored:
                fields = zip(SEAT_FIELDS, values, stored, strict=True)
                changed.append((seat, {name: new for name, new, old in fields if new != old}))
        return changed

    def mark_stored(self) -> None:
        """Note that everything has been committed."""
        self.steps, self.keeps_outdated = [], False
        self.take_seats(self.seats)

    @cached_property
    def terms(self) -> Terms:
        """What its people agreed on; it never changes."""
        return terms.read_terms(self.row.terms)

    def voting(self) -> Voting:
        """Its people's proposals and clocks, for changing."""
        row, seats = self.row, self.seats
        running, proposals = clocks.read_clocks(row.clocks), votes.read_proposals(row)
        return Voting(row, self.table, seats, self.terms, running, proposals, self.events)

    def voting_for_look(self) -> Voting:
        """Its people's proposals and clocks, for looking only: made once a revision."""
        if self.cached_voting is None or self.cached_voting[0] != self.row.revision:
            plain = not (self.row.clocks or self.row.proposals)
            voting = self.once("round", self.voting) if plain else self.voting()
            voting.rights = []
            self.cached_voting = self.row.revision, voting
        return self.cached_voting[1]

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """A value made of seats and decisions, kept until anything but an answer happens."""
        if key not in self.cache:
            self.cache[key] = make()
        value: T = self.cache[key]
        return value

    def seats_of(self, person: int | None) -> list[int]:
        """The seats of a person; None: a visitor, who has none."""
        return [seat.number for seat in self.seats if seat.person_id == person is not None]

    def is_open_for(self, person: int | None) -> bool:
        """May this person look at the game?"""
        row = self.row
        return row.public or bool(self.seats_of(person)) or row.opened_by_id == person is not None

    def close(self, voting: Voting) -> None:
        """Store a decision of the people as a step."""
        voting.close()
        if voting.anew:
            for ask_state in self.asks:
                ask_state.answered_opening = 0
        self.step(voting.log_from, voting.anew, voting.fresh)

    def step(
        self,
        log_from: int | None = None,
        anew: bool = False,
        fresh: bool = False,
        answer: bool = False,
        order: bool = False,
    ) -> None:
        """Make a step of a change.  ``log_from``: how many log entries it left, if it was more than
        an answer; ``anew``: every open ask is a new one; ``fresh``: all asked seats get time again;
        ``answer``: the change was an answer, and nothing else; ``order``: a seat gave an order,
        which no list shows."""
        row, table = self.row, self.table
        if not answer:
            self.cache.clear()
        row.revision += 1
        if log_from is None and any(line.act for line in table.lines[self.stored_lines :]):
            log_from = self.stored_entries  # no act is among the lines that follow a head
        start = self.stored_entries if log_from is None else min(self.stored_entries, log_from)
        lines, log = saved.rows_since(table, self.stored_lines, start)
        self.steps.append(NewStep(row.id, row.revision, lines, start, log))
        if log_from is not None:
            self.cuts.append((row.revision, start))
        self.stored_lines, self.stored_entries = len(table.lines), len(table.log)
        openings = [ask_state.opening for ask_state in self.asks]
        asks.mark(self.asks, table, anew)
        row.asks = [ask_state.row for ask_state in self.asks]
        workers = self.once("workers", lambda: asks.worker_seats(self.seats))
        row.waits = not (table.over or row.abandoned) and asks.waits_for_worker(self.asks, workers)
        self.queue_events(openings, over=table.over and not row.over)
        row.over = table.over
        self.mark_clocks(anew or fresh)
        row.line = line.line_of(table, row.line)
        if not (table.hides_answers or (order and not lines)):
            # Not while hidden answers come in: the list of games would tell of them.
            row.updated = timezone.now()
        if log_from is not None or row.revision >= row.head_step + HEAD_EVERY:
            row.head, row.head_step = saved.head(table, compact), row.revision
            row.rules = digests(table.game).whole

    def queue_events(self, old_openings: list[int], over: bool) -> None:
        """Queue events for persons whose turn begins, or for all when the game is over."""
        for seat, ask_state, opening in zip(self.seats, self.asks, old_openings, strict=True):
            if ask_state.opening == opening and not over:
                continue
            turn = ask_state.ask is not None and ask_state.opening != opening and seat.by_person
            if seat.person_id is not None and (turn or over):
                what = What.OVER if over else What.TURN
                self.events.append(Event(seat.person_id, self.row.id, what, seat.number))

    def mark_clocks(self, fresh: bool) -> None:
        if not (self.row.clocks or self.row.proposals):
            self.row.deadline = None
            return
        running, clock = clocks.read_clocks(self.row.clocks), self.terms.clock
        if running.times:
            clocks.follow(running, clock, self.table, self.seats)
            if fresh and not running.stand:
                clocks.give_more_time(running, clock, self.table, self.seats)
            self.row.clocks = running.data
        votes.tidy(self.row, self.table, running)
        self.row.deadline = votes.deadline(self.row, self.terms, running)


Load = Callable[[Pieces, saved.Finder], tuple[Table, Update | None]]


@contextmanager
def damaged_if_unreadable() -> Iterator[None]:
    """Turn errors in one game's stored data into `Damaged`: they do not concern other games."""
    try:
        yield
    except DatabaseError as error:
        if damage.note(error):
            raise Damaged("what is stored of it cannot be read") from error
        raise
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        raise Damaged(f"what is stored of it is damaged: {error!r}") from error


@damaged_if_unreadable()
def load_game(game_id: str, load: Load = load_saved) -> OpenGame:
    """The game as stored now.

    If changed rules made a replay necessary, the game has a new step to store."""
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
    game = OpenGame(row, seats, table, [asks.read_state(each) for each in row.asks])
    if not len(seats) == len(game.asks) == table.setup.seats:
        raise Damaged("its seats do not fit together")
    for tail in (table.lines, table.log):
        if tail.fetch is not None:  # data that is read later may be damaged, too
            tail.fetch = damaged_if_unreadable()(tail.fetch)
    game.stored_lines, game.stored_entries = len(table.lines), len(table.log)
    if update is not None:
        pieces = all_pieces(row)
        game.stored_lines, game.stored_entries = len(pieces.lines), len(pieces.log)
        row.notice = notice_text(update)
        game.step(log_from=0, anew=True)
    return game


@damaged_if_unreadable()
def refresh_game(game: OpenGame) -> OpenGame:
    """A game with the steps that other processes have added; opens it anew where they did more than
    answer."""
    row = Game.objects.select_related("pack").filter(pk=game.row.pk).first()
    if row is None:
        raise NoSuchGame(game.row.pk)
    if row.revision == game.row.revision and not game.steps:
        return game
    steps = list(
        Step.objects.filter(
            game=row, number__gt=game.row.revision, number__lte=row.revision
        ).order_by("number")
    )
    texts = [line for step in steps for line in step.lines]
    lines = [saved.load_line(number, line) for number, line in enumerate(texts)]
    if game.steps or any(line.act for line in lines):
        reopened_game = load_game(row.pk)
        reopened_game.cuts = game.cuts + cuts_of(steps, game.stored_entries)
        return reopened_game
    saved.follow(game.table, lines)
    game.cache.clear()
    game.row = row
    game.take_seats(list(Seat.objects.filter(game=row)))
    game.asks = [asks.read_state(each) for each in row.asks]
    game.stored_lines, game.stored_entries = len(game.table.lines), len(game.table.log)
    return game


def cuts_of(steps: list[Step], entries: int) -> list[tuple[int, int]]:
    """The cuts that these steps made in a log of ``entries`` entries: revision, entries left."""
    cuts = []
    for step in steps:
        if step.log_from < entries:
            cuts.append((step.number, step.log_from))
        entries = step.log_from + len(step.log)
    return cuts


def pieces_of(row: Game) -> Pieces:
    """A game's stored table: its head, the steps after it and a few before; the time does not
    grow with the game."""
    first = row.head_step - BEFORE_HEAD
    if first <= 1:
        return all_pieces(row)
    new = rows_of(row, row.head_step + 1, row.revision, "lines", "log_from", "log")
    steps = rows_of(row, first, row.head_step, "lines", "log_from", "log") + new
    start, log = log_of(steps)
    earlier = Earlier(
        lambda: lines_of(rows_of(row, 1, first - 1, "lines")),
        lambda: log_of(rows_of(row, 1, first - 1, "log_from", "log"))[1][:start],
        (len(lines_of(new)), sum(len(entries) for *_, entries in new)),
    )
    return Pieces(row.head, lines_of(steps), log, earlier)


def all_pieces(row: Game) -> Pieces:
    """All stored pieces of a game's table."""
    steps = rows_of(row, 1, row.revision, "lines", "log_from", "log")
    return Pieces(row.head, lines_of(steps), log_of(steps)[1])


def lines_of(steps: list[Any]) -> list[str]:
    """The lines of steps: the first column of these rows."""
    return [line for lines, *_ in steps for line in lines]


def log_of(steps: list[Any]) -> tuple[int, list[Any]]:
    """The number of the log's first entry in these steps, and the entries: the last two columns."""
    start: int = steps[0][-2]
    log: list[Any] = []
    for *_, log_from, entries in steps:
        start = min(start, log_from)
        log[log_from - start :] = entries
    return start, log


def answers_of(row: Game) -> Counter[int]:
    """How many answers of each seat the record of a game has."""
    lines = saved.load_lines(lines_of(rows_of(row, 1, row.revision, "lines")))
    return Counter(line.who for line in mark_struck(lines) if line.own and line.stands)


def rows_of(row: Game, first: int, last: int, *fields: str) -> list[Any]:
    """These fields of the steps from one to another."""
    steps = Step.objects.filter(game=row, number__gte=first, number__lte=last)
    return list(steps.order_by("number").values_list(*fields))


def kept_text(row: Game) -> str:
    """All stored pieces as one text, for keeping."""
    return json.dumps(all_pieces(row), ensure_ascii=False)


def notice_text(update: Update) -> str:
    """What an update changed and how many answers it cost, as a row stores it."""
    return " ".join([*update.changed, str(update.lost)])


def pack_of(table: Table) -> dict[str, str] | None:
    """Name and text of the pack that a table plays with; None: it has none of its own."""
    name = table.setup.pack
    return {"name": name, "text": table.game.packs.find(name).text()} if name else None


def store_pack(game: str, pack: dict[str, str] | None) -> Pack | None:
    """Store the pack of a new table, unless it is stored already."""
    if pack is None:
        return None
    rest = {"text": pack["text"], "game": game}
    return Pack.objects.get_or_create(name=pack["name"], defaults=rest)[0]


def know_pack(game_id: str, pack: Pack | None) -> None:
    """Add a stored pack to the game's packs, unless the game knows it.

    PackError if the present rules cannot play with it."""
    game = find_game(game_id)
    if game is None or pack is None:
        return
    try:
        game.packs.find(pack.name)
    except UnknownPack:
        game.packs.add(parse_pack(pack.text))
