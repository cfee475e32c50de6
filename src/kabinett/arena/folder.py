"""A folder that holds a plan and all games of it that have been played.

``plan.json`` says what is played, ``played-1-of-4.jsonl`` has a line for each game of a shard,
``records`` each game to be replayed.  A run that was killed goes on with what is missing; shards
that were played elsewhere are put together by giving all folders, or by copying their files into
one.
"""

from __future__ import annotations

import json
from dataclasses import asdict, fields, replace
from pathlib import Path
from typing import Any, Final

from kabinett.arena.plan import Place, Plan
from kabinett.arena.playing import Played
from kabinett.arena.strength import counted
from kabinett.core.play.digests import digests
from kabinett.games import game_of

PLAN: Final = "plan.json"


class FolderError(Exception):
    """A folder holds other games than those that are to be played or told of."""


class Folder:
    """Where the games of a plan are kept."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def begin(self, plan: Plan) -> None:
        """Write down what is to be played; FolderError if something else is there."""
        (self.path / "records").mkdir(parents=True, exist_ok=True)
        if (self.path / PLAN).exists():
            same(self.plan(), plan, self.path)
        elif any(self.path.glob("played-*.jsonl")):
            raise FolderError(f"{self.path} has games, and no {PLAN} that says of what")
        told = {**asdict(plan), "rules": rules_of(plan)}
        text = json.dumps(told, indent=1, ensure_ascii=False) + "\n"
        (self.path / PLAN).write_text(text, encoding="utf-8")

    def plan(self) -> Plan:
        """What is played here; FolderError if it was by other rules than those of today."""
        file = self.path / PLAN
        try:
            told: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
            rules = told.pop("rules")
            plan = plan_of(told)
        except (ValueError, TypeError, KeyError) as error:
            raise FolderError(f"{file} is no plan of the arena: {error}") from error
        if rules != rules_of(plan):
            raise FolderError(
                f"{self.path} was played by other rules of {plan.game} than those of today; "
                "take another folder"
            )
        return plan

    def played(self) -> dict[Place, Played]:
        """All games that are here, of all shards."""
        found: dict[Place, Played] = {}
        for file in sorted(self.path.glob("played-*.jsonl")):
            for line in whole_lines(file):
                game = played_of(json.loads(line))
                found[game.place] = game
        return found

    def writer(self, shard: tuple[int, int]) -> Writer:
        part, parts = shard
        return Writer(self.path, self.path / f"played-{part}-of-{parts}.jsonl")


class Writer:
    """Adds games to a shard's file, a line each, and their records."""

    def __init__(self, folder: Path, file: Path) -> None:
        self.records = folder / "records"
        if file.exists():  # without the half of a line that a killed run has left
            file.write_text("".join(f"{line}\n" for line in whole_lines(file)), encoding="utf-8")
        self.file = file.open("a", encoding="utf-8")

    def write(self, game: Played) -> None:
        path = self.records / f"{game.block + 1:05}-{game.seating + 1}.txt"
        path.write_text(game.record, encoding="utf-8")
        told = asdict(game)
        del told["record"]
        self.file.write(json.dumps(told, ensure_ascii=False) + "\n")
        self.file.flush()

    def close(self) -> None:
        self.file.close()


def gathered(folders: list[Path]) -> tuple[Plan, list[Played]]:
    """The plan that these folders have in common, and all games of it that are in one of them."""
    plans = [Folder(path).plan() for path in folders]
    for path, other in zip(folders, plans, strict=True):
        same(plans[0], other, path)
    plan = replace(plans[0], blocks=max(other.blocks for other in plans))
    found: dict[Place, Played] = {}
    for path in folders:
        found |= Folder(path).played()
    return plan, counted(plan, (found[place] for place in plan.places() if place in found))


def same(plan: Plan, other: Plan, path: Path) -> None:
    """FolderError if they differ in more than how many blocks there are to be."""
    for each in fields(Plan):
        one, two = getattr(plan, each.name), getattr(other, each.name)
        if each.name != "blocks" and one != two:
            raise FolderError(f"{path} has other games: {each.name} {one!r}, not {two!r}")


def rules_of(plan: Plan) -> str:
    """What the games hang on besides the plan: the rules, and the pack with its digest."""
    game = game_of(plan.game)
    return f"{digests(game).whole} {game.setup(plan.setup).pack}".strip()


def plan_of(told: dict[str, Any]) -> Plan:
    stop = told.pop("stop")
    return Plan(**{**told, "bots": tuple(told["bots"])}, stop=tuple(stop) if stop else None)


def played_of(told: dict[str, Any]) -> Played:
    lists = ("roles", "winners", "scores")
    thought = {bot: tuple(spent) for bot, spent in told.pop("thought").items()}
    return Played(**{**told, **{name: tuple(told[name]) for name in lists}}, thought=thought)


def whole_lines(file: Path) -> list[str]:
    """The lines of a file without a last one that was not written to its end."""
    return file.read_text(encoding="utf-8").split("\n")[:-1]
