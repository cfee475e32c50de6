"""Measures what players are asked, and how much it matters: ``kabinett bench questions [GAME …]``.

Bots play whole games on all seats. The module counts for each kind of ask: how often it comes, how
many choices it offers, how often its answer is obvious (`Game.obvious_here`; a person who plays
alone is then not asked), and how often the answer is the most frequent one.

An ask **decides** something if its best choice is worth at least a hundredth of a won game more
than its worst choice. To measure this, the module plays each choice on the same re-dealt copies,
with the same dice, to the end of the turn, where the game's evaluation judges. One half of the
copies determines the best and the worst choice, the other half their difference, so that luck
alone makes no difference. Of a frequent kind of ask, the module measures a random sample.

A choice that pays only turns later, such as keeping a card, may seem worthless."""

from __future__ import annotations

import argparse
import json
import multiprocessing
import statistics
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console
from rich.table import Table as Printed

from bench.handovers import parse_options, question_of
from kabinett.arena.bot_games import BotGame
from kabinett.arena.folder import keep_whole_lines
from kabinett.bots import View
from kabinett.bots.one_ply import OnePlyBot, Trial
from kabinett.core.luck import Luck
from kabinett.games import all_games, game_of

#: An ask decides if its best choice is better than its worst by this fraction of a won game.
DECIDES = 0.01
#: Copies for the measurement of an ask.
COPIES = 16
#: Most asks of a kind to measure in a game.
MEASURED = 4
SEATS = {"fall": 4, "volk": 2, "weimar": 4}


@dataclass
class Kind:
    """All asks of a kind."""

    asked: int = 0
    choices: int = 0  # choices of all asks
    obvious: int = 0  # asks with one choice or an obvious answer
    weighed: int = 0  # asks that were measured
    decided: int = 0  # measured asks that decide something
    answers: Counter[str] = field(default_factory=Counter)

    def add(self, other: Kind) -> None:
        self.asked += other.asked
        self.choices += other.choices
        self.obvious += other.obvious
        self.weighed += other.weighed
        self.decided += other.decided
        self.answers += other.answers

    @property
    def deciding(self) -> float:
        """The share of asks that decide something, 0 to 1, estimated from the measured ones."""
        open_ones = (self.asked - self.obvious) / self.asked
        return open_ones * self.decided / self.weighed if self.weighed else 0.0

    @property
    def same(self) -> float:
        """The share of the most frequent answer, 0 to 1."""
        return self.answers.most_common(1)[0][1] / self.asked


