"""What a game's book reads from its pack, and which packs it refuses."""

from __future__ import annotations

import textwrap
from dataclasses import replace
from typing import Any

import pytest

from kabinett.core.books import Books
from kabinett.core.packs.book import GameBook
from kabinett.core.packs.pack import PackError
from kabinett.core.setup import Setup
from kabinett.games.volk import game as volk
from tests.core.tower import PAGES, stating

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


def test_no_other_thread_gets_a_book_before_it_is_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    books = Books(volk)
    stored: dict[str, int] = {}

    def note(book: GameBook, name: str, value: object) -> None:
        stored[name] = len(books.cache)
        object.__setattr__(book, name, value)

    monkeypatch.setattr(GameBook, "__setattr__", note)
    setup = volk.setup(Setup(2))
    book = books.of(setup)
    assert stored["made_of"] == stored["pack"] == 0 and books.of(setup) is book


def test_a_book_that_is_used_outlives_newer_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kabinett.core.books.MOST_BOOKS", 2)
    books = Books(volk)
    used, *others = [volk.setup(Setup(2, bots=bots)) for bots in ((), (0,), (1,))]
    book = books.of(used)
    for other in others:
        books.of(other)
        assert books.of(used) is book


def test_a_book_depends_on_the_whole_setup(monkeypatch: pytest.MonkeyPatch) -> None:
    """The function that makes a book gets the roles and the seats of bots, and may read them."""
    rules = replace(volk.rules, make_book=lambda pack, setup: (setup.roles, setup.bots))
    monkeypatch.setattr(volk, "rules", rules)
    books = Books(volk)
    for roles, bots in [((), (0,)), ((), (1,)), (("random", "random"), (1,))]:
        assert books.of(Setup(2, roles=roles, bots=bots)) == (roles, bots)
