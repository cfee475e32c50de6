"""`kabinett bench`: each measurement explains itself and refuses wrong words."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import pytest

from kabinett.cli.bench import MEASUREMENTS

pytestmark = pytest.mark.filterwarnings("ignore:.*found in sys.modules:RuntimeWarning")


def run(monkeypatch: pytest.MonkeyPatch, what: str, *words: str) -> object:
    """Run a measurement as `kabinett bench` does, but in this process; return its exit code."""
    module, _ = MEASUREMENTS[what]
    monkeypatch.setattr(sys, "argv", [module, *words])
    with pytest.raises(SystemExit) as end:
        runpy.run_module(module, run_name="__main__", alter_sys=True)
    return end.value.code or 0


@pytest.mark.parametrize("what", MEASUREMENTS)
def test_each_measurement_has_help(
    what: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if what in ("browser", "class-browsers", "visits"):
        pytest.importorskip("playwright")
    assert run(monkeypatch, what, "--help") == 0
    assert capsys.readouterr().out.lower().startswith(f"usage: kabinett bench {what} ")


@pytest.mark.parametrize(
    ("what", "words", "answer"),
    [
        ("rules", ["chess"], "there is no game 'chess'"),
        ("browser", ["many"], "'many' is not a valid integer"),
        ("leads", ["volk", "--lengths", "nonsense"], "volk has no length nonsense"),
        ("leads", ["--lengths", "nonsense"], "--lengths needs one GAME"),
        ("counts", [], "Missing argument 'FILE"),
        ("counts", ["nowhere.toml"], "does not exist"),
        ("weimar-balance", ["nowhere"], "does not exist"),
    ],
)
def test_wrong_words_are_refused_in_a_sentence(
    what: str,
    words: list[str],
    answer: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    if what == "browser":
        pytest.importorskip("playwright")
    assert run(monkeypatch, what, *words) == 2
    assert answer in capsys.readouterr().err


def test_a_folder_without_records_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "weimar-balance", str(tmp_path)) == 2
    assert "no records of games" in capsys.readouterr().err
