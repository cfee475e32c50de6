"""Random games of Weimar: `kabinett.testing.play` says what is checked.

``make fuzz`` plays 5,000, every tenth with all checks.  A game that fails is played again,
alone, by ``with_all_checks(seed)`` or ``quickly(seed)``.
"""

from __future__ import annotations

import inspect

import pytest

from kabinett.core.state import CHANCE
from kabinett.games.weimar.phases import republic
from kabinett.testing import fresh_seed, play_many
from tests.weimar.play import live_and_compiled, quickly, with_all_checks

FUZZED = 5_000
CHUNK = 50
generators = pytest.mark.skipif(
    not inspect.isgeneratorfunction(republic.main), reason="compiled rules have no generators"
)


@pytest.mark.parametrize("seed", range(6))
def test_games_with_all_checks(seed: int) -> None:
    play_many(with_all_checks, [seed])


@pytest.mark.parametrize("first", range(100, 130, 10))
def test_quick_games(first: int) -> None:
    play_many(quickly, range(first, first + 10))


def test_games_with_a_fresh_seed() -> None:
    seed = fresh_seed()
    play_many(with_all_checks, [seed])
    play_many(quickly, range(seed, seed + 5))


@generators
def test_live_generators_and_compiled_scripts_play_alike() -> None:
    assert sum(live_and_compiled(seed) for seed in range(10)) > 5_000


def test_chance_is_asked_for_dice_and_cards_only() -> None:
    table = quickly(77)
    kinds = {line.name.split(":")[0] for line in table.lines if line.who == CHANCE}
    assert kinds <= {"die", "card", "timeline", "party"}


@pytest.mark.slow
@pytest.mark.parametrize("first", range(10_000, 10_000 + FUZZED, CHUNK))
def test_fuzz(first: int) -> None:
    tenth = CHUNK // 10
    play_many(lambda seed: with_all_checks(seed, 50), range(first, first + tenth))
    play_many(quickly, range(first + tenth, first + CHUNK))


@pytest.mark.slow
def test_fuzz_with_a_fresh_seed() -> None:
    seed = fresh_seed()
    play_many(lambda seed: with_all_checks(seed, 50), range(seed, seed + 5))
    play_many(quickly, range(seed, seed + CHUNK))
