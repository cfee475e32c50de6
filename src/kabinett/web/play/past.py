"""The game as delayed spectators see it.  The terms of a table may keep spectators behind by some
answers, some minutes, or both.

While somebody watches with a delay, a game keeps its past moments; the oldest one is the one to
show.  The first moments come from a replay of the record.  No moment lies between hidden answers:
all answers to an ask of several seats are one step, so spectators do not see them come in."""

from __future__ import annotations

import copy
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import replace
from itertools import accumulate

from kabinett.core.play.replay import steps
from kabinett.core.play.table import Table
from kabinett.core.show.scene import SPECTATOR
from kabinett.core.state import CHANCE
from kabinett.web.host import clock
from kabinett.web.play.models import Step
from kabinett.web.play.open_game import Moment, OpenGame, Past
from kabinett.web.play.terms import MINUTE, Delay

#: The viewer number of delayed spectators.
LATE = SPECTATOR - 1
#: Added to the lines of a past moment, this gives its revision: a negative number, which no stored
#: game has, so that viewers never take the end of the game for the moment that they have seen.
PAST_REVISIONS = -(2**31)


def sees_delayed(game: OpenGame, person_id: int | None) -> bool:
    """Does this person see the game later than its players?

    A game that is over is open to all, and a person with a seat sees the table from that seat."""
    row = game.row
    if row.over or row.is_uploaded or game.terms.delay == Delay():
        return False
    return not game.seats_seen_by(person_id)


def game_for(game: OpenGame, person_id: int | None) -> OpenGame:
    """Return the game as this person may see it.  Call this only in the owner's thread."""
    return game_shown_to(game, LATE if sees_delayed(game, person_id) else SPECTATOR)


def game_shown_to(game: OpenGame, viewer: int) -> OpenGame:
    """Return the game as this viewer sees it: for delayed spectators, at an earlier moment."""
    if viewer != LATE or game.row.over or game.shown_at is not None:
        return game
    if not game.past.moments:
        game.past.moments = replay_moments(game)
    drop_old(game)
    return game_at(game, game.past.moments[0])


def keep_moment(game: OpenGame) -> None:
    """Keep the present moment of a changed game if somebody watches with a delay."""
    if game.past.moments and not hides_something(game.table):
        add_moment(game, moment(game.table, clock.now()))
        drop_old(game)


def hides_something(table: Table) -> bool:
    """Is something under way that spectators must not see?"""
    return table.hides_answers or (not table.over and table.asked_seats() == (CHANCE,))


def moment(table: Table, at: float) -> Moment:
    return Moment(at, table.state.copy(), len(table.lines), table.log.all()[:])


def add_moment(game: OpenGame, now: Moment) -> None:
    """Add a moment.  A takeback drops the moments that nobody has seen; if some were seen, it cuts
    the log."""
    past = game.past.moments
    for place in range(len(past) - 1, -1, -1):
        if past[place].state == now.state:
            del past[place + 1 :]
            return
    if past:
        log = past[-1].log
        kept_entries = min(len(log), len(now.log))
        while kept_entries and log[kept_entries - 1] != now.log[kept_entries - 1]:
            kept_entries -= 1
        if kept_entries < len(log):
            game.past.cuts.append((PAST_REVISIONS + now.lines, kept_entries))
    past.append(now)


def drop_old(game: OpenGame) -> None:
    """Drop the moments before the one to show now."""
    delay, past = game.terms.delay, game.past.moments
    shown_index = len(past) - 1 - delay.answers
    if delay.minutes:
        latest = clock.now() - delay.minutes * MINUTE
        shown_index = min(shown_index, bisect_right(past, latest, key=lambda each: each.at) - 1)
    if shown_index > 0:
        del past[:shown_index]


def replay_moments(game: OpenGame) -> list[Moment]:
    """Replay the record and return the moments from the one to show now to the present."""
    past_game = replace(game, past=Past())
    for each in moments_of_record(game):
        add_moment(past_game, each)
        drop_old(past_game)
    return past_game.past.moments


def moments_of_record(game: OpenGame) -> Iterator[Moment]:
    rows = Step.objects.filter(game=game.row).order_by("number").values_list("lines", "at")
    step_sizes = [(len(lines), at) for lines, at in rows]
    ends, times = list(accumulate(count for count, _ in step_sizes)), [at for _, at in step_sizes]
    record = game.table.record()
    for table in steps(record, game.table.game):
        if not hides_something(table):
            # The time of a moment is that of its last line.
            place = min(bisect_right(ends, max(0, len(table.lines) - 1)), len(times) - 1)
            yield moment(table, times[place])


def game_at(game: OpenGame, earlier: Moment) -> OpenGame:
    """Return the game at an earlier moment, for looking only."""
    history = game.table.history.as_it_was(earlier.lines, earlier.log)
    table = game.table.with_state(earlier.state, history)
    row = copy.copy(game.row)
    row.revision, row.incident, row.notice = PAST_REVISIONS + earlier.lines, "", ""
    return replace(
        game,
        row=row,
        table=table,
        steps=[],
        cuts=game.past.cuts,
        past=Past(),
        shown_at=earlier.at,
    )
