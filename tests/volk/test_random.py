"""Random games of Volk; `kabinett.testing.play` has the checks.

A few games are played here, and more by the tests marked long (``make test-long``). ``make fuzz``
plays 5,000 with all checks. To play a failed game again, call ``with_all_checks(seed)`` or
``with_quick_checks(seed)``."""

from __future__ import annotations

import inspect

import pytest

from kabinett.games.volk.rules import playing_the_game
from kabinett.testing import fresh_seed, play_many
from tests.volk.play import live_and_compiled, with_all_checks, with_quick_checks

FUZZED = 5000
CHUNK = 50
LONG = pytest.mark.long
generators = pytest.mark.skipif(
    not inspect.isgeneratorfunction(playing_the_game.main),
    reason="compiled rules have no generators",
)


def test_a_game_with_all_checks() -> None:
    with_all_checks(0, every=60)


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, 40, 10))
def test_games_with_all_checks(first: int) -> None:
    play_many(with_all_checks, range(first, first + 10))


@pytest.mark.parametrize("seeds", [range(100, 106), pytest.param(range(106, 160), marks=LONG)])
def test_quick_games(seeds: range) -> None:
    games = play_many(with_quick_checks, seeds)
    assert games.ends["lasted"] + games.ends["insolvent"] > 0


def test_games_with_a_fresh_seed() -> None:
    seed = fresh_seed()
    play_many(lambda seed: with_all_checks(seed, every=120), [seed])
    play_many(with_quick_checks, [seed + 1])


@generators
@pytest.mark.parametrize("seeds", [range(30), pytest.param(range(30, 60), marks=LONG)])
def test_live_generators_and_compiled_scripts_play_alike(seeds: range) -> None:
    assert sum(live_and_compiled(seed) for seed in seeds) > 5_000


@pytest.mark.slow
@pytest.mark.parametrize("first", range(10_000, 10_000 + FUZZED, CHUNK))
def test_thousands_of_games_with_all_checks(first: int) -> None:
    play_many(with_all_checks, range(first, first + CHUNK))


@pytest.mark.slow
def test_thousands_of_games_with_a_fresh_seed() -> None:
    seed = fresh_seed()
    play_many(with_all_checks, range(seed, seed + CHUNK))
