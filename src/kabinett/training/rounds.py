"""A training run: self-play, then learning, again and again, in pieces that can be interrupted.

The run is a folder.  ``training.json`` says what it is, ``weights.npz`` and ``samples/`` are the
checkpoint after the last round, ``net.net`` is the net made from it, ``league/`` has former nets,
and ``rounds.jsonl`` a line per round.  ``champion.net`` is the last net that passed a gate
(`gates`).  The same seed and the same number of rounds give the same net on one machine, however
often the run was interrupted.  All that it needs to go on is smaller than 5 MB."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np

from kabinett.arena.folder import keep_whole_lines
from kabinett.bots import make_bot
from kabinett.bots.playing import bot_answers
from kabinett.bots.strengths import make_bot_for
from kabinett.core.data import Data
from kabinett.core.game import Game
from kabinett.core.luck import Luck
from kabinett.core.play.chance import Chance
from kabinett.core.play.players import Player
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.games import game_at, register_game
from kabinett.nets.inputs import choose_thresholds
from kabinett.nets.net import Net, NetError
from kabinett.observation import observer_of
from kabinett.training.carrying import Carried, carry_over, carry_thresholds, digest_of
from kabinett.training.gates import Gate, Gates, league_file, net_bot_id
from kabinett.training.packing import from_planes, to_planes
from kabinett.training.sample_buffer import SampleBuffer
from kabinett.training.self_play import SampledGame, SelfPlayGame
from kabinett.training.trainer import Losses, Sample, Trainer
from kabinett.training.workers import ALONE, SelfPlayDriver, Workers

#: The least number of games in a round.
LEAST_GAMES: Final = 20
#: Games of each kind from which the thresholds are chosen, and of how many positions one is taken.
SAMPLE_GAMES: Final = 20
SAMPLE_EVERY: Final = 3
#: The number of rounds after which a former net joins the league.
LEAGUE_EVERY: Final = 10
#: The number of last nets that the league has beside the champion.
LEAGUE_SIZE: Final = 2
#: Files of a training run.
PLAN, WEIGHTS, NET, ROUNDS = "training.json", "weights.npz", "net.net", "rounds.jsonl"
LEAGUE, SAMPLES = "league", "samples"
#: How the files of a checkpoint are written.
FORMAT: Final = 2
#: One of this many guests is a bot; more would take too long, because such bots look ahead.
BOTS_EVERY: Final = 4
#: The arrays of a trainer that a checkpoint has.
GROUPS: Final = ("weights", "means", "squares", "averages")
#: Those of them whose numbers are near the weights.
NEAR_WEIGHTS: Final = ("averages",)


@dataclass(frozen=True)
class TrainingPlan:
    """What a training run is.

    ``game`` is the game's id, or its folder.  ``greedy_rounds``: the number of first rounds, which
    play quickly, by what looks best at once.  In the share ``guest_share`` of the games a guest has
    a seat: a former net, or later one of the bots ``guests``.  ``replay_rounds``: the number of
    last rounds from which samples are drawn, ``passes`` times as many as the round brought.  After
    ``steady_rounds`` rounds the step size ``rate`` begins to fall.  ``begins_with``: the digest of
    the net to begin with, or "".  A net tries a gate after each ``gate_rounds`` rounds;
    ``gate_blocks`` is the most blocks of the match, and ``gate`` the first champion."""

    game: str
    seats: int
    seed: int = 0
    games_per_round: int = LEAST_GAMES
    greedy_rounds: int = 40
    hidden: int = 64
    rate: float = 0.001
    steady_rounds: int = 100
    passes: int = 3
    replay_rounds: int = 10
    trace: float = 0.9
    explore: float = 0.1
    adds_to_evaluation: bool = False
    guests: tuple[str, ...] = ("one-ply",)
    guest_share: float = 0.2
    gate: str = "one-ply"
    gate_rounds: int = 20
    gate_blocks: int = 50
    begins_with: str = ""

    def __post_init__(self) -> None:
        """Raise ValueError unless all games of a block (`Training.draw_guests`) are in a round."""
        if self.games_per_round % self.seats:
            raise ValueError(f"{self.games_per_round} games are not whole blocks of {self.seats}")

    @property
    def greedy_games(self) -> int:
        """The number of games that are played quickly."""
        return self.greedy_rounds * self.games_per_round


def games_of_round(seats: int) -> int:
    """The games of a round: whole blocks, each with as many games as seats.

    >>> [games_of_round(seats) for seats in (2, 3, 4, 6)]
    [20, 21, 20, 24]
    """
    return -(-LEAST_GAMES // seats) * seats


def going_on(plan: TrainingPlan, net: Net) -> TrainingPlan:
    """Return the plan of a run that begins with a net: it looks ahead from the first round."""
    return replace(
        plan,
        hidden=net.hidden,
        adds_to_evaluation=net.adds_to_evaluation,
        greedy_rounds=0,
        begins_with=digest_of(net),
    )


@dataclass(frozen=True)
class Round:
    """A round that has been played and learned.

    The losses are those on its games before the net learned from them.  ``evaluation_loss`` is what
    the game's evaluation alone loses on them, if the net adds to it; otherwise 0."""

    number: int
    games: int
    samples: int
    answers: int
    value_loss: float
    evaluation_loss: float
    policy_loss: float
    wins: tuple[float, ...]  # by seat


