"""The examples for researchers run, and their claims are true."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parents[2] / "examples"


def told(example: str, *arguments: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, FOLDER / example, *arguments], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_the_example_trains_an_agent(tmp_path: Path) -> None:
    lines = told("train_fall.py", "1", "1", str(tmp_path / "weights.npz"))
    assert "of 1 games against one-ply" in lines[-1]
    assert (tmp_path / "weights.npz").stat().st_size > 1000


@pytest.mark.long(minutes=4)
def test_a_trained_agent_wins_more_than_its_share() -> None:
    lines = told("train_fall.py", "20", "60")
    won = float(next(line for line in lines if "against random" in line).split()[3])
    assert won > 1 / 3


@pytest.mark.long(minutes=4)
def test_regret_minimisation_lowers_exploitability() -> None:
    lost = {line[:40].strip(): float(line[40:]) for line in told("small_fall.py", "5")}
    assert lost["at random"] > lost["regret minimised, 5 iterations"] >= 0


#: What makes the notebook take seconds.
SHORT = {"GAMES = 30": "GAMES = 1", "TESTS = 30": "TESTS = 1", "(0, 50, 100, 200, 400)": "(0, 1)"}


def run_notebook(changes: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> list[list[float]]:
    """Run the notebook with these changes; return the points of its learning curve."""
    matplotlib = pytest.importorskip("matplotlib", reason="of the extra `research`")
    matplotlib.use("Agg")
    monkeypatch.syspath_prepend(str(FOLDER))
    notebook = json.loads((FOLDER / "benchmarks.ipynb").read_text("utf-8"))
    assert not any(cell.get("outputs") for cell in notebook["cells"]), "it must not store output"
    cells = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    source, scope = "\n".join(cells), dict[str, Any]()
    for old, new in changes.items():
        assert old in source
        source = source.replace(old, new)
    exec(source, scope)
    points: list[list[float]] = scope["points"]
    return points


def test_the_notebook_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(run_notebook(SHORT, monkeypatch)) == 2


@pytest.mark.long(minutes=4)
def test_the_agent_of_the_notebook_learns(monkeypatch: pytest.MonkeyPatch) -> None:
    points = run_notebook({}, monkeypatch)
    assert points[-1][1] > points[0][1]
