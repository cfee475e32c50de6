"""Measures the balance of Weimar beyond what the arena counts.

    kabinett arena balance weimar one-ply --blocks 60 --seed 23 --into build/balance
    kabinett bench weimar-balance build/balance

replays the records in such folders and prints, with 95 % intervals: governments and Seats by round,
agendas, sets and their points, units, uses of cards, and Issues without agreement
(docs/balance/weimar.md). Cards that need another player's consent have no band, because bots do not
make deals.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click

from bench.balance.weimar_rows import balance_rows
from bench.balance.weimar_story import read_story

#: Folders of the arena on the command line, as the records of their games.
with_records = click.argument(
    "records",
    metavar="FOLDER…",
    nargs=-1,
    required=True,
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    callback=lambda context, parameter, folders: find_records(folders),
)


def find_records(folders: Iterable[Path]) -> list[Path]:
    """Return the records of the games in these folders of the arena."""
    files = []
    for folder in folders:
        files += (own := sorted((folder / "records").glob("*.txt")))
        if not own:
            raise click.UsageError(f"{folder} has no records of games")
    return files


@click.command()
@with_records
def main(records: list[Path]) -> None:
    """Measure the balance of Weimar in the games of folders that the arena has written."""
    print(f"{len(records)} games")
    for row in balance_rows([read_story(record.read_text("utf-8")) for record in records]):
        print(row.line())


if __name__ == "__main__":
    main(prog_name="kabinett bench weimar-balance")
