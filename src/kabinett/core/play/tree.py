"""A tree of answers for search; it grows line by line.

The tree is suited to hidden information. Each line is played on a state of its own, in which
everything that the searcher does not know is dealt again. The tree contains only the seats'
answers, so an answer that it rates highly is good on average over all possible hidden cards and
draws. Every seat maximizes its own payoff.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final, Protocol

from kabinett.core.game import Game
from kabinett.core.luck import Luck
from kabinett.core.question import Question
from kabinett.core.result import COMMON_LOSS, payoffs
from kabinett.core.state import State

#: Larger than any game's number of choices: a key is ``seat * SEAT_BASE + choice``.
SEAT_BASE = 1 << 24
#: The number of answers after which a line ends and its position is evaluated.
MOST_ANSWERS = 400
#: An answer is estimated from other nodes as if this many more lines had the mean payoff.
DOUBT: Final = 2.0
#: The guide is asked at the root and at nodes with at least this many lines after them, because
#: asking it takes about as long as a short line.
WORTH_A_LOOK: Final = 4

#: The choice that a player would usually make: see `Bots.usual` of the contract.
Usual = Callable[[State, list[int], Luck, Question], int]


class Judge(Protocol):
    """Estimates what a viewer can expect, instead of the game."""

    def expected_payoffs(
        self, s: State, viewer: int, over: bool = False, common_loss: float = COMMON_LOSS
    ) -> Sequence[float]:
        """The payoff to each seat of a line that ends here, as far as the viewer can know."""


class Guide(Protocol):
    """Says which answers are likely."""

    def weights(self, s: State, choices: list[int]) -> Sequence[float]:
        """The weight of each choice, on average 1: twice the weight allows twice as many lines."""


class Node:
    """An answer somewhere in the tree: the number of lines with this answer, and the sum of their
    payoffs to the seat that answered."""

    __slots__ = ("after", "payoff_sum", "visits")

    def __init__(self) -> None:
        self.after: dict[int, Node] = {}
        self.visits = 0
        self.payoff_sum = 0.0

    @property
    def mean(self) -> float:
        """The mean payoff of the answer's lines; 0.0 before the first line."""
        return self.payoff_sum / self.visits if self.visits else 0.0


