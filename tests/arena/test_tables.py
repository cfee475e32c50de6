"""One command makes the tables of docs/measured/bots.md."""

from __future__ import annotations

import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from scripts.bot_tables import (
    MATCHES,
    PAGE,
    QUICK,
    QUICK_MATCHES,
    RUNS,
    row_key,
    rows_of,
    write_matches,
    write_tables,
)


def test_the_page_has_a_place_for_each_run() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for run in RUNS:
        kind, game, *_ = run.split()
        assert text.count(f"<!-- arena: {kind} {game} -->") == 1
    assert text.count("<!-- end -->") == len(RUNS) + len(MATCHES)


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
    write_tables(page, QUICK, tmp_path / "games", jobs=1)  # from the stored games
    assert page.read_text() == text


def copy_of(page: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(page, tmp_path / "bots.md"))


def test_matches_are_told_of_what_was_played_and_all_else_on_the_page_stands(
    tmp_path: Path,
) -> None:
    page = copy_of(PAGE, tmp_path)
    write_matches(page, MATCHES, tmp_path / "nothing", jobs=1, play_missing=False)
    before = {name: rows_of(PAGE, name) for name in MATCHES}
    assert {name: rows_of(page, name) for name in MATCHES} == before
    write_matches(page, QUICK_MATCHES, tmp_path / "games", jobs=1)
    for name, (plan,) in QUICK_MATCHES.items():
        rows = rows_of(page, name)
        assert list(rows) == [*before[name], row_key(plan)]
        assert rows[row_key(plan)][:2] == (f"`{row_key(plan)}`", "2")


def test_a_match_that_was_cut_short_says_so_and_goes_on(tmp_path: Path) -> None:
    page, (name, (plan,)) = copy_of(PAGE, tmp_path), next(iter(QUICK_MATCHES.items()))
    longer = replace(plan, blocks=2)
    write_matches(page, {name: (plan,)}, tmp_path, jobs=1)
    write_matches(page, {name: (longer,)}, tmp_path, jobs=1, play_missing=False)
    told = rows_of(page, name)[row_key(longer)]
    assert told[:2] == (f"`{row_key(longer)}`, stopped at 1 blocks", "2")
    write_matches(page, {name: (longer,)}, tmp_path, jobs=1)
    assert rows_of(page, name)[row_key(longer)][:2] == (f"`{row_key(longer)}`", "4")
