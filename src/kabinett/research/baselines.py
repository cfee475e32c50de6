"""Baselines: the nets that come with the games, as values and policies of a `Problem`.

Other bots are baselines, too: ``opponents="one-ply"`` of `kabinett.research.gym`, and the table of
docs/measured/benchmark.md."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kabinett.bots.net_bot import judge_of
from kabinett.core.luck import Luck
from kabinett.core.play.position import Position
from kabinett.core.state import State
from kabinett.nets import Judge, NetError
from kabinett.nets.outputs import OUTPUT
from kabinett.research.problem import Problem


class Baseline:
    """A net that judges the positions of a problem.

    ``net`` is a file; without it, the net that comes with the game.  NetError if there is none, or
    if it does not fit the game and its number of seats.  Every judgement is that of one seat:
    before the net looks, all that the seat does not know is dealt again.

    >>> volk = Problem("volk")
    >>> luck, position = Luck(1), volk.begin()
    >>> volk.play_chance(position, luck)
    >>> baseline = Baseline(volk)
    >>> bool(abs(baseline.chances(position, 0).sum() - 1) < 1e-6)
    True
    >>> volk.actions[baseline.act(position)] in [volk.actions[each] for each in position.choices]
    True
    """

    def __init__(self, problem: Problem, net: str = "", seed: int = 0) -> None:
        judge = judge_of(problem.game, problem.seats, net)
        if judge is None:
            raise NetError(
                f"{problem.game.id} comes with no net that fits {problem.seats} seats and its rules"
            )
        self.problem = problem
        self.judge: Judge = judge
        self.luck = Luck(seed)

    def chances(self, position: Position, seat: int) -> NDArray[np.float32]:
        """The chances of all seats to win, and last the chance that all lose, as ``seat`` sees
        it."""
        return np.array(self.judge.chances(self.redealt(position, seat), seat), np.float32)

    def policy(self, position: Position) -> NDArray[np.float32]:
        """How likely each action is to be the best for the seat that is asked; 0 for actions that
        are not offered.  NetError if the net has no policy."""
        if not self.judge.net.has_policy:
            raise NetError("the net has no policy")
        seat, choices = position.seat, sorted(set(position.choices))
        state = self.redealt(position, seat)
        logits = np.array(self.judge.preferences(state, seat, choices), np.float32) / OUTPUT
        parts = np.exp(logits - logits.max())
        policy = np.zeros(len(self.problem.actions), np.float32)
        policy[choices] = parts / parts.sum()
        return policy

    def act(self, position: Position) -> int:
        """The action that the policy prefers."""
        return int(self.policy(position).argmax())

    def redealt(self, position: Position, seat: int) -> State:
        state: State = self.problem.game.determinize(position.state, seat, self.luck)
        return state
