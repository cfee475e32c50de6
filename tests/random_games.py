"""Random games, answer by answer, and the states of their tables."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from kabinett.core.game import Game
from kabinett.core.play.chance import Chance
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.core.state import State

S = TypeVar("S", bound=State)


def state_of(game: Game[S], table: Table) -> S:
    """Return the state of a table of this game, with the type that the game gives it."""
    assert isinstance(table.state, game.state_class)
    return table.state


def random_table(game: Game[Any], setup: Setup, dice: random.Random) -> Table:
    return Table.new(game, setup, chance=Chance(dice.randbytes(16)))


def answer(table: Table, dice: random.Random) -> None:
    """Give a random answer to the open ask, for a random seat that has to answer."""
    seat = dice.choice(table.open_seats())
    choices = table.program.choices_of(table.state, seat)
    table.answer(seat, table.game.vocabulary.names[dice.choice(choices)])


def random_positions(
    game: Game[S],
    setup_of: Callable[[random.Random], Setup],
    seeds: range,
    limit: int = 10_000,
) -> Iterator[tuple[int, S]]:
    """Yield the number of answers so far and a position, before each answer of random games.

    A game is left after ``limit`` answers."""
    for seed in seeds:
        dice = random.Random(seed)
        table = random_table(game, setup_of(dice), dice)
        for answers in range(limit):
            if table.over:
                break
            yield answers, state_of(game, table).copy()
            answer(table, dice)
