"""The bot that searches."""

from __future__ import annotations

from collections import Counter
from itertools import count
from typing import Any

import pytest

from kabinett.bots import UnknownBot, View, make_bot, search
from kabinett.bots.making import parse_bot_id
from kabinett.bots.search import EXPECTED, SearchBot, expected_answers
from kabinett.core.luck import Luck
from kabinett.core.play.table import Table
from kabinett.core.play.tree import SEAT_BASE, Node, Tree
from kabinett.core.result import payoffs
from kabinett.core.setup import Setup
from kabinett.games import game_of
from tests.bots import sealed
from tests.bots.positions import bluffing, in_play
from tests.games import bluff


def test_search_doubts_impossible_bids_and_believes_its_own_dice() -> None:
    bot = make_bot("search(300)", 1)
    assert bot.choose(bluffing([[0, 0], [3, 4]], "bid:4x5")) == "doubt"
    assert bot.choose(bluffing([[4, 4], [3, 4]], "bid:2x5")) != "doubt"


def test_search_takes_the_best_of_a_reduced_list_of_choices() -> None:
    """This is how the arena asks for the next best choice (`arena/worth.py`)."""
    view = bluffing([[0, 0], [3, 4]], "bid:4x5")
    first, second, *_ = SearchBot(1, 300).best(view)
    view.choices = [name for name in view.choices if name != first.choice]
    assert SearchBot(1, 300).choose(view) == second.choice


def test_search_answers_simultaneous_asks() -> None:
    table = Table.new(sealed.game, Setup(4))
    for seat in (2, 0, 3, 1):
        table.answer(seat, make_bot("search(100)", seat).choose(View(table, seat)))
    s: Any = table.state
    assert s.laid == [3, 3, 3, 3]


@pytest.mark.parametrize(
    "bot", ["search(40)", "search(40, paired=True, chained=True, halving=True)"]
)
@pytest.mark.parametrize("name", ["fall", "volk", "weimar"])
def test_the_answer_depends_only_on_what_the_seat_may_know(name: str, bot: str) -> None:
    """If two states differ only in things that the seat does not know, the same seed leads to the
    same answer."""
    table = in_play(name, 30)
    seat = table.open_seats()[0]
    while len(View(table, seat).choices) < 2:
        table.answer(seat, View(table, seat).choices[0])
        seat = table.open_seats()[0]
    state, answers = table.state, set()
    for other in range(4):
        table.state = table.redealt(seat, Luck(other)) if other else state
        answers.add(make_bot(bot, 3).choose(View(table, seat)))
    table.state = state
    assert len(answers) == 1


@pytest.mark.parametrize("name", ["fall", "volk", "weimar"])
def test_lines_end_with_a_turn_or_the_game_and_are_all_counted(name: str) -> None:
    table = in_play(name, 50)
    seat = table.open_seats()[0]
    view, luck = View(table, seat), Luck(1)
    tree = Tree(view.game, view.seats, luck, turns=2, curiosity=1.5)
    for _ in range(60):
        position = view.sample(luck)
        begun = position.turn
        tree.grow(position.state, position.choices)
        assert position.turn >= begun + 2 or position.state.over()
    assert tree.lines == 60
    if len(view.choices) > 1:
        assert sum(node.visits for _, node in tree.best(seat)) == 60
        assert all(-0.25 <= node.mean <= 1 for _, node in tree.best(seat))


def depth(node: Node) -> int:
    return max((1 + depth(after) for after in node.after.values()), default=0)


@pytest.mark.parametrize("chained", [False, True])
def test_a_chained_search_adds_the_whole_turn_to_the_tree(chained: bool) -> None:
    depths = []
    for answers in range(20, 50, 3):
        table = in_play("weimar", answers)
        bot = SearchBot(1, iterations=1, turns=1, chained=chained)
        depths.append(depth(bot.search(View(table, table.open_seats()[0])).root))
    assert (max(depths) > 1) == chained


