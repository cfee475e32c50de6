"""No strength has become several times slower, and `bench/thinking.py` measures each."""

from __future__ import annotations

import pytest

from bench.thinking import BUILDS, STRENGTHS, decisions, figures_of, seconds_of, sheet
from kabinett.bots import View
from kabinett.core.play.table import Table
from kabinett.core.script import program
from kabinett.games import game_of
from tests.bots.positions import in_play
from tests.games import bluff

#: The most seconds of CPU time that a decision may take on average in pure Python: about four
#: times what it takes with the most seats.
MOST = {
    ("fall", "medium"): 0.05,
    ("fall", "hard"): 0.4,
    ("volk", "medium"): 0.06,
    ("volk", "hard"): 2.3,
    ("weimar", "medium"): 0.3,
    ("weimar", "hard"): 0.25,
}
#: The random answers after which the bots are asked, where there are several choices.
ANSWERS = range(5, 50, 6)

in_pure_python = pytest.mark.skipif(
    not str(program.__file__).endswith(".py"), reason="the limits are those of pure Python"
)


def several_choices(game: str) -> list[Table]:
    tables = [in_play(game, answers, game_of(game).seat_counts[-1]) for answers in ANSWERS]
    return [each for each in tables if len(View(each, each.open_seats()[0]).choices) > 1][:3]


@in_pure_python
@pytest.mark.parametrize(("game", "strength"), MOST)
def test_no_strength_is_several_times_slower(game: str, strength: str) -> None:
    tables = several_choices(game)
    seconds_of("medium", tables[:1])  # the first use of a game is slower
    times = seconds_of(strength, tables)
    assert sum(times) / len(times) <= MOST[game, strength], times


def test_decisions_are_drawn_by_the_seed() -> None:
    one, same, other = (decisions(bluff.game, 4, seed) for seed in (1, 1, 5))
    drawn = [[table.state.values() for table in tables] for tables in (one, same, other)]
    assert len(one) == 4 and drawn[0] == drawn[1] != drawn[2]
    assert all(len(View(table, table.open_seats()[0]).choices) > 1 for table in one)


def test_each_game_and_strength_has_a_row() -> None:
    times = figures_of(seconds_of("easy", decisions(bluff.game, 2, 1)))
    figures = {f"fall {strength}": times for strength in STRENGTHS}
    made = sheet(["fall"], {"native": figures})
    assert [row[:2] for row in made.rows] == [("fall", strength) for strength in STRENGTHS]
    assert all(len(row) == len(made.head) == 3 + 3 * len(BUILDS) for row in made.rows)
    assert all(row[3:6] == ("", "", "") and float(row[6]) >= 0 for row in made.rows)
