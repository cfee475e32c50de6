"""Every bot that people may choose sees what a beginner sees at once, in ten or more positions of
each game.

`obvious/` has a page for each game.  A position begins with ``== the reason why it is obvious``.
Then come the position as `Game.position_text` writes it, a line ``script:`` if `play_on` does not
continue it, the answers after it (``> card:koko``, also those of chance), and either the right
answers (``? province:west_berlin``) or the senseless ones (``! done``)."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from kabinett.bots import View, make_bot
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.core.state import CHANCE
from kabinett.games import game_of
from tests.positions import table_at

HERE = Path(__file__).parent / "obvious"
#: The bots that answer, the number of seeds for each, and their games; a search takes seconds.
QUICK = {"easy": 5, "medium": 2}
SEARCHING = {
    "fall": {"hard": 1},
    "volk": {"search(150, turns=4)": 1, "hard": 1},
    "weimar": {"hard": 1},
}
FEWEST = 10
#: Positions in which `easy` may overlook what is right, because little depends on it.
OVERLOOKED = {"a Legitimacy card that may be played is played"}


@dataclass
class Obvious:
    """A position, with the answers that are right or senseless there."""

    game: str
    why: str
    text: str = ""
    answered: list[str] = field(default_factory=list)
    right: set[str] = field(default_factory=set)
    nonsense: set[str] = field(default_factory=set)

    def table(self) -> Table:
        game: Any = game_of(self.game)
        s = game.read_position(self.text)
        seats = len(game.evaluate(s))
        setup = game.setup(Setup(seats))
        s.heard, s.book = [], game.book(setup)
        choices = game.program.begin(s, game.rules.play_on)
        for name in self.answered:
            choice = game.vocabulary.number(name)
            assert choice in choices, f"{name} is not offered"
            choices = game.program.answer(s, s.seat, choice)
        assert choices and s.seat != CHANCE
        return table_at(game, setup, s, [f"Seat {seat}" for seat in range(seats)])


def positions(name: str) -> list[Obvious]:
    found: list[Obvious] = []
    for line in (HERE / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        sign, _, rest = line.partition(" ")
        if sign == "==":
            found.append(Obvious(name, rest))
        elif sign == ">":
            found[-1].answered += rest.split()
        elif sign == "?":
            found[-1].right |= set(rest.split())
        elif sign == "!":
            found[-1].nonsense |= set(rest.split())
        elif found:
            found[-1].text += f"{line}\n"
    return found


ALL = [each for name in SEARCHING for each in positions(name)]


@pytest.mark.parametrize("name", SEARCHING)
def test_there_are_ten_positions_of_each_game(name: str) -> None:
    assert len({each.why for each in positions(name)}) >= FEWEST


def check_seen(position: Obvious, bots: dict[str, int]) -> None:
    table = position.table()
    seat = table.open_seats()[0]
    view = View(table, seat)
    assert position.right | position.nonsense <= set(view.choices)
    assert position.right < set(view.choices) and position.nonsense < set(view.choices)
    for bot, seeds in bots.items():
        if bot == "easy" and position.why in OVERLOOKED:
            continue
        taken = {make_bot(bot, seed).choose(View(table, seat)) for seed in range(seeds)}
        assert taken <= (position.right or set(view.choices)) - position.nonsense, bot


each_position = pytest.mark.parametrize("position", ALL, ids=lambda one: f"{one.game}: {one.why}")


@each_position
def test_bots_see_what_a_beginner_sees(position: Obvious) -> None:
    check_seen(position, QUICK)


@pytest.mark.long
@each_position
def test_searching_bots_see_what_a_beginner_sees(position: Obvious) -> None:
    check_seen(position, SEARCHING[position.game])


@pytest.mark.parametrize("position", [positions(name)[0] for name in SEARCHING], ids=SEARCHING)
def test_searching_bots_see_the_first_position_of_each_game(position: Obvious) -> None:
    check_seen(position, SEARCHING[position.game])
