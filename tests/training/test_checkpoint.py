"""What a training run needs to go on: it is small, and whole whenever it is killed."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from kabinett.arena.folder import keep_whole_lines
from kabinett.core.luck import Luck
from kabinett.core.setup import Setup
from kabinett.games import game_of
from kabinett.nets import Inputs, NetError
from kabinett.observation import observer_of

pytest.importorskip("numpy", reason="of the extra `research`")

import numpy as np

from kabinett.nets.inputs import choose_thresholds
from kabinett.training import sample_buffer
from kabinett.training.gates import Gate, league_file
from kabinett.training.rounds import (
    LEAGUE_SIZE,
    LEAST_GAMES,
    WEIGHTS,
    Training,
    TrainingPlan,
)
from kabinett.training.sample_buffer import MOST_SAMPLES, SampleBuffer, draw_samples
from kabinett.training.self_play import weigh
from kabinett.training.trainer import Sample
from tests.training.test_nets import positions
from tests.training.test_rounds import PLAN, sample

#: The most bytes of a checkpoint.
MOST_BYTES: Final = 5_000_000
#: A part of a round is written, and its room counted as if it were whole.
PART: Final = 800
#: The inputs of a whole training, rounded up; random games show fewer thresholds.
INPUTS: Final = {"fall": 1_400, "volk": 1_400, "weimar": 2_300}


def random_sample(active: object, seats: int, luck: Luck, choices: int) -> Sample:
    """A sample with numbers as hard to compress as those of a training run are."""

    def numbers(count: int) -> list[float]:
        return weigh([luck.below(1 << 20) / (1 << 20) for _ in range(count)])

    if luck.below(2):
        evaluation = tuple(-luck.below(1500) for _ in range(seats + 1))
        return Sample(active, (*numbers(seats), 0.0), evaluation=evaluation)  # type: ignore[arg-type]
    count = 2 + luck.below(5)
    places = tuple(luck.below(choices) for _ in range(count))
    return Sample(active, (), places, tuple(numbers(count)))  # type: ignore[arg-type]


@pytest.mark.parametrize(("game_id", "seats"), [("fall", 7), ("volk", 2), ("weimar", 4)])
def test_a_checkpoint_of_each_game_is_small(
    game_id: str, seats: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With all rounds of samples and a full league; random games, and weights of random bits."""
    game, luck, setup = game_of(game_id), Luck(1), Setup(seats)
    observer = observer_of(game, setup)
    states = [s for seed in range(8) for s in positions(game_id, seed, every=6)][: PART // 2]
    rows = [observer.observe(s, luck.below(seats)) for s in states for _ in range(2)]
    thresholds = choose_thresholds(observer, rows)
    others = [name for name in observer.names if name not in thresholds]
    missing = INPUTS[game_id] - sum(map(len, thresholds.values()))
    thresholds |= {name: [1] for name in others[:missing]}
    inputs, choices = Inputs(game, setup, thresholds), len(game.vocabulary.names)
    samples = [random_sample(inputs.active_in(row), seats, luck, choices) for row in rows]
    monkeypatch.setattr(
        "kabinett.training.rounds.sample_thresholds", lambda game, setup, plan: thresholds
    )
    whole = math.ceil(LEAST_GAMES / seats) * seats
    plan = TrainingPlan(game_id, seats, games_per_round=whole, adds_to_evaluation=True)
    training = Training(tmp_path, plan)
    random = np.random.default_rng(1)
    for group in ("weights", "means", "squares"):
        for each in getattr(training.trainer, group).values():
            each[...] = random.normal(0, 0.2, each.shape)
    for name, each in training.trainer.averages.items():
        each[...] = training.trainer.weights[name] + random.normal(0, 0.005, each.shape)
    training.save()
    training.buffer.add(1, samples, luck)
    of_a_round = training.buffer.file(1).stat().st_size * MOST_SAMPLES / len(samples)
    of_a_net = (tmp_path / "net.net").stat().st_size
    files = [each for each in tmp_path.glob("*.*") if each.name != "net.net"]
    size = plan.replay_rounds * of_a_round + (LEAGUE_SIZE + 1) * of_a_net
    size += sum(each.stat().st_size for each in files)
    assert len(samples) > PART / 2 and len(inputs) == INPUTS[game_id]
    assert size < MOST_BYTES, f"{size / 1e6:.2f} MB"


def test_a_round_with_too_many_samples_keeps_some_of_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    samples = [sample(place, (0.5, 0.5, 0.0)) for place in range(9)]
    monkeypatch.setattr(sample_buffer, "MOST_SAMPLES", 6)
    buffer = SampleBuffer(tmp_path, 2)
    buffer.add(1, samples, Luck(3))
    places = [each.active[0] for each in buffer.by_round[1]]
    assert places == sorted({*places}) and len(places) == 6
    luck = Luck(3)
    assert draw_samples(samples, 9, luck) == samples and luck.state == Luck(3).state


def test_a_training_that_is_killed_at_its_checkpoint_loses_and_doubles_no_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    list(Training(tmp_path / "whole", PLAN).run(3))
    for at in ("save", "buffer.forget"):
        folder = tmp_path / at
        training = Training(folder, PLAN)
        list(training.run(1))

        def killed() -> None:
            raise KeyboardInterrupt

        with monkeypatch.context() as patch:
            place = training.buffer if "." in at else training
            patch.setattr(place, at.rpartition(".")[2], killed)
            with pytest.raises(KeyboardInterrupt):
                list(training.run(2))
        list(Training(folder, PLAN).run(3))
        for file in ("net.net", "rounds.jsonl", "gates.jsonl"):
            assert (folder / file).read_bytes() == (tmp_path / "whole" / file).read_bytes(), file
    assert len((tmp_path / "whole" / "rounds.jsonl").read_text().splitlines()) == 3


def test_half_a_line_is_cut(tmp_path: Path) -> None:
    file = tmp_path / "rounds.jsonl"
    assert keep_whole_lines(file) == []
    file.write_text('{"number": 1}\n{"number": 2}\n{"numb')
    keep_whole_lines(file, lambda line: "1" in line)
    assert [json.loads(line) for line in file.open()] == [{"number": 1}]


def test_the_league_has_the_last_nets_and_the_champion(tmp_path: Path) -> None:
    """A net whose round was cut off is no guest yet."""
    training = Training(tmp_path, PLAN)
    for rounds in range(10, 70, 10):
        training.net.save(league_file(tmp_path / "league", rounds))
    training.gates.past = [Gate(10, "random", 9, 0.7, 0.6, 0.8, passed=True)]
    assert [int(file.stem) for file in training.league(55)] == [10, 40, 50]
    training.rounds = 65
    training.save()
    kept = sorted(int(file.stem) for file in (tmp_path / "league").glob("*.net"))
    assert kept == [10, 50, 60]


def test_a_checkpoint_has_its_numbers_to_the_last_bit(tmp_path: Path) -> None:
    training = Training(tmp_path, PLAN)
    list(training.run(1))
    again = Training(tmp_path, PLAN).trainer
    for group in ("weights", "means", "squares", "averages"):
        for name, each in getattr(training.trainer, group).items():
            assert each.tobytes() == getattr(again, group)[name].tobytes()
    assert (tmp_path / WEIGHTS).exists()


def test_no_guest_thinks_by_the_clock(tmp_path: Path) -> None:
    with pytest.raises(NetError, match=r"search\(seconds=1\) thinks by the clock"):
        Training(tmp_path, replace(PLAN, guests=("search(seconds=1)",)))
    with pytest.raises(NetError, match="thinks by the clock"):
        Training(tmp_path, replace(PLAN, gate="search(seconds=1)"))
