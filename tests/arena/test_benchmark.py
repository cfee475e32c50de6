"""The benchmark: fixed games, and a table that grows row by row."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kabinett.arena import benchmark
from kabinett.arena.benchmark import (
    HEAD,
    MATCHES,
    NOT_PLAYED,
    BenchmarkMatch,
    Outcome,
    Row,
    judgements,
    row_of,
    rules_digest,
    write_row,
)
from kabinett.arena.tables import rows_on
from kabinett.cli import benchmark as command
from kabinett.core.game import Game
from kabinett.core.play.digests import digests
from kabinett.games import game_of
from tests.cli.calls import kabinett, refused
from tests.cli.conftest import toy_games

__all__ = ["toy_games"]

PAGE = Path(__file__).parents[2] / "docs" / "measured" / "benchmark.md"
SMALL = (BenchmarkMatch("bluff", 2, 2, 7),)


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """A benchmark of a short match."""
    for module in (benchmark, command):
        monkeypatch.setattr(module, "MATCHES", SMALL)


def empty_page(folder: Path) -> Path:
    page = folder / "page.md"
    page.write_text("<!-- arena: benchmark -->\n<!-- end -->\n")
    return page


@pytest.mark.usefixtures("small")
def test_each_bot_has_a_row(tmp_path: Path) -> None:
    page = empty_page(tmp_path)
    for bot in ("random", "one-ply", "random"):
        told = kabinett("arena", "benchmark", bot, "--write", page)
        assert told.exit_code == 0, told.output
    rows = rows_on(page, "benchmark")
    assert [row[0] for row in rows] == ["`random`", "`one-ply`"], "a second run replaces the row"
    assert re.fullmatch(r"[\d.]+% \([\d.]+ to [\d.]+\)", rows[0][1])
    assert rows[1][1].startswith("50.0%"), "a bot against itself is even"
    assert re.fullmatch(r"\d+\.\d", rows[1][2]) and rows[1][3] == rules_digest()


@pytest.mark.usefixtures("small")
def test_games_that_a_folder_has_are_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("arena", "benchmark", "random", "--into", tmp_path)
    first = kabinett(*words, "--about", "a note | of mine")
    assert first.stdout.splitlines()[-1].endswith(r"| a note \| of mine |")
    monkeypatch.setattr("kabinett.arena.run.play_game", None)
    again = kabinett(*words, "--about", "a note | of mine")
    assert again.stdout == first.stdout


def test_a_game_that_a_bot_does_not_play_is_left_open() -> None:
    row = row_of("net", {"volk": Outcome("76.2% (67.3 to 83.4)", "0.7")}, "mine")
    assert Row.of_cells(row.cells) == row
    assert row.cells == (
        "`net`",
        NOT_PLAYED,
        "76.2% (67.3 to 83.4)",
        NOT_PLAYED,
        f"{NOT_PLAYED} / 0.7 / {NOT_PLAYED}",
        rules_digest(),
        "mine",
    )


def test_a_game_that_was_not_played_again_keeps_its_columns(tmp_path: Path) -> None:
    page, share = empty_page(tmp_path), "76.2% (67.3 to 83.4)"
    write_row(page, row_of("net", {"volk": Outcome(share, "0.7")}, "mine"))
    write_row(page, row_of("net", {"fall": Outcome("25.0% (9.0 to 40.1)", "5.0")}))
    [row] = rows_on(page, "benchmark")
    assert row[1:5] == ("25.0% (9.0 to 40.1)", share, NOT_PLAYED, f"5.0 / 0.7 / {NOT_PLAYED}")
    assert row[-1] == "mine"


@pytest.mark.usefixtures("small")
def test_a_page_without_the_marks_is_refused_before_any_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "page.md"
    page.write_text("no marks")
    monkeypatch.setattr("kabinett.arena.run.play_game", None)
    refused(kabinett("arena", "benchmark", "random", "--write", page), 2, "lacks a line")


@pytest.mark.usefixtures("small")
def test_other_names_are_refused() -> None:
    refused(kabinett("arena", "benchmark", "nobody"), 2, "nobody")


def test_the_page_has_the_table_of_this_protocol() -> None:
    lines = PAGE.read_text("utf-8").splitlines()
    assert f"| {' | '.join(HEAD)} |" in lines
    text = PAGE.read_text("utf-8")
    for match in MATCHES:
        assert f"--seats {match.seats} --blocks {match.blocks} --seed {match.seed}" in text
    assert all(len(row) == len(HEAD) for row in rows_on(PAGE, "benchmark"))


def test_the_page_names_the_present_rules() -> None:
    """Or run `kabinett arena benchmark` again; rows of earlier rules stay."""
    text = " ".join(PAGE.read_text("utf-8").split())
    match = re.search(
        r"The present rules are `(\w+)`(; all rows above are of earlier rules)?", text
    )
    assert match and match[1] == rules_digest()
    rows_of_present = [row for row in rows_on(PAGE, "benchmark") if row[-2] == rules_digest()]
    assert bool(match[2]) != bool(rows_of_present)


def test_the_rules_of_rows_are_what_the_opponents_and_the_rules_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before, volk = rules_digest(), game_of("volk")
    with monkeypatch.context() as other:
        other.setattr("kabinett.core.play.digests.kernel_digest", lambda: "another text")
        digests.cache_clear()
        assert rules_digest() == before, "the text of the kernel does not count"
    digests.cache_clear()
    with monkeypatch.context() as other:
        other.setattr(benchmark, "OPPONENT", "hasty")
        assert rules_digest() != before, "other opponents"
    for change in ({"evaluate": lambda s: (0.6, 0.4)}, {"samples": 9}):
        changed = Game(volk.contract.with_parts(**change))
        assert judgements(changed, 2) != judgements(volk, 2)
