"""Random games of Weimar; `kabinett.testing.play` has the checks.

A few games are played here, and more by the tests marked long (``make test-long``). ``make fuzz``
plays 5,000, every tenth with all checks. To play a failed game again, call
``with_all_checks(seed)`` or ``with_quick_checks(seed)``."""

from __future__ import annotations

import inspect
import random

import pytest

from kabinett.core.play.record_lines import answers_in
from kabinett.core.state import CHANCE
from kabinett.games.weimar import game
from kabinett.games.weimar.phases import flow
from kabinett.testing import both_ways, every_setup, fresh_seed, play_many
from tests.weimar.play import live_and_compiled, with_all_checks, with_quick_checks

FUZZED = 5_000
CHUNK = 50
LONG = pytest.mark.long
generators = pytest.mark.skipif(
    not inspect.isgeneratorfunction(flow.main), reason="compiled rules have no generators"
)


@pytest.mark.parametrize("seed", [2, 4])
def test_a_game_with_all_checks(seed: int) -> None:
    with_all_checks(seed, every=80)


@pytest.mark.long
def test_games_with_all_checks() -> None:
    play_many(with_all_checks, range(6))


@pytest.mark.parametrize("seeds", [range(100, 106), pytest.param(range(106, 130), marks=LONG)])
def test_quick_games(seeds: range) -> None:
    play_many(with_quick_checks, seeds)


def test_games_with_a_fresh_seed() -> None:
    seed = fresh_seed()
    play_many(lambda seed: with_all_checks(seed, every=160), [seed])
    play_many(with_quick_checks, [seed + 1])


@generators
@pytest.mark.parametrize("seeds", [range(5), pytest.param(range(5, 10), marks=LONG)])
def test_live_generators_and_compiled_scripts_play_alike(seeds: range) -> None:
    assert sum(live_and_compiled(seed) for seed in seeds) > 2_500


@generators
def test_scenarios_play_alike_as_live_generators_and_as_compiled_scripts() -> None:
    for setup in every_setup(game, random.Random(1)):  # each scenario with its own options
        both_ways(game, setup, random.Random(1))


def test_chance_decides_only_dice_and_cards() -> None:
    table = with_quick_checks(77)
    kinds = {line.name.split(":")[0] for line in answers_in(table.lines) if line.who == CHANCE}
    assert kinds <= {"die", "card", "timeline", "party"}


@pytest.mark.slow
@pytest.mark.parametrize("first", range(10_000, 10_000 + FUZZED, CHUNK))
def test_thousands_of_games(first: int) -> None:
    tenth = CHUNK // 10
    play_many(lambda seed: with_all_checks(seed, 50), range(first, first + tenth))
    play_many(with_quick_checks, range(first + tenth, first + CHUNK))


@pytest.mark.slow
def test_thousands_of_games_with_a_fresh_seed() -> None:
    seed = fresh_seed()
    play_many(lambda seed: with_all_checks(seed, 50), range(seed, seed + 5))
    play_many(with_quick_checks, range(seed, seed + CHUNK))