def play(bot_game: BotGame) -> dict[str, Kind]:
    """Play the game, and return the asks by kind."""
    table, bots = bot_game.begin()
    luck, kinds = Luck(bot_game.number), dict[str, Kind]()
    while not table.over:
        for seat in table.open_seats():
            kind = kinds.setdefault(question_of(table), Kind())
            view = View(table, seat)
            weigh = kind.weighed < MEASURED and luck.below(1 + kind.asked // MEASURED) == 0
            obvious = table.game.obvious_here(table.state, seat) >= 0
            note(kind, view, obvious, weigh, luck)
            answer = bots[seat].choose(view)
            kind.answers[answer] += 1
            table.answer(seat, answer)
    return kinds


def note(kind: Kind, view: View, obvious: bool, weigh: bool, luck: Luck) -> None:
    """Count an ask of a kind, and measure what it decides if ``weigh``."""
    kind.asked += 1
    kind.choices += len(view.choices)
    if obvious:
        kind.obvious += 1
    elif weigh:
        kind.weighed += 1
        kind.decided += best_over_worst(view, luck.below(1 << 24)) >= DECIDES


def best_over_worst(view: View, seed: int) -> float:
    """Return how much better the best choice is than the worst, as a fraction of a won game."""
    bot = OnePlyBot(seed)
    tries = [Trial(view.game.vocabulary.number(name)) for name in view.choices]
    for _ in range(COPIES):
        bot.try_once(view, tries)
    first = [statistics.fmean(each.values[::2]) for each in tries]
    best, worst = first.index(max(first)), first.index(min(first))
    second = [statistics.fmean(each.values[1::2]) for each in tries]
    return second[best] - second[worst]


def play_one(bot_game: BotGame) -> tuple[int, dict[str, Kind]]:
    """Play a game, and return its number and its asks by kind."""
    return bot_game.number, play(bot_game)


def measure(first: BotGame, games: int, jobs: int, keep: Path | None) -> dict[str, Kind]:
    """Return all asks of the games by kind. Games in the file ``keep`` are not played again."""
    by_number = kept_games(keep)
    missing = [each for each in first.series(games) if each.number not in by_number]
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        for number, kinds in pool.imap_unordered(play_one, missing):
            by_number[number] = kinds
            if keep is not None:
                keep_game(keep, number, kinds)
    whole: dict[str, Kind] = {}
    for number in range(games):
        for name, kind in by_number[number].items():
            whole.setdefault(name, Kind()).add(kind)
    return whole


def keep_game(file: Path, number: int, kinds: dict[str, Kind]) -> None:
    row = {"game": number, "kinds": {name: vars(kind) for name, kind in kinds.items()}}
    with file.open("a", encoding="utf-8") as lines:
        lines.write(json.dumps(row) + "\n")


def kept_games(file: Path | None) -> dict[int, dict[str, Kind]]:
    """Return the games in a file, by number; an unfinished last line is cut."""
    rows = [json.loads(line) for line in keep_whole_lines(file)] if file is not None else []
    return {
        row["game"]: {
            name: Kind(**{**kind, "answers": Counter(kind["answers"])})
            for name, kind in row["kinds"].items()
        }
        for row in rows
    }


def share(part: float) -> str:
    return f"{part:.0%}"


def show(title: str, kinds: dict[str, Kind], games: int, seats: int, rows: int) -> None:
    table = Printed(title=title, title_justify="left")
    table.add_column("script and question")
    for head in ("per game", "choices", "obvious", "decides", "same answer"):
        table.add_column(head, justify="right")
    for name, kind in sorted(kinds.items(), key=lambda each: -each[1].asked)[:rows]:
        table.add_row(
            name,
            f"{kind.asked / games:.1f}",
            f"{kind.choices / kind.asked:.1f}",
            share(kind.obvious / kind.asked),
            share(kind.deciding) if kind.weighed or kind.obvious == kind.asked else "?",
            share(kind.same),
        )
    table.add_section()
    asks = total(kind.asked for kind in kinds.values())
    obvious = total(kind.obvious for kind in kinds.values())
    alone = (asks - obvious) / games / seats
    table.add_row(
        f"all; {asks / games / seats:.0f} answers per seat, {alone:.0f} if alone",
        f"{asks / games:.1f}",
        f"{total(kind.choices for kind in kinds.values()) / asks:.1f}",
        share(obvious / asks),
        share(total(kind.asked * kind.deciding for kind in kinds.values()) / asks),
        share(total(kind.asked * kind.same for kind in kinds.values()) / asks),
    )
    Console(width=140).print(table)


def total(numbers: Iterable[float]) -> float:
    return sum(numbers)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="kabinett bench questions", description="Count what players are asked."
    )
    parser.add_argument("game", nargs="*", metavar="GAME", help="by default all games")
    parser.add_argument("--bot", default="medium", help="the bot on all seats")
    parser.add_argument("--games", type=int, default=100, help="number of games")
    parser.add_argument("--jobs", type=int, default=2, help="number of processes")
    parser.add_argument("--rows", type=int, default=40, help="most rows of the table")
    parser.add_argument("--options", nargs="*", default=[], metavar="NAME=VALUE")
    parser.add_argument(
        "--keep", type=Path, help="file for the result of each game; an interrupted run continues"
    )
    args = parser.parse_args(arguments)
    if args.keep and len(args.game) != 1:
        parser.error("--keep is for one game, one bot and one set of options")
    options = parse_options(args.options)
    for game in args.game or sorted(all_games()):
        seats = SEATS.get(game, game_of(game).seat_counts[0])
        first = BotGame(game, seats, args.bot, options)
        kinds = measure(first, args.games, args.jobs, args.keep)
        title = [game, *args.options, f"{seats} seats", args.bot, f"{args.games} games"]
        show(", ".join(title), kinds, args.games, seats, args.rows)


if __name__ == "__main__":
    main()
