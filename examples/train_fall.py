"""Trains an agent for Fall of the Weimar Republic by playing against itself, with numpy alone.

It learns the chance to win from what a seat may know (`kabinett.research.Problem.observe`): one row
of weights for each seat, fitted to how its games ended.  To answer, it tries each choice on a copy
in which all that it does not know has been dealt anew, and takes the one after which its chance is
best.

    python examples/train_fall.py [seconds of CPU time] [games to test with] [file for the weights]
"""

import math
import sys
import time

import numpy as np

from kabinett.bots import View, make_bot
from kabinett.core.luck import Luck
from kabinett.core.play.chance import Chance
from kabinett.core.play.table import Table
from kabinett.research import Problem

SEATS, ROUNDS = 3, "8"
RATE = 0.1  # of learning
CURIOUS = 0.1  # so often it does anything while it learns
TRIED_AT_ONCE = 30  # choices that are looked at, of very many


class Agent:
    """The chance to win of each seat: a logistic regression on what it observes."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        length = problem.observer.length
        self.weights = np.zeros((problem.seats, length), np.float32)
        self.steps = np.full(
            (problem.seats, length), 1e-8, np.float32
        )  # what has been learned (Adagrad)
        self.most = np.ones(length, np.float32)  # of each number so far: so all are small

    def features(self, row: np.ndarray) -> np.ndarray:
        np.maximum(self.most, np.abs(row), out=self.most)
        return row / self.most

    def choose(self, s, seat: int, choices: list[int]):
        """The choice, and what the seat observes behind it.  ``s`` has been dealt anew for it."""
        best, most, seen = choices[0], -1e9, None
        for choice in choices[:TRIED_AT_ONCE]:
            tried = s.copy()
            self.problem.program.run(tried, choice)
            row = np.frombuffer(self.problem.observer.observe(tried, seat), np.float32)
            value = float(self.weights[seat] @ self.features(row))
            if value > most:
                best, most, seen = choice, value, row
        return best, seen

    def learn(self, seat: int, rows: np.ndarray, won: float) -> None:
        """Behind these choices the seat has won so much of the game."""
        x = rows / self.most
        chance = 1 / (1 + np.exp(-(x @ self.weights[seat])))
        slope = (won - chance) @ x / len(x)
        self.steps[seat] += slope * slope
        self.weights[seat] += RATE * slope / np.sqrt(self.steps[seat])


def play_and_learn(agent: Agent, luck: Luck) -> None:
    """One game against itself."""
    problem = agent.problem
    position = problem.begin()
    seen: list[list[np.ndarray]] = [[] for _ in range(problem.seats)]
    while not position.over:
        seat, choices = position.seat, position.choices
        if seat < 0 or len(choices) == 1 or luck.below(1000) < CURIOUS * 1000:
            problem.play(position, choices[luck.below(len(choices))])
            continue
        dealt = problem.game.determinize(position.state, seat, luck)
        if problem.program.at_once(
            dealt
        ):  # a reaction: rare, and others are asked before in a copy
            problem.play(position, choices[luck.below(len(choices))])
            continue
        choice, row = agent.choose(dealt, seat, choices)
        seen[seat].append(row)
        problem.play(position, choice)
    for seat, won in enumerate(problem.returns(position)):
        if seen[seat]:
            agent.learn(seat, np.stack(seen[seat]), max(0.0, won))


def share_won(agent: Agent, opponents: str, games: int) -> tuple[float, float]:
    """What it wins of games against bots, in each seat in turn, and the half of a 95 % interval."""
    problem, won = agent.problem, []
    for number in range(games):
        own, luck = number % problem.seats, Luck(number)
        table = Table.new(
            problem.game, problem.setup, chance=Chance((number + 1).to_bytes(16, "big"))
        )
        bots = [make_bot(opponents, 100 * number + seat) for seat in range(problem.seats)]
        while not table.over:
            seat = table.open_seats()[0]
            view = View(table, seat)
            if seat == own:
                names = problem.game.vocabulary
                choices = [names.number(each) for each in view.choices]
                name = names.name(agent.choose(view.sample(luck).state, seat, choices)[0])
            else:
                name = bots[seat].choose(view)
            table.answer(seat, None, name)
        won.append(problem.worth(table.result())[own])
    return float(np.mean(won)), 1.96 * float(np.std(won)) / math.sqrt(len(won))


def main(seconds: float, games: int, file: str = "") -> None:
    agent = Agent(Problem("fall", SEATS, round_limit=ROUNDS))
    luck, start, played, told = Luck(1), time.process_time(), 0, 1.0
    length = agent.problem.observer.length
    print(f"{SEATS} seats, {ROUNDS} rounds, {length} numbers seen; an even share: {1 / SEATS:.2f}")
    while (taken := time.process_time() - start) < seconds:
        play_and_learn(agent, luck)
        played += 1
        if taken > told:
            print(f"{taken:6.0f} s, {played} games", flush=True)
            told *= 2
    for opponents in ("random", "one-ply") if games else ():
        won, half = share_won(agent, opponents, games)
        result = f"{won:.2f} +- {half:.2f} of {games} games against {opponents}"
        print(f"after {played} games, {result}")
    if file:
        np.savez_compressed(file, weights=agent.weights / agent.most)


if __name__ == "__main__":
    given = sys.argv[1:]
    main(float(given[0]) if given else 5, int(given[1]) if len(given) > 1 else 6, *given[2:3])