class Training:
    """The training run in a folder.  NetError if the folder has another one; UnknownBot if the
    game has no bot such as the guests or the first champion.

    ``begin`` is the net that a new training begins with; ``carried`` then says what it keeps."""

    carried: Carried | None = None

    def __init__(self, folder: Path, plan: TrainingPlan, begin: Net | None = None) -> None:
        self.folder = folder
        self.game: Game = game_at(plan.game)
        setup = self.game.setup(Setup(plan.seats))
        check_clocks(self.game, plan)
        self.plan = replace(plan, game=register_game(plan.game), seats=setup.seats)
        self.rounds = 0
        self.gates = Gates(
            folder=folder,
            game=self.plan.game,
            seats=self.plan.seats,
            seed=plan.seed,
            first=plan.gate,
            blocks=plan.gate_blocks,
        )
        if plan.gate_rounds:
            self.gates.check()
        (folder / LEAGUE).mkdir(parents=True, exist_ok=True)
        self.buffer = SampleBuffer(folder / SAMPLES, plan.replay_rounds)
        if (folder / WEIGHTS).exists():  # the last file of a checkpoint
            self.trainer = self.resume()
        else:
            thresholds = sample_thresholds(self.game, setup, plan)
            if begin is not None:
                names = observer_of(self.game, setup).names
                thresholds = carry_thresholds(begin, thresholds, names)
            self.trainer = self.fresh_trainer(thresholds)
            if begin is not None:
                self.carried = carry_over(begin, self.trainer)
            (folder / PLAN).write_text(json.dumps(self.identity | {"thresholds": thresholds}))
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

    @property
    def identity(self) -> Data:
        """The plan as JSON has it."""
        plan = asdict(self.plan) | {"format": FORMAT}
        data: Data = json.loads(json.dumps(plan))
        return data

    def resume(self) -> Trainer:
        """Return the trainer as the last round left it."""
        data = json.loads((self.folder / PLAN).read_text())
        thresholds = data.pop("thresholds")
        if data != self.identity:
            raise NetError(f"{self.folder} has another training: {data}")
        trainer = self.fresh_trainer(thresholds)
        with np.load(self.folder / WEIGHTS) as stored:
            for group in GROUPS:
                for name, each in getattr(trainer, group).items():
                    near = trainer.weights[name] if group in NEAR_WEIGHTS else None
                    from_planes(stored[f"{group}.{name}"], each, near)
            trainer.steps, self.rounds = int(stored["steps"]), int(stored["rounds"])
        self.buffer.resume(self.rounds)
        keep_whole_lines(
            self.folder / ROUNDS, lambda line: int(json.loads(line)["number"]) <= self.rounds
        )
        return trainer

    # -- rounds

    def run(
        self,
        rounds: int,
        by: Workers = ALONE,
        on_game: Callable[[bool], None] = lambda is_gate: None,
    ) -> Iterator[Round | Gate]:
        """Play and learn until ``rounds`` rounds are done in all; yield each round as it ends, and
        each gate.  ``on_game`` is called after each game, with True if it belongs to a gate."""
        note_round, note_gate = partial(on_game, False), partial(on_game, True)
        while True:
            if self.is_gate_due():
                yield self.gates.play_gate(self.rounds, self.folder / LEAGUE, by.matches, note_gate)
            if self.rounds >= rounds:
                break
            yield self.one_round(by.self_play, note_round)

    def is_gate_due(self) -> bool:
        """Return whether the net plays a match at this point.  It need not while it is greedy."""
        every, rounds = self.plan.gate_rounds, self.rounds
        has_played = rounds > self.plan.greedy_rounds or self.plan.begins_with
        is_time = bool(every and has_played) and rounds % every == 0
        return is_time and not self.gates.is_done(rounds)

    def one_round(self, driver: SelfPlayDriver, on_game: Callable[[], None]) -> Round:
        games = []
        for game in driver(self.self_play_games(self.rounds)):
            games.append(game)
            on_game()
        samples = [sample for game in games for sample in game.samples]
        luck = Luck(self.plan.seed * 1_000_003 + self.rounds)
        kept = self.buffer.add(self.rounds + 1, samples, luck)
        losses = self.trainer.losses(kept)  # before the net learns from these games
        self.trainer.rate = self.rate
        self.trainer.learn(self.buffer.draw(self.plan.passes * len(kept), luck))
        self.rounds += 1
        played = self.describe(games, samples, losses)
        # Before the checkpoint: if this is killed between the two, the round is played again, and
        # `resume` cuts its line.  After it, the line would be missing for good.
        with (self.folder / ROUNDS).open("a") as file:
            file.write(json.dumps(asdict(played)) + "\n")
        self.save()
        self.buffer.forget()
        return played

    @property
    def rate(self) -> float:
        """The step size, which falls with the inverse square root of the rounds."""
        return self.plan.rate * math.sqrt(min(1.0, self.plan.steady_rounds / (self.rounds + 1)))

    def self_play_games(self, number: int) -> list[SelfPlayGame]:
        """Return the games of a round.  In some of them a guest or a former net has a seat."""
        plan, first = self.plan, number * self.plan.games_per_round
        games = range(first, first + plan.games_per_round)
        return [
            SelfPlayGame(
                game=plan.game,
                seats=plan.seats,
                learner=str(self.round_file(number)),
                number=plan.seed * 10_000_000 + game,
                guests=self.draw_guests(game),
                deal=plan.seed * 10_000_000 + game // plan.seats,
                greedy=number < plan.greedy_rounds,
                explore=plan.explore,
                trace=plan.trace,
            )
            for game in games
        ]

    def draw_guests(self, game: int) -> tuple[str, ...]:
        """Return the guests of one game by seat, mostly none.

        Consecutive games, as many as there are seats, are a block: they have the same dice and the
        same guest, who sits on a different seat in each."""
        seats = [""] * self.plan.seats
        block, seat = divmod(game, self.plan.seats)
        luck = Luck(self.plan.seed * 1_000_003 + block + (1 << 29))
        if luck.below(1000) >= 1000 * self.plan.guest_share:
            return tuple(seats)
        former = [net_bot_id(file) for file in self.league(game // self.plan.games_per_round)]
        is_bot = luck.below(BOTS_EVERY) == 0 and game >= self.plan.greedy_games
        guests = self.plan.guests if is_bot else former
        if guests:
            seats[seat] = guests[luck.below(len(guests))]
        return tuple(seats)

    def describe(self, games: list[SampledGame], samples: list[Sample], losses: Losses) -> Round:
        wins = [0.0] * self.plan.seats
        for game in games:
            for seat in game.winners:
                wins[seat] += 1 / len(game.winners)
        return Round(
            number=self.rounds,
            games=len(games),
            samples=len(samples),
            answers=sum(game.answers for game in games),
            value_loss=round(losses.values, 4),
            evaluation_loss=round(losses.evaluation, 4),
            policy_loss=round(losses.policy, 4),
            wins=tuple(round(each, 2) for each in wins),
        )

    # -- files

    def league(self, rounds: int) -> list[Path]:
        """Return the former nets that play after so many rounds: the last ones and the champion.  A
        later one belongs to no checkpoint."""
        files = sorted((self.folder / LEAGUE).glob("*.net"))
        last = [file for file in files if int(file.stem) <= rounds][-LEAGUE_SIZE:]
        champion = self.gates.champion
        best = [league_file(self.folder / LEAGUE, int(champion))] if champion.isdecimal() else []
        return sorted({*last, *best})

    def round_file(self, rounds: int) -> Path:
        """Return the file of the net that plays in a round; processes keep what they read from
        it."""
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
            f"{group}.{name}": to_planes(
                each, trainer.weights[name] if group in NEAR_WEIGHTS else None
            )
            for group in GROUPS
            for name, each in getattr(trainer, group).items()
        }
        np.savez_compressed(new, steps=trainer.steps, rounds=self.rounds, **arrays)
        net = self.net
        for file in (self.round_file(self.rounds), self.folder / NET):
            net.save(file)
        is_gate = bool(self.plan.gate_rounds) and self.rounds % self.plan.gate_rounds == 0
        if (self.rounds or self.plan.begins_with) and (is_gate or self.rounds % LEAGUE_EVERY == 0):
            net.save(league_file(self.folder / LEAGUE, self.rounds))
        os.replace(new, self.folder / WEIGHTS)
        for old in self.folder.glob("round-*.net"):
            if old != self.round_file(self.rounds):
                old.unlink()
        for old in {*(self.folder / LEAGUE).glob("*.net")} - {*self.league(self.rounds)}:
            old.unlink()


def check_clocks(game: Game, plan: TrainingPlan) -> None:
    """NetError if a guest or the first champion thinks by the clock: then the same seed would not
    give the same net."""
    for bot in (*plan.guests, plan.gate):
        if getattr(make_bot_for(game, bot), "seconds", 0.0):
            raise NetError(f"{bot} thinks by the clock: give it a number of lines instead")


def sample_thresholds(game: Game, setup: Setup, plan: TrainingPlan) -> dict[str, list[int]]:
    """Thresholds from games at random and, because these miss much of the play, from games of the
    first guest."""
    observer, rows = observer_of(game, setup), []
    for number, bot in enumerate(SAMPLE_GAMES * ("random", *plan.guests[:1])):
        luck = Luck(plan.seed + number)
        bots = [make_bot(bot, number * setup.seats + seat) for seat in range(setup.seats)]
        players = [Player(f"Bot {seat + 1}") for seat in range(setup.seats)]
        table = Table.new(game, setup, players, Chance.numbered(plan.seed + number))
        for _ in bot_answers(table, bots):
            if luck.below(SAMPLE_EVERY) == 0:
                rows.append(observer.observe(table.state, luck.below(setup.seats)))
    return choose_thresholds(observer, rows)
