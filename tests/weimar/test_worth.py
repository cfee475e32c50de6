"""The worth of effects, by which bots judge Issues, Society Markers and cards."""

from __future__ import annotations

import pytest

from kabinett.games.weimar.content.vocabulary import DNVP, KPD, SPD, Z
from kabinett.games.weimar.effects.verb import block_worth
from tests.weimar.position import Play, added


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
