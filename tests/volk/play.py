"""Random games of Volk: all options, from the set-up."""

from __future__ import annotations

import random

from kabinett.core.play.record import parse, write
from kabinett.core.play.replay import replay
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.games.volk.game import game
from kabinett.games.volk.rules.state import Volk
from kabinett.testing.play import both_ways, play_random
from tests.random_games import answer, random_table, state_of


def some_setup(dice: random.Random) -> Setup:
    """Return the default options, or random options in every other game."""
    options = {}
    if dice.random() < 0.5:
        options = {option.name: dice.choice(list(option.values)) for option in game.options}
    return Setup(2, options)


def with_all_checks(seed: int, every: int = 20) -> Table:
    """Play a game with the slow checks at every `every`-th ask."""
    return play_random(game, some_setup(random.Random(seed)), seed, every)


def with_quick_checks(seed: int) -> Table:
    """Play a game with the quick checks after every answer, and replay its record at the end."""
    dice = random.Random(seed)
    table = random_table(game, some_setup(dice), dice)
    while not table.over:
        answer(table, dice)
        s = state_of(game, table)
        game.check(s)
        if len(table.lines) % 5 == 0:
            check_position(s)
    again = replay(parse(write(table.record())), game, verify=True)
    assert again.state == table.state
    return table


#: Fields that the position text leaves out, because they belong to a running action or phase.
RUNNING = {
    "collected", "deck", "external", "frozen", "hamburg", "known_top", "marks", "out",
    "placed", "points", "rest", "rules", "todo", "turn", "ending",
}  # fmt: skip


def check_position(s: Volk) -> None:
    """Check that writing and reading a position changes nothing but the order of hidden cards."""
    if s.playing or s.decade < 1:
        return
    other = game.read_position(game.position_text(s), s.book)
    for name in set(s.fields()) - RUNNING:
        assert getattr(other, name) == getattr(s, name), name
    for name in ("deck", "rest", "out"):
        assert sorted(getattr(other, name)) == sorted(getattr(s, name)), name


def live_and_compiled(seed: int) -> int:
    """Play a whole game live and compiled, and return the number of its answers."""
    dice = random.Random(seed)
    return both_ways(game, some_setup(dice), dice)
