"""``python -m bench.volk_bots``: how well the bots play Wir sind das Volk!, as tables.

Pairs of games have the same dice, with the sides swapped.
"""

from __future__ import annotations

import argparse
import hashlib
import multiprocessing
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table as Sheet

from kabinett.arena.standings import wilson
from kabinett.bots import View, make_bot
from kabinett.core.play.chance import SEED_BYTES, Chance
from kabinett.core.play.record import Player
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.games.volk import game
from kabinett.games.volk.rules.state import Volk

BUILDER = f"{Path(__file__).parent / 'volk_builder.py'}:Builder"
MATCHES = (
    ("one-ply", "random"),
    ("one-ply", BUILDER),
    (BUILDER, "random"),
    ("random", "random"),
    ("one-ply", "one-ply"),
)
SIDES = ("West", "East")


@dataclass(frozen=True)
class Played:
    bots: tuple[str, str]  # West, East
    winner: int
    end: str
    decade: int


def play(task: tuple[tuple[str, str], int]) -> Played:
    """One game; games 0 and 1, 2 and 3, … have the same dice."""
    pair, number = task
    bots = pair if number % 2 == 0 else (pair[1], pair[0])
    seed = hashlib.blake2b(str(number // 2).encode(), digest_size=SEED_BYTES).digest()
    players = [Player(bot, bot) for bot in bots]
    table = Table.new(game, Setup(2, bots=(0, 1)), players, Chance(seed))
    made = [make_bot(bot, 2 * number + seat) for seat, bot in enumerate(bots)]
    while not table.over:
        seat = table.open_seats()[0]
        table.answer(seat, None, made[seat].choose(View(table, seat)))
    state = table.state
    assert isinstance(state, Volk)
    result = game.result(state)
    assert result is not None
    return Played(bots, result.winners[0], result.kind, state.decade)


def short(bot: str) -> str:
    return "builder" if bot == BUILDER else bot


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    wins = Sheet("bot", "side", "against", "games", "wins", "95 % interval")
    ends = Sheet("match", "end", "decade 1", "2", "3", "4")
    with multiprocessing.get_context("spawn").Pool(arguments.jobs) as pool:
        for pair in MATCHES:
            games = pool.map(play, [(pair, number) for number in range(arguments.games)], 4)
            for side in (0, 1):
                add_wins(wins, pair, side, games)
            add_ends(ends, pair, games)
    console = Console(width=100)
    console.print(wins)
    console.print(ends)


def add_wins(sheet: Sheet, pair: tuple[str, str], side: int, games: list[Played]) -> None:
    """How the first bot of a pair fares on one side."""
    mine = [played for played in games if played.bots[side] == pair[0]]
    won = sum(played.winner == side for played in mine)
    low, high = wilson(won, len(mine))
    share = f"{won / len(mine):.1%}"
    interval = f"{low:.1%} – {high:.1%}"
    sheet.add_row(short(pair[0]), SIDES[side], short(pair[1]), str(len(mine)), share, interval)


def add_ends(sheet: Sheet, pair: tuple[str, str], games: list[Played]) -> None:
    """Ways to end, by decade."""
    counted = Counter((played.end, played.decade) for played in games)
    for end in sorted({end for end, _ in counted}):
        numbers = [str(counted[end, decade]) for decade in range(1, 5)]
        sheet.add_row(f"{short(pair[0])} – {short(pair[1])}", end, *numbers)


if __name__ == "__main__":
    main()
