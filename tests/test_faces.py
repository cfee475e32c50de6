"""Every card has a face from its record: an object, a place, a sign, or letters only."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from kabinett.core.data import Data
from kabinett.core.packs.files import built_in_pack
from kabinett.core.packs.pack import PackRecord
from kabinett.core.show.glyphs import DEEDS, OBJECTS, check_face, drawing_of, has_letters_only
from kabinett.core.words import Wording
from kabinett.games import find_game
from kabinett.games.fall.content.packs import PLACES

GAMES = Path(__file__).parent.parent / "src/kabinett/games"
CARD_KINDS = ("card", "timeline", "agenda", "foreign")


def cards(name: str) -> dict[str, Data]:
    game = find_game(name)
    assert game is not None
    things = game.things(Wording(game, "en", str))
    return {name: thing for name, thing in things.items() if thing["kind"] in CARD_KINDS}


def has_picture(thing: Data) -> bool:
    return any(thing.get(key) for key in ("drawing", "places", "cities", "sign", "icons", "office"))


@pytest.mark.parametrize("name, number", [("fall", 117), ("volk", 85), ("weimar", 161)])
def test_every_card_has_a_year_and_most_have_a_picture(name: str, number: int) -> None:
    things = cards(name)
    assert len(things) == number
    assert [
        card for card, thing in things.items() if not re.match(r"1[89]\d\d", thing["year"])
    ] == []
    bare = [card for card, thing in things.items() if not has_picture(thing)]
    assert len(bare) < number / 7, bare


@pytest.mark.parametrize("name", ["fall", "volk", "weimar"])
def test_the_dead_have_letters_only_and_an_object_is_on_at_most_three_cards(name: str) -> None:
    game = find_game(name)
    assert game is not None
    records = [
        one
        for kind in built_in_pack(game.folder / "pack").records.values()
        for one in kind.values()
    ]
    assert all(has_letters_only(record) for record in records if "dead" in record.values)
    objects = Counter(drawing_of(record) for record in records)
    del objects[""]
    assert max(objects.values()) <= 3
    names = {record.values["face"] for record in records if "face" in record.values}
    assert names - {"letters"} <= set(OBJECTS)


def test_every_place_of_a_fall_card_is_on_the_plan() -> None:
    script = (GAMES / "fall/static/fall/poster.js").read_text(encoding="utf-8")
    assert set(re.findall(r"^  (\w+): \[\d", script, re.MULTILINE)) == set(PLACES)


def test_every_place_of_a_volk_effect_is_on_the_plan() -> None:
    script = (GAMES / "volk/static/volk/cards.js").read_text(encoding="utf-8")
    plan = set(re.findall(r"^  (\w+): \[\d", script, re.MULTILINE))
    places = {icon[3] for thing in cards("volk").values() for icon in thing["icons"]}
    assert places - plan <= {"", "WestGermany"}


def test_a_glyph_stays_on_its_grid() -> None:
    for name, path in (OBJECTS | DEEDS).items():
        assert re.fullmatch(r"[MmLlHhVvQqTtAaZz0-9 .,-]+", path), name
        starts = [
            float(number) for pair in re.findall(r"M([\d.]+)[ ,]([\d.]+)", path) for number in pair
        ]
        assert starts and max(starts) <= 20, name


def test_a_face_that_is_no_glyph_is_a_fault() -> None:
    record = PackRecord("card", "some", Path("some.toml"), {"face": "zeppelin"})
    check_face(record)
    assert str(record.faults[0]).startswith(
        "some.toml, card 'some': face must be one of letters, atom, ballot"
    )
