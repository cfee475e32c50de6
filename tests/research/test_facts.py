"""The command that measures the games as benchmarks."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from kabinett.bots.playing import BotError
from kabinett.cli import facts as command
from kabinett.core.message import Message
from kabinett.core.play.table import Table
from kabinett.core.result import Result
from kabinett.research import Problem, facts


def test_the_page_of_measurements_is_up_to_date() -> None:
    done = CliRunner().invoke(command.main, ["--games", "1"])
    assert done.exit_code == 0, done.output
    head, _, *lines = done.output.splitlines()
    assert "fall | volk | weimar" in head
    docs = Path(__file__).parents[2] / "docs"
    page = (docs / "measured" / "research.md").read_text("utf-8").splitlines()
    for line in lines[:3]:  # seats, actions, numbers of an observation; the other rows are samples
        assert line in page, "kabinett bench facts --games 30"


def test_the_cards_that_a_seat_does_not_know_are_counted() -> None:
    fall = Problem("fall", 2)
    position = fall.begin()
    assert facts.count_unknown(fall, position, 0) == 117
    s = position.state
    s.hands = [[s.deck.pop(0), s.deck.pop(0)], [s.deck.pop(0)]]  # type: ignore[attr-defined]
    s.known[0] |= 1 << s.hands[1][0]  # type: ignore[attr-defined]
    assert facts.count_unknown(fall, position, 0) == 114
    assert facts.count_unknown(fall, position, 1) == 116


def test_a_game_that_all_lose_is_shared_evenly(monkeypatch: pytest.MonkeyPatch) -> None:
    end = Result("anarchy", (), (0, 0), (Message("All lose."), ()))
    monkeypatch.setattr(Table, "result", lambda table: end)
    assert facts.share_won(Problem("volk"), "random", "random", 2) == "0.50 ± 0.00"


def test_a_game_that_does_not_end_is_no_even_split(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kabinett.bots.playing.MOST_ANSWERS", 2)
    with pytest.raises(BotError, match="has not ended after 2 answers"):
        facts.share_won(Problem("volk"), "random", "random", 2)
