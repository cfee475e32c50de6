"""Earlier moments of a game, from a replay of its record."""

from __future__ import annotations

import copy
import threading
from bisect import bisect_left, bisect_right
from collections import OrderedDict
from dataclasses import dataclass, field, replace
from itertools import zip_longest

from kabinett.core.data import Data
from kabinett.core.play.record import Record, parse
from kabinett.core.play.record_lines import Answer, RecordLine
from kabinett.core.play.replay import steps
from kabinett.core.play.table import Table
from kabinett.core.show.scene import SPECTATOR
from kabinett.core.state import State
from kabinett.web.live.view_data import View, view_at
from kabinett.web.play.models import Kind
from kabinett.web.play.open_game import OpenGame

#: The addressee of log entries that all may read.
EVERYBODY = -1
#: The maximum number of replayed games in memory; the longest one takes about 10 MB.
MOST_REPLAYED = 8


@dataclass
class Moments:
    """A game as it was after each line of its record."""

    table: Table  # at the end
    states: list[State] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)  # of the record, before each moment
    logs: list[int] = field(default_factory=list)  # entries of the log, before each moment

    def note(self) -> None:
        """Add a moment.  If nothing has changed, the moment shares the previous state, because a
        record may be full of takebacks."""
        state, last = self.table.state, self.states[-1] if self.states else None
        self.states.append(last if last is not None and last == state else state.copy())
        self.lines.append(len(self.table.lines))
        self.logs.append(len(self.table.log))

    def table_at(self, moment: int) -> Table:
        """Return the table at a moment, for looking only."""
        history = self.table.history
        is_last = moment == len(self.states) - 1  # an agreed end can only come last
        lines, log = len(self.table.lines) if is_last else 0, self.table.log[: self.logs[moment]]
        earlier = history.as_it_was(lines, log, history.digest)
        return self.table.with_state(self.states[moment], earlier)

    def lines_before(self, moment: int) -> list[RecordLine]:
        """Return the lines of the record before a moment."""
        return self.table.lines[: self.lines[moment]]

    def moment_after_line(self, line: int) -> int:
        """Return the number of the moment just after a line of the record; line -1 is the
        set-up."""
        return bisect_right(self.lines, line + 1) - 1

    def follow(self, table: Table) -> bool:
        """Replay the table's new lines.  Return False if they are not only answers; then the whole
        record must be replayed."""
        line_count, own_lines = len(self.table.lines), self.table.lines
        if len(table.lines) < line_count or (
            line_count and table.lines[line_count - 1].text() != own_lines[-1].text()
        ):
            return False
        for line in table.lines[line_count:]:
            if not isinstance(line, Answer):
                return False
            number = self.table.matching_choice(line)
            if number is None:
                return False
            self.table.play_line(line, number)
            self.note()
        return True


#: The key is the game, whether the moments are for delayed spectators, and the digest of the rules
#: that stored the game.
_moments: OrderedDict[tuple[str, bool, str], Moments] = OrderedDict()
_lock = threading.Lock()


def reset() -> None:
    """Forget all replays."""
    _moments.clear()


def moments_of(game: OpenGame) -> Moments:
    """Return all moments of a game.  Raise RecordError if the present rules cannot replay its
    record."""
    row = game.row
    key = row.pk, game.shown_at is not None, row.rules
    with _lock:
        moments = _moments.get(key)
        if moments is None or not (row.is_uploaded or moments.follow(game.table)):
            _moments[key] = moments = play_again(game)
            while len(_moments) > MOST_REPLAYED:
                _moments.popitem(last=False)
        _moments.move_to_end(key)
        return moments


def snapshot(game: OpenGame) -> OpenGame:
    """Return a copy of the present game for another thread than the owner's.  A replay takes time,
    and the owner must not wait for it."""
    table = game.table.with_state(game.table.state.copy())
    seats = [copy.copy(seat) for seat in game.seats]
    return replace(game, row=copy.copy(game.row), seats=seats, table=table, steps=[])


def play_again(game: OpenGame) -> Moments:
    tables = steps(record_of(game), game.table.game)
    moments = Moments(next(tables))
    moments.note()
    for _table in tables:
        moments.note()
    return moments


def record_of(game: OpenGame) -> Record:
    """Return the record of a game, or the uploaded record."""
    if game.row.record:
        return parse(game.row.record)
    return game.table.record()


