"""What came of a plan as JSON data for programs; the same plan gives the same."""

from __future__ import annotations

import math
from dataclasses import asdict
from typing import Any

from kabinett.arena.balance import balance
from kabinett.arena.plan import BALANCE, LADDER, Plan
from kabinett.arena.playing import Played
from kabinett.arena.rating import ladder
from kabinett.arena.strength import account


def data(plan: Plan, played: list[Played]) -> dict[str, Any]:
    """Plan, account and single games; what has no end (a strength where all was won) is null."""
    found: dict[str, Any] = {"plan": asdict(plan)}
    if plan.kind == BALANCE:
        found["balance"] = asdict(balance(plan, played))
    else:
        found["meetings"] = [
            asdict(account(plan, played, number)) for number in range(len(plan.meetings))
        ]
    if plan.kind == LADDER:
        found["ladder"] = [asdict(rated) for rated in ladder(plan, played)]
    found["games"] = [game_data(plan, game) for game in played]
    made: dict[str, Any] = finite(found)
    return made


def game_data(plan: Plan, game: Played) -> dict[str, Any]:
    told = asdict(game)
    del told["thought"], told["record"]
    return {"bots": plan.seatings[game.seating], **told}


def finite(value: Any) -> Any:
    """JSON knows no infinity.

    >>> finite({"low": 1.5, "high": math.inf})
    {'low': 1.5, 'high': None}
    """
    if isinstance(value, dict):
        return {key: finite(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [finite(each) for each in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value


def thinking(played: list[Played]) -> dict[str, tuple[int, float]]:
    """Decisions of each bot, and milliseconds for one: the only thing here that differs from one
    run to the next."""
    found: dict[str, tuple[int, float]] = {}
    for game in played:
        for bot, (decisions, seconds) in game.thought.items():
            before = found.get(bot, (0, 0.0))
            found[bot] = before[0] + decisions, before[1] + seconds
    return {
        bot: (decisions, 1000 * seconds / max(1, decisions))
        for bot, (decisions, seconds) in sorted(found.items())
    }