def test_a_paired_search_tries_all_answers_on_the_same_copies() -> None:
    """The first lines of all answers use the first copy, and so on."""
    view, dealt = bluffing([[4, 4], [3, 4]], "bid:2x5"), []
    redeal = view._redeal

    def note_and_redeal(luck: Luck) -> Any:
        dealt.append(luck.state)
        return redeal(luck)

    view._redeal = note_and_redeal
    tree = SearchBot(1, 60, paired=True).search(view)
    visits = [node.visits for _, node in tree.best(0)]
    assert sum(visits) == 60 and len(visits) > 2
    assert list(Counter(dealt[1:]).values()) == [
        sum(each > place for each in visits) for place in range(max(visits))
    ]


@pytest.mark.parametrize("paired", [False, True])
def test_halving_gives_the_better_half_more_lines_again_and_again(paired: bool) -> None:
    view = bluffing([[0, 0], [3, 4]], "bid:4x1")
    view.choices = view.choices[-6:]
    bot = SearchBot(1, 600, paired=paired, halving=True)
    nodes = [node for _, node in bot.search(view).best(0)]
    assert [node.visits for node in nodes] == [199, 199, 100, 34, 34, 34]
    assert nodes[0].mean >= nodes[1].mean
    assert bot.choose(view) == "doubt"


def test_halving_keeps_to_its_seconds_and_to_few_lines() -> None:
    view = bluffing([[4, 4], [3, 4]], "bid:2x5")
    few = SearchBot(1, 3, halving=True).search(view)
    assert {node.visits for _, node in few.best(0)} == {1}, "each answer is tried"
    assert SearchBot(1, seconds=0.02, halving=True).choose(view) in view.choices


def lines_by_choice(view: View, seat: int, lines: int = 80) -> dict[int, int]:
    luck = Luck(5)
    tree = Tree(view.game, view.seats, luck, turns=2, curiosity=1.5)
    for _ in range(lines):
        position = view.sample(luck)
        tree.grow(position.state, position.choices)
    return {choice: node.visits for choice, node in tree.best(seat)}


def test_curiosity_does_not_depend_on_the_stakes(monkeypatch: pytest.MonkeyPatch) -> None:
    """If all values were halved, search would try the same lines."""
    table = in_play("volk", 40)
    while len(View(table, table.open_seats()[0]).choices) < 3:
        table.answer(table.open_seats()[0], View(table, table.open_seats()[0]).choices[0])
    seat = table.open_seats()[0]
    view, as_it_is = View(table, seat), game_of("volk").evaluate
    before = lines_by_choice(view, seat)
    monkeypatch.setattr(
        game_of("volk"), "evaluate", lambda s: [one / 2 for one in as_it_is(s)], raising=False
    )
    assert len(before) > 1 and lines_by_choice(view, seat) == before


def test_of_untried_answers_search_prefers_those_good_elsewhere() -> None:
    """An answer with a single good line is not better than one that five lines confirmed."""
    view, luck = bluffing([[4, 4], [3, 4]], "bid:2x5"), Luck(1)
    position = view.sample(luck)
    tree = Tree(view.game, view.seats, luck, turns=2, curiosity=0.0)
    tree.payoff_sums, tree.lines = [5.0, 5.0], 10
    bad, good, *others = (0 * SEAT_BASE + choice for choice in position.choices)
    for key, worth in [(bad, 0.0), (good, 5.0), *((other, 2.0) for other in others)]:
        tree.anywhere[key] = Node()
        tree.anywhere[key].visits, tree.anywhere[key].payoff_sum = 5, worth
    for _ in range(5):
        assert tree.pick(Node(), position.state, position.choices) == good


def test_an_end_that_all_lose_pays_less_than_a_loss() -> None:
    assert payoffs(None, 4) == (-0.25,) * 4
    assert payoffs(None, 2, common_loss=0) == (0, 0)


