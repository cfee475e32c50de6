"""``python -m kabinett.research.facts``: the games as benchmarks, measured, as a table in Markdown.

All of random play, but for the last lines: what a bot wins of its games against random ones, when
it sits on each seat in turn.
"""

from __future__ import annotations

import math
from typing import Any, Final

import click

from kabinett.bots import View, make_bot
from kabinett.core.kinds import Kind
from kabinett.core.luck import Luck
from kabinett.core.play.chance import SEED_BYTES, Chance
from kabinett.core.play.position import Position
from kabinett.core.play.table import Table
from kabinett.core.state import declared
from kabinett.games import all_games
from kabinett.research.problem import Problem

#: Kinds of fields in which things lie that somebody does not see.
DOWN: Final = ("deck", "decks", "hands", "hidden")


class Count:
    """Numbers of which the mean and the most are told."""

    def __init__(self) -> None:
        self.numbers: list[float] = []

    def add(self, number: float) -> None:
        self.numbers.append(number)

    def __str__(self) -> str:
        if not self.numbers:
            return "none"
        mean = sum(self.numbers) / len(self.numbers)
        return f"{mean:,.1f} ({max(self.numbers):,.0f})"


def unknown(problem: Problem, position: Position, seat: int) -> int:
    """How many things there are of which the seat does not know where they lie."""
    s = position.state
    there = sum(
        len(items) if kind.depth == 1 else sum(map(len, items))
        for name, kind in declared(type(s)).items()
        if kind.name in DOWN
        for items in (getattr(s, name),)
    )
    row = problem.observer.observe(s, seat)
    known = sum(
        row[place] > 0
        for field in problem.observer.fields
        if field.kind.name in ("hands", "hidden")
        for place in places_of_things(field.place, field.rows, field.width, field.kind)
    )
    return there - known


def places_of_things(place: int, rows: int, width: int, kind: Kind) -> list[int]:
    """Where in the row of numbers things stand, without those that count them."""
    first = 1 if kind.name == "hands" else 0
    return [place + row * width + at for row in range(rows) for at in range(first, width)]


def measured(problem: Problem, games: int) -> dict[str, Any]:
    """The figures of random play, by what they are of."""
    answers, branching, tree = Count(), Count(), Count()
    chances, outcomes, hidden = Count(), Count(), Count()
    for seed in range(games):
        position, luck = problem.begin(), Luck(seed)
        given = fallen = 0
        size = 0.0
        while choices := position.choices:
            if position.seat < 0:
                fallen += 1
                outcomes.add(len(choices))
            else:
                if given % 10 == 0:
                    hidden.add(unknown(problem, position, position.seat))
                given += 1
                branching.add(len(choices))
                size += math.log10(len(choices))
            problem.play(position, choices[luck.below(len(choices))])
        answers.add(given)
        chances.add(fallen)
        tree.add(size)
    return {
        "seats": problem.seats,
        "actions": len(problem.actions),
        "numbers of an observation": problem.observer.length,
        "answers of seats in a game": answers,
        "choices of each": branching,
        "decimal digits of the choices of a game together": tree,
        "draws of chance in a game": chances,
        "outcomes of each": outcomes,
        "cards of which the seat asked does not know where they are": hidden,
    }


def share_won(problem: Problem, bot: str, against: str, games: int) -> str:
    """What a bot wins of its games, with a 95 % interval, when it sits on each seat in turn."""
    won = []
    for number in range(games):
        own = number % problem.seats
        chance = Chance((number + 1).to_bytes(SEED_BYTES, "big"))
        table = Table.new(problem.game, problem.setup, chance=chance)
        bots = [
            make_bot(bot if seat == own else against, number * problem.seats + seat)
            for seat in range(problem.seats)
        ]
        while not table.over:
            seat = table.open_seats()[0]
            table.answer(seat, None, bots[seat].choose(View(table, seat)))
        won.append(problem.worth(table.result())[own])
    mean = sum(won) / games
    spread = math.sqrt(sum((each - mean) ** 2 for each in won) / max(1, games - 1))
    return f"{mean:.2f} ± {1.96 * spread / math.sqrt(games):.2f}"


@click.command()
@click.option("--games", default=100, show_default=True, help="Random games of each.")
@click.option("--against", default=0, show_default=True, help="Games of each bot.")
@click.option("--bots", default="one-ply", show_default=True, help="Whose games; with blanks.")
def main(games: int, against: int, bots: str) -> None:
    """The games as benchmarks, measured, as a table in Markdown."""
    rows: dict[str, list[str]] = {}
    for game_id in all_games():
        problem = Problem(game_id)
        figures = measured(problem, games)
        for bot in bots.split() if against else ():
            name = f"won of {against} games: {bot} against random"
            figures[name] = share_won(problem, bot, "random", against)
        for name, figure in figures.items():
            told = f"{figure:,}" if isinstance(figure, int) else str(figure)
            rows.setdefault(name, []).append(told)
    print(f"| {games} games of random play; mean (most) | {' | '.join(all_games())} |")
    print(f"|---|{'---:|' * len(all_games())}")
    for name, cells in rows.items():
        print(f"| {name} | {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
