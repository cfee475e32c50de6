"""The results of a plan as JSON data for programs; the same plan returns the same data."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from kabinett.arena.balance import balance_of
from kabinett.arena.match_results import match_result
from kabinett.arena.plan import BALANCE, LADDER, Plan
from kabinett.arena.playing import PlayedGame
from kabinett.arena.rating import ladder
from kabinett.core.data import Data


def result_data(plan: Plan, games: list[PlayedGame]) -> Data:
    """The plan, its results and its games.

    An infinite figure, such as the strength of a bot that won every game, is null."""
    document: Data = {"plan": asdict(plan)}
    if plan.kind == BALANCE:
        document["balance"] = asdict(balance_of(plan, games))
    else:
        document["meetings"] = [
            asdict(match_result(plan, games, number)) for number in range(len(plan.meetings))
        ]
    if plan.kind == LADDER:
        document["ladder"] = [asdict(rated_bot) for rated_bot in ladder(plan, games)]
    document["games"] = [game_data(plan, game) for game in games]
    result: Data = finite(document)
    return result


def game_data(plan: Plan, game: PlayedGame) -> Data:
    """A game with the bots that played it, but without its record and the time they needed."""
    fields = asdict(game)
    del fields["thought"], fields["record"]
    return {"bots": plan.seatings[game.seating], **fields}


def finite(value: object) -> Any:
    """The value with None for each infinity and NaN, because JSON has neither.

    >>> finite({"low": 1.5, "high": math.inf})
    {'low': 1.5, 'high': None}
    """
    if isinstance(value, dict):
        return {key: finite(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [finite(each) for each in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value


def thinking_times(games: Sequence[PlayedGame]) -> dict[str, tuple[int, float]]:
    """By bot: the number of its decisions, and the milliseconds for each of them.

    These times are the only results that differ from run to run."""
    totals: dict[str, tuple[int, float]] = {}
    for game in games:
        for bot, (decisions, seconds) in game.thought.items():
            before = totals.get(bot, (0, 0.0))
            totals[bot] = before[0] + decisions, before[1] + seconds
    return {
        bot: (decisions, 1000 * seconds / max(1, decisions))
        for bot, (decisions, seconds) in sorted(totals.items())
    }
