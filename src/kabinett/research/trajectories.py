"""Games of bots as open data: who was asked, what was chosen, what chance drew, who won.

A data set is a folder.  ``trajectories.json`` says what was played and names the actions.  Each
``games-00001.jsonl.gz`` has a line of JSON per game (`Trajectory`).  The same command writes the
same files, and after an interruption the missing ones.  The data is in the public domain (CC0)."""

from __future__ import annotations

import gzip
import json
import shlex
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict, dataclass
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import Final

from kabinett.bots.making import UnknownBot
from kabinett.bots.playing import BotError, begin_game, play_to_end
from kabinett.bots.processes import DIED, process_pool
from kabinett.bots.strengths import check_bot, thinks_by_clock
from kabinett.core.data import Data
from kabinett.core.luck import Luck
from kabinett.core.play.chance import Chance
from kabinett.core.play.digests import digests
from kabinett.core.play.position import Position
from kabinett.core.play.record_lines import answers_in
from kabinett.core.play.table import Table
from kabinett.core.script.cache import write_whole
from kabinett.games import game_at
from kabinett.research.problem import Problem

FORMAT: Final = "kabinett trajectories 1"
ABOUT: Final = "trajectories.json"
LICENCE: Final = "CC0-1.0"
README: Final = """\
Games of bots, made with Kabinett: {command}

docs/research.md of Kabinett describes the files. Everything here is in the public domain:
CC0 1.0, https://creativecommons.org/publicdomain/zero/1.0/
"""


class OtherData(ValueError):
    """The folder has other data, or data of other rules."""


@dataclass(frozen=True)
class DataSetPlan:
    """The games of a data set.

    ``bots``: each seat of each game draws one of these by lot.  A file has ``games_per_file``
    games.

    >>> DataSetPlan("fall", 3, bots=("one-ply", "random")).bots_of(0)[0]
    ('one-ply', 'one-ply', 'random')
    """

    game: str
    seats: int
    options: tuple[tuple[str, str], ...] = ()
    bots: tuple[str, ...] = ("one-ply",)
    seed: int = 1
    games_per_file: int = 100

    def problem(self) -> Problem:
        options: Data = dict(self.options)
        return Problem(game_at(self.game), self.seats, **options)

    def bots_of(self, number: int) -> tuple[tuple[str, ...], tuple[int, ...]]:
        """The bots of a game by seat, and the seeds of their luck."""
        luck = Luck(self.seed * 1_000_003 + number)
        names = tuple(self.bots[luck.below(len(self.bots))] for _ in range(self.seats))
        return names, tuple(luck.below(1 << 30) for _ in names)

    def about(self) -> Data:
        """The content of ``trajectories.json``."""
        problem = self.problem()
        return {
            "format": FORMAT,
            "licence": LICENCE,
            **asdict(self),
            "game": problem.game.id,
            "options": dict(self.options),
            "bots": list(self.bots),
            "rules": digests(problem.game).whole,
            "actions": problem.actions,
        }


@dataclass(frozen=True)
class Trajectory:
    """A game: ``actions`` are those of `Problem`, and ``seats`` who was asked for each; -1 is
    chance.  ``bots`` and ``returns`` are by seat."""

    number: int
    bots: tuple[str, ...]
    seats: tuple[int, ...]
    actions: tuple[int, ...]
    returns: tuple[float, ...]

    def positions(self, problem: Problem) -> Iterator[tuple[Position, int]]:
        """Each position with the action that was taken there.

        The position is always the same object, which changes with the action: copy it to keep it.
        IllegalChoice if other rules have played the game."""
        position = problem.begin()
        for action in self.actions:
            yield position, action
            problem.play(position, action)


def play_trajectory(plan: DataSetPlan, number: int) -> Trajectory:
    """Play a game of the plan; BotError if a bot fails, or if the game does not end."""
    problem, (names, seeds) = plan.problem(), plan.bots_of(number)
    dice = Chance.numbered(plan.seed * 1_000_003 + number)
    table, bots = begin_game(problem.game, problem.setup, names, seeds, dice)
    try:
        play_to_end(table, bots)
    except BotError as error:
        raise BotError(f"game {number} of seed {plan.seed}: {error}") from error
    returns = tuple(problem.returns_of(table.result()))
    return Trajectory(number, names, *actions_of(problem, table), returns)


