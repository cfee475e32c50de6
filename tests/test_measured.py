"""The measured pages have a place for the result of each command."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scripts import measured
from scripts.measured import PARTS, Part, attack_sheet, describe_run, measure, write_part

PAGES = {part.page for part in PARTS.values()}


@pytest.mark.parametrize("name", PARTS)
def test_each_part_has_its_place(name: str) -> None:
    assert PARTS[name].page.read_text("utf-8").count(f"<!-- measured: {name} -->") == 1


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_place_is_left_over(page: Path) -> None:
    names = re.findall(r"<!-- measured: (\w+) -->.*?<!-- end -->", page.read_text("utf-8"), re.S)
    assert set(names) == {name for name, part in PARTS.items() if part.page == page}


def test_a_part_is_written_with_date_machine_and_command(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("above\n<!-- measured: platform -->\nold\n<!-- end -->\nbelow\n", "utf-8")
    write_part("platform", Part(page, "python -m platform"))
    text = page.read_text("utf-8")
    assert re.search(r"On \d+ \w+ \d{4}, \d+ cores .* Python 3\.\d+.*: `python -m platform`", text)
    assert "old" not in text and text.startswith("above\n") and text.endswith("below\n")


def test_a_command_that_fails_leaves_the_page(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("<!-- measured: none -->\nold\n<!-- end -->\n", "utf-8")
    with pytest.raises(SystemExit, match="the page stands as it was"):
        write_part("none", Part(page, "python -m kabinett.no_such_module"))
    assert "old" in page.read_text("utf-8")


def test_kinds_of_attacks_are_summed_up() -> None:
    times = {"answers": 3, "median": 2.0, "p99": 9.0, "longest": 9.5}
    row = {
        "kind": "floods",
        "tries": 5,
        "wrong": 0,
        "note": "",
        "milliseconds": {"elsewhere": times},
    }
    slow = {**times, "median": 4.0}
    found = attack_sheet(
        {
            "rows": [
                row | {"refused": {"closed": 4, "busy": 1}},
                row
                | {"refused": {"closed": 2}, "milliseconds": {"elsewhere": slow}, "note": "0.1 MB"},
                row | {"kind": "kills", "refused": {}, "milliseconds": {}},
            ]
        }
    )
    assert found.rows == [
        ("floods", "10", "6 × closed, 1 × busy; 0.1 MB", "0", "4 / 9 / 10"),
        ("kills", "5", "", "0", "–"),
    ]


def test_without_a_part_they_are_listed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["measured"])
    measured.main()
    assert len(capsys.readouterr().out.splitlines()) == len(PARTS)
    monkeypatch.setattr("sys.argv", ["measured", "fact"])
    with pytest.raises(SystemExit):
        measured.main()
    assert "no part is called fact; there are facts," in capsys.readouterr().err


def test_commands_of_the_house_are_run() -> None:
    assert "kabinett play" in "\n".join(measure(Part(Path(), "kabinett --help")))
    assert describe_run("x").endswith(": `x`")
