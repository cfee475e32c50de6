"""Random games over two to seven seats; `kabinett.testing.play` has the checks.

A few games are played here, and more by the tests marked long (``make test-long``). ``make fuzz``
plays 5,000: a fifth of them with all checks at every 20th ask, the others at every 100th. To play a
failed game again, call ``with_quick_checks(seed)``."""

from __future__ import annotations

import inspect
import random

import pytest

from kabinett.games.fall.rules import turn
from kabinett.testing import fresh_seed, play_many
from tests.fall.play import live_and_compiled, with_all_checks, with_quick_checks, with_some_checks

FUZZED = 5000
CHUNK = 50
LONG = pytest.mark.long
generators = pytest.mark.skipif(
    not inspect.isgeneratorfunction(turn.main), reason="compiled rules have no generators"
)


def test_a_game_with_all_checks() -> None:
    with_all_checks(0, every=40)


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, 40, 10))
def test_games_with_all_checks(first: int) -> None:
    play_many(with_all_checks, range(first, first + 10))


@pytest.mark.parametrize("seeds", [range(100, 110), pytest.param(range(110, 250), marks=LONG)])
def test_quick_games(seeds: range) -> None:
    games = play_many(with_quick_checks, seeds)
    assert games.ends["anarchy"] > 0


def test_games_with_a_fresh_seed() -> None:
    seed = fresh_seed()
    play_many(lambda seed: with_all_checks(seed, every=80), [seed])
    play_many(with_quick_checks, [seed + 1])


@generators
@pytest.mark.parametrize("seeds", [range(20), pytest.param(range(20, 60), marks=LONG)])
def test_live_generators_and_compiled_scripts_play_alike(seeds: range) -> None:
    assert sum(live_and_compiled(seed) for seed in seeds) > 3_000


@pytest.mark.slow
@pytest.mark.parametrize("first", range(10_000, 10_000 + FUZZED, CHUNK))
def test_thousands_of_games(first: int) -> None:
    dear, rest = range(first, first + CHUNK // 5), range(first + CHUNK // 5, first + CHUNK)
    play_many(with_all_checks, dear)
    play_many(with_some_checks, rest)


@pytest.mark.slow
def test_thousands_of_games_with_a_fresh_seed() -> None:
    seed = fresh_seed()
    play_many(with_all_checks, range(seed, seed + CHUNK))


@pytest.mark.slow
@generators
@pytest.mark.parametrize("first", range(0, 1000, 100))
def test_thousands_of_games_live_and_compiled(first: int) -> None:
    dice = random.Random(first)
    for _ in range(100):
        live_and_compiled(dice.getrandbits(40))
