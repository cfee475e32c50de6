"""A yardstick for bots: plain information-set Monte Carlo tree search.

It follows Cowling, Powley and Whitehouse, *Information Set Monte Carlo Tree Search* (IEEE
Transactions on Computational Intelligence and AI in Games 4.2, 2012), with the constants of that
paper. It is not tuned to the games here, and uses none of their evaluations. It will not change, so
scores against it stay comparable:

``kabinett arena match volk hard 'bench/ismcts.py:Yardstick' --blocks 10``
"""

from __future__ import annotations

import math
from typing import Final

from kabinett.bots import View
from kabinett.bots.bot import Bot
from kabinett.core.luck import Luck
from kabinett.core.message import Message
from kabinett.core.play.playout import play_out
from kabinett.core.play.position import Position
from kabinett.core.result import divide_prize

#: The weight of exploration, as in the paper, for payoffs from 0 to 1.
EXPLORATION: Final = 0.7


class Node:
    """An answer in the tree: how many lines could give it, how many gave it, and what they paid to
    the seat that gave it."""

    def __init__(self) -> None:
        self.after: dict[tuple[int, int], Node] = {}  # by seat and choice
        self.available = 0
        self.visits = 0
        self.paid = 0.0

    @property
    def score(self) -> float:
        """How much the answer deserves another line: UCB1 over the lines in which it was
        available."""
        bonus = EXPLORATION * math.sqrt(math.log(self.available) / self.visits)
        return self.paid / self.visits + bonus


class Yardstick(Bot):
    """Searches one tree over re-dealt copies, and plays each line to the end of the game at
    random.

    Each of ``lines`` lines is dealt again. It goes down the tree by UCB1 until it meets answers
    that no line has tried, adds one of them, and plays on at random. The payoff is 1 for a win,
    shared among the winners. Every seat plays for its own payoff. Chance is not in the tree. The
    bot takes the answer that most lines gave."""

    label = Message("Yardstick")

    def __init__(self, seed: int = 0, lines: int = 200) -> None:
        super().__init__(seed)
        self.lines = lines

    def choose(self, view: View) -> str:
        """The choice that most lines gave."""
        if len(view.choices) == 1:
            return view.choices[0]
        root = Node()
        for _ in range(self.lines):
            self.play_line(root, view.sample(self.luck), view.seats)
        choice = max(root.after, key=lambda each: root.after[each].visits)[1]
        return view.game.vocabulary.name(choice)

    def play_line(self, root: Node, position: Position, seats: int) -> None:
        """Play one line to the end of the game, and note what it paid."""
        path = descend(root, position, self.luck)
        state = position.state
        play_out(position.game.program, state, position.choices, self.luck)
        result = position.game.result(state)
        payoffs = divide_prize(result.winners if result else (), seats, 0.0)
        for seat, node in path:
            node.visits += 1
            node.paid += payoffs[seat]


def descend(root: Node, position: Position, luck: Luck) -> list[tuple[int, Node]]:
    """Play down the tree and add one answer; return the answers with the seats that gave them."""
    path: list[tuple[int, Node]] = []
    node, is_new = root, False
    while not is_new:
        position.settle(luck)
        if position.over:
            break
        seat, choices = position.seat, list(position.choices)
        untried = [choice for choice in choices if (seat, choice) not in node.after]
        is_new = bool(untried)
        if untried:
            choice = untried[luck.below(len(untried))]
            node.after[seat, choice] = Node()
        for each in choices:
            if (seat, each) in node.after:
                node.after[seat, each].available += 1
        if not untried:
            choice = max(choices, key=lambda each: node.after[seat, each].score)
        node = node.after[seat, choice]
        path.append((seat, node))
        position.play(choice)
    return path
