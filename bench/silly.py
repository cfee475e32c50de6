"""Counts silly moves: ``kabinett bench silly --bot hard``.

Four bots of each strength, with luck from one seed, answer in each position of
``tests/bots/obvious/``, where a beginner sees at once what is right or senseless.  Another answer
is a silly move.
"""

from __future__ import annotations

import argparse

from kabinett.arena.tables import Sheet, markdown
from kabinett.bots import View, make_bot
from tests.bots.test_obvious import SEARCHING, Obvious, positions

BOTS = 4
STRENGTHS = ("easy", "medium", "hard")
HEAD = ("game", "bot", "positions", "answers", "silly moves")


def is_silly(position: Obvious, bot: str, seed: int) -> bool:
    """Whether a bot with this seed makes a silly move in the position."""
    table = position.table()
    taken = make_bot(bot, seed).choose(View(table, table.open_seats()[0]))
    return taken in position.nonsense or bool(position.right and taken not in position.right)


def row(game: str, bot: str, seed: int) -> tuple[str, ...]:
    """The cells of a game: how often the bots were silly."""
    asked = positions(game)
    silly = [
        is_silly(position, bot, BOTS * seed + number)
        for position in asked
        for number in range(BOTS)
    ]
    return game, bot, str(len(asked)), str(len(silly)), str(sum(silly))


def main(games: list[str], bots: list[str], seed: int) -> None:
    rows = [row(game, bot, seed) for game in games for bot in bots]
    print("\n".join(markdown(Sheet(HEAD, rows))))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="kabinett bench silly", description=__doc__)
    parser.add_argument("games", nargs="*", default=list(SEARCHING))
    parser.add_argument(
        "--bot",
        action="append",
        help=f"may be given several times; by default {', '.join(STRENGTHS)}",
    )
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    main(args.games, args.bot or [*STRENGTHS], args.seed)
