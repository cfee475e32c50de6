"""New tables with random set-ups, and random answers at them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from kabinett.core.game import Game
from kabinett.core.luck import Luck
from kabinett.core.play.chance import Chance
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup


def new_table(game: Game, setup: Setup, seed: int) -> Table:
    """A new table whose dice and draws depend only on the seed."""
    return Table.new(game, setup, chance=Chance.numbered(seed))


def some_setup(game: Game, dice: random.Random, seats: int = 0) -> Setup:
    """A random set-up. Half of them have default options; the others have random options and, in
    games with roles, roles that are drawn or chosen at the table."""
    seats = seats or dice.choice(game.seat_counts)
    if dice.random() < 0.5:
        return Setup(seats)
    options = {option.name: dice.choice(list(option.values)) for option in game.options}
    roles: tuple[str, ...] = ()
    if game.roles(seats, game.setup(Setup(seats, options)).options):
        roles = tuple(dice.choice(["random", "choose"]) for _ in range(seats))
    return Setup(seats, options, roles)


def every_setup(game: Game, dice: random.Random) -> Iterator[Setup]:
    """Yield as few set-ups as possible that together have every number of seats and every value of
    every option."""
    columns = [dice.sample(list(o.values), len(o.values)) for o in game.options]
    seats = list(game.seat_counts)
    for number in range(max([len(seats), *map(len, columns)])):
        values = [column[number % len(column)] for column in columns]
        options = dict(zip([option.name for option in game.options], values, strict=True))
        some = seats[number % len(seats)]
        roles = ("random",) * some if game.roles(some, options) else ()
        yield Setup(some, options, roles)


def answer_random(table: Table, luck: Luck) -> tuple[int, str]:
    """Give a random answer for one of the asked seats. Returns the seat and its choice."""
    seat = any_of(table.open_seats(), luck)
    ask = table.ask(seat)
    assert ask is not None
    name = any_of(ask.choices, luck)
    table.answer(seat, name, ask.id)
    return seat, name


def any_of(items: Sequence[Any], luck: Luck) -> Any:
    """A random item."""
    return items[luck.below(len(items))]
