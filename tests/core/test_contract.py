"""What a game states about itself, and what is refused when the game is loaded."""

from __future__ import annotations

import importlib
import re
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kabinett.core.contract import ContractError
from kabinett.core.game import Game
from kabinett.core.pack import PackError
from kabinett.core.position_text import PositionError
from kabinett.core.scene import Panel, Private, Scene, Zone
from kabinett.core.setup import Setup, SetupError
from kabinett.core.shown import seen_by, seen_by_all
from kabinett.core.words import Wording
from kabinett.games import BrokenGame, Place, game_at, load

PAGES = {
    "__init__.py": "from tower.game import game as game",
    "game.py": """
        from kabinett.author import Contract, Game
        from tower.content.vocabulary import vocabulary
        from tower.content.words import ABOUT, CREDITS, TITLE
        from tower.rules import Tower, main, opening, outcome, scores
        from tower.screen.names import label
        from tower.screen.scene import ZONES, public_scene

        game = Game(
            Contract(
                module=__name__,
                state=Tower,
                title=TITLE,
                about=ABOUT,
                credits=CREDITS,
                seat_counts=range(2, 4),
                vocabulary=vocabulary,
                main=main,
                opening=opening,
                outcome=outcome,
                scores=scores,
                zones=ZONES,
                public_scene=public_scene,
                label=label,
            )
        )
    """,
    "content/__init__.py": "",
    "content/words.py": """
        from kabinett.author import Message

        TITLE, ABOUT, CREDITS = Message("Tower"), Message("A tower."), Message("Nobody.")
    """,
    "content/vocabulary.py": """
        from kabinett.author import Group, Message, Vocabulary, own_pack

        vocabulary = Vocabulary()
        DONE = vocabulary.word("done", Message("Done"))
        STONE = vocabulary.group("stone", own_pack(__file__).of("stone"))
        WAGON = vocabulary.group("wagon", ["red"])
    """,
    "pack/pack.toml": 'id = "base"\ngame = "tower"',
    "pack/stones.toml": """
        [[stone]]
        id = "granite"
        name.en = "Granite"
        name.de = "Granit"
        genitive.en = "granite’s"
        genitive.de = "Granits"
        note.en = "It is hard."
        note.de = "Er ist hart."
    """,
    "rules.py": """
        from typing import NewType
        from kabinett.author import *
        from tower.content.vocabulary import DONE, STONE

        Stone = NewType("Stone", int)

        @state
        class Tower(State):
            hands: Hands[Stone]
            deck: Deck[Stone]
            turn: int

        BUILD = Question("Build?")

        @script
        def main(s: Tower) -> Script:
            yield 0, [DONE, *STONE], BUILD
            s.turn += 1
            finish(s, 0)

        def opening(s, setup):
            s.hands[1] = [STONE.index(stone) for stone in STONE]

        def outcome(s):
            return Result.highest("built", scores(s), Message("{seat} wins."), Message("Both."))

        def scores(s):
            return tuple(map(len, s.hands))
    """,
    "screen/__init__.py": "",
    "screen/scene.py": """
        from kabinett.author import Message, Panel, Scene
        ZONES = {"hands": Message("Hand"), "deck": Message("Deck")}

        def public_scene(s):
            return Scene([Panel(seat, None, []) for seat in range(len(s.hands))])
    """,
    "screen/names.py": """
        def label(choice, words):
            return "A wagon"
    """,
}


