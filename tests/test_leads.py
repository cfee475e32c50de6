"""`kabinett bench leads` counts how often a seat wins that was ahead or behind, by how much."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from kabinett import games
from kabinett.arena import leads
from kabinett.arena.bot_games import BotGame
from kabinett.arena.leads import StageOutcome, rows_of_leads, runners_up
from kabinett.cli import leads as command
from kabinett.core.lead import LEADS_FILE, Leads, Share, Stage, read_leads
from tests.testing.planted import sample

TASK = BotGame("volk", 2, "random", (("decades", "1"),))


def test_each_stage_has_the_largest_margins_of_each_seat() -> None:
    seen = leads.play_for_leads(TASK)
    assert {one.stage for one in seen} <= {2, 3, 4}, "before and in the halves of one decade"
    assert len(seen) % 2 == 0 and sum(one.won for one in seen) == len(seen) / 2
    for one in seen:
        (other,) = [each for each in seen if each.stage == one.stage and each is not one]
        assert (one.ahead, one.behind) == (other.behind, other.ahead)


def test_with_three_or_more_seats_somebody_comes_second() -> None:
    assert runners_up((2,), (4, 7, 9, 7)) == [1, 3]
    assert runners_up((0,), (4, 7)) == [], "in a game of two nobody does"
    assert runners_up((), (4, 7, 9)) == [] == runners_up((1, 2), (4, 9, 9))


def test_a_row_counts_all_seats_with_at_least_its_margin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leads, "FEW", 2)
    met = [(0, False), (1, False), (1, True), (3, True), (4, True), (9, True)]
    seen = [(by, StageOutcome(0, 1, by, 0, won, not won)) for by, won in met]
    assert rows_of_leads(seen) == (Share(1, 5, 4, 1), Share(3, 3, 3, 0))


def test_the_largest_lead_that_was_lost_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leads, "FEW", 1)
    games = [
        [StageOutcome(0, 1, 9, 2, True, False), StageOutcome(0, 1, 2, 9, False, False)],
        [StageOutcome(1, 1, 4, 5, False, False), StageOutcome(1, 1, 5, 4, True, False)],
    ]
    monkeypatch.setattr(leads, "play_for_leads", lambda task: games[task.number])
    found = leads.measure_length(TASK, "1", 2, InTurn())
    assert found["1", 2, 1].largest_lost == 4 and found["1", 2, 1].games == 2


def test_lengths_that_are_not_measured_again_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "_games", {**games._games})  # it forgets the sample afterwards
    folder = sample(
        tmp_path,
        "leads_again",
        ("content.py", "VETOES, HOW_OFTEN)]", 'VETOES, HOW_OFTEN, lengths=("1", "2"))]'),
    )
    measured = Stage(2, 3, (Share(1, 5, 4, 1),), (Share(3, 3, 0, 0),))
    monkeypatch.setattr(
        command,
        "measure_leads",
        lambda game, lengths, *_: Leads({(length, 2, 1): measured for length in lengths}),
    )
    words = [str(folder), "--write", "--bot", "random", "--lengths"]
    for length in ("1", "2"):
        done = CliRunner().invoke(command.main, [*words, length])
        assert done.exit_code == 0, done.output
    assert read_leads(folder) == Leads({("1", 2, 1): measured, ("2", 2, 1): measured})
    head = (folder / LEADS_FILE).read_text("utf-8").splitlines()[0]
    assert "--bot=random --games=100 --lengths=2 --write`" in head


class InTurn:
    """A pool that does all the work itself."""

    def imap_unordered(
        self, do: Callable[[BotGame], list[StageOutcome]], tasks: list[BotGame]
    ) -> list[list[StageOutcome]]:
        return [do(task) for task in tasks]
