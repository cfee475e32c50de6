"""``kabinett bench counts FILE …``: counts the lines of play from the positions in files.

The files are in `docs/counts/`; `research/counts.py` says what a line is."""

from __future__ import annotations

from pathlib import Path

import click

from kabinett.research.counts import MOST, count_lines, read


@click.command()
@click.argument(
    "files",
    metavar="FILE…",
    nargs=-1,
    required=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
)
@click.option("--most", default=MOST, show_default=True, help="The largest number of lines.")
def main(files: tuple[Path, ...], most: int) -> None:
    """Count the lines of play from the positions in each FILE, and report what differs."""
    wrong = 0
    for file in files:
        try:
            starts = list(read(file))
        except (ValueError, LookupError) as error:
            raise click.ClickException(str(error)) from error
        for start in starts:
            numbers = count_lines(start.problem, most)
            print(f"{file.stem}, {start.name}: {', '.join(f'{each:,}' for each in numbers)}")
            both = zip(numbers, start.counts, strict=False)  # one of them may have longer lines
            if any(number != expected for number, expected in both):
                wrong += 1
                expected = start.counts[: len(numbers)]
                print(f"  the file says {', '.join(f'{each:,}' for each in expected)}")
    if wrong:
        raise SystemExit(1)


if __name__ == "__main__":
    main(prog_name="kabinett bench counts")
