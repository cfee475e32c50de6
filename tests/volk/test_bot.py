"""How bots judge Wir sind das Volk."""

from __future__ import annotations

import pytest

from kabinett.core.setup import Setup
from kabinett.games.volk.bot.evaluate import LINE_MORE, elapsed, odds, socialists_to_come
from kabinett.games.volk.content.vocabulary import CURRENCY, EAST, PRESTIGE, WEST, Province
from kabinett.games.volk.game import game
from kabinett.games.volk.rules.state import LASTED, SOCIALISM_FAILED, Volk


def position(decade: int = 2, half: int = 1, prestige: int = 0) -> Volk:
    s = game.new_state(game.setup(Setup(2)))
    s.decade, s.half = decade, half
    s.tracks[PRESTIGE] = prestige
    return s


def test_the_chances_of_both_make_one() -> None:
    for decade in (1, 4):
        assert sum(game.evaluate(position(decade))) == pytest.approx(1)


def test_east_wins_by_lasting() -> None:
    """9.10: the same table is better for East the less of the game is left."""
    times = [(decade, half) for decade in range(1, 5) for half in (1, 2)]
    gone = [elapsed(position(*time)) for time in times]
    west = [game.evaluate(position(*time))[0] for time in times]
    assert gone == sorted(gone) and gone[0] >= 0 and gone[-1] <= 1
    assert west == sorted(west, reverse=True)


def test_however_far_ahead_a_state_is_more_is_better() -> None:
    """Nothing is cut off, so that a bot that is far ahead, or behind, still has something to do."""
    far = position()
    far.unrest = [40] * len(far.unrest)
    farther = position()
    farther.unrest = [*far.unrest]
    last = Province(max(game.usual_book.provinces_of[1]))
    farther.unrest[last] += 1
    assert game.evaluate(farther)[1] < game.evaluate(far)[1]
    assert game.evaluate(position(prestige=6))[1] > game.evaluate(position(prestige=5))[1]


def test_the_last_socialists_lines_and_currency_are_what_east_lasts_by() -> None:
    """9.9, 5.1, 9.3: each by itself, where the lead is the same."""
    few, many, fewest = (position() for _ in range(3))
    few.socialist_box, many.socialist_box, fewest.socialist_box = 1, 3, 0
    kept = odds(many)
    assert socialists_to_come(few) < socialists_to_come(many)
    assert odds(fewest) > odds(few) > kept
    short = position()
    short.tracks[CURRENCY] = -4
    assert odds(short) > odds(position())
    for side, better in ((WEST, 1), (EAST, -1)):
        line = position()
        line.lines[next(iter(game.usual_book.connections_of[side]))] += 1
        gained = (odds(line) - odds(position())) * better
        assert gained > LINE_MORE, "a line is worth more than its part of the economy"


@pytest.mark.parametrize(("ending", "west"), [(LASTED, 0.0), (SOCIALISM_FAILED, 1.0)])
def test_an_end_is_worth_what_it_is(ending: int, west: float) -> None:
    s = position()
    s.ending = ending
    assert list(game.evaluate(s)) == [west, 1 - west]
