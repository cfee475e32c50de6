"""What came of a match: how strong the challenger is."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from kabinett.arena.intervals import Estimate, mean_of, share_of, strength_of
from kabinett.arena.plan import Plan
from kabinett.arena.playing import Played
from kabinett.arena.sequential import Decision, decided
from kabinett.core.result import paid


@dataclass(frozen=True)
class Account:
    """How a challenger fared among equals.

    ``share``: of the wins; a shared one is split, and where nobody wins it is split evenly.
    ``gain``: what an end pays it more than the others on average (`payoffs`)."""

    challenger: str
    others: str
    blocks: int
    games: int
    share: Estimate
    strength: Estimate
    gain: Estimate
    wins: int  # alone
    shared: int
    nobody: int  # games that all have lost
    ends: dict[str, int]
    decision: Decision | None


def account(plan: Plan, played: Iterable[Played], meeting: int = 0) -> Account:
    """Of a match, or of one meeting of a ladder: only blocks that are whole count, and those up
    to where it was decided."""
    blocks = whole_blocks(plan, played, meeting)
    found = stopped(plan, blocks)
    if found is not None:
        blocks = blocks[: found.blocks]
    games = [game for block in blocks for game in block]
    mine = [(game.winners, plan.challenger(game.seating)) for game in games]
    challenger, others = plan.meetings[meeting]
    share = share_of(shares(plan, blocks), plan.seats)
    return Account(
        challenger,
        others,
        len(blocks),
        len(games),
        share,
        strength_of(share, plan.seats),
        mean_of([gain(plan, block) for block in blocks]),
        sum(winners == (seat,) for winners, seat in mine),
        sum(len(winners) > 1 and seat in winners for winners, seat in mine),
        sum(not winners for winners, _ in mine),
        dict(sorted(Counter(game.end for game in games).items())),
        found,
    )


def decision(plan: Plan, played: Iterable[Played]) -> Decision | None:
    """Whether a match is decided by the blocks that were played first: however many came in
    out of order, the answer is the same."""
    return stopped(plan, whole_blocks(plan, played))


def counted(plan: Plan, played: Iterable[Played], stops: bool = True) -> list[Played]:
    """The games in order, of a match that was decided those up to there: so that how the work was
    cut does not show."""
    games = sorted(played, key=lambda game: game.place)
    found = decision(plan, games) if stops else None
    return games if found is None else [game for game in games if game.block < found.blocks]


def stopped(plan: Plan, blocks: list[list[Played]]) -> Decision | None:
    if plan.stop is None:
        return None
    first = [block for place, block in enumerate(blocks) if block[0].block == place]
    return decided(shares(plan, first), plan.stop, plan.seats)


def whole_blocks(plan: Plan, played: Iterable[Played], meeting: int = 0) -> list[list[Played]]:
    """The blocks of which all games of that meeting have been played, in order."""
    blocks: dict[int, list[Played]] = {}
    for game in sorted(played, key=lambda game: game.place):
        if plan.meeting(game.seating) == meeting:
            blocks.setdefault(game.block, []).append(game)
    return [games for _, games in sorted(blocks.items()) if len(games) == plan.seats]


def shares(plan: Plan, blocks: list[list[Played]]) -> list[float]:
    """The challenger's share of each block."""
    return [
        math.fsum(won(game.winners, plan.challenger(game.seating), plan.seats) for game in block)
        / len(block)
        for block in blocks
    ]


def won(winners: tuple[int, ...], seat: int, seats: int) -> float:
    """The part of a win that is a seat's.

    >>> won((0, 2), 2, 4), won((), 2, 4)
    (0.5, 0.25)
    """
    if not winners:
        return 1 / seats
    return (seat in winners) / len(winners)


def gain(plan: Plan, block: list[Played]) -> float:
    """What the block paid the challenger a game, less what it paid each of the others."""
    found = []
    for game in block:
        each = paid(game.winners, plan.seats, plan.common_loss)
        mine = each[plan.challenger(game.seating)]
        found.append(mine - (math.fsum(each) - mine) / (plan.seats - 1))
    return math.fsum(found) / len(found)
