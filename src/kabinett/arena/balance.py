"""What came of a balance: whom the game favours, how it ends, what is used and what that gives."""

from __future__ import annotations

import math
import statistics
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from kabinett.arena.intervals import Estimate, mean_of, wilson
from kabinett.arena.plan import Plan
from kabinett.arena.playing import Played
from kabinett.core.vocabulary import Vocabulary
from kabinett.games import game_of

NOBODY = "nobody"


@dataclass(frozen=True)
class Role:
    """How a role fared, or a seat where there are no roles.  A shared win is split."""

    name: str
    games: int
    wins: float
    share: Estimate
    points: float  # at the end, on average


@dataclass(frozen=True)
class Use:
    """How often a choice was offered to who had others too, and how often taken; ``share``: of the
    wins, that went to those who took it at least once in a game.

    ``worth``: how much more it paid than what the bot would have done else, where it was tried, in
    so many moments (`worth.py`)."""

    name: str
    games: int  # in which it was offered
    offered: int
    taken: int
    users: int  # seats, over all games, that took it at least once
    share: Estimate
    worth: Estimate | None
    moments: int


@dataclass(frozen=True)
class Balance:
    games: int
    roles: list[Role]  # and last how often nobody has won, if it happened
    ends: dict[str, dict[str, int]]  # by kind: by when
    answers: Estimate
    turns: Estimate
    shared: int
    points: dict[str, dict[str, float]]  # by source: by role, on average a game
    uses: list[Use]
    unused: list[str]  # choices that were never offered


def balance(plan: Plan, played: Iterable[Played]) -> Balance:
    games = list(played)
    ends: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for game in games:
        ends[game.end][game.when] += 1
    uses = used(games)
    vocabulary: Vocabulary = game_of(plan.game).vocabulary
    seen = {use.name for use in uses}
    return Balance(
        games=len(games),
        roles=roles(games),
        ends={kind: dict(ends[kind]) for kind in sorted(ends)},
        answers=mean_of([float(game.answers) for game in games]),
        turns=mean_of([float(game.turns) for game in games]),
        shared=sum(len(game.winners) > 1 for game in games),
        points=points(games),
        uses=uses,
        unused=[name for name in vocabulary.names if name not in seen],
    )


def names_of(game: Played) -> tuple[str, ...]:
    """Roles by seat, or where there are none the seats."""
    return tuple(role or f"seat {seat + 1}" for seat, role in enumerate(game.roles))


def won(game: Played, seat: int) -> float:
    return (seat in game.winners) / max(1, len(game.winners))


def roles(games: list[Played]) -> list[Role]:
    wins: defaultdict[str, float] = defaultdict(float)
    sat: Counter[str] = Counter()
    scores: defaultdict[str, list[int]] = defaultdict(list)
    for game in games:
        for seat, name in enumerate(names_of(game)):
            sat[name] += 1
            wins[name] += won(game, seat)
            if game.scores:
                scores[name].append(game.scores[seat])
    found = [
        Role(name, sat[name], wins[name], share(wins[name], sat[name]), mean(scores[name]))
        for name in sorted(sat)
    ]
    lost = sum(not game.winners for game in games)
    if lost:
        found.append(Role(NOBODY, len(games), lost, share(lost, len(games)), math.nan))
    return found


def share(wins: float, games: int) -> Estimate:
    return Estimate(wins / games if games else math.nan, *wilson(wins, games))


def mean(numbers: list[int]) -> float:
    return statistics.fmean(numbers) if numbers else math.nan


def points(games: list[Played]) -> dict[str, dict[str, float]]:
    """On average a game in which the role was played, the richest source first."""
    sat: Counter[str] = Counter()
    found: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for game in games:
        for seat, name in enumerate(names_of(game)):
            sat[name] += 1
            for source, number in game.noted["points"][seat].items():
                found[source][name] += number
    size = {source: sum(map(abs, by_role.values())) for source, by_role in found.items()}
    return {
        source: {name: found[source][name] / sat[name] for name in sorted(sat)}
        for source in sorted(found, key=lambda source: (-size[source], source))
    }


def used(games: list[Played]) -> list[Use]:
    """All choices that were offered, those first that were offered most often."""
    offered: Counter[str] = Counter()
    taken: Counter[str] = Counter()
    tables: Counter[str] = Counter()
    users: Counter[str] = Counter()
    wins: defaultdict[str, float] = defaultdict(float)
    worth: defaultdict[str, list[float]] = defaultdict(list)
    for game in games:
        here: set[str] = set()
        for seat, uses in enumerate(game.noted["uses"]):
            here.update(uses)
            for name, (often, took) in uses.items():
                offered[name] += often
                taken[name] += took
                if took:
                    users[name] += 1
                    wins[name] += won(game, seat)
        tables.update(here)
        for name, found in by_name(game.noted["worth"]).items():
            worth[name].append(statistics.fmean(found))
    moments = Counter(one[0] for game in games for one in game.noted["worth"])
    return [
        Use(
            name,
            tables[name],
            offered[name],
            taken[name],
            users[name],
            share(wins[name], users[name]),
            mean_of(worth[name]) if worth[name] else None,
            moments[name],
        )
        for name in sorted(offered, key=lambda name: (-offered[name], name))
    ]


def by_name(worth: list[tuple[str, str, float]]) -> dict[str, list[float]]:
    """What uses were worth, of one game: moments of one game are not independent."""
    found: defaultdict[str, list[float]] = defaultdict(list)
    for name, _, difference in worth:
        found[name].append(difference)
    return found
