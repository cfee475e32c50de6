"""``kabinett bench minutes [GAME …]``: measures how long each length of a game takes.

``--write`` writes the median of the games, and the middle half, into the game's ``minutes.toml``.
The form for a new game turns these counts into minutes."""

from __future__ import annotations

import shlex
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table as Printed

from kabinett.arena.minutes import measure_minutes
from kabinett.cli.lengths import games_with_lengths
from kabinett.core.show.minutes import MINUTES_FILE, READERS, AnswerCounts, Quartiles


def minutes(quartiles: Quartiles, seconds: int) -> str:
    """Return the minutes of the games if an answer takes this many seconds: ``40 (35 to 48)``."""
    low, high = (round(number * seconds / 60) for number in (quartiles.low, quartiles.high))
    return f"{quartiles.minutes(seconds):.0f} ({low} to {high})"


def show(game: str, counts: AnswerCounts) -> None:
    """Print the minutes for each length and number of seats."""
    title = f"{game}: minutes of the middle game (of the middle half)"
    table = Printed(title=title, title_justify="left")
    table.add_column("length")
    heads = [f"{who}, {n} s" for who in ("a person", "the table") for n in READERS]
    for head in ("seats", "games", *heads):
        table.add_column(head, justify="right")
    for (length, seats), one in counts.by_length.items():
        cells = [minutes(quartiles, n) for quartiles in (one.person, one.table) for n in READERS]
        table.add_row(length, str(seats), str(one.games), *cells)
    Console(width=140).print(table)


@click.command()
@click.argument("names", metavar="[GAME …]", nargs=-1)
@click.option("--bot", default="medium", show_default=True, help="The bot on all seats.")
@click.option(
    "--games",
    type=click.IntRange(2),
    default=30,
    show_default=True,
    help="Games of each length but the whole one.",
)
@click.option(
    "--whole",
    type=click.IntRange(2),
    default=30,
    show_default=True,
    help="Games of the whole length.",
)
@click.option("--jobs", default=2, show_default=True, help="Number of processes.")
@click.option("--write", is_flag=True, help="Write the counts into the game's minutes.toml.")
def main(names: tuple[str, ...], bot: str, games: int, whole: int, jobs: int, write: bool) -> None:
    """Count how long games take; without GAME all games with lengths.

    A median needs at least two games of each length."""
    for name, game in games_with_lengths(names):
        counts = measure_minutes(game, bot, games, whole, jobs)
        show(name, counts)
        if write:
            words = ["kabinett", "bench", "minutes", name, f"--bot={bot}"]
            words += [f"--games={games}", f"--whole={whole}", "--write"]
            command = shlex.join(words)
            write_counts(game.folder, counts, command)


def write_counts(folder: Path, counts: AnswerCounts, command: str) -> None:
    lines = [f"# Written by `{command}`: answers, as low, middle and high of the middle half.", ""]
    lines += [f'how = "{counts.how}"']
    for (length, seats), count in counts.by_length.items():
        lines += ["", "[[count]]", f'length = "{length}"', f"seats = {seats}"]
        lines += [f"games = {count.games}"]
        lines += [f"person = {row(count.person)}", f"table = {row(count.table)}"]
    (folder / MINUTES_FILE).write_text("\n".join(lines) + "\n", "utf-8")


def row(quartiles: Quartiles) -> list[int]:
    return [quartiles.low, quartiles.middle, quartiles.high]


if __name__ == "__main__":
    main(prog_name="kabinett bench minutes")
