"""What a seat may know, as numbers: always the same count, each with a name, and nothing hidden."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import kabinett
from kabinett.core.game import Game
from kabinett.core.luck import Luck
from kabinett.core.play.position import Position
from kabinett.core.setup import Setup
from kabinett.core.state import State
from kabinett.games import all_games, game_of
from kabinett.observation import MOST_ITEMS, Observer, observer_of
from kabinett.testing import new_table
from tests.testing.planted import faulty, planted_game

GAMES = sorted(all_games())


def walk(game: Game[Any], setup: Setup, seed: int, every: int = 7):
    """Yield positions of a random game."""
    s = game.new_state(game.setup(setup))
    position = Position(game, s, game.program.begin(s, game.main))
    luck = Luck(seed)
    answers = 0
    while not position.over:
        if answers % every == 0:
            yield s
        answers += 1
        position.play(position.choices[luck.below(len(position.choices))])
    yield s


@pytest.mark.parametrize("game", GAMES)
def test_each_number_of_an_observation_has_a_name(game: str) -> None:
    rules = game_of(game)
    for seats in {rules.seat_counts[0], rules.seat_counts[-1]}:
        observer = observer_of(rules, Setup(seats))
        assert len(set(observer.names)) == len(observer.names)
        for s in walk(rules, Setup(seats), 3):
            assert {len(observer.observe(s, seat)) for seat in range(seats)} == {observer.length}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [1, 2, pytest.param(3, marks=pytest.mark.long)])
def test_a_re_deal_leaves_the_observation_unchanged(game: str, seed: int) -> None:
    rules, luck = game_of(game), Luck(seed)
    seats = rules.seat_counts[seed % len(rules.seat_counts)]
    observer = observer_of(rules, Setup(seats))
    for s in walk(rules, Setup(seats), seed):
        for seat in range(seats):
            before = observer.observe(s, seat)
            for _ in range(3):
                other = rules.determinize(s, seat, luck)
                changed = [
                    name
                    for name, one, two in zip(
                        observer.names, before, observer.observe(other, seat), strict=True
                    )
                    if one != two
                ]
                assert not changed, f"seat {seat} sees {changed} change"


class Open(Observer):
    """A planted leak: every seat sees all hands."""

    def visible_hands(self, hands: list[list[int]], seat: int, values: Any) -> list[list[int]]:
        return hands


def test_a_planted_leak_is_found() -> None:
    rules, luck = game_of("fall"), Luck(1)
    observer = Open(rules, Setup(3))
    s = next(iter(walk(rules, Setup(3), 1, every=200)))
    found = False
    for s in walk(rules, Setup(3), 1):
        other = rules.determinize(s, 0, luck)
        found = found or observer.observe(s, 0) != observer.observe(other, 0)
    assert found


def seen(table: Any, seat: int) -> dict[str, float]:
    observer = observer_of(table.game, table.setup)
    return dict(observer.named_values(observer.observe(table.state, seat)))


def test_a_seat_sees_its_own_hand_and_counts_the_others() -> None:
    table = kabinett.new_game("fall", seats=3, seed=7)
    s = table.state
    names = [f"hands:0:{table.game.vocabulary.name(card)}" for card in s.hands[0]]
    assert all(seen(table, 0)[name] == 1 for name in names)
    assert [seen(table, 0)[f"hands:{seat}:count"] for seat in range(3)] == [
        len(hand) for hand in s.hands
    ]
    assert not [name for name in seen(table, 0) if name.startswith("hands:1:card")]


def test_a_seat_sees_the_looked_at_cards_in_their_order() -> None:
    table = kabinett.new_game("fall", seats=3, seed=7)
    s = table.state
    s.top, s.deck = s.deck[:3], s.deck[3:]
    s.known_top = [2, 0, 0]
    names = [f"top:{table.game.vocabulary.name(card)}" for card in s.top]
    assert [seen(table, 0).get(name, 0) for name in names] == [1, 2, 0]
    assert [seen(table, 1).get(name, 0) for name in names] == [0, 0, 0]


def test_only_the_asked_seat_observes_the_ask() -> None:
    table = kabinett.new_game("volk", seed=7)
    (seat,) = table.open_seats()
    asked = [name for name in seen(table, seat) if name.startswith("ask:")]
    assert len(asked) == 1
    assert not [name for name in seen(table, 1 - seat) if name.startswith("ask:")]
    assert seen(table, 1 - seat)[f"asked:{seat}"] == 1


def test_each_bit_of_a_mask_is_a_number() -> None:
    table = kabinett.new_game("volk", seed=7)
    table.state.closed = 1 << 41 | 1 << 3
    assert {name for name in seen(table, 0) if name.startswith("closed")} == {
        "closed:41",
        "closed:3",
    }


def test_a_list_of_changing_length_is_observed_from_its_beginning() -> None:
    table = kabinett.new_game("volk", seed=7)
    table.state.todo = [5, 2]
    row = seen(table, 0)
    assert (row["todo:count"], row["todo:0"], row["todo:1"], row["todo:2"]) == (2, 5, 2, -1)
    table.state.todo = list(range(40))
    row = seen(table, 0)
    assert (row["todo:count"], row[f"todo:{MOST_ITEMS - 1}"]) == (40, MOST_ITEMS - 1)


def test_a_number_beyond_the_exact_range_is_refused() -> None:
    table = kabinett.new_game("volk", seed=7)
    state: State = table.state
    state.points = 1 << 40  # type: ignore[attr-defined]
    with pytest.raises(ValueError, match="is it a mask"):
        seen(table, 0)


@pytest.mark.parametrize(
    ("game", "field", "value", "what"),
    [
        ("fall", "hands", [[], [], [], [1]], "list 3"),
        ("fall", "hands", [[-1], [], []], "thing -1"),
        ("fall", "skip", [0, 0, 0, 1], "number 3 of a list"),
        ("volk", "closed", 1 << 500, "bit 500"),
    ],
)
def test_what_has_no_place_in_an_observation_does_not_change_its_neighbours(
    game: str, field: str, value: Any, what: str
) -> None:
    table = kabinett.new_game(game, seats=3 if game == "fall" else 2, seed=7)
    setattr(table.state, field, value)
    with pytest.raises(ValueError, match=f"{field}: {what} has no place in an observation"):
        seen(table, 0)


@pytest.mark.parametrize("name", ["discard", "top"])
def test_a_thing_whose_kind_was_never_laid_out_is_refused(name: str) -> None:
    table = kabinett.new_game("fall", seats=3, seed=7)
    observer = Observer(table.game, table.setup)
    [field] = [field for field in observer.fields if field.name == name]
    field.entry_of[3] = -1
    row = observer.empty_row()
    with pytest.raises(ValueError, match=f"{name}: thing 3 has no place"):
        observer.write(row, field, [3], [3], 0, table.state.values())
    assert row == observer.empty_row()


def test_a_list_of_lists_that_begins_empty_has_no_numbers(tmp_path: Path) -> None:
    field = ("    owner: list", "    piles: list[list[int]]\n    owner: list")
    table = new_table(planted_game(faulty(tmp_path, "piles", field, game="causes")), Setup(2), 1)
    assert not [name for name in seen(table, 0) if name.startswith("piles")]
    table.state.piles = [[1]]
    with pytest.raises(ValueError, match="piles: list 0 has no place in an observation"):
        seen(table, 0)
