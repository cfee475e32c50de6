"""Random games: `tests/core/play.py` says what is checked."""

from __future__ import annotations

import inspect
import random

import pytest

from kabinett.core.chance import Chance
from kabinett.core.game import Setup
from kabinett.core.live import Live
from kabinett.core.record import parse, write
from kabinett.core.replay import replay
from kabinett.core.state import CHANCE
from kabinett.core.table import Table
from kabinett.games.weimar import course, game
from kabinett.games.weimar.state import Weimar
from tests.core.play import play_random

generators = pytest.mark.skipif(
    not inspect.isgeneratorfunction(course.main), reason="compiled rules have no generators"
)


def some_setup(dice: random.Random) -> Setup:
    """Parties by lot or chosen at the table."""
    return Setup(4, {}, tuple(dice.choice(["random", "choose"]) for _ in range(4)))


def knows_by_counting(s: Weimar, viewer: int, zone: str) -> bool:
    """With an empty deck the Party Cards of a hand are those that lie nowhere else."""
    kind, _, seat = zone.partition(":")
    return kind == "hand" and not s.decks[s.order[int(seat)]]


def quickly(seed: int) -> Table:
    """A whole game with `game.check` after every answer, and its record at the end."""
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


@pytest.mark.parametrize("first", range(0, 20, 5))
def test_quick_games(first: int) -> None:
    for seed in range(first, first + 5):
        table = quickly(seed)
        result = game.result(table.state)
        assert result is not None and len(result.scores) == 4


@pytest.mark.parametrize("seed", range(3))
def test_games_with_all_checks(seed: int) -> None:
    play_random(game, some_setup(random.Random(seed)), seed, 120, knows_by_counting)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(10_000, 10_500, 50))
def test_fuzz(first: int) -> None:
    for seed in range(first, first + 5):
        play_random(game, some_setup(random.Random(seed)), seed, 50, knows_by_counting)
    for seed in range(first + 5, first + 50):
        quickly(seed)


def live_and_compiled(seed: int) -> int:
    """The same whole game as live generators and as compiled scripts; the answers it took."""
    dice = random.Random(seed)
    setup = game.setup(some_setup(dice))
    s = game.new_state(setup)
    choices = game.program.begin(s, game.main)
    live = Live(game.new_state(setup), course.main)
    answers = 0
    while choices:
        assert live.choices == choices
        assert live.s.seat == s.seat
        choice = dice.choice(choices)
        choices = game.program.run(s, choice)
        live.run(choice)
        assert live.s.values() == s.values()
        answers += 1
    assert live.choices == []
    assert game.result(s) is not None
    return answers


@generators
def test_live_generators_and_compiled_scripts_play_alike() -> None:
    assert sum(live_and_compiled(seed) for seed in range(5)) > 2_000


def test_chance_is_asked_for_dice_and_cards_only() -> None:
    table = quickly(77)
    kinds = {line.name.split(":")[0] for line in table.lines if line.who == CHANCE}
    assert kinds <= {"die", "card", "timeline", "party"}
