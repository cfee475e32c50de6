"""scripts/bot_tables.py writes the tables of docs/measured/bots.md."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from scripts.bot_tables import (
    HEAD,
    LADDERS,
    MATCHES,
    PAGE,
    QUICK_LADDERS,
    QUICK_MATCHES,
    plan_of,
    row_key,
    rows_of,
    write_ladders,
    write_matches,
)

SHARE = r"\d+\.\d% \(\d+\.\d to \d+\.\d\)"
STRENGTH = r"([+-]\d+|above all|below all) \(([+-]\d+ to [+-]\d+|(above|below) [+-]\d+)\)"
#: The text that `row_of` writes after the command of a match.
CELLS = (r"\d+", r"\d+(, \d+ shared)?(, \d+ by nobody)?", SHARE, STRENGTH, r"|[\d.]+ and [\d.]+")


def test_the_page_has_a_place_for_each_table() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for ladder in LADDERS:
        kind, game, *_ = ladder.split()
        assert text.count(f"<!-- arena: {kind} {game} -->") == 1
    tables = text.count("<!-- arena: ")
    assert tables == len(LADDERS) + len(MATCHES)
    assert text.count("<!-- end -->") == tables + text.count("<!-- measured: ")


@pytest.mark.parametrize("name", MATCHES)
def test_the_script_writes_every_row_of_the_page(name: str) -> None:
    rows = rows_of(PAGE, name)
    assert list(rows) == list(MATCHES[name])
    for key, (match, *cells) in rows.items():
        assert re.fullmatch(rf"`{re.escape(key)}`(, stopped at \d+ blocks)?", match)
        for form, cell in zip(CELLS, cells, strict=True):
            assert re.fullmatch(form, cell), (key, cell)


def test_the_text_of_a_match_is_the_command_that_plays_it() -> None:
    assert all(row_key(plan_of(match)) == match for texts in MATCHES.values() for match in texts)


def test_a_quick_run_has_the_same_ladders() -> None:
    assert [run.split()[:2] for run in QUICK_LADDERS] == [run.split()[:2] for run in LADDERS]


@pytest.mark.long
def test_the_script_writes_the_ladders(tmp_path: Path) -> None:
    page = tmp_path / "bots.md"
    page.write_text(
        re.sub(r"(?s)(<!-- arena: .*? -->).*?(<!-- end -->)", r"\1\n\2", PAGE.read_text())
    )
    write_ladders(page, QUICK_LADDERS, tmp_path / "games", jobs=2)
    text = page.read_text()
    for ladder in QUICK_LADDERS:
        assert f"`kabinett arena {' '.join(ladder.split()[:2])} " in text
    assert text.count("| bot | rating | 95 % interval | games |") == 3
    write_ladders(page, QUICK_LADDERS, tmp_path / "games", jobs=1)  # from the stored games
    assert page.read_text() == text


def copy_of(page: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(page, tmp_path / "bots.md"))


def test_unplayed_matches_leave_the_page_unchanged(tmp_path: Path) -> None:
    page = copy_of(PAGE, tmp_path)
    write_matches(page, MATCHES, tmp_path / "nothing", jobs=1, play_missing=False)
    assert page.read_text() == PAGE.read_text()


def test_new_matches_come_below_the_other_rows(tmp_path: Path) -> None:
    page = copy_of(PAGE, tmp_path)
    write_matches(page, QUICK_MATCHES, tmp_path / "games", jobs=1)
    for name, (match,) in QUICK_MATCHES.items():
        rows = rows_of(page, name)
        assert list(rows) == [*MATCHES[name], match]
        assert rows[match][:2] == (f"`{match}`", "2") and len(rows[match]) == len(HEAD)


def test_a_match_that_stopped_early_says_so_and_continues(tmp_path: Path) -> None:
    page, name = copy_of(PAGE, tmp_path), next(iter(MATCHES))
    short, long = (f"fall random random --seats 2 --blocks {blocks} --seed 1" for blocks in (1, 2))
    write_matches(page, {name: (short,)}, tmp_path, jobs=1)
    folder = next(path for path in tmp_path.iterdir() if path.is_dir())
    folder.rename(folder.with_name(folder.name.replace("blocks-1", "blocks-2")))
    write_matches(page, {name: (long,)}, tmp_path, jobs=1, play_missing=False)
    assert rows_of(page, name)[long][:2] == (f"`{long}`, stopped at 1 blocks", "2")
    write_matches(page, {name: (long,)}, tmp_path, jobs=1)
    assert rows_of(page, name)[long][:2] == (f"`{long}`", "4")