def count_moments(game: OpenGame, viewer: int) -> int:
    """Return how many moments after the first one the viewer may visit.

    In a running game only log lines that he may read count, because the number of record lines
    would reveal how often others have answered in secret."""
    if is_open_to_all(game):
        return len(moments_of(game).states) - 1
    return len(game.table.log_for(viewer))


def is_open_to_all(game: OpenGame) -> bool:
    """May everybody see all hands?"""
    return game.row.over or game.row.is_uploaded


def is_own_solo_game(game: OpenGame, person_id: int | None) -> bool:
    """Is this a person's own game, in which nobody else has or ever had a seat?  None means a
    visitor, who owns no game."""
    seats = [seat for seat in game.seats if seat.kind != Kind.BOT]
    return bool(seats) and all(
        seat.kind == Kind.PERSON and seat.is_of(person_id) and seat.first_id == person_id
        for seat in seats
    )


def knows_all_hands(game: OpenGame, person_id: int | None) -> bool:
    """Does the person know everything that the record reveals?  Not if a bot plays, because nobody
    may see its hand."""
    bots = any(seat.bot for seat in game.seats)
    return is_open_to_all(game) or (is_own_solo_game(game, person_id) and not bots)


def view_at_moment(game: OpenGame, number: int, viewer: int, language: str) -> View:
    """Return the view of a moment, or of the last one if there are fewer."""
    table = table_at_moment(game, number, viewer)
    if is_open_to_all(game):
        return view_at(game, table, table.log_for(viewer), viewer, language)
    lines_read = max(0, min(number, count_moments(game, viewer)))
    return view_at(game, table, game.table.log_for(viewer)[:lines_read], viewer, language)


def table_at_moment(game: OpenGame, number: int, viewer: int) -> Table:
    """Return the table at a moment, or at the last one if there are fewer."""
    return moments_of(game).table_at(moment_in_replay(game, number, viewer))


def moment_in_replay(game: OpenGame, number: int, viewer: int) -> int:
    """Return which moment of the record a viewer's replay counts as ``number``; the last one if
    there are fewer."""
    number = max(0, min(number, count_moments(game, viewer)))
    if is_open_to_all(game):
        return number
    line = game.table.log_for(viewer)[number - 1].line if number else -1
    return moments_of(game).moment_after_line(line)


@dataclass(frozen=True)
class PublicMoment:
    """A moment numbered by the public entries of the log, so that its number is the same for all
    viewers and stays when the game is over.  Entries of one record line are one moment."""

    table: Table
    moment: int
    number: int  # public entries of the log so far
    first: int  # public entries of the log before this moment
    start: bool  # nothing has happened yet
    total: int  # public entries in all


def public_moment(game: OpenGame, number: int) -> PublicMoment:
    """Return the moment after a number of public entries of the log, or the last one if there are
    fewer."""
    moments = moments_of(game)
    lines = [entry.line for entry in moments.table.log if entry.to == EVERYBODY]
    number = max(0, min(number, len(lines)))
    line = lines[number - 1] if number else -1
    first, last = bisect_left(lines, line), bisect_right(lines, line)
    moment = moments.moment_after_line(line)
    return PublicMoment(moments.table_at(moment), moment, last, first, line < 0, len(lines))


def view_at_public_moment(game: OpenGame, number: int, viewer: int, language: str) -> View:
    """Return the view of a public moment, without the log, which the browser has."""
    moment = public_moment(game, number)
    view = view_at(game, moment.table, [], viewer, language)
    numbers = {
        "told": moment.number,
        "first": moment.first,
        "start": moment.start,
        "of": moment.total,
    }
    return view | numbers


def score_history(game: OpenGame, language: str) -> list[Data]:
    """Return the rows of a chart: the scores at the end of each period, and the number of that
    public moment.  The scene's heading names the periods, such as rounds or half decades.  Only the
    last state of each turn is used, because making a scene takes long."""
    rules = game.table.game
    moments = moments_of(game)
    words = game.table.wording(language)
    rows: list[Data] = []
    states = moments.states
    for state, later, logged in zip_longest(states, states[1:], moments.logs):
        if later is not None and rules.turn_mark(later) == rules.turn_mark(state):
            continue
        scores = rules.scores(state)
        heading = rules.scene(state, SPECTATOR).heading
        if not scores or heading is None:
            continue
        label = words.sentence(heading)
        if not rows or rows[-1]["label"] != label:
            rows.append({"label": label, "scores": []})
        rows[-1]["scores"] = list(scores)
        rows[-1]["moment"] = sum(entry.to == EVERYBODY for entry in moments.table.log[:logged])
    return rows
