"""Cards about murders and massacres name the dead, the place and the date, on black."""

from __future__ import annotations

import pytest

from kabinett.core.words import Wording
from kabinett.games import all_games

MEMORIALS = {
    "fall": {"card:murder", "card:assassinations"},
    "volk": {"card:benno_ohnesorg"},
    "weimar": {
        "timeline:murder_of_kurt_eisner",
        "timeline:murder_of_luxemburg_and_liebknecht",
        "timeline:murder_of_erzberger",
        "timeline:murder_of_rathenau",
        "timeline:bloody_may",
        "timeline:altona_bloody_sunday",
    },
}


@pytest.mark.parametrize("game", MEMORIALS)
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_card_of_a_murder_names_the_dead_the_place_and_the_date(
    game: str, language: str
) -> None:
    things = all_games()[game].things(Wording(all_games()[game], language, str))
    dead = {name: thing for name, thing in things.items() if "dead" in thing}
    assert set(dead) == MEMORIALS[game]
    for name, thing in dead.items():
        for murder in thing["dead"].split("; "):
            names, place, date = murder.split(", ")
            assert names and place, name
            first, _, last = thing["year"].partition("–")
            assert first <= date[-4:] <= (last or first), name
