"""Counts how often a seat wins from a lead, or from behind, for ``kabinett bench leads``.

Bots play each length of a game (`Option.lengths`) on all seats.  Before each answer the command
notes how far each seat is ahead of the best other seat, or behind it (`Game.lead`): the end itself
does not count.  For each stage of the game only a seat's largest margins count, ahead and behind.
"""

from __future__ import annotations

import multiprocessing
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from kabinett.arena.bot_games import BotGame
from kabinett.bots.playing import bot_answers
from kabinett.core.game import Game
from kabinett.core.lead import FEW, Leads, Share, Stage

#: A row is kept if it counts at most this part of the seats in the row before.
NEXT_ROW = 0.6


@dataclass(frozen=True)
class StageOutcome:
    """The largest margins of a seat at one stage of a game, and the seat's result at the end."""

    game: int
    stage: int
    ahead: int
    behind: int
    won: bool
    second: bool


def play_for_leads(bot_game: BotGame) -> list[StageOutcome]:
    """Play the game; return the outcome of each stage for each seat."""
    table, bots = bot_game.begin()
    game = table.game
    margins: dict[tuple[int, int], tuple[int, int]] = defaultdict(lambda: (0, 0))
    for _ in bot_answers(table, bots):
        lead = game.lead(table.state)
        if lead is not None:
            for seat, margin in enumerate(lead.margins):
                ahead, behind = margins[lead.stage, seat]
                margins[lead.stage, seat] = max(ahead, margin), max(behind, -margin)
    result = table.result()
    assert result is not None, f"the game of seed {bot_game.number} does not end"
    second = runners_up(result.winners, game.scores(table.state))
    return [
        StageOutcome(bot_game.number, stage, ahead, behind, seat in result.winners, seat in second)
        for (stage, seat), (ahead, behind) in margins.items()
    ]


def runners_up(winners: Sequence[int], scores: Sequence[int]) -> list[int]:
    """The seats that come second, if one of three or more seats won alone; otherwise [].

    >>> runners_up([0], [9, 4, 7])
    [2]
    """
    others = [seat for seat in range(len(scores)) if seat not in winners]
    if len(winners) != 1 or len(others) < 2:
        return []
    best = max([scores[seat] for seat in others])
    return [seat for seat in others if scores[seat] == best]


def rows_of_leads(pairs: Iterable[tuple[int, StageOutcome]]) -> tuple[Share, ...]:
    """The rows to keep, from the outcomes with their margins."""
    ahead = sorted([pair for pair in pairs if pair[0] > 0], key=lambda pair: pair[0])
    rows: list[Share] = []
    for index, (margin, _) in enumerate(ahead):
        if index and ahead[index - 1][0] == margin:
            continue
        outcomes = [outcome for _, outcome in ahead[index:]]
        if len(outcomes) >= FEW and (not rows or len(outcomes) <= NEXT_ROW * rows[-1].seats):
            wins = sum([outcome.won for outcome in outcomes])
            seconds = sum([outcome.second for outcome in outcomes])
            rows.append(Share(margin, len(outcomes), wins, seconds))
    return tuple(rows)


def measure_length(
    first: BotGame, length: str, games: int, pool: Any
) -> dict[tuple[str, int, int], Stage]:
    """Play a number of games of one length; return their stages by length, seats and number."""
    by_stage: dict[int, list[StageOutcome]] = defaultdict(list)
    for game_outcomes in pool.imap_unordered(play_for_leads, first.series(games)):
        for outcome in game_outcomes:
            by_stage[outcome.stage].append(outcome)
    leads = {}
    for number, outcomes in by_stage.items():
        games_with_stage = len({outcome.game for outcome in outcomes})
        largest_lost = max([outcome.ahead for outcome in outcomes if not outcome.won], default=0)
        ahead = rows_of_leads((outcome.ahead, outcome) for outcome in outcomes)
        behind = rows_of_leads((outcome.behind, outcome) for outcome in outcomes)
        if ahead and behind:
            leads[length, first.seats, number] = Stage(
                games_with_stage, largest_lost, ahead, behind
            )
    return leads


def measure_leads(game: Game, lengths: Sequence[str], bot: str, games: int, jobs: int) -> Leads:
    """Measure the leads of a game at these lengths, for each number of seats."""
    stages: dict[tuple[str, int, int], Stage] = {}
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        for length in lengths:
            for seats in game.seat_counts:
                first = BotGame.of_length(game, length, seats, bot)
                stages |= measure_length(first, length, games, pool)
    return Leads(stages)
