"""The declaration of a state decides everything else about its fields."""

from __future__ import annotations

import copy
import json
import pickle
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from kabinett.core.declare import StateError
from kabinett.core.game import Game
from kabinett.core.setup import Setup
from kabinett.core.state import declared, hidden_fields
from kabinett.games import all_games
from tests.core.scripting import load_module

#: The sources of the games' states; in the compiled build, native code is loaded instead of them.
SOURCES = Path(__file__).parents[2] / "src" / "kabinett" / "games"

HEAD = """
from __future__ import annotations
from typing import NewType
from kabinett.core.declare import each_seat, state
from kabinett.core.kinds import *
from kabinett.core.state import State
Card = NewType("Card", int)
class Book: pass
"""
EVERY_KIND = """
@state
class Every(State):
    book: Book
    number: int
    given: int = 3
    card: Card
    numbers: list[int]
    cards: list[Card] = [Card(1), Card(2)]
    lists: list[list[int]]
    per_seat: list[int] = each_seat(-1)
    deck: Deck = list(range(5))
    decks: Decks = [[] for _ in range(2)]
    hands: Hands[Card]
    secret: Secret
    hidden: Hidden
    hidden_number: HiddenNumber
    seen: Seen
    zone: Zone
    zones: Zones
    pile: Pile
"""


def module(text: str, folder: Path) -> ModuleType:
    return load_module(HEAD + text, folder)


def test_a_state_has_its_fields_in_the_declared_order(tmp_path: Path) -> None:
    Every = module(EVERY_KIND, tmp_path).Every
    book = object()
    s = Every(3, book)
    assert s.book is book
    assert s.values() == {
        "number": 0,
        "given": 3,
        "card": 0,
        "numbers": [],
        "cards": [1, 2],
        "lists": [],
        "per_seat": [-1, -1, -1],
        "deck": [0, 1, 2, 3, 4],
        "decks": [[], []],
        "hands": [[], [], []],
        "secret": [0, 0, 0],
        "hidden": [],
        "hidden_number": 0,
        "seen": [0, 0, 0],
        "zone": [],
        "zones": [[], [], []],
        "pile": [],
        "ending": -1,
    }
    assert s.fields() == tuple(s.values())
    assert Every(3, book).deck is not s.deck


def test_the_declaration_says_who_may_see_a_field(tmp_path: Path) -> None:
    Every = module(EVERY_KIND, tmp_path).Every
    assert declared(Every)["hands"].name == "hands" and declared(Every)["card"].name == "number"
    hidden = "deck decks hands secret hidden hidden_number seen"
    assert hidden_fields(Every) == set(hidden.split())


def changes(s: Any) -> list[str]:
    """Give each field another value, and return the names of the fields."""
    for name, kind in declared(type(s)).items():
        value: Any = [[7], [8]] if kind.depth == 2 else [7, 8] if kind.depth else 7
        setattr(s, name, value)
    return list(declared(type(s)))


def check_follows(s: Any, fresh: Any) -> None:
    """Check that each field is copied without sharing, compared, saved, loaded and pickled."""
    for name, kind in declared(type(s)).items():
        other = s.copy()
        assert other == s and other.canonical() == s.canonical()
        value = getattr(other, name)
        if kind.depth == 0:
            setattr(other, name, value + 1)
        elif kind.depth == 1:
            value.append(5)
        else:
            value.append([5]) if not value else value[0].append(5)
        assert other != s and other.canonical() != s.canonical(), name
        fresh.put(json.loads(json.dumps(other.values())))
        assert fresh.values() == other.values() and fresh.values() != s.values()
    for other in (copy.copy(s), copy.deepcopy(s), pickle.loads(pickle.dumps(s))):
        assert other == s and type(other) is type(s)
    if hasattr(s, "book"):
        assert copy.deepcopy(s).book is copy.copy(s).book is s.book


def test_every_kind_is_copied_compared_saved_and_pickled(tmp_path: Path) -> None:
    found = module(EVERY_KIND, tmp_path)
    s, fresh = found.Every(2, found.Book()), found.Every(2, found.Book())
    check_follows(s, fresh)
    changes(s)
    check_follows(s, fresh)


@pytest.mark.parametrize("game", sorted(all_games()))
def test_the_states_of_the_games_follow_their_declarations(game: str) -> None:
    found: Game[Any] = all_games()[game]
    setup = found.setup(Setup(found.seat_counts[0]))
    s = found.new_state(setup)
    found.program.begin(s, found.main)
    check_follows(s, found.new_state(setup))
    book = getattr(s, "book", None)
    assert getattr(pickle.loads(pickle.dumps(s)), "book", None) is book


