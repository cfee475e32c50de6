"""The result of a match: how strong the challenger is."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from kabinett.arena.intervals import Estimate, mean_of, share_of, strength_of
from kabinett.arena.plan import Plan
from kabinett.arena.playing import PlayedGame
from kabinett.arena.sequential import Decision, first_decision
from kabinett.core.result import divide_prize


@dataclass(frozen=True)
class MatchResult:
    """A challenger's result among equals.

    ``share`` is the challenger's share of the wins; a shared win is split, and a game without
    winner is split evenly.  ``gain`` is its payoff above the average payoff of the others
    (`payoffs`)."""

    challenger: str
    others: str
    blocks: int
    games: int
    share: Estimate
    strength: Estimate
    gain: Estimate
    wins: int  # alone
    shared: int
    nobody: int  # games that all lost
    ends: dict[str, int]
    decision: Decision | None


def match_result(plan: Plan, played_games: Iterable[PlayedGame], meeting: int = 0) -> MatchResult:
    """The result of a match, or of one meeting of a ladder.

    Only whole blocks count, up to the block that decided the match."""
    blocks = whole_blocks(plan, played_games, meeting)
    verdict = decision_of_blocks(plan, blocks)
    if verdict is not None:
        blocks = blocks[: verdict.blocks]
    games = [game for block in blocks for game in block]
    mine = [(game.winners, plan.challenger(game.seating)) for game in games]
    challenger, others = plan.meetings[meeting]
    share = share_of(block_shares(plan, blocks), plan.seats)
    return MatchResult(
        challenger=challenger,
        others=others,
        blocks=len(blocks),
        games=len(games),
        share=share,
        strength=strength_of(share, plan.seats),
        gain=mean_of([gain(plan, block) for block in blocks]),
        wins=sum(winners == (seat,) for winners, seat in mine),
        shared=sum(len(winners) > 1 and seat in winners for winners, seat in mine),
        nobody=sum(not winners for winners, _ in mine),
        ends=dict(sorted(Counter(game.end for game in games).items())),
        decision=verdict,
    )


def match_decision(plan: Plan, games: Iterable[PlayedGame]) -> Decision | None:
    """The decision of a match; None if the whole blocks before the first gap do not decide it.

    The order in which games ended makes no difference."""
    return decision_of_blocks(plan, whole_blocks(plan, games))


def cut_at_decision(
    plan: Plan, played_games: Iterable[PlayedGame], stops: bool = True
) -> list[PlayedGame]:
    """The games in order; of a decided match only those up to the decision.

    So the result does not depend on the number of processes or shards."""
    games = sorted(played_games, key=lambda game: game.index)
    verdict = match_decision(plan, games) if stops else None
    return games if verdict is None else [game for game in games if game.block < verdict.blocks]


def decision_of_blocks(plan: Plan, blocks: list[list[PlayedGame]]) -> Decision | None:
    """The decision from the complete blocks before the first gap; None without a ``stop``."""
    if plan.stop is None:
        return None
    first = [block for number, block in enumerate(blocks) if block[0].block == number]
    return first_decision(block_shares(plan, first), plan.stop, plan.seats)


def whole_blocks(
    plan: Plan, played_games: Iterable[PlayedGame], meeting: int = 0
) -> list[list[PlayedGame]]:
    """The blocks in which every game of the meeting has been played, in order."""
    blocks: dict[int, list[PlayedGame]] = {}
    for game in sorted(played_games, key=lambda game: game.index):
        if plan.meeting(game.seating) == meeting:
            blocks.setdefault(game.block, []).append(game)
    return [games for _, games in sorted(blocks.items()) if len(games) == plan.seats]


def block_shares(plan: Plan, blocks: list[list[PlayedGame]]) -> list[float]:
    """The challenger's share of each block."""
    return [
        math.fsum(
            split_win(game.winners, plan.challenger(game.seating), plan.seats) for game in block
        )
        / len(block)
        for block in blocks
    ]


def split_win(winners: tuple[int, ...], seat: int, seats: int) -> float:
    """The seat's share of a win; a game without winner is split evenly.

    >>> split_win((0, 2), 2, 4), split_win((), 2, 4)
    (0.5, 0.25)
    """
    if not winners:
        return 1 / seats
    return (seat in winners) / len(winners)


def gain(plan: Plan, block: list[PlayedGame]) -> float:
    """The average difference between the challenger's payoff and that of another seat."""
    gains = []
    for game in block:
        payoffs = divide_prize(game.winners, plan.seats, plan.common_loss)
        mine = payoffs[plan.challenger(game.seating)]
        gains.append(mine - (math.fsum(payoffs) - mine) / (plan.seats - 1))
    return math.fsum(gains) / len(gains)
