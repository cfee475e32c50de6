"""The worth of effects, by which bots judge Issues, Society Markers and cards."""

from __future__ import annotations

import pytest

from kabinett.games.weimar.bot.evaluate import evaluate
from kabinett.games.weimar.content.vocabulary import DNVP, KPD, SPD, Z
from kabinett.games.weimar.effects.verb import block_worth
from tests.weimar.position import Play, added


@pytest.mark.parametrize(("options", "more"), [({}, True), ({"left_over_points": "lost"}, False)])
def test_points_left_over_are_worth_something_unless_they_are_lost(
    options: dict[str, str], more: bool
) -> None:
    """Ruling 7.7."""
    left, spent = (evaluate(Play(options=options, active=SPD, ap=ap).s)[SPD] for ap in (2, 0))
    assert (left > spent) == more


@pytest.mark.parametrize(
    "effect", ["threat +unrest any", "threat -prosperity any", "threat +inflation dr"]
)
def test_what_harms_the_republic_is_worth_less_to_democrats_than_to_radicals(effect: str) -> None:
    book = Play().s.book
    block = added(book, [effect])
    relief = added(book, [effect.translate(str.maketrans("+-", "-+"))])
    for democrat, radical in ((SPD, KPD), (Z, DNVP)):
        assert block_worth(book.effects, democrat, block) < 0
        assert block_worth(book.effects, radical, block) > 0
        assert block_worth(book.effects, democrat, relief) > 0