def actions_of(problem: Problem, table: Table) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who was asked and what was answered in a game, without what `Problem` answers itself.

    Seats that are asked at once answer at a table in any order, but a problem asks one after the
    other, so each seat has a queue of its own."""
    program, position = problem.program, problem.begin_unforced()
    seats, actions, answers = list[int](), list[int](), dict[int, deque[int]]()
    for line in answers_in(table.lines):
        answers.setdefault(line.who, deque()).append(problem.game.vocabulary.number(line.name))
    while choices := position.choices:
        s, seat = position.state, position.seat
        action = answers[seat].popleft()
        if len(choices) > 1 or program.at_once(s) or program.is_private(s):
            seats.append(seat)
            actions.append(action)
        position.play(action)
    return tuple(seats), tuple(actions)


# -- files


def write_data_set(plan: DataSetPlan, games: int, folder: Path, jobs: int = 1) -> Iterator[Path]:
    """Write the missing files of the data set, and yield each one as it is ready.

    Several ``jobs`` are new processes, so a script calls this under ``if __name__ == "__main__"``.

    OtherData if the folder has games of another plan or of other rules, or more games than
    these; UnknownBot as `begin` says; BotError if a bot fails or a process dies."""
    begin(plan, games, folder)
    size = plan.games_per_file
    missing = {}
    for count in range(-(-games // size)):
        numbers = range(size * count, min(games, size * (count + 1)))
        if count_games(file_of(folder, count)) < len(numbers):
            missing[count] = numbers
    contents = play_files(plan, [*missing.values()], jobs)
    for count, content in zip(missing, contents, strict=True):
        file = file_of(folder, count)
        write_whole(file, content)
        yield file


def begin(plan: DataSetPlan, games: int, folder: Path) -> None:
    """Write what the folder's files are, with the command that makes them again.

    UnknownBot if a bot of the plan cannot play the game, or thinks by the clock."""
    game = game_at(plan.game)
    for bot in plan.bots:
        check_bot(game, bot)
        if thinks_by_clock(game, bot):
            raise UnknownBot(
                f"{bot} thinks by the clock, so the same command would not write the same files: "
                "give it a number of lines instead"
            )
    folder.mkdir(parents=True, exist_ok=True)
    about, file = plan.about(), folder / ABOUT
    if file.exists():
        old: Data = json.loads(file.read_text("utf-8"))
        if old != about:
            wrong = sorted(key for key in {*old, *about} if old.get(key) != about.get(key))
            raise OtherData(f"{folder} has other data: {', '.join(wrong)} differ")
    count = sum(map(count_games, folder.glob("games-*.jsonl.gz")))
    if count > games:
        raise OtherData(f"{folder} has {count} games, more than {games}; use another folder")
    write_whole(file, (json.dumps(about, indent=1, ensure_ascii=False) + "\n").encode())
    words = ["kabinett", "trajectories", about["game"], f"--seats={plan.seats}"]
    words += [f"--bot={bot}" for bot in plan.bots] + [f"--seed={plan.seed}"]
    words += [f"--options={name}={value}" for name, value in plan.options]
    words += [f"--games={games}", "--into=data"]
    (folder / "README.txt").write_text(README.format(command=shlex.join(words)), "utf-8")


def count_games(file: Path) -> int:
    """The number of games in a file; 0 if there is no such file."""
    if not file.exists():
        return 0
    with gzip.open(file) as lines:
        return sum(1 for _ in lines)


def file_of(folder: Path, count: int) -> Path:
    return folder / f"games-{count + 1:05}.jsonl.gz"


def play_files(plan: DataSetPlan, files: list[range], jobs: int) -> Iterator[bytes]:
    """Play the games of these files, in this process or in several; yield the files' contents."""
    lines = play_lines(plan, chain.from_iterable(files), jobs)
    for numbers in files:
        text = "".join(islice(lines, len(numbers)))
        yield gzip.compress(text.encode(), mtime=0)


def play_lines(plan: DataSetPlan, numbers: Iterable[int], jobs: int) -> Iterator[str]:
    """Play these games, and yield their lines in order."""
    play = partial(play_line, plan)
    if jobs == 1:
        yield from map(play, numbers)
        return
    with process_pool(jobs) as pool:
        try:
            yield from pool.map(play, numbers)
        except BrokenProcessPool as error:
            raise BotError(f"{DIED}: the same command writes the missing files") from error


def play_line(plan: DataSetPlan, number: int) -> str:
    """Play a game; return its line."""
    return json.dumps(asdict(play_trajectory(plan, number)), separators=(",", ":")) + "\n"


# -- reading


def read_problem(folder: Path, game_folder: Path | None = None) -> Problem:
    """The problem that the games of a data set were played in.

    ``game_folder`` has the game if it is not installed.  OtherData if the rules have changed
    since."""
    about: Data = json.loads((folder / ABOUT).read_text("utf-8"))
    if about.get("format") != FORMAT:
        raise OtherData(f"{folder} is not {FORMAT}, but {about.get('format')}")
    game = game_at(str(game_folder or about["game"]))
    problem = Problem(game, about["seats"], **about["options"])
    if about["rules"] != digests(problem.game).whole:
        raise OtherData(
            f"{folder} was played by other rules of {about['game']} than those installed here"
        )
    return problem


def read_games(folder: Path) -> Iterator[Trajectory]:
    """The games of a data set, in order."""
    for file in sorted(folder.glob("games-*.jsonl.gz")):
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            for line in lines:
                row = json.loads(line)
                lists = ("bots", "seats", "actions", "returns")
                yield Trajectory(row["number"], *(tuple(row[name]) for name in lists))
