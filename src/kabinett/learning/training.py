"""A whole training: self-play, then learning, again and again, in pieces that can be interrupted.

A training is a folder.  ``training.json`` says what it is, ``weights.npz`` is the checkpoint after
the last round, ``net.net`` the net made from it, ``league/`` has former nets, and ``rounds.jsonl``
a line per round.  The same seed and the same number of rounds give the same net on one machine,
however often the training was interrupted."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final

import numpy as np

from kabinett.core.game import Game
from kabinett.core.luck import Luck
from kabinett.core.setup import Setup
from kabinett.games import game_at
from kabinett.learning.self_play import Task, TaughtGame, play
from kabinett.learning.trainer import Lesson, Trainer
from kabinett.nets.inputs import choose_thresholds
from kabinett.nets.net import Net, NetError
from kabinett.observation import observer_of

#: Random games from which the thresholds are chosen, and of how many positions one is taken.
SAMPLE_GAMES: Final = 60
SAMPLE_EVERY: Final = 5
#: A former net joins the league after so many rounds.
LEAGUE_EVERY: Final = 10
#: Files of a training.
PLAN, WEIGHTS, NET, ROUNDS, LEAGUE = (
    "training.json",
    "weights.npz",
    "net.net",
    "rounds.jsonl",
    "league",
)

#: Plays tasks, and yields what they taught in the order of the tasks.
Driver = Callable[[Iterable[Task]], Iterator[TaughtGame]]


@dataclass(frozen=True)
class Plan:
    """What a training is.

    ``greedy_rounds``: the first rounds play quickly, by what looks best at once.  ``guests``: bots
    that take a seat in a share of ``guest_share`` of the games, besides former nets."""

    game: str
    seats: int
    seed: int = 0
    games_per_round: int = 20
    greedy_rounds: int = 40
    hidden: int = 64
    rate: float = 0.001
    passes: int = 2
    trace: float = 0.9
    explore: float = 0.1
    adds_to_evaluation: bool = False
    guests: tuple[str, ...] = ("one-ply",)
    guest_share: float = 0.2


@dataclass(frozen=True)
class Round:
    """A round that has been played and learned."""

    number: int
    games: int
    lessons: int
    answers: int
    value_loss: float
    policy_loss: float
    wins: tuple[float, ...]  # by seat


class Training:
    """The training in a folder.  NetError if the folder has another training."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        self.folder = folder
        self.game: Game = game_at(plan.game)
        setup = self.game.setup(Setup(plan.seats))
        self.plan = replace(plan, game=str(self.game.folder), seats=setup.seats)
        (folder / LEAGUE).mkdir(parents=True, exist_ok=True)
        self.rounds = 0
        if (folder / PLAN).exists():
            self.trainer = self.resume()
        else:
            thresholds = sample_thresholds(self.game, setup, plan.seed)
            self.trainer = self.fresh_trainer(thresholds)
            (folder / PLAN).write_text(json.dumps(asdict(self.plan) | {"thresholds": thresholds}))
            self.save()

    def fresh_trainer(self, thresholds: dict[str, list[int]]) -> Trainer:
        plan = self.plan
        return Trainer(
            game=self.game,
            seats=plan.seats,
            thresholds=thresholds,
            hidden=plan.hidden,
            adds_to_evaluation=plan.adds_to_evaluation,
            rate=plan.rate,
            seed=plan.seed,
        )

    def resume(self) -> Trainer:
        """The trainer as the last round left it."""
        data = json.loads((self.folder / PLAN).read_text())
        thresholds = data.pop("thresholds")
        if data != json.loads(json.dumps(asdict(self.plan))):
            raise NetError(f"{self.folder} has another training: {data}")
        trainer = self.fresh_trainer(thresholds)
        with np.load(self.folder / WEIGHTS) as stored:
            for group in ("weights", "means", "squares"):
                arrays = getattr(trainer, group)
                arrays.update({name: stored[f"{group}.{name}"].copy() for name in arrays})
            trainer.steps, self.rounds = int(stored["steps"]), int(stored["rounds"])
        return trainer

    # -- rounds

    def run(self, rounds: int, driver: Driver) -> Iterator[Round]:
        """Play and learn until so many rounds are done in all; yield each as it ends."""
        while self.rounds < rounds:
            yield self.one_round(driver)

    def one_round(self, driver: Driver) -> Round:
        games = list(driver(self.tasks(self.rounds)))
        lessons = [lesson for game in games for lesson in game.lessons]
        shuffled = list(lessons)
        luck = Luck(self.plan.seed * 1_000_003 + self.rounds)
        losses = (0.0, 0.0)
        for _ in range(self.plan.passes):
            luck.shuffle(shuffled)
            losses = self.trainer.learn(shuffled)
        self.rounds += 1
        self.save()
        played = self.describe(games, lessons, losses)
        with (self.folder / ROUNDS).open("a") as file:
            file.write(json.dumps(asdict(played)) + "\n")
        return played

    def tasks(self, number: int) -> list[Task]:
        """The games of a round.  In some of them a guest or a former net has a seat."""
        plan, first = self.plan, number * self.plan.games_per_round
        luck = Luck(plan.seed * 1_000_003 + number + (1 << 29))
        return [
            Task(
                game=plan.game,
                seats=plan.seats,
                learner=str(self.net_file(number)),
                number=plan.seed * 10_000_000 + first + game,
                guests=self.draw_guests(luck),
                greedy=number < plan.greedy_rounds,
                explore=plan.explore,
                trace=plan.trace,
            )
            for game in range(plan.games_per_round)
        ]

    def draw_guests(self, luck: Luck) -> tuple[str, ...]:
        """The guests of one game by seat, mostly none."""
        seats = [""] * self.plan.seats
        former = [f"net({str(file)!r})" for file in sorted((self.folder / LEAGUE).glob("*.net"))]
        candidates = [*self.plan.guests, *former]
        if candidates and luck.below(1000) < 1000 * self.plan.guest_share:
            seats[luck.below(len(seats))] = candidates[luck.below(len(candidates))]
        return tuple(seats)

    def describe(
        self, games: list[TaughtGame], lessons: list[Lesson], losses: tuple[float, float]
    ) -> Round:
        wins = [0.0] * self.plan.seats
        for game in games:
            for seat in game.winners:
                wins[seat] += 1 / len(game.winners)
        answers = sum(game.answers for game in games)
        value_loss, policy_loss = (round(loss, 4) for loss in losses)
        return Round(
            *(self.rounds, len(games), len(lessons), answers, value_loss, policy_loss),
            wins=tuple(round(each, 2) for each in wins),
        )

    # -- files

    def net_file(self, rounds: int) -> Path:
        """The file of the net that plays in a round; processes keep what they read from it."""
        return self.folder / f"round-{rounds:05}.net"

    @property
    def net(self) -> Net:
        """The net as it is now."""
        plan = {name: value for name, value in asdict(self.plan).items() if name != "game"}
        note = f"kabinett learn {self.game.id}: {self.rounds} rounds, {plan}"
        return self.trainer.net(note)

    def save(self) -> None:
        """Write the checkpoint and the net, each whole or not at all."""
        trainer, new = self.trainer, self.folder / f"new-{WEIGHTS}"
        arrays: dict[str, Any] = {
            f"{group}.{name}": each
            for group in ("weights", "means", "squares")
            for name, each in getattr(trainer, group).items()
        }
        np.savez(new, steps=trainer.steps, rounds=self.rounds, **arrays)
        net = self.net
        for file in (self.net_file(self.rounds), self.folder / NET):
            net.save(file)
        if self.rounds and self.rounds % LEAGUE_EVERY == 0:
            net.save(self.folder / LEAGUE / f"{self.rounds:05}.net")
        os.replace(new, self.folder / WEIGHTS)
        for old in self.folder.glob("round-*.net"):
            if old != self.net_file(self.rounds):
                old.unlink()


def sample_thresholds(game: Game, setup: Setup, seed: int) -> dict[str, list[int]]:
    """Thresholds from random games."""
    observer, rows = observer_of(game, setup), []
    for number in range(SAMPLE_GAMES):
        luck, s = Luck(seed + number), game.new_state(setup)
        choices = game.program.begin(s, game.beginning(setup))
        while choices:
            if luck.below(SAMPLE_EVERY) == 0:
                rows.append(observer.observe(s, luck.below(setup.seats)))
            choices = game.program.run(s, choices[luck.below(len(choices))])
    return choose_thresholds(observer, rows)


def one_by_one(tasks: Iterable[Task]) -> Iterator[TaughtGame]:
    """Play the games in this process."""
    yield from map(play, tasks)


def in_processes(jobs: int) -> Driver:
    """A driver that plays the games in several processes."""

    def drive(tasks: Iterable[Task]) -> Iterator[TaughtGame]:
        with ProcessPoolExecutor(jobs) as pool:
            yield from pool.map(play, tasks)

    return one_by_one if jobs == 1 else drive