@pytest.fixture
def tower(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Return a function that writes the game with changed pages and loads it."""
    folder = tmp_path / "tower"
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("KABINETT_CACHE", str(tmp_path / "cache"))

    def written(**pages: str) -> Game[Any]:
        for name, text in {**PAGES, **pages}.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(textwrap.dedent(text), "utf-8")
        importlib.invalidate_caches()
        return load("tower", Place(folder, "tower"))

    yield written
    for name in [name for name in sys.modules if name.partition(".")[0] == "tower"]:
        del sys.modules[name]


def stating(**parts: str) -> str:
    """Return the page that states the game with these parts replaced; an empty string removes a
    part."""
    page = PAGES["game.py"]
    for name, value in parts.items():
        line = f"                {name}={value},\n" if value else ""
        page, count = re.subn(rf" *\b{name}=.*,\n", line, page)
        page = (
            page
            if count
            else page.replace("                label=", f"{line}                label=")
        )
    return page


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
    label = game.zones["hands"], ()
    assert seen_by_all(game, s).zones[:2] == [
        Zone("hands:0", "hand", label, [], 0),
        Zone("hands:1", "hand", label, [None], 1),
    ]
    assert seen_by(game, s, 0) == Private()
    assert seen_by(game, s, 1) == Private([Zone("hands:1", "hand", label, ["stone:granite"], 1)])
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
            r"game.py:10: a game states how it ends: endings=\[Ending\(…\)\] or outc",
        ),
        ({"headings": "None"}, r"game.py:24: a game has no part headings: is heading meant\?"),
        (
            {"whistle": "None"},
            r"game.py:24: a game has no part whistle; there is: module, id, vers",
        ),
        ({"evaluate": "1"}, r"game.py:24: evaluate is no function: it is called as evaluate\(s\)"),
        (
            {"knows": "label"},
            r"screen/names.py:2: knows\(choice, words\): too many .*; it is called as knows\(s, i",
        ),
        (
            {"facts": "{'whistle': TITLE}"},
            r"game.py:24: facts: Tower has no field 'whistle' for it; there is: scores, deck",
        ),
        (
            {"zones": "{'hand': TITLE}"},
            r"game.py:22: zones: Tower has no field 'hand' for it; there is: hands, deck",
        ),
        (
            {"zones": "", "public_scene": ""},
            r"game.py:10: a game states what is seen of it: zones=",
        ),
    ],
)
def test_a_fault_in_the_contract_is_reported_with_its_line(
    tower: Any, parts: dict[str, str], told: str
) -> None:
    with pytest.raises(BrokenGame, match=told):
        tower(**{"game.py": stating(**parts)})


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


WITH_BOOK = "from tower.content.book import Book\n" + textwrap.dedent(stating(make_book="Book"))
BOOK = """
    from kabinett.author import *

    PLACES, SORTS = ("hut", "alp", "ridge"), ("guest", "local")

    class Book(GameBook):
        place: list[int] = one_of("stone", PLACES)
        roads: list[list[int]] = some_of("stone", PLACES)
        sort: list[int] = one_of("stone", SORTS, "type")
"""
STONES = """
    [[stone]]
    id = "granite"
    name.en = "Granite"
    name.de = "Granit"
    place = "alp"
    roads = ["hut", "ridge"]

    [[stone]]
    id = "marble"
    name.en = "Marble"
    name.de = "Marmor"
    place = "hut"
    type = "local"
"""


def test_a_book_reads_names_from_a_list(tower: Any) -> None:
    pages = {"content/book.py": BOOK, "pack/stones.toml": STONES, "game.py": WITH_BOOK}
    rules = PAGES["rules.py"].replace("import NewType", "import Any, NewType")
    pages["rules.py"] = rules.replace(
        "class Tower(State):", "class Tower(State):\n            book: Any"
    )
    book = tower(**pages).usual_book
    assert (book.place, book.roads, book.sort) == ([1, 0], [[0, 2], []], [-1, 1])


BORDERS = """
    from kabinett.author import *

    STONES = ("granite", "marble", "slate")

    class Book(GameBook):
        beside: list[list[int]] = some_of("stone", STONES{one_way})
"""


def bordering(*lists: list[str]) -> str:
    return "".join(
        f"""
    [[stone]]
    id = "{name}"
    name.en = "Stone"
    name.de = "Stein"
    beside = {beside}
"""
        for name, beside in zip(("granite", "marble", "slate"), lists, strict=True)
    ).replace("'", '"')


def test_a_border_declared_from_one_side_only_is_reported(tower: Any) -> None:
    """If other borders are declared from both sides, a border from one side only is an error."""
    stones = bordering(["marble", "slate"], ["granite"], [])
    with pytest.raises(PackError, match=r"stones.toml:18, stone 'slate': beside: 'granite' is mis"):
        _ = tower(
            **{
                "content/book.py": BORDERS.format(one_way=""),
                "pack/stones.toml": stones,
                "game.py": WITH_BOOK,
            }
        ).usual_book


@pytest.mark.parametrize(
    ("one_way", "lists"),
    [(", one_way=True", (["marble", "slate"], ["granite"], [])), ("", (["marble"], ["slate"], []))],
)
def test_ways_may_be_one_sided(tower: Any, one_way: str, lists: tuple[list[str], ...]) -> None:
    """One-sided ways are accepted if the declaration says so, or if every border is declared once
    only."""
    pages = {
        "content/book.py": BORDERS.format(one_way=one_way),
        "pack/stones.toml": bordering(*lists),
        "game.py": WITH_BOOK,
    }
    rules = PAGES["rules.py"].replace("import NewType", "import Any, NewType")
    pages["rules.py"] = rules.replace(
        "class Tower(State):", "class Tower(State):\n            book: Any"
    )
    assert tower(**pages).usual_book.beside[0][0] == 1


def test_a_key_that_no_record_has_is_reported_once(tower: Any) -> None:
    book = BOOK + '        worth: list[int] = column("stone", 1, 9)\n'
    stones = STONES.replace('"ridge"', '"rigde"')
    with pytest.raises(PackError) as error:
        pages = {"content/book.py": book, "pack/stones.toml": stones, "game.py": WITH_BOOK}
        _ = tower(**pages).usual_book
    assert str(error.value).splitlines() == [
        "stones.toml:2: no stone has a field 'worth'; there is: id, name, place, roads, type",
        "stones.toml:7, stone 'granite': roads: 'rigde' is none of hut, alp, ridge",
    ]


def test_a_choice_without_words_is_reported_with_their_place(tower: Any) -> None:
    game = tower(**{"game.py": stating(label="")})
    with pytest.raises(
        ContractError, match="wagon:red has no words: give its group records or a label"
    ):
        game.label(game.vocabulary.number("wagon:red"), Wording(game, "en", str))
