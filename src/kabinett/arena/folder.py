"""A folder with a plan and those of its games that have been played.

``plan.json`` is the plan, ``played-1-of-4.jsonl`` has a line for each game of a shard, and
``records`` has each game as text that can be replayed.  If a run is killed, the same command plays
the missing games.  To merge shards that were played elsewhere, name all their folders, or copy
their files into one.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, fields, replace
from pathlib import Path
from typing import Final

from kabinett.arena.match_results import cut_at_decision
from kabinett.arena.plan import GameIndex, Plan
from kabinett.arena.playing import PlayedGame
from kabinett.core.data import Data
from kabinett.core.play.digests import digests
from kabinett.core.script.cache import write_whole
from kabinett.games import game_of

PLAN: Final = "plan.json"


class FolderError(Exception):
    """A folder has games of another plan, or no plan."""


class Folder:
    """Stores the games of a plan; without ``has_records`` only their outcomes."""

    def __init__(self, path: Path, has_records: bool = True) -> None:
        self.path = path
        self.has_records = has_records

    def begin(self, plan: Plan) -> None:
        """Write the plan; raises FolderError if the folder has games of another one.

        The folder's plan may get more blocks, never fewer."""
        (self.path / "records" if self.has_records else self.path).mkdir(
            parents=True, exist_ok=True
        )
        if (self.path / PLAN).exists():
            earlier = self.plan()
            check_same(earlier, plan, self.path)
            plan = replace(plan, blocks=max(plan.blocks, earlier.blocks))
        elif any(self.path.glob("played-*.jsonl")):
            raise FolderError(f"{self.path} has games, but no {PLAN} to say of which plan")
        document = {**asdict(plan), "rules": rules_of(plan)}
        text = json.dumps(document, indent=1, ensure_ascii=False) + "\n"
        write_whole(self.path / PLAN, text.encode())  # other shards read it at the same time

    def plan(self) -> Plan:
        """The plan; raises FolderError if its file is not a plan, or if its rules were others."""
        file = self.path / PLAN
        try:
            document: Data = json.loads(file.read_text(encoding="utf-8"))
            rules = document.pop("rules")
            plan = parse_plan(document)
        except (ValueError, TypeError, KeyError) as error:
            raise FolderError(f"{file} is not a plan of the arena: {error}") from error
        if rules != rules_of(plan):
            raise FolderError(
                f"{self.path} was played by other rules of {plan.game} than the present ones; "
                "use another folder"
            )
        return plan

    def read_games(self) -> dict[GameIndex, PlayedGame]:
        """The games of all shards, by index."""
        games: dict[GameIndex, PlayedGame] = {}
        for file in sorted(self.path.glob("played-*.jsonl")):
            for line in whole_lines(file):
                game = parse_game(json.loads(line))
                games[game.index] = game
        return games

    def writer(self, shard: tuple[int, int]) -> Writer:
        """A writer for the games of a shard: (1, 4) is the first of four shards."""
        part, parts = shard
        records = self.path / "records" if self.has_records else None
        return Writer(self.path / f"played-{part}-of-{parts}.jsonl", records)


class Writer:
    """Appends games to a shard's file, one per line, and writes their records into a folder."""

    def __init__(self, file: Path, records: Path | None) -> None:
        self.records = records
        keep_whole_lines(file)
        self.file = file.open("a", encoding="utf-8")

    def write(self, game: PlayedGame) -> None:
        """Add a game and its record."""
        if self.records is not None:
            path = self.records / f"{game.block + 1:05}-{game.seating + 1}.txt"
            path.write_text(game.record, encoding="utf-8")
        row = asdict(game)
        del row["record"]
        self.file.write(json.dumps(row, ensure_ascii=False) + "\n")
        self.file.flush()

    def close(self) -> None:
        """Close the shard's file."""
        self.file.close()


def gather(folders: list[Path]) -> tuple[Plan, list[PlayedGame]]:
    """The common plan of the folders, and the games of all of them, in order."""
    plans = [Folder(path).plan() for path in folders]
    for path, other in zip(folders, plans, strict=True):
        check_same(other, plans[0], path)
    plan = replace(plans[0], blocks=max(other.blocks for other in plans))
    games: dict[GameIndex, PlayedGame] = {}
    for path in folders:
        games |= Folder(path).read_games()
    return plan, cut_at_decision(
        plan, (games[index] for index in plan.game_indices() if index in games)
    )


def check_same(folder_plan: Plan, wanted_plan: Plan, path: Path) -> None:
    """Raise FolderError if the plan of the folder at ``path`` differs from the wanted one in
    anything but the number of blocks."""
    for each in fields(Plan):
        own, wanted = getattr(folder_plan, each.name), getattr(wanted_plan, each.name)
        if each.name != "blocks" and own != wanted:
            raise FolderError(f"{path} has other games: {each.name} {own!r}, not {wanted!r}")


def rules_of(plan: Plan) -> str:
    """The digest of the rules, and the pack with its digest.

    The same plan under the same rules has the same games."""
    game = game_of(plan.game)
    return f"{digests(game).whole} {game.setup(plan.setup).pack}".strip()


def parse_plan(document: Data) -> Plan:
    """A plan from its JSON data."""
    stop = document.pop("stop")
    return Plan(**{**document, "bots": tuple(document["bots"])}, stop=tuple(stop) if stop else None)


def parse_game(row: Data) -> PlayedGame:
    """A game from its JSON data."""
    lists = ("roles", "winners", "scores")
    thought = {bot: tuple(totals) for bot, totals in row.pop("thought").items()}
    return PlayedGame(**{**row, **{name: tuple(row[name]) for name in lists}}, thought=thought)


def keep_whole_lines(file: Path, is_kept: Callable[[str], bool] = lambda line: True) -> list[str]:
    """Cut an unfinished last line, which a run that was killed may have left, and the lines that
    are not to be kept; return the rest, none if there is no file."""
    if not file.exists():
        return []
    lines = [line for line in whole_lines(file) if is_kept(line)]
    new = file.with_suffix(".new")
    new.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    new.replace(file)
    return lines


def whole_lines(file: Path) -> list[str]:
    """The lines of a file, without a last line that is unfinished."""
    return file.read_text(encoding="utf-8").split("\n")[:-1]
