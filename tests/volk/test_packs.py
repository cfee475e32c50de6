"""Owners' packs: what they may replace, and simultaneous games with different packs."""

from __future__ import annotations

from pathlib import Path

import pytest

from kabinett.core.game import Game
from kabinett.core.packs.files import load_pack, read_pack
from kabinett.core.packs.owners import UnknownPack
from kabinett.core.packs.pack import PackError
from kabinett.core.play.chance import Chance
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.games.volk import game as volk
from kabinett.games.volk.content.vocabulary import CARD, EAST, EVENT, WEST, card_of
from kabinett.games.volk.rules.actions import action
from tests.random_games import state_of

HEAD = 'id = "{id}"\nversion = 1\ngame = "volk"\n'


def pack(folder: Path, name: str, text: str) -> Path:
    there = folder / name
    there.mkdir()
    (there / "pack.toml").write_text(HEAD.format(id=name), encoding="utf-8")
    (there / "records.toml").write_text(text, encoding="utf-8")
    return there


REFORM = """
[[card]]
id = "land_reform"
west = 4
east = 3
icons = ["1 E-u"]
socialists = 2
name.en = "Reform of the land"
name.de = "Reform des Bodens"
"""
CALM = """
[[province]]
id = "bayern"
unrest = 1
"""


def test_games_with_different_packs_and_options_do_not_mix(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folders = [pack(tmp_path, "reform", REFORM), pack(tmp_path, "calm", CALM)]
    monkeypatch.setenv("KABINETT_PACKS", ":".join(map(str, folders)))
    game = Game(volk.contract)
    later = {"new_police": "next_action"}
    setups = [Setup(2), Setup(2, pack="reform"), Setup(2, later, pack="calm")]
    tables = [Table.new(game, setup, chance=Chance(bytes(16))) for setup in setups]
    card, bavaria = card_of("1"), 6
    books = [table.book for table in tables]
    assert [book.value[EAST][card] for book in books] == [2, 3, 2]
    assert [book.steps[card] != books[0].steps[card] for book in books] == [False, True, False]
    assert [book.unrest_at_start[bavaria] for book in books] == [3, 3, 1]
    assert [state_of(game, table).unrest[bavaria] for table in tables] == [3, 3, 1]
    assert [book.new_police_waits for book in books] == [False, False, True]
    names = [table.wording("de").label("card", CARD[card]) for table in tables]
    assert names == ["Bodenreform", "Reform des Bodens", "Bodenreform"]
    while not all(table.over for table in tables):
        for table in tables:  # in turns
            if not table.over:
                seat = table.open_seats()[0]
                name = table.ask(seat).choices[-1]  # type: ignore[union-attr]
                table.answer(seat, name)
                game.check(state_of(game, table))


def test_a_second_pack_with_the_same_id_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folders = [pack(tmp_path, "calm", CALM), pack(tmp_path, "other", REFORM)]
    (folders[1] / "pack.toml").write_text(HEAD.format(id="calm"), encoding="utf-8")
    monkeypatch.setenv("KABINETT_PACKS", ":".join(map(str, folders)))
    packs = Game(volk.contract).packs
    assert packs.find("calm").name == read_pack(folders[0]).name
    with pytest.raises(UnknownPack, match="another pack has the id 'calm'"):
        packs.find(read_pack(folders[1]).name)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('[[card]]\nid = "land_reform"\ndecade = 2', "decade must stay 1"),
        (
            '[[card]]\nid = "land_reform"\ncolour = "special"',
            "a pack may not make a special card of",
        ),
        ('[[card]]\nid = "land_reform"\nicons = ["2 E-x"]', "'E-x' is no effect"),
        ('[[card]]\nid = "land_reform"\nicons = ["0 E-u"]', "must begin with a number from 1 to 9"),
        ('[[card]]\nid = "land_reform"\nicons = ["3 W~u @Bayern"]', "no card of the game has"),
        (
            '[[card]]\nid = "land_reform"\nicons = ["1 E-u", "1 E-u"]',
            "each kind of icon only once",
        ),
        (
            '[[card]]\nid = "land_reform"\n'
            'icons = ["2 W+u @max2", "2 W+LS @WestGermany @different2"]',
            "only one icon of a card may have a limit",
        ),
        (
            '[[card]]\nid = "land_reform"\nicons = ["2 E+u @max2", "1 STASIend"]',
            "only one icon of a card may have a limit",
        ),
        ('[[card]]\nid = "land_reform"\nicons = [""]', "must begin with a number from 1 to 9"),
        ('[[card]]\nid = "land_reform"\nwest = "2"', "west must be a whole number"),
        ('[[card]]\nid = "land_reform"\nname.en = "Land"', "name.de is missing"),
        ('[[city]]\nid = "kiel"\nprovince = "bayern"', "province must stay"),
        ('[[connection]]\nid = "flensburg~kiel"\nlines = 2', "lines must stay 1"),
        ('[[socialists]]\nid = "2"\nchange = 9', "change must be a whole number from -4 to 4"),
    ],
)
def test_an_unplayable_pack_is_refused(tmp_path: Path, text: str, why: str) -> None:
    game = Game(volk.contract)
    with pytest.raises(PackError) as error:
        game.packs.add(load_pack(pack(tmp_path, "wrong", text)))
    assert why in str(error.value)
    assert "records.toml" in str(error.value)


def test_the_built_in_pack_is_playable() -> None:
    game = Game(volk.contract)
    game.check_pack(game.built_in, game.built_in)
    assert game.usual_book.provinces_of[WEST]


STASI = """
[[card]]
id = "stasi_founded"
icons = ["1 POLred", "1 STASIend"]
"""


def test_a_card_that_becomes_police_and_ends_the_stasi_shows_a_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KABINETT_PACKS", str(pack(tmp_path, "stasi", STASI)))
    game = Game(volk.contract)
    text = "decade: 1\nhalf: 1\nto act: East\neast hand: 5\nunrest: SN 2\npolice: 15 used"
    s = game.read_position(text, game.book(game.setup(Setup(2, pack="stasi"))))
    choices = game.program.begin(s, action, EAST)
    names = []
    while choices:
        for viewer in (WEST, EAST, -1):
            game.scene(s, viewer)
        names.append(game.vocabulary.name(choices[0]))
        wanted = (
            CARD[card_of("5")] if len(names) == 1 else EVENT if EVENT in choices else choices[0]
        )
        choices = game.program.answer(s, EAST, wanted)
    assert s.stasi_ended and not s.police and "province:mecklenburg_vorpommern" in names
