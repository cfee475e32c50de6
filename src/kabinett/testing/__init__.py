"""What holds for every game, as checks that any game can be put through.

``kabinett test GAME`` runs them all; a game's own tests call what they need::

    from kabinett.testing import play_random, some_setup

    def test_games_at_random():
        for seed in range(20):
            play_random(game, some_setup(game, random.Random(seed)), seed)
"""

from kabinett.testing.differences import Different, differences, same
from kabinett.testing.leaks import Leak, check_leaks
from kabinett.testing.play import (
    answer_random,
    both_ways,
    check_dear,
    new_table,
    play_random,
    some_setup,
)
from kabinett.testing.whole import Report, check_game

__all__ = [
    "Different",
    "Leak",
    "Report",
    "answer_random",
    "both_ways",
    "check_dear",
    "check_game",
    "check_leaks",
    "differences",
    "new_table",
    "play_random",
    "same",
    "some_setup",
]
