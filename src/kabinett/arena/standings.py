"""Counts what came of a match: wins with intervals, lengths, ends."""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any, Final

from kabinett.arena.match import Match, Played

Z95: Final = 1.959964  # two-sided 95 % of the normal distribution


@dataclass(frozen=True)
class Row:
    """How often one bot, role or seat won.  A win shared by two counts half for each;
    ``low`` and ``high`` are the 95 % interval of its share."""

    name: str
    games: int  # times it sat at a table
    wins: float
    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Spread:
    """Mean and median of a number."""

    mean: float
    median: float


@dataclass(frozen=True)
class Standings:
    """What came of a match.  ``even`` is the share of wins that equals would have."""

    games: int
    even: float
    bots: list[Row]
    roles: list[Row]
    seats: list[Row]
    answers: Spread
    turns: Spread
    ends: dict[str, int]
    shared: int  # games with more than one winner


def standings(match: Match, games: list[Played]) -> Standings:
    """The account of the games that were played."""
    return Standings(
        games=len(games),
        even=1 / len(match.bots),
        bots=rows(games, lambda played: played.bots),
        roles=rows(games, lambda played: played.roles),
        seats=rows(games, lambda played: tuple(str(seat + 1) for seat in range(len(played.bots)))),
        answers=spread([played.answers for played in games]),
        turns=spread([played.turns for played in games]),
        ends=dict(sorted(Counter(played.end for played in games).items())),
        shared=sum(len(played.winners) > 1 for played in games),
    )


def rows(games: list[Played], names_of: Callable[[Played], tuple[str, ...]]) -> list[Row]:
    """A row for each name that sat on a seat, in the order of their names."""
    sat: Counter[str] = Counter()
    wins: dict[str, Fraction] = {}
    for played in games:
        names = names_of(played)
        sat.update(name for name in names if name)
        for seat in played.winners:
            part = Fraction(1, len(played.winners))
            wins[names[seat]] = wins.get(names[seat], Fraction(0)) + part
    return [row(name, sat[name], float(wins.get(name, 0))) for name in sorted(sat)]


def row(name: str, games: int, wins: float) -> Row:
    low, high = wilson(wins, games)
    return Row(name, games, wins, wins / games, low, high)


def wilson(wins: float, games: int, z: float = Z95) -> tuple[float, float]:
    """The interval in which the true share lies, by Wilson's score.

    >>> [round(bound, 3) for bound in wilson(8, 10)]
    [0.49, 0.943]
    >>> wilson(0, 0)
    (0.0, 1.0)
    """
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    middle = share + z * z / (2 * games)
    reach = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale)


def spread(numbers: list[int]) -> Spread:
    if not numbers:
        return Spread(0.0, 0.0)
    return Spread(statistics.fmean(numbers), statistics.median(numbers))


def thinking(games: list[Played]) -> dict[str, tuple[int, float]]:
    """Decisions of each bot, and milliseconds for one: the only thing here that differs
    from one run to the next."""
    decisions: Counter[str] = Counter()
    seconds: dict[str, float] = {}
    for played in games:
        decisions.update(played.decisions)
        for bot_id, spent in played.seconds.items():
            seconds[bot_id] = seconds.get(bot_id, 0.0) + spent
    return {
        bot_id: (decisions[bot_id], 1000 * seconds[bot_id] / max(1, decisions[bot_id]))
        for bot_id in sorted(seconds)
    }


def data(match: Match, games: list[Played]) -> dict[str, Any]:
    """Match, account and single games as JSON data; the same seed gives the same."""
    played = [asdict(each) for each in games]
    for each in played:
        del each["decisions"], each["seconds"]
    wanted = asdict(match)
    del wanted["record"]
    return {"match": wanted, "standings": asdict(standings(match, games)), "games": played}
