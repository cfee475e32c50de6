"""Random games over two to seven seats (see play.py for what is checked).

``make fuzz`` plays 5,000.  A game that fails is played again alone by ``play_one(seed)``.
"""

from __future__ import annotations

import inspect
import os
import random
import secrets

import pytest

from kabinett.games.fall import turn
from tests.fall.play import check_hidden_slots, live_and_compiled, play_many, play_one

FUZZED = 5000
CHUNK = 100
generators = pytest.mark.skipif(
    not inspect.isgeneratorfunction(turn.main), reason="compiled rules have no generators"
)


@pytest.mark.parametrize("first", range(0, 200, 50))
def test_games_with_fixed_seeds(first: int) -> None:
    played = play_many(range(first, first + 50))
    print(played)
    assert played.games == 50
    assert played.ends["anarchy"] > 0


def test_games_with_a_fresh_seed() -> None:
    """KABINETT_SEED=… plays the games of an earlier run again."""
    seed = int(os.environ.get("KABINETT_SEED") or secrets.randbits(40))
    print(f"KABINETT_SEED={seed}")
    print(play_many(range(seed, seed + 10)))


@pytest.mark.parametrize("seed", range(3))
def test_hidden_cards_could_be_others(seed: int) -> None:
    table, _, _ = play_one(seed, every=0)
    table.state = table.checkpoint.state  # the beginning of the last turn
    for viewer in range(-1, len(table.players)):
        check_hidden_slots(table.state, viewer)


@generators
def test_live_generators_and_compiled_scripts_play_alike() -> None:
    assert sum(live_and_compiled(seed) for seed in range(60)) > 10_000


@pytest.mark.slow
@pytest.mark.parametrize("first", range(10_000, 10_000 + FUZZED, CHUNK))
def test_fuzz(first: int) -> None:
    print(play_many(range(first, first + CHUNK)))


@pytest.mark.slow
def test_fuzz_with_a_fresh_seed() -> None:
    seed = int(os.environ.get("KABINETT_SEED") or secrets.randbits(40))
    print(f"KABINETT_SEED={seed}")
    print(play_many(range(seed, seed + CHUNK)))


@pytest.mark.slow
@generators
@pytest.mark.parametrize("first", range(0, 1000, CHUNK))
def test_fuzz_live_and_compiled(first: int) -> None:
    dice = random.Random(first)
    for _ in range(CHUNK):
        live_and_compiled(dice.getrandbits(40))
