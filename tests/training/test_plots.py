"""The charts of a training run."""

from __future__ import annotations

import json
import re
import warnings
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

pytest.importorskip("numpy", reason="of the extra `research`")

from kabinett.training.plots import Point, draw_training, line_chart, read_lines
from kabinett.training.rounds import Training
from tests.training.test_rounds import PLAN

SPACE = "{http://www.w3.org/2000/svg}"


def test_a_training_draws_losses_wins_and_gates(tmp_path: Path) -> None:
    training = Training(tmp_path, PLAN)
    assert draw_training(tmp_path) == [], "nothing has been played"
    list(training.run(3))
    files = {file.stem: file.read_text() for file in draw_training(tmp_path)}
    assert list(files) == ["loss-values", "loss-policy", "wins", "gates"]
    trees = {name: ElementTree.fromstring(content) for name, content in files.items()}
    words = {
        name: [each.text for each in tree.iter(f"{SPACE}text")] for name, tree in trees.items()
    }
    assert "Bluff: loss of the values" in words["loss-values"]
    assert "12 games" in words["loss-values"], "three rounds of four games"
    assert {"seat 1", "seat 2"} <= {*words["wins"]}
    rounds = [json.loads(line) for line in (tmp_path / "rounds.jsonl").open()]
    most = max(each["value_loss"] for each in rounds)
    assert f"{most:.3g}" in words["loss-values"]
    assert len(list(trees["gates"].iter(f"{SPACE}circle"))) == 1


def test_rounds_of_an_older_version_lack_a_line_of_the_chart(tmp_path: Path) -> None:
    training = Training(tmp_path, replace(PLAN, adds_to_evaluation=True))
    list(training.run(2))
    file = tmp_path / "rounds.jsonl"
    first, second = (json.loads(line) for line in file.read_text().splitlines())
    del first["evaluation_loss"]
    file.write_text("".join(f"{json.dumps(each)}\n" for each in (first, second)))
    assert "loss-values" in {chart.stem for chart in draw_training(tmp_path)}


def test_files_are_closed_after_reading(tmp_path: Path) -> None:
    file = tmp_path / "rounds.jsonl"
    file.write_text('{"games": 4}\n')
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", ResourceWarning)
        assert read_lines(file) == [{"games": 4}] and not caught


def test_a_line_goes_through_its_points() -> None:
    chart = line_chart("Loss", {"": [Point(0, 2.0), Point(10, 1.0)]})
    [start, end] = re.findall(r"(\d+\.\d) (\d+\.\d)", re.findall(r'd="(M\S+ \S+L[^"]*)"', chart)[0])
    assert (float(start[0]), float(start[1])) == (60.0, 56.0), "the higher loss is at the top"
    assert float(end[0]) > float(start[0]) and float(end[1]) == 56.0 + 240


def test_a_point_shows_its_interval_and_the_even_share() -> None:
    chart = line_chart("Gates", {"passed": [Point(40, 0.6, 0.5, 0.7)]}, 0.5, joined=False)
    assert "<circle" in chart and "stroke-dasharray" in chart and "passed" in chart