def test_search_lists_its_best_answers_with_worth_and_expectation() -> None:
    view = bluffing([[4, 4], [3, 4]], "bid:2x5")
    first, second, *_ = made = SearchBot(1, 400).best(view)
    assert len(made) == 3 and {each.choice for each in made} <= set(view.choices)
    assert first.choice == make_bot("search(400)", 1).choose(view), "it must choose the first"
    assert first.lines >= second.lines
    assert all(-0.25 <= each.worth <= 1 for each in made)
    for each in made:
        assert all(seat in (0, 1) for seat, _ in each.expected)
        assert all(bluff.vocabulary.number(name) >= 0 for _, name in each.expected)


def test_the_only_sensible_answer_is_the_best_one(monkeypatch: pytest.MonkeyPatch) -> None:
    view = bluffing([[4, 4], [3, 4]], "bid:2x5")
    worst = SearchBot(1, 400).best(view, 99)[-1].choice
    only = [view.game.vocabulary.number(worst)]
    monkeypatch.setattr(View, "sensible", property(lambda self: only))
    assert SearchBot(1, 40).choose(view) == worst
    assert [each.choice for each in SearchBot(1, 40).best(view)] == [worst]
    for lines in (1, 2):
        [found] = SearchBot(1, lines).best(view)
        assert found.choice == worst and found.lines, "few lines reach few answers"


def test_expected_answers_were_reached_by_enough_lines() -> None:
    def node(visits: int, after: dict[int, Node]) -> Node:
        made = Node()
        made.visits, made.after = visits, after
        return made

    doubt, bid = bluff.DOUBT, bluff.vocabulary.number("bid:2x5")
    reply = node(60, {bid: node(EXPECTED - 1, {})})
    first = node(90, {SEAT_BASE + bid: node(30, {}), SEAT_BASE + doubt: reply})
    assert expected_answers(first, bluff.game) == ((1, "doubt"),)


def test_the_budget_may_be_time(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = count()
    monkeypatch.setattr(search, "thread_time", lambda: 0.001 * next(ticks))
    view = bluffing([[4, 4], [3, 4]], "bid:2x5")
    bot = make_bot("search(1, seconds=0.05)", 1)
    assert isinstance(bot, SearchBot)
    assert bot.search(view).lines == 50
    assert next(ticks) == 51  # the clock is read before each line except the first, and at the end
    assert SearchBot(1, 30).search(view).lines == 30


@pytest.mark.parametrize(
    ("bot_id", "name", "parameters"),
    [
        ("net('learned (1)/00020.net')", "net", ["learned (1)/00020.net"]),
        ("/bots (2)/mine.py:First", "/bots (2)/mine.py:First", []),
        ("/bots (2)/mine.py:First(3, 'a)')", "/bots (2)/mine.py:First", [3, "a)"]),
    ],
)
def test_paths_of_bots_may_have_brackets(bot_id: str, name: str, parameters: list[object]) -> None:
    assert parse_bot_id(bot_id) == (name, parameters, {})


def test_parameters_are_checked() -> None:
    bot = make_bot("search(50, turns=3)")
    assert isinstance(bot, SearchBot) and (bot.iterations, bot.turns) == (50, 3)
    for wrong, complaint in [
        ("search(50, net='a.net')", "net needs learned=True, guided=True or usual=True"),
        ("search(0)", "iterations is a whole number from 1, not 0"),
        ("search(50, turns=0)", "turns is a whole number from 1"),
        ("search(50, curiosity='x')", "curiosity is a number, not 'x'"),
        ("search(50, seconds='x')", "seconds is a number, not 'x'"),
        ("search(50, deep=3)", "unexpected keyword argument 'deep'"),
        ("search(fifty)", r"write its parameters as in \(400, turns=2\)"),
        *(
            (f"search({text})", r"write its parameters as in \(400, turns=2\)")
            for text in ("1) or (2", "1)(2", "{[]}", "-" * 100_000 + "1")
        ),
        ("random(3)", "cannot be made"),
    ]:
        with pytest.raises(UnknownBot, match=complaint):
            make_bot(wrong)
