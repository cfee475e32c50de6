"""Checks that every game must pass, and tools for a game's own tests.

``kabinett test GAME`` runs these checks (`checks.check_game`), in this order:

====================  ==================================================  =======================
check                 looks at                                            is in
====================  ==================================================  =======================
names                 unknown, unused and forbidden names in the sources  `sources`
set-up                every option, and data that games share             `rules.options`
words                 sentences, labels and translations                  `words`
rules                 the written rules, and citations of them            `learn.handbooks`
parts                 the fields that each part of the scene reads        `scene.parts`
board                 ids, labels and clicks on the board                 `board`
files                 the files in ``static/``                            `client.static_files`
ends                  whether quick games end                             `rules.quick_games`
lessons, examples     lessons and worked examples                         `learn`
drawings              the game's own drawing code, run in Node            `client.hooks`
scripts               scripts as generators and compiled                  `play.both_ways`
asks                  choices, reasons and written positions              `asks`
answers of the table  what single answers reveal                          `secrets.answers`
games                 whole games: saving, undo, leaks, scenes, words     `play.play_random`
endings               whether games reach every ending                    `rules.endings`
bot                   the functions of the bot's room                     `bots`
compiled              whole games in plain Python and compiled            `checks.compare_builds`
====================  ==================================================  =======================

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
