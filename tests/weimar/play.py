"""Random games of Weimar: parties by lot or chosen, every other game with options of its own."""

from __future__ import annotations

import random

from kabinett.core.play.chance import Chance
from kabinett.core.play.record import parse, write
from kabinett.core.play.replay import replay
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.games.weimar import game
from kabinett.testing.play import both_ways, play_random


def some_setup(dice: random.Random) -> Setup:
    options = {}
    if dice.random() < 0.5:
        rules = [option for option in game.options if option.name != "scenario"]  # test_scenarios
        options = {option.name: dice.choice(list(option.values)) for option in rules}
    return Setup(4, options, tuple(dice.choice(["random", "choose"]) for _ in range(4)))


def with_all_checks(seed: int, every: int = 120) -> Table:
    """Plays a game, with the slow checks at every `every`-th ask."""
    return play_random(game, some_setup(random.Random(seed)), seed, every)


def quickly(seed: int) -> Table:
    """Plays a game, with `game.check` after every answer, and replays its record at the end."""
    dice = random.Random(seed)
    table = Table.new(game, some_setup(dice), chance=Chance(dice.randbytes(16)))
    while not table.over:
        seat = dice.choice(table.open_seats())
        choices = table.program.choices_of(table.state, seat)
        table.answer(seat, None, game.vocabulary.names[dice.choice(choices)])
        game.check(table.state)
    again = replay(parse(write(table.record())), game, verify=True)
    assert again.state == table.state
    return table


def live_and_compiled(seed: int) -> int:
    """Plays one whole game live and compiled, and returns the number of its answers."""
    dice = random.Random(seed)
    return both_ways(game, some_setup(dice), dice)
