"""What a game states about itself, and what is refused when the game is loaded."""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import Any

import pytest

from kabinett.core.contract.faults import ContractError
from kabinett.core.position_text import PositionError
from kabinett.core.setup import Setup, SetupError
from kabinett.core.show.scene import Panel, Private, Scene, Zone
from kabinett.core.words import Wording
from kabinett.games import BrokenGame, game_at
from tests.core.tower import PAGES, stating


def test_a_game_is_what_it_states(tower: Any) -> None:
    game = tower()
    assert (game.id, game.title.text, game.options) == ("tower", "Tower", ())
    s = game.new_state(game.setup(Setup(3)))
    assert s.hands == [[], [0], []]
    assert game.program.begin(s, game.main) == [0, 1]
    assert game.turn_mark(s) == 0 and game.result(s) is None
    game.program.run(s, 0)
    assert game.turn_mark(s) == 1
    result = game.result(s)
    assert (result.kind, result.winners, result.scores) == ("built", (1,), (0, 1, 0))


def test_fields_with_a_label_are_zones(tower: Any) -> None:
    game = tower()
    s = game.new_state(game.setup(Setup(2)))
    label = game.screen.zones["hands"], ()
    assert game.public_scene(s).zones[:2] == [
        Zone("hands:0", "hand", label, [], 0),
        Zone("hands:1", "hand", label, [None], 1),
    ]
    assert game.private_scene(s, 0) == Private()
    assert game.private_scene(s, 1) == Private(
        [Zone("hands:1", "hand", label, ["stone:granite"], 1)]
    )
    assert isinstance(game.scene(s, 1), Scene) and game.scene(s, 1).panels[0] == Panel(0, None, [])


def test_records_give_names_forms_and_things(tower: Any) -> None:
    game = tower()
    german = Wording(game, "de", str)
    stone, wagon = game.vocabulary.number("stone:granite"), game.vocabulary.number("wagon:red")
    assert [game.label(choice, german) for choice in (stone, wagon)] == ["Granit", "A wagon"]
    assert game.form(stone, "genitive", german) == "Granits"
    assert game.form(stone, "dative", german) == "Granit"
    assert game.things(german) == {
        "stone:granite": {"kind": "stone", "label": "Granit", "note": "Er ist hart."}
    }


def test_positions_are_written_and_read(tower: Any) -> None:
    game = tower(
        **{
            "game.py": "from tower.position import position_text, read_position\n"
            + textwrap.dedent(
                stating(position_text="position_text", read_position="read_position")
            ),
            "position.py": """
                from tower.rules import Tower

                def position_text(s):
                    return f"turn: {s.turn}"

                def read_position(text, book):
                    s = Tower(2)
                    s.turn = int(text.removeprefix("turn: "))
                    return s
            """,
        }
    )
    assert game.position_text(game.read_position("turn: 3")) == "turn: 3"


def test_a_game_without_these_parts_reads_no_positions(tower: Any) -> None:
    with pytest.raises(PositionError, match="tower reads no positions"):
        tower().read_position("")


