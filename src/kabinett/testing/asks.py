"""Checks every ask of many quick games, to find faults that appear at one ask in a hundred."""

from __future__ import annotations

import random
from typing import Final

from kabinett.core.game import Game
from kabinett.core.state import State
from kabinett.testing.many_games import with_seed
from kabinett.testing.rules.positions import Positions
from kabinett.testing.rules.quick_games import play_quickly
from kabinett.testing.rules.reasons import check_reasons
from kabinett.testing.secrets.public_scene import check_unanswered
from kabinett.testing.tables import some_setup

#: Stop after this many games, or after this many lookups: one for each name of the vocabulary at
#: each ask. Both are independent of the clock, so a seed always checks the same asks.
GAMES: Final = 200
LOOKUPS: Final = 80_000


def check_asks(game: Game, seed: int) -> str:
    """Raise an error if choices and reasons contradict each other, if a viewer can see which of
    several seats have answered, or if a written position cannot be read back. Returns a line for
    the report."""
    positions = Positions(game)
    asks = games = 0

    def play(seed: int) -> int:
        setup = some_setup(game, random.Random(seed))

        def look(s: State) -> None:
            check_reasons(game, s)
            check_unanswered(game, s, setup.seats)
            positions.look(s, setup.seats, seed)

        return play_quickly(game, setup, seed, also=look)[1]

    while games < GAMES and asks * len(game.vocabulary) < LOOKUPS:
        asks += with_seed(seed + games, play)
        games += 1
    positions.check()
    read_back = "" if not positions.reads_back else "; positions are read back"
    return f"{asks} of {games} games: what is not offered has a reason{read_back}"
