"""Training: what a net learns, and that an interrupted training goes on as if nothing had been."""

from __future__ import annotations

import json
from array import array
from dataclasses import replace
from pathlib import Path

import pytest

from kabinett.bots import make_bot
from kabinett.bots.view import View
from kabinett.core.play.chance import Chance
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.games import game_of
from kabinett.nets import Judge, Net, NetError
from kabinett.nets.outputs import OUTPUT

pytest.importorskip("numpy", reason="of the extra `research`")

from kabinett.learning.self_play import draw, play, shares_at_end
from kabinett.learning.trainer import Lesson, Trainer
from kabinett.learning.training import Plan, Training, in_processes, one_by_one

THRESHOLDS = {"seat:0": [1], "seat:1": [1]}
PLAN = Plan("bluff", 2, games_per_round=4, greedy_rounds=1, hidden=8, guests=("random",))


def trainer(**fields: object) -> Trainer:
    return Trainer(game_of("bluff"), 2, THRESHOLDS, hidden=4, rate=0.02, **fields)  # type: ignore[arg-type]


def lesson(active: int, shares: tuple[float, ...], **fields: object) -> Lesson:
    return Lesson(array("i", [active]), shares, **fields)  # type: ignore[arg-type]


def test_a_net_learns_who_wins_where() -> None:
    lessons = [lesson(0, (0.9, 0.1, 0.0)), lesson(1, (0.3, 0.7, 0.0))] * 16
    learning = trainer()
    first, _ = learning.learn(lessons)
    for _ in range(300):
        last, _ = learning.learn(lessons)
    assert last < first
    game = game_of("bluff")
    judge = Judge(learning.net(), game, Setup(2))
    state = Table.new(game, Setup(2), chance=Chance(bytes(16))).state
    assert judge.chances(state, 0) == pytest.approx([0.9, 0.1, 0.0], abs=0.03)
    assert judge.chances(state, 1) == pytest.approx([0.3, 0.7, 0.0], abs=0.03)


def test_a_net_learns_which_choice_is_good() -> None:
    lessons = [lesson(0, (), choices=(1, 2), weights=(0.2, 0.8))] * 16
    learning = trainer()
    for _ in range(300):
        learning.learn(lessons)
    game = game_of("bluff")
    state = Table.new(game, Setup(2), chance=Chance(bytes(16))).state
    one, two = Judge(learning.net(), game, Setup(2)).preferences(state, 0, [1, 2])
    assert (two - one) / OUTPUT == pytest.approx(1.386, abs=0.1), "the logarithm of 4"


def test_a_net_learns_what_the_evaluation_leaves_over() -> None:
    lessons = [lesson(0, (0.5, 0.5, 0.0), evaluation=(0, -OUTPUT, -9 * OUTPUT))] * 16
    learning = trainer(adds_to_evaluation=True)
    for _ in range(300):
        learning.learn(lessons)
    net, game = learning.net(), game_of("bluff")
    state = Table.new(game, Setup(2), chance=Chance(bytes(16))).state
    first, second, _ = Judge(net, game, Setup(2)).look(state, 0)
    assert (second - first) / OUTPUT == pytest.approx(1.0, abs=0.1)


def test_the_end_divides_the_win() -> None:
    assert shares_at_end((1,), 2) == (0.0, 1.0, 0.0)


def test_drawing_follows_the_weights() -> None:
    half = 1 << 23
    assert [draw([4, 5], [0.5, 0.5], number) for number in (0, half - 1, half)] == [4, 4, 5]


def test_a_game_teaches_each_seat_about_every_turn(tmp_path: Path) -> None:
    training = Training(tmp_path, PLAN)
    [task, *_rest] = training.tasks(0)
    taught = play(replace(task, guests=("", "")))
    values = [each for each in taught.lessons if each.shares]
    decisions = [each for each in taught.lessons if each.choices]
    assert values and len(values) % 2 == 0 and decisions and taught.winners
    assert all(sum(each.shares) == pytest.approx(1) for each in values)
    assert all(sum(each.weights) == pytest.approx(1) for each in decisions)


def test_an_interrupted_training_gives_the_same_net(tmp_path: Path) -> None:
    whole = Training(tmp_path / "whole", PLAN)
    list(whole.run(3, one_by_one))
    for rounds in (1, 3):
        pieces = Training(tmp_path / "pieces", PLAN)
        list(pieces.run(rounds, one_by_one))
    nets = [(tmp_path / name / "net.net").read_bytes() for name in ("whole", "pieces")]
    assert nets[0] == nets[1]
    rounds = [json.loads(line) for line in (tmp_path / "whole" / "rounds.jsonl").open()]
    assert [each["number"] for each in rounds] == [1, 2, 3]


def test_processes_play_the_same_games(tmp_path: Path) -> None:
    tasks = Training(tmp_path, PLAN).tasks(0)
    here, there = (list(driver(tasks)) for driver in (one_by_one, in_processes(2)))
    assert here == there


def test_another_plan_does_not_go_on_in_the_folder(tmp_path: Path) -> None:
    Training(tmp_path, PLAN)
    with pytest.raises(NetError, match="has another training"):
        Training(tmp_path, replace(PLAN, hidden=9))


def test_a_bot_plays_by_a_net(tmp_path: Path) -> None:
    training = Training(tmp_path, PLAN)
    table = Table.new(game_of("bluff"), Setup(2), chance=Chance(bytes(16)))
    bot = make_bot(f"net({str(tmp_path / 'net.net')!r})", seed=1)
    while not table.over:
        seat = table.open_seats()[0]
        view = View(table, seat)
        table.answer(seat, None, bot.choose(view))
    assert training.net.has_policy and isinstance(Net.load(tmp_path / "net.net"), Net)


def test_a_search_judges_by_a_net(tmp_path: Path) -> None:
    Training(tmp_path, PLAN)
    table = Table.new(game_of("bluff"), Setup(2), chance=Chance(bytes(16)))
    view = View(table, table.open_seats()[0])
    with_net = make_bot(f"search(40, net={str(tmp_path / 'net.net')!r})", seed=1)
    assert with_net.choose(view) in view.choices
    with pytest.raises(NetError, match=r"there is no file nowhere\.net"):
        make_bot("search(40, net='nowhere.net')").choose(view)
    with pytest.raises(NetError, match="bluff comes with no net for 2 seats"):
        make_bot("net").choose(view)
