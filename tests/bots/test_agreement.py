"""`bench/agreement.py` counts how often bots would choose what people chose."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench import agreement
from bench.agreement import FIRST, Decision, decisions, main, sheet
from kabinett.bots import make_bot
from kabinett.core.play.record import parse
from kabinett.core.play.record_lines import answers_in
from tests.cli.conftest import record, toy_games

__all__ = ["record", "toy_games"]


def test_the_decisions_of_a_record(record: Path) -> None:
    game = parse(record.read_text("utf-8"))
    made = list(decisions(game, {"one-ply": make_bot("one-ply", 1)}))
    answers = [line.name for line in answers_in(game.lines) if line.who >= 0 and not line.forced]
    assert 0 < len(made) <= len(answers)
    assert {each.choice for each in made} <= {*answers}
    assert all(each.choices > FIRST and len(each.best["one-ply"]) == FIRST for each in made)


def test_what_no_decision_is_about_has_no_row() -> None:
    made = [Decision("city:a", 8, {"bot": ["city:b", "city:c", "city:a"]})]
    rows = sheet(made, {"bot": make_bot("one-ply")}).rows
    assert [row[1] for row in rows] == ["all"]
    assert sheet([], {"bot": make_bot("one-ply")}).rows == []


def test_a_bot_without_a_net_for_the_games_is_left_out(
    record: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(agreement, "BOTS", ("one-ply", "net"))
    main([record], (), seed=1)
    printed = capsys.readouterr().out
    assert "| one-ply |" in printed and "| net |" not in printed


def test_first_choices_and_first_three_are_counted() -> None:
    made = [
        Decision("card:a", 4, {"bot": ["card:a", "card:b", "card:c"]}),
        Decision("city:a", 8, {"bot": ["city:b", "city:c", "city:a"]}),
        Decision("city:b", 8, {"bot": ["city:a", "city:c", "city:d"]}),
    ]
    rows = sheet(made, {"bot": make_bot("one-ply"), "random": None}).rows
    (all_, card), (chance, _) = rows[:2], rows[2:]
    assert all_[:3] == ("bot", "all", "3") and card[:3] == ("bot", "a card", "1")
    assert all_[3].startswith("33.3%") and all_[4].startswith("66.7%")
    assert card[3].startswith("100.0%")
    assert chance[3:] == ("16.7%", "50.0%"), "a quarter and two eighths, three times that"