class Tree:
    """The answers that may follow an ask, and the payoffs of the lines with these answers.

    ``game`` evaluates the position at the end of a line, ``turns`` turns later. Lines stop at the
    end of a turn, because a position in the middle of a move is misleading. ``curiosity`` is the
    weight of exploration, relative to how much the payoffs of lines differ: in some games a
    decision is worth a hundredth of a win, in others half a win.

    ``chained``: all answers that a line gives in the current turn join the tree at once, not only
    the first new one. Games with a function ``usual`` always do so.

    ``luck`` breaks ties. ``common_loss`` is the payoff of an ending in which all seats lose. A
    ``judge``, if given, replaces the game's estimate of what the ``viewer`` can expect. ``weights``
    keeps what a ``guide``, if given, says at each node. ``usual`` replaces the game's function of
    that name.

    ``anywhere`` contains every answer, whatever node it was given in. ``payoff_sums`` has the sum
    of payoffs to each seat over all lines, ``square_sums`` the sum of their squares."""

    __slots__ = (
        "anywhere",
        "chained",
        "common_loss",
        "curiosity",
        "game",
        "guide",
        "judge",
        "lines",
        "luck",
        "payoff_sums",
        "root",
        "seats",
        "square_sums",
        "turns",
        "usual",
        "viewer",
        "weights",
    )

    def __init__(
        self,
        game: Game,
        seats: int,
        luck: Luck,
        *,
        turns: int,
        curiosity: float,
        chained: bool = False,
        common_loss: float = COMMON_LOSS,
        judge: Judge | None = None,
        viewer: int = -1,
        guide: Guide | None = None,
        usual: Usual | None = None,
    ) -> None:
        self.game = game
        self.seats = seats
        self.luck = luck
        self.turns = turns
        self.curiosity = curiosity
        self.common_loss = common_loss
        self.judge = judge
        self.viewer = viewer
        self.guide = guide
        self.usual: Usual | None = usual or game.usual
        self.chained = chained or self.usual is not None
        self.root = Node()
        self.anywhere: dict[int, Node] = {}
        self.weights: dict[Node, dict[int, float]] = {}
        self.payoff_sums = [0.0] * seats
        self.square_sums = [0.0] * seats
        self.lines = 0

    def grow(self, s: State, choices: list[int], first: int = -1, dice: Luck | None = None) -> None:
        """Play one line in this state, which changes, and note its payoffs. ``first`` is the first
        answer of the line, or -1 if the tree picks it. ``dice`` answer for chance and in random
        play; if they are left out, ``luck`` does."""
        game = self.game
        if dice is None:
            dice = self.luck
        program, usual = game.program, self.usual
        start_mark = game.turn_mark(s)
        end = start_mark + self.turns
        node, growing = self.root, True
        self.root.visits += 1
        nodes: list[Node] = []
        seats: list[int] = []
        keys: list[int] = []
        answers_left = MOST_ANSWERS
        mark = start_mark
        while choices and answers_left > 0 and mark < end:
            answers_left -= 1
            number, seat = len(choices), s.seat
            if number == 1:
                choice = choices[0]
            elif growing and seat >= 0:
                choice = first if first >= 0 else self.pick(node, s, choices)
                first = -1
                node = node.after[seat * SEAT_BASE + choice]
                nodes.append(node)
                seats.append(seat)
                growing = node.visits > 0 or (mark == start_mark and self.chained)
            elif usual is not None and seat >= 0:
                choice = usual(s, choices, dice, program.open_question(s))
            else:
                choice = choices[dice.below(number)]
            if number > 1 and seat >= 0:
                keys.append(seat * SEAT_BASE + choice)
            choices = program.run(s, choice)
            mark = game.turn_mark(s)
        expected = self.expected_payoffs(s, not choices)
        for index, node in enumerate(nodes):
            node.visits += 1
            node.payoff_sum += expected[seats[index]]
        self.add_payoffs(keys, expected)

    def add_payoffs(self, keys: list[int], expected: Sequence[float]) -> None:
        """Note the payoffs of a line with these answers (keys)."""
        for key in set(keys):
            node = self.anywhere.get(key)
            if node is None:
                node = self.anywhere[key] = Node()
            node.visits += 1
            node.payoff_sum += expected[key // SEAT_BASE]
        for seat in range(self.seats):
            self.payoff_sums[seat] += expected[seat]
            self.square_sums[seat] += expected[seat] * expected[seat]
        self.lines += 1

    def expected_payoffs(self, s: State, over: bool) -> Sequence[float]:
        """The payoff to each seat of a line that ends here: 1 for a win, 0 for a loss. Before the
        end of the game, the game estimates the payoff, or the ``judge`` if there is one."""
        if self.judge is not None:
            return self.judge.expected_payoffs(s, self.viewer, over, self.common_loss)
        result = self.game.result(s) if over else None
        if result is not None:
            return payoffs(result, self.seats, self.common_loss)
        return self.game.expected_payoffs(s, self.common_loss)

    def pick(self, node: Node, s: State, choices: list[int]) -> int:
        """The answer to try next: the most promising one (UCB1), or any of several equally
        promising ones.

        Each answer counts as if one more line had given it, with the mean payoff of this answer
        anywhere in the tree, because an action is worth about the same now and later. Even with
        many possible answers, a few lines are therefore enough, and an answer that fails elsewhere
        need not be tried. The answer that the game calls ``usual`` is tried first."""
        after, base = node.after, s.seat * SEAT_BASE
        children = [after.get(base + choice) for choice in choices]
        visits, payoff_sum = 0, 0.0
        for child in children:
            if child is not None:
                visits += child.visits
                payoff_sum += child.payoff_sum
        best = -1
        if not visits and self.usual is not None:
            best = self.usual(s, choices, self.luck, self.game.program.open_question(s))
        else:
            mean = payoff_sum / visits if visits else self.mean_of(s.seat)
            bonus = self.curiosity * self.spread_of(s.seat) * math.sqrt(math.log(visits + 1))
            weights = None
            guide = self.guide
            if guide is not None and (visits >= WORTH_A_LOOK or node is self.root):
                weights = self.weights_at(node, s, choices, guide)
            best = self.most_promising(choices, children, base, mean, bonus, weights)
        if base + best not in after:
            after[base + best] = Node()
        return best

    def weights_at(
        self, node: Node, s: State, choices: list[int], guide: Guide
    ) -> dict[int, float]:
        """The guide's weights for the choices after a node. The guide is asked once for each node,
        and again if other hidden cards or dice allow choices that it has not weighted."""
        weights = self.weights.setdefault(node, {})
        for choice in choices:
            if choice not in weights:
                weights.update(zip(choices, guide.weights(s, choices), strict=True))
                break
        return weights

    def mean_of(self, seat: int) -> float:
        """The mean payoff to a seat over all lines so far."""
        return self.payoff_sums[seat] / self.lines if self.lines else 0.0

    def spread_of(self, seat: int) -> float:
        """The standard deviation of a seat's payoffs over all lines so far."""
        mean = self.mean_of(seat)
        return math.sqrt(max(0.0, self.square_sums[seat] / max(1, self.lines) - mean * mean))

    def most_promising(
        self,
        choices: list[int],
        children: list[Node | None],
        base: int,
        mean: float,
        bonus: float,
        weights: dict[int, float] | None,
    ) -> int:
        """The choice with the highest UCB1 score; ``mean`` is the score of an answer that was never
        tried, ``bonus`` the weight of exploration, times the root of the choice's own weight."""
        best, most, equal = -1, -1e9, 0
        for index, choice in enumerate(choices):
            child, score, lines = children[index], mean, 1
            anywhere = self.anywhere.get(base + choice)
            if anywhere is not None:
                score = (anywhere.payoff_sum + DOUBT * mean) / (anywhere.visits + DOUBT)
            if child is not None:
                lines += child.visits
                score = (child.payoff_sum + score) / lines
            if weights is None:
                score += bonus / math.sqrt(lines)
            else:
                score += bonus * math.sqrt(weights[choice] / lines)
            if score > most:
                best, most, equal = choice, score, 1
            elif score == most:
                equal += 1
                if self.luck.below(equal) == 0:
                    best = choice
        return best

    def best(self, seat: int) -> list[tuple[int, Node]]:
        """The answers of a seat at the root with their nodes, the most visited one first."""
        base = seat * SEAT_BASE
        answers = [(key - base, node) for key, node in self.root.after.items()]
        return sorted(answers, key=lambda each: (-each[1].visits, -each[1].payoff_sum))
