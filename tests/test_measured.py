"""The tables of docs/measured are as their commands write them."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from kabinett.cli.attack import KINDS
from scripts import measured
from scripts.measured import (
    MEASURED,
    MEASUREMENTS,
    Measurement,
    attack_sheet,
    describe_run,
    measure,
    write_table,
)

PAGES = sorted(MEASURED.glob("*.md"))
BLOCK = re.compile(r"<!-- (?:measured|arena): (.+?) -->\n\n(.*?)\n\n<!-- end -->", re.DOTALL)
#: `describe_run`, with any date and machine.
RUN = r"\d+ \w+ \d{4}, \d+ cores, Python 3\.\d+\.\d+, (compiled|pure Python): `(.+)`"


def blocks(page: Path) -> dict[str, list[str]]:
    """The lines of each table that a command has written into a page."""
    return {name: lines.splitlines() for name, lines in BLOCK.findall(page.read_text("utf-8"))}


def form(lines: list[str]) -> list[str]:
    """Titles, heads and first columns, without what a run may change."""
    without_numbers = [re.sub(r"\d[\d,.]*", "0", line) for line in lines if line]
    rows = [line.split(" | ") if line.startswith("| ") else [line] for line in without_numbers]
    heads = [place + 1 for place, (line, *_) in enumerate(rows) if line.startswith("|---")]
    return [
        " | ".join(cells) if place + 2 in heads else cells[0] for place, cells in enumerate(rows)
    ]


@pytest.mark.parametrize("name", MEASUREMENTS)
def test_a_table_stands_below_date_machine_and_command(name: str) -> None:
    run, blank, *_ = blocks(MEASUREMENTS[name].page)[name]
    assert (match := re.fullmatch(RUN, run)), run
    assert match[2] == MEASUREMENTS[name].command and not blank


@pytest.mark.long
@pytest.mark.parametrize(
    "name", [name for name, each in MEASUREMENTS.items() if not each.is_attack]
)
def test_a_table_has_the_form_that_its_command_writes(name: str) -> None:
    """Without a compiled build a command may write a part of it."""
    measurement = MEASUREMENTS[name]
    lines = measure(replace(measurement, command=f"{measurement.command} {measurement.quick}"))
    assert form(lines) == form(blocks(measurement.page)[name][2:])[: len(form(lines))]
    assert len(lines) > 2


def test_the_table_of_attacks_has_all_kinds() -> None:
    _, _, head, _, *rows = blocks(MEASUREMENTS["attack"].page)["attack"]
    assert head.startswith("| " + " | ".join(attack_sheet({"rows": []}).head))
    assert [row.split(" | ")[0] for row in rows] == [
        "| no attack",
        *(f"| {kind}" for kind in KINDS),
    ]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_write_all_tables_of_a_page(page: Path) -> None:
    text = page.read_text("utf-8")
    assert "|---" not in BLOCK.sub("", text)
    for name in re.findall(r"<!-- measured: (.+?) -->", text):
        assert MEASUREMENTS[name].page == page


def test_a_table_is_written_below_date_machine_and_command(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("above\n<!-- measured: platform -->\nold\n<!-- end -->\nbelow\n", "utf-8")
    write_table("platform", Measurement(page, "python -m platform", ""))
    text = page.read_text("utf-8")
    assert re.search(RUN, text)[2] == "python -m platform"
    assert "old" not in text and text.startswith("above\n") and text.endswith("below\n")


def test_a_command_that_fails_leaves_the_page_unchanged(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("<!-- measured: none -->\nold\n<!-- end -->\n", "utf-8")
    with pytest.raises(SystemExit, match="the page is unchanged"):
        write_table("none", Measurement(page, "python -m kabinett.no_such_module", ""))
    assert "old" in page.read_text("utf-8")


def test_an_attack_has_a_row_per_kind_with_its_slowest_times() -> None:
    times = {"answers": 3, "median": 2.0, "p99": 9.0, "longest": 9.5}
    row = {
        "kind": "floods",
        "tries": 5,
        "wrong": 0,
        "note": "",
        "milliseconds": {"elsewhere": times},
    }
    slow = {**times, "median": 4.0}
    sheet = attack_sheet(
        {
            "rows": [
                row | {"refused": {"closed": 4, "busy": 1, "9 answers elsewhere": 1}},
                row
                | {"refused": {"closed": 2}, "milliseconds": {"elsewhere": slow}, "note": "0.1 MB"},
                row | {"kind": "kills", "refused": {}, "milliseconds": {}},
            ]
        }
    )
    assert sheet.rows == [
        ("floods", "10", "6 × closed, 1 × busy; 0.1 MB", "0", "4 / 9 / 10"),
        ("kills", "5", "", "0", "–"),
    ]


def test_without_a_name_the_tables_are_listed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["measured"])
    measured.main()
    assert len(capsys.readouterr().out.splitlines()) == len(MEASUREMENTS)
    monkeypatch.setattr("sys.argv", ["measured", "fact"])
    with pytest.raises(SystemExit):
        measured.main()
    assert "there is no table fact; the tables are facts," in capsys.readouterr().err


def test_a_command_of_kabinett_runs() -> None:
    assert "kabinett play" in "\n".join(measure(Measurement(Path(), "kabinett --help", "")))
    assert describe_run("x").endswith(": `x`")
