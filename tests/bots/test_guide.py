"""A search that the policy of a net guides."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from kabinett.bots import View, make_bot, search
from kabinett.bots.guide import Guide
from kabinett.bots.net_bot import judge_of_game
from kabinett.bots.search import SearchBot
from kabinett.core.luck import Luck
from kabinett.core.play.table import Table
from kabinett.core.play.tree import SEAT_BASE, WORTH_A_LOOK, Node, Tree
from kabinett.games import game_of
from kabinett.nets import NetError
from tests.bots.positions import bluffing, in_play

#: Games that come with a net, and its number of seats.
WITH_NET = [("fall", 4), ("volk", 2), ("weimar", 4)]


class Policy:
    """Stands in for a judge: its preferences are these logits, in the order of the choices."""

    def __init__(self, *logits: int) -> None:
        self.logits = logits
        self.looks = 0

    def preferences(self, s: Any, viewer: int, choices: list[int]) -> list[int]:
        assert viewer == s.seat
        self.looks += 1
        return list(self.logits[: len(choices)])


def guide(policy: Policy) -> Guide:
    return Guide(policy)  # type: ignore[arg-type]


def noting(used: set[str], name: str, function: Any) -> Any:
    def noted(*given: Any) -> Any:
        used.add(name)
        return function(*given)

    return noted


def state() -> Any:
    return bluffing([[4, 4], [3, 4]], "bid:2x5").sample(Luck(1)).state


def asked(name: str, seats: int) -> Table:
    """A game in which a seat has a choice."""
    table = in_play(name, 30, seats)
    while len(View(table, seat := table.open_seats()[0]).choices) < 2:
        table.answer(seat, View(table, seat).choices[0])
    return table


def test_a_likely_choice_is_worth_more_lines_and_each_is_worth_some() -> None:
    likely, less, least = guide(Policy(256, 0, -100_000)).weights(state(), [5, 6, 7])
    assert likely > less > least == pytest.approx(0.25)
    assert likely + less + least == pytest.approx(3)


def test_usual_answers_come_as_often_as_the_policy_says() -> None:
    luck, policy = Luck(1), guide(Policy(256, 0, -100_000))
    drawn = Counter(policy.usual(state(), [5, 6, 7], luck, None) for _ in range(1000))
    assert set(drawn) == {5, 6}
    assert drawn[5] / 1000 == pytest.approx(0.731, abs=0.04)


def test_the_tree_gives_likely_answers_more_lines() -> None:
    """Twelve times as many, if all are worth the same; the guide is asked once."""
    view, luck = bluffing([[4, 4], [3, 4]], "bid:2x5"), Luck(1)
    choices = view.sample(luck).choices[:2]
    policy = Policy(0, 1000)
    tree = Tree(view.game, view.seats, luck, turns=1, curiosity=1.5, guide=guide(policy))
    tree.payoff_sums, tree.square_sums, tree.lines = [5.0, 5.0], [5.0, 5.0], 10
    node = Node()
    for _ in range(200):
        after = node.after[tree.pick(node, view.sample(luck).state, choices)]
        after.visits += 1
        after.payoff_sum += 0.5
    unlikely, likely = (node.after[choice].visits for choice in choices)
    assert likely > 5 * unlikely > 0
    assert policy.looks == 1


def test_the_guide_is_asked_again_if_other_choices_are_offered() -> None:
    view, luck, policy = bluffing([[4, 4], [3, 4]], "bid:2x5"), Luck(1), Policy(0, 0, 0)
    tree = Tree(view.game, view.seats, luck, turns=1, curiosity=1.5, guide=guide(policy))
    first, second, third, *_ = view.sample(luck).choices
    for choices, looks in [([first, second], 1), ([second, first], 1), ([first, third], 2)]:
        tree.pick(tree.root, view.sample(luck).state, choices)
        assert policy.looks == looks


def test_the_guide_is_asked_only_where_several_lines_went() -> None:
    view, luck, policy = bluffing([[4, 4], [3, 4]], "bid:2x5"), Luck(1), Policy(0, 0)
    tree = Tree(view.game, view.seats, luck, turns=1, curiosity=1.5, guide=guide(policy))
    choices, node = view.sample(luck).choices[:2], Node()
    for _ in range(WORTH_A_LOOK + 1):
        assert policy.looks == 0
        node.after[tree.pick(node, view.sample(luck).state, choices)].visits += 1
    assert policy.looks == 1


@pytest.mark.parametrize("part", ["guided", "usual"])
def test_each_part_can_be_switched_on(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    used = set[str]()
    for name, method in (("guided", "weights"), ("usual", "usual")):
        monkeypatch.setattr(Guide, method, noting(used, name, getattr(Guide, method)))
    table = asked("volk", 2)
    view = View(table, table.open_seats()[0])
    SearchBot(1, 20, **{part: True}).choose(view)  # type: ignore[arg-type]
    assert used == {part}


@pytest.mark.parametrize(("name", "seats"), WITH_NET)
def test_the_answer_depends_only_on_what_the_seat_may_know(name: str, seats: int) -> None:
    table = asked(name, seats)
    seat, state, answers = table.open_seats()[0], table.state, set()
    for other in range(4):
        table.state = table.redealt(seat, Luck(other)) if other else state
        bot = make_bot("search(40, guided=True, usual=True)", 3)
        answers.add(bot.choose(View(table, seat)))
    assert len(answers) == 1


def test_without_a_net_that_fits_the_search_is_as_usual(monkeypatch: pytest.MonkeyPatch) -> None:
    table = asked("volk", 2)
    view = View(table, table.open_seats()[0])
    as_usual = SearchBot(1, 60).best(view)
    assert SearchBot(1, 60, guided=True, usual=True).best(view) != as_usual
    monkeypatch.setattr(search, "judge_of", lambda *given: None)
    assert SearchBot(1, 60, guided=True, usual=True).best(view) == as_usual


def test_a_game_that_comes_with_no_net_cannot_be_searched_by_one() -> None:
    with pytest.raises(NetError, match="bluff comes with no net"):
        SearchBot(1, 5, guided=True).choose(bluffing([[4, 4], [3, 4]], "bid:2x5"))


@pytest.mark.parametrize(("name", "seats"), WITH_NET)
def test_the_policy_knows_each_choice(name: str, seats: int) -> None:
    table, judge = asked(name, seats), judge_of_game(game_of(name), seats)
    assert judge is not None
    position = View(table, table.open_seats()[0]).sample(Luck(1))
    weights = Guide(judge).weights(position.state, list(position.choices))
    assert sum(weights) == pytest.approx(len(position.choices))
    assert max(position.choices) < SEAT_BASE
