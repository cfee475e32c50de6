"""The report of `kabinett arena`: what the results prove, on the screen and in files."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table as Grid

from kabinett.arena.data import result_data, thinking_times
from kabinett.arena.plan import Plan
from kabinett.arena.playing import PlayedGame
from kabinett.arena.tables import (
    Sheet,
    heading,
    page_lines,
    sheets,
    split_at_table,
    write_into,
)

FILE = click.Path(dir_okay=False, path_type=Path)
FOLDER = click.Path(file_okay=False, path_type=Path)

REPORTING = (
    click.option("--json", "json_file", type=FILE, help="File for the report and all games."),
    click.option(
        "--write",
        "page",
        type=click.Path(exists=True, dir_okay=False, path_type=Path),
        help="Markdown page for the tables, "
        "between `<!-- arena: KIND GAME -->` and `<!-- end -->`.",
    ),
    click.option("--plots", type=FOLDER, help="Folder for pictures as SVG."),
)


@dataclass(frozen=True)
class Report:
    """The values of the options `REPORTING`: where to write the report."""

    json_file: Path | None
    page: Path | None
    plots: Path | None


def print_report(plan: Plan, games: list[PlayedGame], report: Report) -> None:
    """Print the report on stdout, and write the files that the options name.

    Times go to stderr, because they differ from run to run."""
    all_sheets = sheets(plan, games) if games else []
    console = Console(highlight=False)
    if not console.is_terminal:
        console = Console(highlight=False, width=140)
    for line in heading(plan, games):
        console.print(line, soft_wrap=True)
    for sheet in all_sheets:
        console.print(grid(sheet))
    for bot, (decisions, each) in thinking_times(games).items():
        click.echo(f"{bot}: {decisions} decisions, {each:.1f} ms each", err=True)
    if report.json_file:
        text = json.dumps(result_data(plan, games), indent=1, ensure_ascii=False)
        report.json_file.write_text(text + "\n", encoding="utf-8")
    if report.page:
        write_into(report.page, table_name(plan), page_lines(plan, games, all_sheets))
    if report.plots:
        from kabinett.arena.plots import draw

        draw(plan, games, report.plots)


def check_page(page: Path, name: str, what: str = "arena") -> None:
    """Raise UsageError if the page cannot get this table: better now than after all games."""
    try:
        split_at_table(page, name, what)
    except (OSError, ValueError) as error:
        raise click.UsageError(str(error)) from error


def table_name(plan: Plan) -> str:
    """Return the name of a plan's table in the marks of a page."""
    return f"{plan.kind} {plan.game}"


def grid(sheet: Sheet) -> Grid:
    table = Grid(*sheet.head)
    for column in table.columns[1:]:
        column.justify = "right"
    for row in sheet.rows:
        table.add_row(*row)
    return table