@pytest.mark.parametrize(
    ("parts", "told"),
    [
        ({"title": ""}, r'game.py:10: a game states its title: title=Message\("…"\)'),
        (
            {"main": ""},
            r"game.py:10: a game states its main: main=main, the script that is the whole",
        ),
        (
            {"outcome": ""},
            r"game.py:10: a game states how it ends: rules=Rules\(endings=\[Ending",
        ),
        (
            {"labels": "None"},
            r"game.py:29: Words\(…\) has no part labels: is label meant\?",
        ),
        (
            {"headings": "None"},
            r"game.py:29: Words\(…\) has no part headings: is heading meant, in Screen\(…\)\?",
        ),
        (
            {"whistle": "None"},
            r"game.py:29: Words\(…\) has no part whistle; there is: label, form, terms",
        ),
        ({"evaluate": "1"}, r"game.py:29: evaluate is no function: it is called as evaluate\(s\)"),
        (
            {"knows": "label"},
            r"screen/names.py:2: knows\(choice, words\): too many .*; it is called as knows\(s, i",
        ),
        (
            {"facts": "{'whistle': TITLE}"},
            r"game.py:25: facts: Tower has no field 'whistle' for it; there is: scores, deck",
        ),
        (
            {"zones": "{'hand': TITLE}"},
            r"game.py:25: zones: Tower has no field 'hand' for it; there is: hands, deck",
        ),
        (
            {"zones": "", "public_scene": ""},
            r"game.py:10: a game states what is seen of it: screen=Screen\(zones=",
        ),
    ],
)
def test_a_fault_in_the_contract_is_reported_with_its_line(
    tower: Any, parts: dict[str, str], told: str
) -> None:
    with pytest.raises(BrokenGame, match=told):
        tower(**{"game.py": stating(**parts)})


@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        (
            "rules=Rules(\n",
            "rules=Rules(\nzones=ZONES,\n",
            r"game.py:20: Rules\(…\) has no part zones: it belongs in Screen\(…\)",
        ),
        (
            "words=Words(\n",
            "words=Words(\ntitle=TITLE,\n",
            r"game.py:29: Words\(…\) has no part title: it belongs in Contract\(…\)",
        ),
        (
            "main=main,\n",
            "main=main,\nzones=ZONES,\n",
            r"game.py:19: Contract\(…\) has no part zones: it belongs in Screen\(…\)",
        ),
        (
            "screen=Screen(",
            "screens=Screen(",
            r"game.py:24: Contract\(…\) has no part screens: is screen meant\?",
        ),
        (
            "words=Words(",
            "bots=Words(",
            r"game.py:28: bots is no Bots: write bots=Bots\(…\)",
        ),
    ],
)
def test_a_part_in_a_wrong_place_is_refused(tower: Any, right: str, wrong: str, told: str) -> None:
    with pytest.raises(BrokenGame, match=told):
        tower(**{"game.py": textwrap.dedent(PAGES["game.py"]).replace(right, wrong, 1)})


def test_a_fault_in_a_named_part_is_reported_where_the_name_is_defined(tower: Any) -> None:
    zones = "from kabinett.author import Message\nZONES = {'hand': Message('Hand')}\n"
    scene = PAGES["screen/scene.py"].replace('"hands": Message("Hand")', '"hand": Message("Hand")')
    with pytest.raises(BrokenGame, match=r"screen/scene.py:3: zones: Tower has no field 'hand'"):
        tower(**{"screen/scene.py": scene, "screen/more.py": zones})


def test_a_folder_that_is_no_package_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "bergnot"
    folder.mkdir()
    (folder / "rules.py").write_text("")
    with pytest.raises(
        SetupError, match=r"bergnot has no __init__\.py: a game is a package; write"
    ):
        game_at(str(folder))


def test_a_choice_without_words_is_reported_with_their_place(tower: Any) -> None:
    game = tower(**{"game.py": stating(label="")})
    with pytest.raises(
        ContractError, match="wagon:red has no words: give its group records or a label"
    ):
        game.label(game.vocabulary.number("wagon:red"), Wording(game, "en", str))


@pytest.mark.parametrize("returned", ["None", "'estate:clergy'"])
def test_roles_that_are_no_list_are_refused_with_their_place(tower: Any, returned: str) -> None:
    rules = textwrap.dedent(PAGES["rules.py"])
    rules += f"\ndef roles(seats, options):\n    return {returned}\n"
    page = stating(roles="roles").replace(
        "opening, outcome, scores", "opening, outcome, roles, scores"
    )
    game = tower(**{"rules.py": rules, "game.py": page})
    with pytest.raises(ContractError, match=r"rules\.py:\d+: roles returned .*: return a list"):
        game.setup(Setup(2))
