"""Compares the speed of the rules with a commit: ``kabinett bench against COMMIT [GAME …]``.

It checks the commit and the working tree out into the cache and compiles them there, which takes
minutes the first time. Then both play random games alternately, with python-chess between them, in
pure Python and compiled. Each round has a ratio of decisions per second, new to old; the table
shows its median and its middle half. All times are CPU time. In pure Python it also counts the
instructions of these games, which do not depend on the load of the machine."""

from __future__ import annotations

import argparse
import json
import os
import signal
import statistics
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.table import Table

from bench.builds import (
    Checkout,
    NotBuilt,
    check_compiler,
    compile_checkout,
    of_commit,
    of_working_tree,
)
from bench.loops import CHESS_GAMES, play_chess, time_call
from kabinett.games import all_games

ROOT: Final = Path(__file__).resolve().parent.parent
SECONDS: Final = 0.4  # approximate CPU time of a turn
ROUNDS: Final = 15
COUNTED: Final = {"fall": 20, "volk": 20}  # games whose instructions are counted
FEW: Final = 6  # the same for any other game
#: Older commits lack what this module measures with.
SINCE: Final = "commits since 722b686 can be compared"


class NotPlayed(Exception):
    """A build cannot play; the message says why."""


class Player:
    """A process that plays one game with one build on request."""

    def __init__(self, name: str, game: str, path: Path, native: bool) -> None:
        self.name = name
        self.process = subprocess.Popen(
            [sys.executable, "-m", "bench.rates", game],
            cwd=ROOT,
            env={
                **os.environ,
                "PYTHONPATH": f"{path}{os.pathsep}{ROOT}",
                "PYTHONHASHSEED": "0",
            },
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        try:
            hello = self.hear()
            if "lacks" in hello:
                raise NotPlayed(f"{name} cannot be compared ({hello['lacks']}); {SINCE}")
            if Path(hello["package"]).parent != path:
                raise NotPlayed(f"{name}: {hello['package']} was played, not {path}")
            if hello["compiled"] != native:
                raise NotPlayed(f"{name}: {path} is {'not ' if native else ''}compiled")
        except BaseException:
            self.stop()
            raise

    def play(self, first: int, number: int) -> float:
        """Play a number of games from a first seed, and return the decisions per second."""
        reply = self.ask(first, number, 0)
        return float(reply["decisions"] / reply["seconds"])

    def count(self, number: int) -> float:
        """Play the first games, and return the instructions per decision."""
        reply = self.ask(0, number, 1)
        return float(reply["instructions"] / reply["decisions"])

    def ask(self, *what: int) -> Any:
        assert self.process.stdin is not None
        self.process.stdin.write(" ".join(map(str, what)) + "\n")
        self.process.stdin.flush()
        return self.hear()

    def hear(self) -> Any:
        assert self.process.stdout is not None and self.process.stderr is not None
        line = self.process.stdout.readline()
        if not line:
            error_lines = self.process.stderr.read().strip().splitlines() or ["it ended"]
            raise NotPlayed(f"{self.name} cannot be played ({error_lines[-1]}); {SINCE}")
        return json.loads(line)

    def stop(self) -> None:
        self.process.kill()
        self.process.communicate()


@contextmanager
def players(game: str, builds: dict[str, Path], native: bool) -> Iterator[list[Player]]:
    running: list[Player] = []
    try:
        for name, path in builds.items():
            running.append(Player(name, game, path, native))
        yield running
    finally:
        for player in running:
            player.stop()


@dataclass
class Rates:
    """Decisions per second of the old and the new build, and moves per second of python-chess, by
    round. ``instructions`` are those per decision, old and new, if they were counted."""

    old: list[float] = field(default_factory=list)
    new: list[float] = field(default_factory=list)
    chess: list[float] = field(default_factory=list)
    instructions: tuple[float, float] | None = None

    @property
    def ratios(self) -> list[float]:
        return [new / old for new, old in zip(self.new, self.old, strict=True)]

    def in_chess(self, rates: list[float]) -> float:
        return statistics.median(a / b for a, b in zip(rates, self.chess, strict=True))


def games_a_turn(player: Player) -> int:
    """Return the number of games that take about `SECONDS`, after some games to warm up."""
    player.play(0, 2)
    seconds = float(player.ask(0, 4, 0)["seconds"])
    return max(1, round(4 * SECONDS / seconds))


def measure(game: str, builds: dict[str, Path], native: bool, rounds: int) -> Rates:
    """Play rounds: old, chess, new, and in the next round in reverse."""
    rates = Rates()
    with players(game, builds, native) as (old, new):
        number = min(games_a_turn(old), games_a_turn(new))
        for turn in range(rounds):
            pair = [(old, rates.old), (new, rates.new)]
            (first, of_first), (second, of_second) = pair if turn % 2 == 0 else pair[::-1]
            of_first.append(first.play(turn * number, number))
            seconds, moves = time_call(play_chess, turn * CHESS_GAMES)
            rates.chess.append(moves / seconds)
            of_second.append(second.play(turn * number, number))
        if not native:
            few = COUNTED.get(game, FEW)
            rates.instructions = old.count(few), new.count(few)
    return rates


def quartiles(values: list[float]) -> str:
    if len(values) < 2:
        return ""
    low, _, high = statistics.quantiles(values, n=4, method="inclusive")
    return f"{low:.3f} - {high:.3f}"


def row(game: str, build: str, rates: Rates) -> list[str]:
    cells = ["", ""]
    if rates.instructions:
        before, now = rates.instructions
        cells = [f"{before:,.0f} to {now:,.0f}", f"{now / before:.3f}"]
    ratios = rates.ratios
    return [
        game,
        build,
        f"{statistics.median(ratios):.3f}",
        quartiles(ratios),
        f"{min(ratios):.3f} - {max(ratios):.3f}",
        f"{rates.in_chess(rates.old):.2f}",
        f"{rates.in_chess(rates.new):.2f}",
        *cells,
    ]


def table_of(commit: str, rounds: int) -> Table:
    table = Table(title=f"{commit} and the working tree, {rounds} rounds, CPU time")
    for head in ("game", "build", "new / old", "middle half", "all", "old x chess", "new x chess"):
        table.add_column(head, justify="left" if head in ("game", "build") else "right")
    table.add_column("instructions per decision", justify="right")
    table.add_column("new / old", justify="right")
    return table


def builds_of(old: Checkout, new: Checkout, games: list[str], native: bool) -> dict[str, Path]:
    if not native:
        return {each.name: each.sources for each in (old, new)}
    folders = {}
    for each in (old, new):
        print(f"compiling {each.name} …", file=sys.stderr, flush=True)
        folders[each.name] = compile_checkout(each, games)
    return folders


def compare(commit: str, games: list[str], kinds: list[str], rounds: int) -> Table:
    if "native" in kinds:
        check_compiler()
    old, new = of_commit(ROOT, commit), of_working_tree(ROOT)
    table = table_of(commit, rounds)
    for kind in kinds:
        builds = builds_of(old, new, games, kind == "native")
        for game in games:
            print(f"playing {game}, {kind} …", file=sys.stderr, flush=True)
            table.add_row(*row(game, kind, measure(game, builds, kind == "native", rounds)))
    return table


def positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="kabinett bench against", description=__doc__)
    parser.add_argument("commit", metavar="COMMIT")
    parser.add_argument("games", nargs="*", metavar="GAME", help="by default all games")
    parser.add_argument("--rounds", type=positive, default=ROUNDS, help=f"by default {ROUNDS}")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--pure", action="store_true", help="only in pure Python")
    which.add_argument("--native", action="store_true", help="only compiled")
    args = parser.parse_args(arguments)
    games = args.games or sorted(all_games())
    for game in games:
        if game not in all_games():
            parser.error(
                f"there is no game {game!r}; the games are {', '.join(sorted(all_games()))}"
            )
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended by SIGTERM"))  # and tidies up
    kinds = ["pure"] if args.pure else ["native"] if args.native else ["pure", "native"]
    try:
        Console(width=130).print(compare(args.commit, games, kinds, args.rounds))
    except (NotBuilt, NotPlayed) as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
