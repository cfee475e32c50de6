"""A net is carried over to changed rules: what still exists keeps its weights."""

from __future__ import annotations

import json
from array import array
from dataclasses import replace
from pathlib import Path

import pytest

from kabinett.core.game import Game
from kabinett.core.play.chance import Chance
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.games import game_of
from kabinett.nets import Judge, Net, NetError
from tests.cli.calls import kabinett, refused

pytest.importorskip("numpy", reason="of the extra `research`")

from kabinett.nets.net import fingerprint
from kabinett.training.carrying import carry_over, carry_thresholds, policy_of, rename_inputs
from kabinett.training.trainer import Trainer

THRESHOLDS = {"seat:0": [1], "seat:1": [1]}


def old_net(**fields: object) -> Net:
    """A net for bluff whose weights are all different."""
    game = game_of("bluff")
    outputs, hidden = 3 + len(game.vocabulary.names), 2
    net = Net(
        game="bluff",
        seats=2,
        fits="of other rules",
        thresholds=THRESHOLDS,
        input_weights=array("h", [1024, -512, 300, 700]),
        hidden_biases=array("i", [100, 2000]),
        output_weights=array("h", range(outputs * hidden)),
        output_biases=array("i", range(0, 1000 * outputs, 1000)),
        choices=tuple(game.vocabulary.names),
    )
    return replace(net, **fields)  # type: ignore[arg-type]


def trainer(game: Game, thresholds: dict[str, list[int]]) -> Trainer:
    return Trainer(game, 2, thresholds, hidden=2)


def test_under_the_same_names_a_net_judges_as_before() -> None:
    game, net = game_of("bluff"), old_net()
    learning = trainer(game, THRESHOLDS)
    carried = carry_over(net, learning)
    assert not carried.new_inputs + carried.lost_inputs + carried.new_choices + carried.lost_choices
    fresh = learning.net()
    assert fresh.fits == fingerprint(game, 2) and fresh.choices == net.choices
    for name in ("input_weights", "hidden_biases", "output_weights", "output_biases"):
        assert getattr(fresh, name) == getattr(net, name), name


def test_new_inputs_count_nothing_and_lost_ones_are_named() -> None:
    game = game_of("bluff")
    net = old_net(thresholds={"seat:0": [1], "gone": [4]})
    thresholds = carry_thresholds(net, {"seat:0": [9], "asked:0": [1]}, ["seat:0", "asked:0"])
    assert thresholds == {"seat:0": [1], "asked:0": [1]}, "the old thresholds stay"
    learning = trainer(game, thresholds)
    carried = carry_over(net, learning)
    assert carried.kept_inputs == ("seat:0 >= 1",) and carried.new_inputs == ("asked:0 >= 1",)
    assert carried.lost_inputs == ("gone >= 4",)
    state = Table.new(game, Setup(2), chance=Chance(bytes(16))).state
    without = replace(net, thresholds={"seat:0": [1]}, input_weights=net.input_weights[:2])
    judges = [Judge(each, game, Setup(2)) for each in (learning.net(), fitting(without))]
    assert judges[0].look(state, 0, [0, 5]) == judges[1].look(state, 0, [0, 5])


def fitting(net: Net) -> Net:
    return replace(net, fits=fingerprint(game_of("bluff"), 2))


def test_choices_are_found_by_their_names() -> None:
    game, net = game_of("bluff"), old_net()
    names = list(net.choices)
    moved = replace(net, choices=(*names[1:], "gone"))
    learning = trainer(game, THRESHOLDS)
    carried = carry_over(moved, learning)
    assert carried.new_choices == (names[0],) and carried.lost_choices == ("gone",)
    fresh = learning.net()
    assert fresh.output_biases[4] == net.output_biases[3], "the second choice was the first"
    assert list(fresh.output_weights[8:10]) == list(net.output_weights[6:8])


def test_a_policy_alone_leaves_judging_to_the_evaluation() -> None:
    game = game_of("bluff")
    alone = Judge(fitting(policy_of(old_net())), game, Setup(2))
    whole = Judge(fitting(old_net()), game, Setup(2))
    state = Table.new(game, Setup(2), chance=Chance(bytes(16))).state
    assert alone.look(state, 0) == [0, 0, 0] and alone.net.adds_to_evaluation
    assert alone.preferences(state, 0, [0, 5]) == whole.preferences(state, 0, [0, 5])
    with pytest.raises(NetError, match="has no policy"):
        policy_of(old_net(output_biases=array("i", [1, 2, 3])))


def test_inputs_can_be_renamed() -> None:
    net = old_net(thresholds={"old:0": [1], "seat:1": [1]})
    learning = trainer(game_of("bluff"), THRESHOLDS)
    assert not carry_over(rename_inputs(net, {"old:0": "seat:0"}), learning).lost_inputs
    assert learning.net().input_weights == net.input_weights
    with pytest.raises(NetError, match="no input from 'gone'"):
        rename_inputs(net, {"gone": "seat:0"})


def test_a_net_of_another_form_is_refused() -> None:
    with pytest.raises(NetError, match="for bluff with 3 seats and 2 hidden units"):
        carry_over(old_net(seats=3), trainer(game_of("bluff"), THRESHOLDS))
    with pytest.raises(NetError, match="does not name its choices"):
        carry_over(
            old_net(choices=(), output_biases=array("i", [1, 2, 3, 4])),
            trainer(game_of("bluff"), THRESHOLDS),
        )


def test_the_command_says_what_a_change_costs_and_learns_on(tmp_path: Path) -> None:
    file = tmp_path / "old.net"
    old_net(thresholds={"seat:0": [1], "gone": [4]}).save(file)
    words = ["learn", "bluff", "--seats", "2", "--from", file, "--into", tmp_path / "on"]
    words += ["--guest", "random", "--gate", "random"]
    told = kabinett(*words, "--games", "0")
    assert told.exit_code == 0, told.output
    first, second, gate, _ = told.output.splitlines()
    assert first.startswith("inputs: 1 kept, ") and first.endswith(", 1 lost (gone >= 4)")
    assert second.startswith("choices: ") and second.endswith(" kept, 0 new, 0 lost")
    assert gate.startswith("gate after round 0: ") and "against random" in gate
    told = kabinett(*words, "--games", "20")
    assert told.exit_code == 0 and told.output.startswith("round 1 of 1: ")
    assert json.loads((tmp_path / "on" / "training.json").read_text())["greedy_rounds"] == 0
    words[words.index(tmp_path / "on")] = tmp_path / "alone"
    told = kabinett(*words, "--games", "0", "--policy-only", "--rename", "gone=seat:1")
    assert told.exit_code == 0 and ", 0 lost" in told.output.splitlines()[0]
    assert Net.load(tmp_path / "alone" / "net.net").adds_to_evaluation
    no_net = tmp_path / "on" / "training.json"
    words = ["learn", "bluff", "--seats", "2", "--from", no_net, "--into", tmp_path / "other"]
    refused(kabinett(*words), 1, "is not a net of Kabinett")
