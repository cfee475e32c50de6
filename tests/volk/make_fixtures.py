"""Makes the whole-game records of `fixtures/`, one for each way a game can end.

``python -m tests.volk.make_fixtures``: games at random, steered a little towards their end.
Run it when records of this version no longer replay.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from kabinett.core.play.chance import Chance
from kabinett.core.play.record import Player, write
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.games.volk.content.vocabulary import EAST, SOCIALISTS, WEST, WEST_BERLIN
from kabinett.games.volk.game import ENDING_KINDS, game
from kabinett.games.volk.rules.economy import capacity
from kabinett.games.volk.rules.mass_protests import all_protests, total_unrest
from kabinett.games.volk.rules.state import ACTIONS, Volk, total_ls

FOLDER = Path(__file__).parent / "fixtures"


def unrest(s: Volk, side: int) -> float:
    return 5 * min(all_protests(s, side), 6) + 0.5 * total_unrest(s, side)


def safe(s: Volk) -> float:
    """East is far from insolvency, and socialism is neither here nor there."""
    return min(capacity(s, EAST), 20) - abs(s.tracks[SOCIALISTS] + 1)


def showcase(s: Volk) -> float:
    """A rich West with a poor West Berlin unsettles the East and itself."""
    west = unrest(s, WEST)
    if s.phase == ACTIONS or s.decade < 2:
        west = min(west, 20)
    rich = total_ls(s, WEST) - 3 * s.ls[WEST_BERLIN]
    calm = 3 * abs(s.tracks[SOCIALISTS])
    return 4 * rich - 2 * total_ls(s, EAST) + west + unrest(s, EAST) + 2 * safe(s) - calm


GOALS: dict[str, Callable[[Volk], float]] = {
    "west_collapsed": lambda s: unrest(s, WEST) - unrest(s, EAST) + 2 * safe(s),
    "east_collapsed": lambda s: unrest(s, EAST) - unrest(s, WEST) + 2 * safe(s),
    "both_collapsed": lambda s: showcase(s),
    "insolvent": lambda s: -capacity(s, EAST),
    "triumph": lambda s: 9 * s.tracks[SOCIALISTS] + capacity(s, EAST) - unrest(s, WEST),
    "socialism_failed": lambda s: -9 * s.tracks[SOCIALISTS] + capacity(s, EAST) - unrest(s, EAST),
    "lasted": lambda s: safe(s) - unrest(s, WEST) - unrest(s, EAST),
}


def steer(table: Table, goal: Callable[[Volk], float], dice: random.Random) -> str:
    """A choice that is good for the goal at once, or any."""
    seat = dice.choice(table.open_seats())
    choices = table.program.choices_of(table.state, seat)
    if table.program.at_once(table.state) or dice.random() < 0.15:
        return game.vocabulary.names[dice.choice(choices)]

    def worth(choice: int) -> float:
        s = table.state.copy()
        table.program.run(s, choice)
        assert isinstance(s, Volk)
        return goal(s) + dice.random()

    return game.vocabulary.names[max(choices, key=worth)]


def steered(kind: str, seed: int) -> Table:
    dice = random.Random(seed)
    players = [Player("West"), Player("East")]
    table = Table.new(game, Setup(2), players, Chance(dice.randbytes(16)))
    while not table.over:
        name = steer(table, GOALS[kind], dice)
        seat = next(
            seat
            for seat in table.open_seats()
            if game.vocabulary.number(name) in table.program.choices_of(table.state, seat)
        )
        table.answer(seat, None, name)
    return table


def main() -> None:
    for kind in ENDING_KINDS:
        for seed in range(200):
            table = steered(kind, seed)
            result = game.result(table.state)
            if result is not None and result.kind == kind:
                # Bound to its seed, not to the rules of the day.
                record = replace(table.record(), rules="", commitment="")
                (FOLDER / f"{kind}.txt").write_text(write(record), encoding="utf-8")
                print(kind, "seed", seed)
                break
        else:
            print(kind, "not found")


if __name__ == "__main__":
    main()
