"""Prints whether the kernel is compiled, and a digest of the last state of each random game.

``python -m kabinett.testing.digests GAME NUMBER [options] [SEED]``: plays NUMBER games. With the
word "options" each game has random options. SEED is the seed of the first game, 0 by default.
"""

from __future__ import annotations

import hashlib
import random
import sys

from kabinett.core.luck import Luck
from kabinett.core.play.playout import play_out
from kabinett.core.setup import Setup
from kabinett.games import game_at
from kabinett.testing.rules.frozen_states import kernel_is_native

MOST = 20_000  # answers of a game: with unusual options it may never end

if __name__ == "__main__":
    game = game_at(sys.argv[1])
    print("compiled" if kernel_is_native() else "pure")
    first = int(sys.argv[-1]) if len(sys.argv) > 3 and sys.argv[-1].isdecimal() else 0
    for seed in range(first, first + int(sys.argv[2])):
        seats = game.seat_counts[seed % len(game.seat_counts)]
        dice = random.Random(seed)
        options = {option.name: dice.choice(list(option.values)) for option in game.options}
        setup = Setup(seats, options if "options" in sys.argv else {}, bots=(0,))
        s = game.new_state(game.setup(setup))
        play_out(game.program, s, game.program.begin(s, game.main), Luck(seed), MOST)
        print(seats, hashlib.blake2b(s.canonical().encode(), digest_size=8).hexdigest())
