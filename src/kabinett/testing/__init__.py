"""Checks that every game must pass, and tools for a game's own tests.

``kabinett test GAME`` runs the checks of `checks.ALL_CHECKS`, in that order; docs/game-checks.md
says what each of them finds.

A game's own tests use what they need::

    from kabinett.testing import fresh_seed, play_many, play_random, some_setup

    def play(seed):
        return play_random(game, some_setup(game, random.Random(seed)), seed)

    def test_games_at_random():
        play_many(play, [*range(20), fresh_seed()])

To test a single rule, make a state and run a script on it (`single_rules`)::

    def test_the_highest_bid_wins():
        s = new_state(game, 2, bids="open")
        begin(game, s, auction, 0)
        answer(game, s, BID[3], BID[5])
        assert s.value == 1

`browser` opens a table in Chromium.
"""

from kabinett.testing.checks import Report, check_game
from kabinett.testing.differences import Different, differences, same
from kabinett.testing.many_games import Games, fresh_seed, play_many
from kabinett.testing.play import both_ways, check_dear, play_random
from kabinett.testing.secrets.leaks import Leak, check_leaks
from kabinett.testing.single_rules import answer, begin, new_state
from kabinett.testing.tables import answer_random, every_setup, new_table, some_setup

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
