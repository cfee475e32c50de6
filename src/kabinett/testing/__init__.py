"""Checks for what holds in every game.

``kabinett test GAME`` runs them all; a game's own tests call what they need::

    from kabinett.testing import fresh_seed, play_many, play_random, some_setup

    def play(seed):
        return play_random(game, some_setup(game, random.Random(seed)), seed)

    def test_games_at_random():
        play_many(play, [*range(20), fresh_seed()])

To test a single rule, lay out a state for it::

    def test_the_highest_bid_wins():
        s = new_state(game, 2, bids="open")
        begin(game, s, auction, 0)
        answer(game, s, BID[3], BID[5])
        assert s.value == 1
"""

from kabinett.testing.differences import Different, differences, same
from kabinett.testing.leaks import Leak, check_leaks
from kabinett.testing.many import Games, fresh_seed, play_many
from kabinett.testing.play import (
    answer_random,
    both_ways,
    check_dear,
    every_setup,
    new_table,
    play_random,
    some_setup,
)
from kabinett.testing.trial import answer, begin, new_state
from kabinett.testing.whole import Report, check_game

__all__ = [
    "Different",
    "Games",
    "Leak",
    "Report",
    "answer",
    "answer_random",
    "begin",
    "both_ways",
    "check_dear",
    "check_game",
    "check_leaks",
    "differences",
    "every_setup",
    "fresh_seed",
    "new_state",
    "new_table",
    "play_many",
    "play_random",
    "same",
    "some_setup",
]
