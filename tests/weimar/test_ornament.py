"""The ornaments of the cards follow from their effects, and the board has a symbol for each."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from kabinett.core.packs.pack import PackRecord
from kabinett.core.show.glyphs import OBJECTS
from kabinett.core.words import Wording
from kabinett.games.weimar import game
from kabinett.games.weimar.content.vocabulary import CITY_IDS
from kabinett.games.weimar.draw.board import TARGET
from kabinett.games.weimar.screen.ornament import SIGN_NAMES, SIGNS, ornament

SYMBOLS = set(re.findall(r'<symbol id="g-([^"]+)"', TARGET.read_text(encoding="utf-8")))


def of(**values: Any) -> dict[str, Any]:
    return ornament(PackRecord("party_card", "some", Path("some.toml"), values))


@pytest.mark.parametrize(
    "effect, shown",
    [
        (["base +1 own berlin", "seat +1 own"], {"cities": ["berlin"]}),
        (["threat +poverty essen", "base +1 own koeln"], {"cities": ["koeln", "essen"]}),
        (["seat +1 own", "base +1 own any"], {"sign": "seat"}),
        ([{"if": "bases_most own berlin", "do": ["seat +2 own"]}], {"cities": ["berlin"]}),
        ([{"choose": "own", "options": [["result +1"], ["vp +1 own"]]}], {"sign": "points"}),
        ([], {}),
    ],
)
def test_cities_come_before_the_sign_of_the_first_effect(
    effect: list[Any], shown: dict[str, Any]
) -> None:
    assert of(effect=effect) == shown


def test_the_card_of_a_murder_has_no_ornament() -> None:
    assert of(effect=["base +1 own berlin"], dead="Somebody, Berlin") == {}


def test_an_object_comes_before_places_and_signs() -> None:
    assert of(effect=["base +1 own berlin"], face="film") == {"drawing": OBJECTS["film"]}
    assert of(effect=["base +1 own berlin"], face="letters") == {}


def test_every_symbol_that_is_used_is_drawn() -> None:
    assert {"plan", *SIGNS.values()} <= SYMBOLS
    assert {f"at-{city}" for city in CITY_IDS} <= SYMBOLS


def test_most_cards_have_an_ornament() -> None:
    things = game.things(Wording(game, "en", str))
    cards = [thing for thing in things.values() if thing["kind"] in ("card", "timeline")]
    shown = [thing for thing in cards if {"sign", "cities", "drawing"} & thing.keys()]
    assert len(shown) > 0.7 * len(cards)


def test_the_large_card_says_what_each_sign_stands_for() -> None:
    assert set(SIGNS.values()) <= SIGN_NAMES.keys()
