"""The tables of docs/bots.md are made by one command."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scripts.bot_tables import PAGE, QUICK, RUNS, write_tables


def test_the_page_has_a_place_for_each_run() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for run in RUNS:
        kind, game, *_ = run.split()
        assert text.count(f"<!-- arena: {kind} {game} -->") == 1
    assert text.count("<!-- end -->") == len(RUNS)


def test_a_quick_run_has_the_same_tables() -> None:
    assert [run.split()[:2] for run in QUICK] == [run.split()[:2] for run in RUNS]


@pytest.mark.long
def test_one_command_makes_them(tmp_path: Path) -> None:
    page = tmp_path / "bots.md"
    page.write_text(
        re.sub(r"(?s)(<!-- arena: .*? -->).*?(<!-- end -->)", r"\1\n\2", PAGE.read_text())
    )
    write_tables(page, QUICK, tmp_path / "games", jobs=2)
    text = page.read_text()
    for run in QUICK:
        assert f"`kabinett arena {' '.join(run.split()[:2])} " in text
    assert text.count("| bot | rating | 95 % interval | games |") == 3
    assert text.count("| role | games | wins | share | points |") == 3
    write_tables(page, QUICK, tmp_path / "games", jobs=1)  # from what is kept
    assert page.read_text() == text
