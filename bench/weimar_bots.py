"""``python -m bench.weimar_bots``: how well the bots play Weimar, as tables for docs/bots.md.

The game of a number has the same dice and the same parties on the same seats in every match.
"""

from __future__ import annotations

import argparse
import hashlib
import multiprocessing
import random
import statistics
import time
from collections import Counter
from dataclasses import dataclass

from kabinett.arena.standings import wilson
from kabinett.bots import View, make_bot
from kabinett.core.play.chance import SEED_BYTES, Chance
from kabinett.core.play.record import Player
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.games.weimar import game
from kabinett.games.weimar.rules.state import Weimar

PARTIES = ("party:spd", "party:z", "party:kpd", "party:dnvp")
NAMES = ("SPD", "Zentrum", "KPD", "DNVP")
EVERYONE, NOBODY = -2, -1  # instead of the one party that `one-ply` plays


@dataclass(frozen=True)
class Played:
    winner: int  # party, -1 nobody
    end: str
    round: int
    answers: int
    seconds: float


def play(task: tuple[int, int]) -> Played:
    """A game in which ``one-ply`` plays one party, everyone or nobody, and ``random`` the rest."""
    thinker, number = task
    seed = hashlib.blake2b(str(number).encode(), digest_size=SEED_BYTES).digest()
    seating = random.Random(number).sample(range(4), 4)
    bots = ["one-ply" if thinker in (EVERYONE, party) else "random" for party in seating]
    setup = Setup(4, {}, tuple(PARTIES[party] for party in seating), (0, 1, 2, 3))
    table = Table.new(game, setup, [Player(bot, bot) for bot in bots], Chance(seed))
    made = [make_bot(bot, 4 * number + seat) for seat, bot in enumerate(bots)]
    answers, began = 0, time.process_time()
    while not table.over:
        seat = table.open_seats()[0]
        table.answer(seat, None, made[seat].choose(View(table, seat)))
        answers += 1
    state = table.state
    assert isinstance(state, Weimar)
    result = game.result(state)
    assert result is not None
    winner = seating[result.winners[0]] if result.winners else -1
    return Played(winner, result.kind, state.round, answers, time.process_time() - began)


def row(*cells: object) -> None:
    print("|", " | ".join(str(cell) for cell in cells), "|")


def head(*cells: str) -> None:
    print()
    row(*cells)
    row(*["---"] * len(cells))


def share(won: int, games: int) -> tuple[str, str]:
    low, high = wilson(won, games)
    return f"{won / games:.1%}", f"{low:.1%}–{high:.1%}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    games = arguments.games
    with multiprocessing.get_context("spawn").Pool(arguments.jobs) as pool:

        def match(thinker: int) -> list[Played]:
            return pool.map(play, [(thinker, number) for number in range(games)], 4)

        alone = [match(party) for party in range(4)]
        no_one, everyone = match(NOBODY), match(EVERYONE)

    head("party", "games", "one-ply", "95 % interval", "random in its place", "95 % interval")
    for party, name in enumerate(NAMES):
        mine = sum(played.winner == party for played in alone[party])
        theirs = sum(played.winner == party for played in no_one)
        row(name, games, *share(mine, games), *share(theirs, games))

    head("four one-ply", "games", "wins", "95 % interval")
    for party, name in [*enumerate(NAMES), (-1, "nobody")]:
        row(name, games, *share(sum(played.winner == party for played in everyone), games))

    head("end of four one-ply", *(f"round {number}" for number in range(1, 7)))
    counted = Counter((played.end, played.round) for played in everyone)
    for end in sorted({end for end, _ in counted}):
        row(end, *(counted[end, number] for number in range(1, 7)))

    seconds = [played.seconds for played in everyone]
    answers = [played.answers for played in everyone]
    print(
        f"\nA game of four one-ply: {statistics.mean(seconds):.2f} s on average, "
        f"{statistics.median(seconds):.2f} s in the middle, {max(seconds):.2f} s at most, "
        f"{statistics.mean(answers):.0f} answers."
    )


if __name__ == "__main__":
    main()
