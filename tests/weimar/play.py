"""Random games of Weimar: parties are drawn or chosen, and every other game has random options."""

from __future__ import annotations

import random

from kabinett.core.play.record import parse, write
from kabinett.core.play.replay import replay
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.games.weimar import game
from kabinett.testing.play import both_ways, play_random
from tests.random_games import answer, random_table


def some_setup(dice: random.Random) -> Setup:
    options = {}
    if dice.random() < 0.5:
        # the scenarios have test_scenarios.py
        rules = [option for option in game.options if option.name != "scenario"]
        options = {option.name: dice.choice(list(option.values)) for option in rules}
    return Setup(4, options, tuple(dice.choice(["random", "choose"]) for _ in range(4)))


def with_all_checks(seed: int, every: int = 120) -> Table:
    """Play a game with the slow checks at every `every`-th ask."""
    return play_random(game, some_setup(random.Random(seed)), seed, every)


def with_quick_checks(seed: int) -> Table:
    """Play a game with `game.check` after every answer, and replay its record at the end."""
    dice = random.Random(seed)
    table = random_table(game, some_setup(dice), dice)
    while not table.over:
        answer(table, dice)
        game.check(table.state)
    again = replay(parse(write(table.record())), game, verify=True)
    assert again.state == table.state
    return table


def live_and_compiled(seed: int) -> int:
    """Play a whole game live and compiled, and return the number of its answers."""
    dice = random.Random(seed)
    return both_ways(game, some_setup(dice), dice)