@pytest.mark.parametrize("game", sorted(all_games()))
def test_a_field_that_is_added_to_a_game_is_saved_copied_and_compared(
    game: str, tmp_path: Path
) -> None:
    found: Game[Any] = all_games()[game]
    path = SOURCES / game / "rules" / "state.py"
    source = path.read_text("utf-8")
    more = re.sub(
        r"(@state.*?\n    turn: int)",
        r"\1\n    extra_cards: Hands\n    odd: int = 4",
        source,
        flags=re.S,
    )
    assert more != source
    setup = found.setup(Setup(found.seat_counts[0]))
    plain = found.new_state(setup)
    name = type(plain).__name__
    changed = getattr(load_module(more, tmp_path, f"changed_{game}"), name)
    args = (setup.seats, plain.book) if hasattr(plain, "book") else (setup.seats,)
    s, fresh = changed(*args), changed(*args)
    assert s.odd == 4 and s.extra_cards == [[] for _ in range(setup.seats)]
    assert "extra_cards" in hidden_fields(changed)
    check_follows(s, fresh)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("    names: dict[str, int]", "a field holds an int, a list"),
        ("    name: str", "a field holds an int, a list"),
        ("    deep: list[list[list[int]]]", "a field holds an int, a list"),
        ("    card: Nothing", "name 'Nothing' is not defined"),
        ("    seat: int", "every state has seat: leave it out"),
        ("    n: int\n    n: int", "n is declared twice"),
        ("    n = 3", "a field has a type"),
        ("    n: int\n    def copy(self): pass", "copy is made from the fields"),
    ],
)
def test_a_wrong_declaration_is_refused(text: str, why: str, tmp_path: Path) -> None:
    with pytest.raises(StateError, match=rf"scripts_\w+\.py:\d+: state Odd: .*{re.escape(why)}"):
        module(f"@state\nclass Odd(State):\n{text}\n", tmp_path)


def test_a_state_has_one_class(tmp_path: Path) -> None:
    text = "@state\nclass One(State):\n    n: int\n\n@state\nclass Two(One):\n    m: int\n"
    with pytest.raises(StateError, match="its only base is State"):
        module(text, tmp_path)


def test_an_undeclared_field_cannot_be_stored(tmp_path: Path) -> None:
    s = module("@state\nclass Small(State):\n    n: int\n", tmp_path).Small()
    with pytest.raises(AttributeError):
        s.m = 1
    for wrong in ({"n": 1}, {"n": 1, "ending": -1, "m": 2}, {"n": [1], "ending": -1}):
        with pytest.raises(ValueError, match=r"fields|wanted"):
            s.put(wrong)


def test_an_undeclared_state_is_refused() -> None:
    from kabinett.core.state import State

    class Bare(State):
        pass

    with pytest.raises(TypeError, match="put @state before its class"):
        Bare()


def test_no_two_states_share_the_default_of_a_field(tmp_path: Path) -> None:
    found = module(
        "NONE = [0, 0]\nPAIR = (1, 2)\nNESTED = [[1], [2]]\n@state\nclass Odd(State):\n"
        "    suits: list[int] = NONE\n    pair: list[int] = PAIR\n"
        "    nested: list[list[int]] = NESTED\n    twice: list[list[int]] = [NONE, NONE]\n"
        "    times: list[list[int]] = [[]] * 2\n    sums: list[int] = NONE + NONE\n",
        tmp_path,
    )
    s, fresh = found.Odd(2), found.Odd(2).values()
    s.suits[0] = s.pair[0] = s.sums[0] = s.nested[0][0] = s.twice[0][0] = 9
    s.times[0].append(9)
    assert s.twice == [[9, 0], [0, 0]] and s.times == [[9], []] and s.pair == [9, 2]
    assert found.NONE == [0, 0] and found.NESTED == [[1], [2]]
    assert found.Odd(2).values() == fresh


def test_each_seat_may_have_another_name(tmp_path: Path) -> None:
    found = module(
        "from kabinett.core.declare import each_seat as per_seat\n"
        "from kabinett.core import declare as kb\n@state\nclass Odd(State):\n"
        "    votes: list[int] = per_seat(2)\n    calls: list[int] = kb.each_seat(value=3)\n",
        tmp_path,
    )
    s = found.Odd(3)
    assert s.votes == [2, 2, 2] and s.calls == [3, 3, 3]


@pytest.mark.parametrize(
    "field",
    [
        "z: list[list[int]] = each_seat([])",
        "z: list[int] = each_seat([])",
        "z: list[int] = each_seat(NONE)",
        "z: Zones = each_seat(0)",
    ],
)
def test_each_seat_gives_numbers_only(field: str, tmp_path: Path) -> None:
    message = r"scripts_\w+\.py:\d+: state Odd: z: each_seat gives .* write z: list\[int\]"
    with pytest.raises(StateError, match=message):
        module(f"NONE = [0]\n@state\nclass Odd(State):\n    {field}\n", tmp_path)


def test_the_number_of_seats_may_be_a_constant(tmp_path: Path) -> None:
    source = (
        "SEATS = {}\n@state(seats=SEATS)\nclass Odd(State):\n    votes: list[int] = each_seat(1)"
    )
    assert module(source.format(3), tmp_path).Odd().votes == [1, 1, 1]
    for wrong in ("'two'", "0", "True"):
        with pytest.raises(StateError, match=r"scripts_\w+\.py:\d+: state Odd: SEATS is no number"):
            module(source.format(wrong), tmp_path)
