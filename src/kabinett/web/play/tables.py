"""Open games: loaded from stored steps, and stored again step by step.

It is longer than 400 lines because loading and storing a game have to agree."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from operator import itemgetter
from typing import Any, TypeVar

from django.db import DatabaseError
from django.utils import timezone

from kabinett.core.packs.owners import UnknownPack
from kabinett.core.packs.pack import PackError, parse_pack
from kabinett.core.play import saved
from kabinett.core.play.digests import digests
from kabinett.core.play.history import LogEntry
from kabinett.core.play.opening import Outdated, Update
from kabinett.core.play.opening import load as load_saved
from kabinett.core.play.record_lines import Act
from kabinett.core.play.saved import Pieces
from kabinett.core.play.sealed import SavedTableError
from kabinett.core.play.table import Table
from kabinett.core.setup import SetupError
from kabinett.core.state import State
from kabinett.games import find_game
from kabinett.web.host import clock, damage, incidents
from kabinett.web.host.compact import compact
from kabinett.web.play import asks, clocks, line, standing, terms, votes
from kabinett.web.play.asks import AskState
from kabinett.web.play.effects import Effects
from kabinett.web.play.events import Event, What
from kabinett.web.play.models import Game, Pack, Seat, Step
from kabinett.web.play.proposals import read_proposals
from kabinett.web.play.stored_steps import all_pieces, pieces_of
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


@dataclass
class NewStep:
    """A `Step` that is not stored yet.  Making a row of the ORM took as long as storing it."""

    game_id: str
    number: int
    lines: list[str]
    log_from: int
    log: list[saved.LogRow]
    at: float = field(default_factory=lambda: clock.now())


@dataclass(frozen=True)
class Moment:
    """A game at an earlier moment, for delayed spectators."""

    at: float
    state: State
    lines: int  # length of its record, which only grows, so no two moments share a number
    log: list[LogEntry]


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

    Jobs change only this object and never write to the database: `store.write` commits their steps
    together with the fields of the row and of the seats that changed."""

    row: Game
    seats: list[Seat]
    table: Table
    asks: list[AskState]
    stored_lines: int = 0  # how many lines of the record are in steps
    stored_entries: int = 0  # how many entries of the log are in steps
    steps: list[NewStep] = field(default_factory=list)  # not stored yet
    # Cuts of the log: the revision, and how many entries it left.
    cuts: list[tuple[int, int]] = field(default_factory=list)
    # The moments and the cuts of the log for delayed spectators: `past.py`.
    past: list[Moment] = field(default_factory=list)
    past_cuts: list[tuple[int, int]] = field(default_factory=list)
    # The time of the earlier moment that this object shows; None if it is the present game.
    shown_at: float | None = None
    # Events that listeners receive when the game is stored.
    events: list[Event] = field(default_factory=list)
    # The text of its seats in the latest news from another process; "" without news.
    seats_text: str = ""
    # The stored values of its seats: see `changed_seats`.
    stored_seats: list[tuple[object, ...]] = field(default_factory=list, init=False)
    # Have the people decided how an outdated game goes on?  If so, the row's ``kept`` must be
    # stored.
    keeps_outdated: bool = False

    # What people propose and may do, with the revision for which this was computed.
    cached_voting: tuple[int, Voting] | None = None
    # Values that answers do not change: see `once`.
    cache: dict[Any, Any] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        self.take_seats(self.seats)

    def take_seats(self, seats: list[Seat]) -> None:
        """Replace the seats by these, which have just been read from the database."""
        self.seats, self.stored_seats = seats, [values_of_seat(vars(seat)) for seat in seats]

    def seats_other_people(self, seats: list[Seat]) -> bool:
        """Do these seats, as stored by another process, name other people than the table here?"""
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
        """Has the game changed since its last step?  Until that step is stored, the answer is True
        for seats that the step changed."""
        return bool(
            len(self.table.lines) != self.stored_lines
            or len(self.table.log) != self.stored_entries
            or [ask_state.row for ask_state in self.asks] != self.row.asks
            or self.changed_seats()
        )

    def mark_stored(self) -> None:
        """Note that everything has been committed."""
        self.steps, self.keeps_outdated = [], False
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

    def voting_for_look(self) -> Voting:
        """Return proposals and clocks for reading only; they are made once per revision."""
        if self.cached_voting is None or self.cached_voting[0] != self.row.revision:
            plain = not (self.row.clocks or self.row.proposals)
            voting = self.once("voting", self.voting) if plain else self.voting()
            voting.rights = []
            self.cached_voting = self.row.revision, voting
        return self.cached_voting[1]

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return the value that ``make`` returns, kept until something other than an answer changes
        the game."""
        if key not in self.cache:
            self.cache[key] = make()
        value: T = self.cache[key]
        return value

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

    def close(self, voting: Voting) -> None:
        """Make a step of what people have decided.  They answer new asks themselves, except those
        that their blind standing orders answer."""
        voting.close()
        self.events += voting.events
        if voting.effects.new_asks:
            asks.hold(self.asks, self.table, range(len(self.seats)))
            standing.give_immediate_answers(self.table, self.seats, self.asks)
            for ask_state in self.asks:
                ask_state.take_answer_back()
        self.step(voting.effects)

    def step(self, effects: Effects | None = None) -> None:
        """Make a step of a change."""
        row, table, effects = self.row, self.table, effects or Effects()
        log_from = effects.log_from
        if not effects.only_answer:
            self.cache.clear()
        row.revision += 1
        new_lines = table.lines[self.stored_lines :]
        if log_from is None and any(isinstance(line, Act) for line in new_lines):
            log_from = self.stored_entries  # only answers may follow a head
        start = self.stored_entries if log_from is None else min(self.stored_entries, log_from)
        lines, log = saved.rows_since(table, self.stored_lines, start)
        self.steps.append(NewStep(row.id, row.revision, lines, start, log))
        if log_from is not None:
            self.cuts.append((row.revision, start))
        self.stored_lines, self.stored_entries = len(table.lines), len(table.log)
        numbers = [ask_state.number for ask_state in self.asks]
        asks.mark(self.asks, table, effects.new_asks)
        row.asks = [ask_state.row for ask_state in self.asks]
        workers = self.once("workers", lambda: asks.worker_seats(self.seats))
        rests = table.over or row.abandoned or row.paused
        row.waits = not rests and asks.waits_for_worker(self.asks, workers)
        self.queue_events(numbers, over=table.over and not row.over)
        row.over = table.over
        self.mark_clocks(effects.new_asks or effects.more_time)
        row.line = line.line_of(table, row.line)
        if not (table.hides_answers or (effects.only_order and not lines)):
            # The time stays while hidden answers come in, because lists would reveal them by it.
            row.updated = timezone.now()
        if log_from is not None or row.revision >= row.head_step + HEAD_EVERY:
            row.head, row.head_step = saved.head(table, compact), row.revision
            row.rules = digests(table.game).whole

    def queue_events(self, old_numbers: list[int], over: bool) -> None:
        """Queue events for the people whose turn begins, or for all people if the game is over."""
        for seat, ask_state, old_number in zip(self.seats, self.asks, old_numbers, strict=True):
            if ask_state.number == old_number and not over:
                continue
            turn = (
                ask_state.table_ask is not None
                and ask_state.number != old_number
                and seat.by_person
            )
            if seat.person_id is not None and (turn or over):
                what = What.OVER if over else What.TURN
                self.events.append(Event(seat.person_id, self.row.id, what, seat.number))

    def mark_clocks(self, more_time: bool) -> None:
        if not (self.row.clocks or self.row.proposals):
            self.row.deadline = None
            return
        running, clock = clocks.read_clocks(self.row.clocks), self.terms.clock
        if running.times:
            clocks.follow(running, clock, self.table, self.seats)
            if more_time and not running.stand:
                clocks.give_more_time(running, clock, self.table, self.seats)
            self.row.clocks = running.data
        votes.tidy(self.row, self.table, running)
        self.row.deadline = votes.deadline(self.row, self.terms, running)


Load = Callable[[Pieces, saved.Finder], tuple[Table, Update | None]]


#: The incidents of games that cannot be loaded, by game and error; later attempts to load the game
#: report the same incident.
_incidents: dict[tuple[str, str], str] = {}
#: When there are more than this many incidents, the process forgets them.
MOST_INCIDENTS = 1000


@contextmanager
def damaged_if_unreadable(game_id: str) -> Iterator[None]:
    """Turn errors in loading one game into `Damaged`, which affects no other game."""
    try:
        yield
    except DatabaseError as error:
        if damage.note(error):
            raise Damaged("its stored data is damaged") from error
        raise
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        raise Damaged(describe_unreadable(game_id, error)) from error


def describe_unreadable(game_id: str, error: Exception) -> str:
    """Return why a game cannot be loaded.  Errors that do not say it themselves may be faults of
    our code as well as of the stored data: the first such error of a game is an incident."""
    match error, error.__cause__:
        case (PackError(), _) | (SavedTableError(), None | SetupError()):
            return str(error)
    key = game_id, repr(error)
    if key not in _incidents:
        if len(_incidents) >= MOST_INCIDENTS:
            _incidents.clear()
        _incidents[key] = incidents.note(error, f"game {game_id} cannot be loaded")
    return f"it cannot be loaded (incident {_incidents[key]})"


def load_game(game_id: str, load: Load = load_saved) -> OpenGame:
    """Return the game as it is stored.

    If changed rules made a replay necessary, the game has a new step that must be stored."""
    with damaged_if_unreadable(game_id):
        row = Game.objects.select_related("pack").filter(pk=game_id).first()
        if row is None or row.started is None:
            raise NoSuchGame(game_id)
        know_pack(row.game, row.pack)
        try:
            table, update = load(pieces_of(row), find_game)
        except Outdated as error:
            raise Undecided(error) from error
        seats = list(Seat.objects.filter(game=row))
        game = OpenGame(row, seats, table, [asks.read_state(each) for each in row.asks])
        if not len(seats) == len(game.asks) == table.setup.seats:
            raise Damaged("its seats do not match its table")
        for tail in (table.lines, table.history.marks, table.log):
            if tail.fetch is not None:  # lines and entries that are read later may be damaged, too
                tail.fetch = damaged_if_unreadable(game_id)(tail.fetch)
        game.stored_lines, game.stored_entries = len(table.lines), len(table.log)
        if update is not None:
            pieces = all_pieces(row)
            game.stored_lines, game.stored_entries = len(pieces.lines), len(pieces.log)
            row.notice = update_text(update)
            game.step(Effects(log_from=0, new_asks=True))
        return game


def refresh_game(game: OpenGame) -> OpenGame:
    """Return the game with the steps that other processes have added.  If they did more than
    answer, open the game again, because its last head holds their changes."""
    with damaged_if_unreadable(game.row.pk):
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
        seats = list(Seat.objects.filter(game=row))
        has_acts = any(isinstance(line, Act) for line in lines)
        if game.steps or has_acts or game.seats_other_people(seats):
            reopened_game = load_game(row.pk)
            reopened_game.cuts = game.cuts + cuts_of(steps, game.stored_entries)
            return reopened_game
        saved.follow(game.table, lines)
        game.cache.clear()
        game.row = row
        game.take_seats(seats)
        game.asks = [asks.read_state(each) for each in row.asks]
        game.stored_lines, game.stored_entries = len(game.table.lines), len(game.table.log)
        return game


def cuts_of(steps: list[Step], entries: int) -> list[tuple[int, int]]:
    """Return the cuts that these steps made in a log of ``entries`` entries: the revision, and how
    many entries the cut left."""
    cuts = []
    for step in steps:
        if step.log_from < entries:
            cuts.append((step.number, step.log_from))
        entries = step.log_from + len(step.log)
    return cuts


def update_text(update: Update) -> str:
    """Return, in the form in which a row stores it, what an update changed and how many answers
    were lost."""
    return " ".join([*update.changed, str(update.lost)])


def pack_of(table: Table) -> dict[str, str] | None:
    """Return the name and the text of the table's own pack, or None if it plays with the usual
    one."""
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

    Raise PackError if the present rules cannot play with it."""
    game = find_game(game_id)
    if game is None or pack is None:
        return
    try:
        game.packs.find(pack.name)
    except UnknownPack:
        game.packs.add(parse_pack(pack.text))
