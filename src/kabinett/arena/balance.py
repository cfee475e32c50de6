"""The results of a balance: which roles the game favours, how it ends, and which choices pay."""

from __future__ import annotations

import math
import statistics
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from kabinett.arena.intervals import Estimate, mean_of, wilson
from kabinett.arena.plan import Plan
from kabinett.arena.playing import PlayedGame
from kabinett.core.vocabulary import Vocabulary
from kabinett.games import game_of

NOBODY = "nobody"


@dataclass(frozen=True)
class Role:
    """The results of a role, or of a seat in games without roles.  A shared win is split."""

    name: str
    games: int
    wins: float
    share: Estimate
    points: float  # the average score at the end


@dataclass(frozen=True)
class Use:
    """How often a choice was offered together with others, and how often a seat took it.

    A user is a seat that took the choice at least once in a game.  ``share`` is the users' share of
    the wins; its interval counts each user as a game of its own.  ``worth`` is how much more the
    choice paid than the bot's next best one, tried at ``moments`` decisions (`worth.py`)."""

    name: str
    games: int  # in which the choice was offered
    offered: int
    taken: int
    users: int  # over all games
    share: Estimate
    worth: Estimate | None
    moments: int


@dataclass(frozen=True)
class Balance:
    """The results of all games of a balance plan."""

    games: int
    roles: list[Role]  # the last is `NOBODY` if some games had no winner
    ends: dict[str, dict[str, int]]  # the number of games by kind of end and time of the end
    answers: Estimate
    turns: Estimate
    shared: int
    points: dict[str, dict[str, float]]  # the average points per game, by source and role
    uses: list[Use]
    unused: list[str]  # choices that were never offered


def balance_of(plan: Plan, played_games: Iterable[PlayedGame]) -> Balance:
    """The results of a balance plan, from its games."""
    games = list(played_games)
    ends: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for game in games:
        ends[game.end][game.when] += 1
    uses = count_uses(games)
    vocabulary: Vocabulary = game_of(plan.game).vocabulary
    offered_names = {use.name for use in uses}
    return Balance(
        games=len(games),
        roles=roles(games),
        ends={kind: dict(ends[kind]) for kind in sorted(ends)},
        answers=mean_of([float(game.answers) for game in games]),
        turns=mean_of([float(game.turns) for game in games]),
        shared=sum(len(game.winners) > 1 for game in games),
        points=points(games),
        uses=uses,
        unused=[name for name in vocabulary.names if name not in offered_names],
    )


def names_of(game: PlayedGame) -> tuple[str, ...]:
    """The roles by seat; in games without roles ``seat 1``, ``seat 2`` …."""
    return tuple(role or f"seat {seat + 1}" for seat, role in enumerate(game.roles))


def win_share(game: PlayedGame, seat: int) -> float:
    """The seat's part of the win: 1 alone, a half with one other, 0 if it did not win."""
    return (seat in game.winners) / max(1, len(game.winners))


def roles(games: list[PlayedGame]) -> list[Role]:
    """The results of each role, sorted by name; last comes `NOBODY` if some games had no winner."""
    wins: defaultdict[str, float] = defaultdict(float)
    appearances: Counter[str] = Counter()
    scores: defaultdict[str, list[int]] = defaultdict(list)
    for game in games:
        for seat, name in enumerate(names_of(game)):
            appearances[name] += 1
            wins[name] += win_share(game, seat)
            if game.scores:
                scores[name].append(game.scores[seat])
    results = [
        Role(
            name=name,
            games=appearances[name],
            wins=wins[name],
            share=wilson_share(wins[name], appearances[name]),
            points=mean_or_nan(scores[name]),
        )
        for name in sorted(appearances)
    ]
    games_without_winner = sum(not game.winners for game in games)
    if games_without_winner:
        results.append(
            Role(
                name=NOBODY,
                games=len(games),
                wins=games_without_winner,
                share=wilson_share(games_without_winner, len(games)),
                points=math.nan,
            )
        )
    return results


def wilson_share(wins: float, games: int) -> Estimate:
    """The share of wins with Wilson's interval; NaN without games.

    >>> estimate = wilson_share(8, 10)
    >>> estimate.value, round(estimate.low, 2), round(estimate.high, 2)
    (0.8, 0.49, 0.94)
    """
    return Estimate(wins / games if games else math.nan, *wilson(wins, games))


def mean_or_nan(numbers: list[int]) -> float:
    """The mean; NaN of an empty list.

    >>> mean_or_nan([1, 2])
    1.5
    """
    return statistics.fmean(numbers) if numbers else math.nan


def points(games: list[PlayedGame]) -> dict[str, dict[str, float]]:
    """The average points per game by source and role, the richest source first."""
    appearances: Counter[str] = Counter()
    totals: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for game in games:
        for seat, name in enumerate(names_of(game)):
            appearances[name] += 1
            for source, number in game.noted["points"][seat].items():
                totals[source][name] += number
    size = {source: sum(map(abs, by_role.values())) for source, by_role in totals.items()}
    return {
        source: {name: totals[source][name] / appearances[name] for name in sorted(appearances)}
        for source in sorted(totals, key=lambda source: (-size[source], source))
    }


def count_uses(games: list[PlayedGame]) -> list[Use]:
    """The use of each choice that was offered, the most frequent offer first."""
    offered: Counter[str] = Counter()
    taken: Counter[str] = Counter()
    tables: Counter[str] = Counter()
    users: Counter[str] = Counter()
    wins: defaultdict[str, float] = defaultdict(float)
    worth: defaultdict[str, list[float]] = defaultdict(list)
    for game in games:
        offered_here: set[str] = set()
        for seat, uses in enumerate(game.noted["uses"]):
            offered_here.update(uses)
            for name, (times_offered, times_taken) in uses.items():
                offered[name] += times_offered
                taken[name] += times_taken
                if times_taken:
                    users[name] += 1
                    wins[name] += win_share(game, seat)
        tables.update(offered_here)
        for name, differences in group_by_name(game.noted["worth"]).items():
            worth[name].append(statistics.fmean(differences))
    moments = Counter(entry[0] for game in games for entry in game.noted["worth"])
    return [
        Use(
            name=name,
            games=tables[name],
            offered=offered[name],
            taken=taken[name],
            users=users[name],
            share=wilson_share(wins[name], users[name]),
            worth=mean_of(worth[name]) if worth[name] else None,
            moments=moments[name],
        )
        for name in sorted(offered, key=lambda name: (-offered[name], name))
    ]


def group_by_name(worths: list[tuple[str, str, float]]) -> dict[str, list[float]]:
    """The worths of one game by choice.

    They have to be averaged, because the moments of one game are not independent.

    >>> dict(group_by_name([("card:a", "pass", 1.0), ("card:a", "done", -1.0)]))
    {'card:a': [1.0, -1.0]}
    """
    differences: defaultdict[str, list[float]] = defaultdict(list)
    for name, _, difference in worths:
        differences[name].append(difference)
    return differences
