"""The published counts of lines of play, against which other engines check themselves."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from kabinett.cli import counts as command
from kabinett.research import counts

FILES = sorted((Path(__file__).parents[2] / "docs" / "counts").glob("*.toml"))
STARTS = [
    pytest.param(start, id=f"{f.stem} {start.name}") for f in FILES for start in counts.read(f)
]
FEW = 3_000


@pytest.mark.parametrize("start", STARTS)
def test_the_published_counts_of_short_lines_are_right(start: counts.Start) -> None:
    now = counts.count_lines(start.problem, FEW)
    assert now == [each for each in start.counts if each <= FEW][: len(now)]
    assert len(now) > 1


@pytest.mark.long(minutes=1)
@pytest.mark.parametrize("start", STARTS)
def test_all_published_counts_are_right(start: counts.Start) -> None:
    assert tuple(counts.count_lines(start.problem, counts.MOST)) == start.counts


def test_the_command_reports_differences(tmp_path: Path) -> None:
    file = tmp_path / "fall.toml"
    file.write_text('[[start]]\nname = "two"\nseats = 2\ncounts = [4, 13]\n', "utf-8")
    done = CliRunner().invoke(command.main, [str(file), "--most", "20"])
    assert done.exit_code == 1
    assert done.output.splitlines() == ["fall, two: 4, 12", "  the file says 4, 13"]


def test_longer_lines_than_the_file_has_are_no_difference(tmp_path: Path) -> None:
    file = tmp_path / "fall.toml"
    file.write_text('[[start]]\nname = "two"\nseats = 2\ncounts = [4]\n', "utf-8")
    done = CliRunner().invoke(command.main, [str(file), "--most", "20"])
    assert (done.exit_code, done.output) == (0, "fall, two: 4, 12\n")


def test_a_file_that_is_no_file_of_counts_is_refused_with_the_place(tmp_path: Path) -> None:
    file = tmp_path / "fall.toml"
    file.write_text("[[start]]\nseats = 2\n", "utf-8")
    done = CliRunner().invoke(command.main, [str(file)])
    assert done.exit_code == 1
    assert "fall.toml: start 1 has no name and no counts" in done.output
