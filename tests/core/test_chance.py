"""Draws are fair and the same for the same seed, and anybody can check them."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kabinett.core.luck import Luck
from kabinett.core.play.chance import SEED_BYTES, Chance

seeds = st.binary(min_size=SEED_BYTES, max_size=SEED_BYTES)


def chi_square(draw: Callable[[], int], outcomes: int, draws: int) -> float:
    """Return the chi-square statistic of the counts against an even distribution; its mean is
    outcomes - 1."""
    counts = Counter(draw() for _ in range(draws))
    assert set(counts) <= set(range(outcomes))
    even = draws / outcomes
    return sum((counts[outcome] - even) ** 2 / even for outcome in range(outcomes))


@pytest.mark.parametrize(("outcomes", "limit"), [(2, 10.8), (6, 20.5), (52, 88.6), (117, 172.0)])
def test_every_outcome_is_equally_likely(outcomes: int, limit: float) -> None:
    """The limit is exceeded by one fair seed in a thousand; these seeds are fixed."""
    dice, luck = Chance(bytes(range(SEED_BYTES))), Luck(1)
    assert chi_square(lambda: dice.pick(outcomes), outcomes, 20_000) < limit
    assert chi_square(lambda: luck.below(outcomes), outcomes, 20_000) < limit


@pytest.mark.parametrize("make", [lambda: Chance(bytes(SEED_BYTES)).pick, lambda: Luck(2).below])
def test_a_draw_does_not_depend_on_the_one_before(make: Callable[[], Callable[[int], int]]) -> None:
    pick = make()
    assert chi_square(lambda: pick(6) * 6 + pick(6), 36, 20_000) < 66.6


@given(seed=seeds, counter=st.integers(0, 10**9), outcomes=st.integers(1, 200))
def test_seed_and_counter_determine_a_draw(seed: bytes, counter: int, outcomes: int) -> None:
    dice = Chance(seed, counter=counter)
    assert dice.pick(outcomes) == Chance.draw(seed, counter, outcomes)
    assert dice.counter == counter + 1


def test_a_draw_can_be_checked_with_nothing_but_a_hash_function() -> None:
    seed = bytes(range(SEED_BYTES))
    digest = hashlib.blake2b((7).to_bytes(8, "big") + bytes(4), digest_size=8, key=seed).digest()
    assert Chance.draw(seed, 7, 6) == int.from_bytes(digest, "big") % 6


@given(seed=seeds, terms=st.text(max_size=20))
def test_a_commitment_binds_to_one_seed_and_to_the_terms(seed: bytes, terms: str) -> None:
    other = bytes([seed[0] ^ 1]) + seed[1:]
    committed = Chance(seed).commitment(terms)
    assert committed not in (Chance(other).commitment(terms), Chance(seed).commitment(terms + "x"))
    assert seed.hex() not in committed


def test_a_nonce_from_a_client_changes_the_draws() -> None:
    seed = bytes(SEED_BYTES)
    draws = {
        tuple(Chance.draw(seed, n, 100, nonces) for n in range(20))
        for nonces in ("", "a", "a -", "- a")
    }
    assert len(draws) == 4


def test_fresh_seeds_differ() -> None:
    assert Chance.fresh().seed != Chance.fresh().seed


@pytest.mark.parametrize("length", [0, SEED_BYTES - 1, SEED_BYTES + 1])
def test_a_seed_of_another_length_is_refused(length: int) -> None:
    with pytest.raises(ValueError, match="a seed has 16 bytes"):
        Chance(bytes(length))


def test_luck_is_the_same_for_the_same_seed_and_shuffles_everything() -> None:
    one, other = Luck(5), Luck(5)
    assert [one.below(100) for _ in range(50)] == [other.below(100) for _ in range(50)]
    orders = set()
    for _ in range(500):
        cards = [1, 2, 3]
        one.shuffle(cards)
        orders.add(tuple(cards))
    assert len(orders) == 6


@pytest.mark.parametrize("faces", [2, 4, 8, 16, 6])
def test_the_low_bits_of_luck_do_not_repeat(faces: int) -> None:
    """A plain congruential generator would fail here: its ``below(2)`` repeats after 512 draws."""
    luck = Luck(1)
    first = [luck.below(faces) for _ in range(4096)]
    for step in [luck.below(faces) for _ in range(4096)], first[512:] + first[:512]:
        same = sum(one == other for one, other in zip(first, step, strict=True))
        assert abs(same - 4096 / faces) < 5 * (4096 / faces) ** 0.5


@pytest.mark.parametrize("faces", [2, 6, 117])
@pytest.mark.parametrize("apart", [1, 2, 64, 1 << 20])
def test_neighbouring_seeds_have_nothing_in_common(faces: int, apart: int) -> None:
    """The first draws of neighbouring seeds must not grow with the seed either."""
    rolls = [[Luck(seed * apart).below(faces)] for seed in range(4000)]
    counts = Counter(roll for (roll,) in rolls)
    even = 4000 / faces
    assert sum((counts[face] - even) ** 2 / even for face in range(faces)) < faces + 5 * faces**0.5
    pairs = Counter(
        (Luck(seed * apart).below(6), Luck((seed + 1) * apart).below(6)) for seed in range(7200)
    )
    assert sum((pairs[a, b] - 200) ** 2 / 200 for a in range(6) for b in range(6)) < 75


def test_luck_accepts_any_number_as_its_seed() -> None:
    for seed in (0, -1, 2**64, 2**200 + 1, -(2**70)):
        assert len({Luck(seed).below(1 << 30) for _ in range(2)}) == 1
        luck = Luck(seed)
        assert len({luck.below(1 << 30) for _ in range(100)}) == 100


def test_draws_that_were_taken_back_are_repeated_before_new_ones() -> None:
    """A takeback by consent cannot get other dice. The counter goes on after the repeated draws."""
    dice = Chance(bytes(16), counter=6)
    dice.redraws.extend([3, 4])
    first = [dice.pick(1000), dice.counter, dice.pick(1000), dice.counter, dice.pick(1000)]
    again, new = [Chance.draw(bytes(16), counter, 1000) for counter in (3, 4)], dice.draw
    assert first == [again[0], 6, again[1], 6, new(bytes(16), 6, 1000)]
    assert dice.counter == 7
