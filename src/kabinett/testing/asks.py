"""Looks at every ask of many games, by the rules alone: what comes about once in a hundred asks is
seen, too."""

from __future__ import annotations

import random
from typing import Any, Final

from kabinett.core.game import Game
from kabinett.core.state import State
from kabinett.testing.ends import play_quickly
from kabinett.testing.many import with_seed
from kabinett.testing.play import some_setup
from kabinett.testing.positions import Positions
from kabinett.testing.reasons import check_reasons
from kabinett.testing.sealed import check_unanswered

#: Games are played until there are so many, or until so many things were asked about, each by its
#: reason, at an ask: not by the clock, so that a seed shows the same again.
GAMES: Final = 200
LOOKS: Final = 80_000


def check_asks(game: Game[Any], seed: int) -> str:
    """Raise an error where choices and reasons do not fit together, where others see who of several
    has answered, or a position is written that is not read."""
    positions = Positions(game)
    asks = played = 0

    def play(seed: int) -> int:
        setup = some_setup(game, random.Random(seed))

        def look(s: State) -> None:
            check_reasons(game, s)
            check_unanswered(game, s, setup.seats)
            positions.look(s, setup.seats, seed)

        return play_quickly(game, setup, seed, also=look)[1]

    while played < GAMES and asks * len(game.vocabulary) < LOOKS:
        asks += with_seed(seed + played, play)
        played += 1
    positions.check()
    back = "" if not positions.both else "; positions are read back"
    return f"{asks} of {played} games: what is not offered has a reason{back}"
