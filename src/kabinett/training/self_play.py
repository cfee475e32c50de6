"""Plays a game of a net against itself, and says what the net can learn from it."""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from kabinett.bots import Chooser, View, make_bot
from kabinett.bots.net_bot import NetBot, judge_of_file
from kabinett.bots.one_ply import pick_best
from kabinett.bots.playing import bot_answers
from kabinett.core.luck import Luck
from kabinett.core.play.chance import Chance
from kabinett.core.play.players import Player
from kabinett.core.play.table import Table
from kabinett.core.result import divide_prize
from kabinett.core.setup import Setup
from kabinett.games import game_of
from kabinett.nets import Judge
from kabinett.nets.judge import evaluation_logits
from kabinett.training.trainer import Sample

#: A game that has not ended after this many answers teaches nothing.
MOST_ANSWERS: Final = 5_000
#: The part of the difference between the choices' values that counts as doubt about the best one.
DOUBT: Final = 0.25


@dataclass(frozen=True)
class SelfPlayGame:
    """A game to play, in this process or another.

    ``game`` is the game's id: other machines may have it in another folder.  ``learner`` is a file
    with a net.  ``guests``: the bots, by seat, that play instead of the net; "" for the net itself.
    ``greedy``: the net takes what looks best at once, which is quick, instead of looking ahead to
    the end of the turn.  ``explore``: the share of decisions that are drawn by lot, good choices
    more often.  ``trace``: lambda of TD(lambda)."""

    game: str
    seats: int
    learner: str
    number: int
    guests: tuple[str, ...]
    deal: int = 0
    greedy: bool = False
    explore: float = 0.1
    trace: float = 0.9


@dataclass(frozen=True)
class SampledGame:
    """What a net can learn from a game that has been played; ``winners`` are the winning seats."""

    samples: list[Sample]
    winners: tuple[int, ...]
    answers: int


@dataclass(frozen=True)
class TurnEnd:
    """The end of a turn as one seat sees it, with the chances that the net gave."""

    active: array[int]
    chances: Sequence[float]
    evaluation: tuple[int, ...]


class Learner(NetBot):
    """Plays by its net, sometimes tries other choices, and keeps its decisions as samples."""

    def __init__(self, seed: int, judge: Judge, greedy: bool, explore: float) -> None:
        super().__init__(seed)
        self.judge = judge
        self.greedy = greedy
        self.explore = explore
        self.decisions: list[Sample] = []

    def choose(self, view: View) -> str:
        """Return the choice whose turn ends best, or sometimes another one."""
        if len(view.choices) == 1:
            return view.choices[0]
        choices, values = self.greedy_values(view) if self.greedy else self.try_choices(view)
        weights = weigh(values)
        self.note(view, choices, weights)
        if self.luck.below(1000) < 1000 * self.explore:
            return view.game.vocabulary.name(draw(choices, weights, self.luck.below(1 << 24)))
        return view.game.vocabulary.name(pick_best(choices, values, self.luck))

    def greedy_values(self, view: View) -> tuple[list[int], list[float]]:
        """Return the choices, and the value of the position right after each."""
        position, seed = view.sample(self.luck), self.luck.below(1 << 24)
        choices, values = view.sensible, list[float]()
        for choice in choices:
            after = position.copy()
            after.play(choice)
            after.settle(Luck(seed))
            values.append(self.value(after, view.seat))
        return choices, values

    def note(self, view: View, choices: list[int], weights: list[float]) -> None:
        """Keep the decision.  What the seat sees is the same in a re-dealt state."""
        assert self.judge is not None
        state = view.sample(self.luck).state
        active = self.judge.active(state, view.seat)
        self.decisions.append(Sample(active, (), tuple(choices), tuple(weights)))


def weigh(values: Sequence[float]) -> list[float]:
    """Return how likely each of several choices with these values is to be the best.

    >>> weigh([1.0, 1.0])
    [0.5, 0.5]
    >>> [round(each, 2) for each in weigh([0.6, 0.5, 0.4])]
    [0.81, 0.16, 0.03]
    """
    most, mean = max(values), sum(values) / len(values)
    spread = math.sqrt(sum((value - mean) ** 2 for value in values) / len(values))
    parts = [math.exp((value - most) / max(1e-9, DOUBT * 3 * spread)) for value in values]
    return [part / sum(parts) for part in parts]


def draw(choices: Sequence[int], weights: Iterable[float], number: int) -> int:
    """One of the choices, by lot; ``number`` is below 2**24."""
    for choice, weight in zip(choices, weights, strict=True):
        number -= round(weight * (1 << 24))
        if number < 0:
            return choice
    return choices[-1]


def play_for_samples(planned: SelfPlayGame) -> SampledGame:
    """Play the game; return what the net can learn from it."""
    game = game_of(planned.game)
    setup = game.setup(Setup(planned.seats))
    judge = judge_of_file(game, planned.seats, planned.learner)
    bots: list[Chooser] = [
        make_bot(guest, seed) if guest else Learner(seed, judge, planned.greedy, planned.explore)
        for seed, guest in enumerate(planned.guests, planned.number * planned.seats)
    ]
    players = [Player(f"Bot {seat + 1}") for seat in range(planned.seats)]
    table = Table.new(game, setup, players, Chance.numbered(planned.deal))
    turns, answers, mark = Turns(table, judge), 0, table.checkpoint.mark
    for _ in bot_answers(table, bots, MOST_ANSWERS):
        answers += 1
        if table.checkpoint.mark != mark:
            turns.note()
            mark = table.checkpoint.mark
    if not table.over:
        return SampledGame([], (), answers)
    result = table.result()
    winners = result.winners if result else ()
    samples = turns.samples(winners, planned.trace)
    samples += [each for bot in bots if isinstance(bot, Learner) for each in bot.decisions]
    return SampledGame(samples, winners, answers)


class Turns:
    """The turns of a game as each seat saw them."""

    def __init__(self, table: Table, judge: Judge) -> None:
        self.table = table
        self.judge = judge
        self.ends: list[list[TurnEnd]] = [[] for _ in table.players]

    def note(self) -> None:
        """Note the end of a turn."""
        s, judge = self.table.state, self.judge
        adds = judge.net.adds_to_evaluation
        for seat, ends in enumerate(self.ends):
            # The evaluation reads the seat's own re-dealt state, as in play.
            seen = self.table.redealt(seat, Luck(len(ends))) if adds else s
            evaluation = tuple(evaluation_logits(judge.game, seen, judge.net.seats)) if adds else ()
            ends.append(TurnEnd(judge.active(s, seat), judge.chances(seen, seat), evaluation))

    def samples(self, winners: tuple[int, ...], trace: float) -> list[Sample]:
        """Return a sample for each end of a turn: the result of the game, mixed with the chances
        that the net gave between that turn and the end (TD(lambda); ``trace`` is lambda)."""
        samples = []
        for ends in self.ends:
            wanted = shares_at_end(winners, len(self.ends))
            for end in reversed(ends):
                samples.append(Sample(end.active, wanted, (), (), end.evaluation))
                wanted = tuple(
                    trace * later + (1 - trace) * now
                    for later, now in zip(wanted, end.chances, strict=True)
                )
        return samples


def shares_at_end(winners: tuple[int, ...], seats: int) -> tuple[float, ...]:
    """What the outputs should say at the end.

    >>> shares_at_end((0, 2), 3), shares_at_end((), 2)
    ((0.5, 0.0, 0.5, 0.0), (0.0, 0.0, 1.0))
    """
    return (*divide_prize(winners, seats, 0.0), 0.0 if winners else 1.0)
