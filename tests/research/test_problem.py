"""A game as a problem: masks, chance, returns, storing, and information states."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterator

import numpy as np
import pytest

from kabinett.core.luck import Luck
from kabinett.core.play.asks import IllegalChoice
from kabinett.core.play.position import Position
from kabinett.core.state import CHANCE
from kabinett.games import all_games
from kabinett.research import Problem, Recall

GAMES = sorted(all_games())


def walk(problem: Problem, seed: int, most: int = 100_000) -> Iterator[Position]:
    """Yields the positions of a random game."""
    position, luck = problem.begin(), Luck(seed)
    for _ in range(most):
        yield position
        if position.over:
            return
        problem.play(position, position.choices[luck.below(len(position.choices))])


@pytest.mark.parametrize("game", GAMES)
def test_the_mask_marks_the_offered_actions(game: str) -> None:
    problem = Problem(game)
    for position in walk(problem, 1):
        assert list(np.flatnonzero(problem.mask(position))) == sorted(set(position.choices))


@pytest.mark.parametrize("game", GAMES)
def test_the_probabilities_of_chance_add_up_to_one(game: str) -> None:
    problem = Problem(game)
    for position in walk(problem, 2):
        if position.seat == CHANCE and position.choices:
            outcomes = problem.chance_outcomes(position)
            assert [each for each, _ in outcomes] == sorted(set(position.choices))
            assert sum(p for _, p in outcomes) == pytest.approx(1)


@pytest.mark.parametrize("game", GAMES)
def test_a_position_survives_storing_as_text(game: str) -> None:
    problem = Problem(game)
    for number, position in enumerate(walk(problem, 3)):
        if number % 11 == 0:
            again = problem.load(problem.dump(position))
            assert again.state == position.state
            assert again.choices == position.choices


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "way", [copy.copy, copy.deepcopy, lambda it: pickle.loads(pickle.dumps(it))]
)
def test_a_copy_is_independent(game: str, way: Callable[[Position], Position]) -> None:
    problem = Problem(game)
    for number, position in enumerate(walk(problem, 4, 60)):
        if number == 50 and not position.over:
            before = position.state.canonical()
            other = way(position)
            problem.play(other, other.choices[0])
            assert position.state.canonical() == before


@pytest.mark.parametrize("game", GAMES)
def test_returns_at_the_end_follow_the_parameters(game: str) -> None:
    for problem in (Problem(game, common_loss=-0.5), Problem(game, zero_sum=True)):
        *_, position = walk(problem, 5)
        least, most = problem.span
        worth = problem.returns(position)
        assert all(least <= each <= most for each in worth)
        if problem.zero_sum:
            assert sum(worth) == pytest.approx(0)
        assert problem.returns(problem.begin()) == [0.0] * problem.seats


def test_an_action_that_is_not_offered_is_refused() -> None:
    problem = Problem("volk")
    position = problem.begin()
    wrong = next(each for each in range(len(problem.actions)) if each not in position.choices)
    with pytest.raises(IllegalChoice, match="is not offered"):
        problem.play(position, wrong)


def test_a_problem_may_begin_from_a_position() -> None:
    text = "parties: nazis, socialists\nround: 3\nto act: socialists\nanarchy: 4\n"
    problem = Problem("fall", 2, position=text)
    assert problem.begin().state.anarchy == 4  # type: ignore[attr-defined]
    assert pickle.loads(pickle.dumps(problem)).setup == problem.setup


# -- what a seat remembers


def played(problem: Problem, actions: list[int]) -> tuple[Position, Recall]:
    position = problem.begin()
    recall = Recall(problem, position)
    for action in actions:
        recall.play(position, action)
    return position, recall


def drawn(problem: Problem, number: int, luck: Luck) -> list[int]:
    """Returns the first answers of a game, those of chance and of seats."""
    position, actions = problem.begin(), []
    for _ in range(number):
        actions.append(position.choices[luck.below(len(position.choices))])
        problem.play(position, actions[-1])
    return actions


def test_another_seats_draw_does_not_change_an_information_state() -> None:
    problem = Problem("fall", 2)
    actions = drawn(problem, 5, Luck(1))  # parties, first player, two cards
    position, one = played(problem, actions)
    holder = next(seat for seat, hand in enumerate(position.state.hands) if hand)  # type: ignore[attr-defined]
    other_card = next(card for card in position.choices if card not in actions)
    _, two = played(problem, [*actions[:-1], other_card])
    assert one.text(1 - holder) == two.text(1 - holder)
    assert one.text(holder) != two.text(holder)


def test_the_order_of_ones_own_draws_is_remembered() -> None:
    problem = Problem("fall", 2)
    actions = drawn(problem, 5, Luck(1))
    position, one = played(problem, actions)
    _, two = played(problem, [*actions[:-2], actions[-1], actions[-2]])
    holder = next(seat for seat, hand in enumerate(position.state.hands) if hand)  # type: ignore[attr-defined]
    assert one.text(holder) != two.text(holder)
    assert one.text(1 - holder) == two.text(1 - holder)


def test_a_refused_action_is_not_remembered() -> None:
    problem = Problem("fall", seats=2)
    position, recall = played(problem, drawn(problem, 30, Luck(2)))
    texts = [recall.text(seat) for seat in range(problem.seats)]
    with pytest.raises(IllegalChoice):
        recall.play(position, len(problem.actions))
    assert [recall.text(seat) for seat in range(problem.seats)] == texts


@pytest.mark.parametrize("game", GAMES)
def test_a_copy_has_its_own_recall(game: str) -> None:
    problem = Problem(game)
    position, recall = played(problem, drawn(problem, 30, Luck(2)))
    texts = [recall.text(seat) for seat in range(problem.seats)]
    other = position.copy()
    followed = recall.copy(other)
    followed.play(other, other.choices[0])
    recall_again = played(problem, drawn(problem, 30, Luck(2)))[1]
    assert [recall.text(seat) for seat in range(problem.seats)] == texts
    assert [recall_again.text(seat) for seat in range(problem.seats)] == texts
    assert followed.text(0) != texts[0] or followed.text(1) != texts[1]
