"""``kabinett bench minutes [GAME …]``: how long each length of a game takes.

Bots play each length (`Option.lengths`) on all seats, as if people sat there.  The command counts
the answers of one person, and the answers of the whole table in a row.  Every answer takes the same
time, and seats that are asked at once think at the same time.  If there is only one choice, the
site answers for a person who plays alone with bots.  At a table of people that answer counts, too,
because an immediate answer would betray what the seat holds.

``--write`` writes the median of the games, and the middle half, into the game's ``minutes.toml``.
The form for a new game turns these counts into minutes."""

from __future__ import annotations

import multiprocessing
from dataclasses import replace
from typing import Any

import click
from rich.console import Console
from rich.table import Table as Printed

from kabinett.arena.bot_games import Task, games_with_lengths
from kabinett.bots.playing import decide, give
from kabinett.core.game import Game
from kabinett.core.show.minutes import READERS, Count, Counts, Half, half_of, write_counts

HOW = (
    "{bot} in all seats. person: answers of one seat on average, without those that have one "
    "choice. table: answers one after the other, those of seats asked at once side by side."
)


def play_for_minutes(task: Task) -> tuple[float, int]:
    """Play the game; return the average answers of a person, and the table's answers in a row."""
    table, bots = task.begin()
    answers, now = 0, 0
    due: dict[tuple[int, int], int] = {}  # by open ask: the time of its answer
    while not table.over:
        open_asks = [(seat, table.ask_id(seat)) for seat in table.open_seats()]
        due = {ask: due.get(ask, now + 1) for ask in open_asks}
        seat, ask = min(open_asks, key=lambda ask: (due[ask], ask))
        now = due[seat, ask]
        answer = decide(table, bots, seat)
        answers += len(answer.choices) > 1
        give(table, bots, answer)
    return answers / task.seats, now


def count(task: Task, games: int, pool: Any) -> Count:
    """Play some games; return the middle half of their answers, by person and by table."""
    tasks = [replace(task, number=number) for number in range(games)]
    answers = pool.map(play_for_minutes, tasks, 1)
    persons, tables = zip(*answers, strict=True)
    return Count(games, half_of(persons), half_of(tables))


def count_lengths(game: Game, bot: str, games: int, whole: int, jobs: int) -> Counts:
    """Count all lengths: ``whole`` games of the whole length, the last one, and ``games`` of each
    other length."""
    assert game.length is not None
    counts: dict[tuple[str, int], Count] = {}
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        for length in game.length.lengths:
            for seats in game.seat_counts:
                number = whole if length == game.length.lengths[-1] else games
                task = Task.of_length(game, length, seats, bot)
                counts[length, seats] = count(task, number, pool)
    return Counts(HOW.format(bot=bot), counts)


def minutes(half: Half, seconds: int) -> str:
    """The minutes of the games if an answer takes this many seconds: ``40 (35 to 48)``."""
    low, high = (round(number * seconds / 60) for number in (half.low, half.high))
    return f"{half.minutes(seconds):.0f} ({low} to {high})"


def show(game: str, counts: Counts) -> None:
    """Print the minutes for each length and number of seats."""
    title = f"{game}: minutes of the middle game (of the middle half)"
    table = Printed(title=title, title_justify="left")
    table.add_column("length")
    heads = [f"{who}, {n} s" for who in ("a person", "the table") for n in READERS]
    for head in ("seats", "games", *heads):
        table.add_column(head, justify="right")
    for (length, seats), one in counts.counts.items():
        cells = [minutes(half, n) for half in (one.person, one.table) for n in READERS]
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
        counts = count_lengths(game, bot, games, whole, jobs)
        show(name, counts)
        if write:
            command = f"kabinett bench minutes {name} --games {games} --whole {whole} --write"
            write_counts(game.folder, counts, command)


if __name__ == "__main__":
    main(prog_name="kabinett bench minutes")
