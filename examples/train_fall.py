"""Trains an agent for Fall of the Weimar Republic by playing against itself, with numpy alone.

It learns the chance to win from what a seat may know (`kabinett.research.Problem.observe`): one row
of weights for each seat, fitted to how its games ended.  To answer, it tries each choice on a copy
in which all that it does not know is re-dealt, and takes the choice with the best chance.

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
from kabinett.core.result import payoffs
from kabinett.core.state import State
from kabinett.research import Problem

SEATS, ROUNDS = 3, "8"
RATE = 0.1  # learning rate
CURIOUS = 0.1  # share of random answers while it learns
MOST_CHOICES = 30  # an answer tries the first 30 choices at most


class Agent:
    """Estimates each seat's chance to win by a logistic regression on what the seat observes."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        length = problem.observer.length
        self.weights = np.zeros((problem.seats, length), np.float32)
        # Sums of squared slopes (Adagrad).
        self.steps = np.full((problem.seats, length), 1e-8, np.float32)
        self.most = np.ones(length, np.float32)  # the largest value of each number so far

    def features(self, row: np.ndarray) -> np.ndarray:
        np.maximum(self.most, np.abs(row), out=self.most)
        return row / self.most

    def choose(self, s: State, seat: int, choices: list[int]) -> tuple[int, np.ndarray]:
        """The best choice, and what the seat observes after it. ``s`` is a re-deal for the seat."""
        rows = [self.observe_after(s, seat, choice) for choice in choices[:MOST_CHOICES]]
        best = int(np.argmax([self.weights[seat] @ self.features(row) for row in rows]))
        return choices[best], rows[best]

    def observe_after(self, s: State, seat: int, choice: int) -> np.ndarray:
        copy = s.copy()
        self.problem.program.run(copy, choice)
        return np.frombuffer(self.problem.observer.observe(copy, seat), np.float32)

    def learn(self, seat: int, rows: np.ndarray, payoff: float) -> None:
        """Learn that these observations led to ``payoff``, the seat's share of the win."""
        x = rows / self.most
        chance = 1 / (1 + np.exp(-(x @ self.weights[seat])))
        slope = (payoff - chance) @ x / len(x)
        self.steps[seat] += slope * slope
        self.weights[seat] += RATE * slope / np.sqrt(self.steps[seat])


def play_and_learn(agent: Agent, luck: Luck) -> None:
    """Play one game against itself and learn from it."""
    problem = agent.problem
    position = problem.begin()
    observations: list[list[np.ndarray]] = [[] for _ in range(problem.seats)]
    while not position.over:
        seat, choices = position.seat, position.choices
        if seat < 0 or len(choices) == 1 or luck.below(1000) < CURIOUS * 1000:
            problem.play(position, choices[luck.below(len(choices))])
            continue
        redealt = problem.game.determinize(position.state, seat, luck)
        # A reaction is rare, and in a copy it would ask other seats first.
        if problem.program.at_once(redealt):
            problem.play(position, choices[luck.below(len(choices))])
            continue
        choice, row = agent.choose(redealt, seat, choices)
        observations[seat].append(row)
        problem.play(position, choice)
    for seat, payoff in enumerate(problem.returns(position)):
        if observations[seat]:
            agent.learn(seat, np.stack(observations[seat]), max(0.0, payoff))


def share_won(agent: Agent, opponents: str, games: int) -> tuple[float, float]:
    """Play each seat in turn against bots: the share won, and half of its 95 % interval."""
    problem, shares = agent.problem, []
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
            table.answer(seat, name)
        # A game that nobody wins is split evenly.
        shares.append(payoffs(table.result(), problem.seats, 1 / problem.seats)[own])
    return float(np.mean(shares)), 1.96 * float(np.std(shares)) / math.sqrt(len(shares))


def main(seconds: float, games: int, file: str = "") -> None:
    agent = Agent(Problem("fall", SEATS, round_limit=ROUNDS))
    luck, start, games_played, next_report = Luck(1), time.process_time(), 0, 1.0
    length = agent.problem.observer.length
    print(f"{SEATS} seats, {ROUNDS} rounds, {length} numbers seen; an even share: {1 / SEATS:.2f}")
    while (elapsed := time.process_time() - start) < seconds:
        play_and_learn(agent, luck)
        games_played += 1
        if elapsed > next_report:
            print(f"{elapsed:6.0f} s, {games_played} games", flush=True)
            next_report *= 2
    for opponents in ("random", "one-ply") if games else ():
        share, half = share_won(agent, opponents, games)
        result = f"{share:.2f} +- {half:.2f} of {games} games against {opponents}"
        print(f"after {games_played} games, {result}")
    if file:
        np.savez_compressed(file, weights=agent.weights / agent.most)


if __name__ == "__main__":
    arguments = sys.argv[1:]
    main(
        float(arguments[0]) if arguments else 5,
        int(arguments[1]) if len(arguments) > 1 else 6,
        *arguments[2:3],
    )
