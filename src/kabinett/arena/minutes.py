"""``kabinett bench minutes [GAME …]``: how long each length of a game takes.

Bots play each length (`Option.lengths`) on all seats, as if people sat there.  The command counts
the answers of one person, and the answers of the whole table in a row.  Every answer takes the same
time, and seats that are asked at once think at the same time.  If there is only one choice, the
site answers for a person who plays alone with bots.  At a table of people that answer counts, too,
because an immediate answer would betray what the seat holds.

``--write`` writes the median of the games, and the middle half, into the game's ``minutes.toml``.
The form for a new game turns these counts into minutes."""

from __future__ import annotations

import argparse
import multiprocessing
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from rich.console import Console
from rich.table import Table as Printed

from kabinett.bots import View, make_bot
from kabinett.core.game import Game
from kabinett.core.minutes import READERS, Count, Counts, Half, half_of, write_counts
from kabinett.core.play.chance import Chance
from kabinett.core.play.players import Player
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.games import all_games, game_at

HOW = (
    "{bot} in all seats. person: answers of one seat on average, without those that have one "
    "choice. table: answers one after the other, those of seats asked at once side by side."
)


@dataclass(frozen=True)
class Task:
    """A game to play.  ``game`` is the game's folder, ``number`` the seed."""

    game: str
    seats: int
    bot: str
    options: tuple[tuple[str, str], ...] = ()
    number: int = 0


def play(task: Task) -> tuple[float, int]:
    """Play the game; return the average answers of a person, and the table's answers in a row."""
    game = game_at(task.game)
    setup = game.setup(Setup(task.seats, dict(task.options)))
    players = [Player(f"{task.bot} {seat + 1}") for seat in range(task.seats)]
    table = Table.new(game, setup, players, Chance(task.number.to_bytes(16, "big")))
    bots = [make_bot(task.bot, task.number * task.seats + seat) for seat in range(task.seats)]
    answers, now = 0, 0
    due: dict[tuple[int, int], int] = {}  # by open ask: the time of its answer
    while not table.over:
        open_asks = [(seat, table.ask_id(seat)) for seat in table.open_seats()]
        due = {ask: due.get(ask, now + 1) for ask in open_asks}
        seat, ask = min(open_asks, key=lambda ask: (due[ask], ask))
        now = due[seat, ask]
        view = View(table, seat)
        answers += len(view.choices) > 1
        table.answer(seat, None, bots[seat].choose(view))
    return answers / task.seats, now


def count(task: Task, games: int, pool: Any) -> Count:
    """Play some games; return the middle half of their answers, by person and by table."""
    answers = pool.map(play, [replace(task, number=number) for number in range(games)], 1)
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
                task = Task(str(game.folder), seats, bot, ((game.length.name, length),))
                counts[length, seats] = count(task, number, pool)
    return Counts(HOW.format(bot=bot), counts)


def minutes(half: Half, seconds: int) -> str:
    """The minutes of the games if an answer takes so many seconds: ``40 (35 to 48)``."""
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


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(
        prog="kabinett bench minutes", description="Count how long games take."
    )
    parser.add_argument("game", nargs="*")
    parser.add_argument("--bot", default="medium")
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--whole", type=int, default=30, help="games of the whole length")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args(arguments)
    if min(args.games, args.whole) < 2:
        parser.error("--games and --whole: at least 2 games are needed for a median")
    for name in args.game or sorted(all_games()):
        game = game_at(name)
        if game.length is None:
            if args.game:
                parser.error(f"{name}: the game has no option with lengths, Option(…, lengths=…)")
            continue
        counts = count_lengths(game, args.bot, args.games, args.whole, args.jobs)
        show(name, counts)
        if args.write:
            command = f"kabinett bench minutes {name} --games {args.games} --whole {args.whole}"
            write_counts(game.folder, counts, f"{command} --write")


if __name__ == "__main__":
    main()
