"""The bot that searches: it plays many short lines on copies, and more of those that go well."""

from __future__ import annotations

import math
from time import thread_time
from typing import Any, Final

from kabinett.bots.bot import Bot, check_number, check_whole_number
from kabinett.bots.guide import Guide
from kabinett.bots.net_bot import judge_of
from kabinett.bots.prospects import Prospect
from kabinett.bots.view import View
from kabinett.core.luck import Luck
from kabinett.core.message import Message
from kabinett.core.play.tree import SEAT_BASE, Node, Tree
from kabinett.core.result import COMMON_LOSS
from kabinett.nets import Judge

#: An answer counts as expected if at least this many lines reached it.
EXPECTED: Final = 10


class SearchBot(Bot):
    """Information-set search: plays each line on a newly dealt copy of the table, some turns ahead.

    All lines grow one tree of answers (`core/play/tree.py`).  The bot takes the answer that most
    lines went through.

    The number of lines is fixed, so the same seed always gives the same answer.  With ``seconds``
    of CPU time the bot plays as many lines as it can, and another run may give another answer.

    ``curiosity``: how much the search prefers answers with few lines, in standard deviations of the
    payoffs.  ``paired``: the nth line of each answer is played on the same copy with the same dice,
    so that answers differ by their own effects and less by luck.  ``chained``: a line adds all
    answers of the current turn to the tree, for games whose turns are chains of small answers.
    ``halving``: sequential halving (Karnin, Koren and Somekh, 2013).  All answers get equally many
    lines, then the better half of them, until one is left; only later answers are picked as usual.
    ``common_loss`` is each seat's payoff if all lose.

    A net can take part: that of the file ``net``, or else the one that comes with the game.  These
    parameters say how, and ``net`` needs at least one of them:

    ===========  ==================================================================================
    ``learned``  The net judges the ends of lines, instead of the game's evaluation.
    ``guided``   Answers that its policy finds likely get more lines.
    ``usual``    Lines go on with answers drawn from its policy, not with the game's usual ones.
    ===========  ==================================================================================

    At a table that none of the game's nets fits, a search does without.  Raises NetError if the
    game has no nets at all, or if the net of the file does not fit.
    """

    label = Message("Search")
    help = Message("Plays many lines some turns ahead in its head and takes what went best.")

    def __init__(
        self,
        seed: int = 0,
        iterations: int = 400,
        turns: int = 4,
        *,
        seconds: float = 0.0,
        curiosity: float = 1.5,
        paired: bool = False,
        chained: bool = False,
        halving: bool = False,
        common_loss: float = COMMON_LOSS,
        learned: bool = False,
        guided: bool = False,
        usual: bool = False,
        net: str = "",
    ) -> None:
        super().__init__(seed)
        self.iterations = check_whole_number("iterations", iterations, 1)
        self.turns = check_whole_number("turns", turns, 1)
        self.seconds = check_number("seconds", seconds)
        self.curiosity = check_number("curiosity", curiosity)
        self.paired = paired
        self.chained = chained
        self.halving = halving
        self.common_loss = check_number("common_loss", common_loss)
        self.learned = learned
        self.guided = guided
        self.usual = usual
        self.net = net
        if net and not self.wants_net:
            raise ValueError("net needs learned=True, guided=True or usual=True")

    def choose(self, view: View) -> str:
        """Return the answer that most lines went through."""
        choices = view.sensible
        if len(choices) > 1:
            choices = [choice for choice, _ in self.search(view, choices).best(view.seat)]
        return view.game.vocabulary.name(choices[0])

    def best(self, view: View, number: int = 3) -> list[Prospect]:
        """Return the best answers, at most ``number``; `choose` takes the first one."""
        name = view.game.vocabulary.name
        sensible = view.sensible
        # An answer has a worth only in comparison, so a single sensible one is compared with all.
        tree = self.search(view, sensible if len(sensible) > 1 else None)
        found = [(choice, node) for choice, node in tree.best(view.seat) if choice in sensible]
        if len(view.choices) == 1:  # no node of its own: every line goes through the root
            tree.root.payoff_sum = tree.payoff_sums[view.seat]
            found = [(sensible[0], tree.root)]
        elif not found:  # none of a few lines began with the only sensible answer
            found = [(sensible[0], self.grow_with(tree, view, sensible[0]))]
        return [
            Prospect(name(choice), node.mean, node.visits, expected_answers(node, view.game))
            for choice, node in found[:number]
        ]

    def search(self, view: View, among: list[int] | None = None) -> Tree:
        """Play all lines and return their tree.

        Each line begins with one of the choices in ``among``, given by number; None allows all."""
        choices = among or [view.game.vocabulary.number(name) for name in view.choices]
        judge = self.judge_for(view)
        guide = Guide(judge) if judge is not None and judge.net.has_policy else None
        tree = Tree(
            view.game,
            view.seats,
            self.luck,
            turns=self.turns,
            curiosity=self.curiosity,
            chained=self.chained,
            common_loss=self.common_loss,
            judge=judge if self.learned else None,
            viewer=view.seat,
            guide=guide if self.guided else None,
            usual=guide.usual if guide and self.usual else None,
        )
        budget = Budget(self.iterations, self.seconds)
        if len(choices) > 1 and self.halving:
            self.grow_by_halves(tree, view, budget, choices)
        elif len(choices) > 1 and self.paired:
            self.grow_paired(tree, view, budget, choices)
        while budget.is_left(tree.lines):
            position = view.sample(self.luck)
            tree.grow(position.state, choices)
        return tree

    def grow_with(self, tree: Tree, view: View, first: int) -> Node:
        """Play a line that begins with an answer that no line began with; return its node."""
        node = tree.root.after[view.seat * SEAT_BASE + first] = Node()
        position = view.sample(self.luck)
        tree.grow(position.state, position.choices, first)
        return node

    @property
    def wants_net(self) -> bool:
        """Return whether a net takes part in the search, if one fits."""
        return self.learned or self.guided or self.usual

    def judge_for(self, view: View) -> Judge | None:
        """Return the judge with the net that takes part; NetError if the game comes with none."""
        return judge_of(view.game, view.seats, self.net, view.pack) if self.wants_net else None

    def grow_paired(self, tree: Tree, view: View, budget: Budget, choices: list[int]) -> None:
        """Play all lines, the nth line of each answer on the same copy with the same dice."""
        root, seed = view.sample(self.luck), self.luck.below(1 << 24)
        while budget.is_left(tree.lines):
            first = tree.pick(tree.root, root.state, choices)
            self.grow_from(tree, view, seed, choices, first)

    def grow_from(self, tree: Tree, view: View, seed: int, choices: list[int], first: int) -> None:
        """Play a line that begins with the answer ``first``.

        The nth line of each answer is played on the same copy with the same dice."""
        visits = tree.root.after[view.seat * SEAT_BASE + first].visits
        dice = Luck(seed + visits)
        tree.grow(view.sample(dice).state, choices, first, dice)

    def grow_by_halves(self, tree: Tree, view: View, budget: Budget, choices: list[int]) -> None:
        """Play all lines: the worse half of the answers drops out again and again."""
        seed, base = self.luck.below(1 << 24), view.seat * SEAT_BASE
        for choice in choices:
            tree.root.after[base + choice] = Node()
        stages, left = math.ceil(math.log2(len(choices))), list(choices)
        for stage in range(1, stages + 1):
            part = stage / stages
            while budget.is_left(tree.lines, part):
                for choice in left:
                    if self.paired:
                        self.grow_from(tree, view, seed, choices, choice)
                    else:
                        tree.grow(view.sample(self.luck).state, choices, choice)
            left.sort(key=lambda choice: -tree.root.after[base + choice].mean)
            del left[-(-len(left) // 2) :]


class Budget:
    """The lines that a search may play, or the seconds of CPU time if they are more than 0."""

    def __init__(self, lines: int, seconds: float) -> None:
        self.lines = lines
        self.seconds = seconds
        self.start = thread_time()

    def is_left(self, lines: int, part: float = 1.0) -> bool:
        """Return whether this part of the budget allows another line after ``lines`` lines."""
        if self.seconds > 0:
            return not lines or thread_time() < self.start + part * self.seconds
        return lines < part * self.lines


def expected_answers(node: Node, game: Any) -> tuple[tuple[int, str], ...]:
    """Return the most visited answers after a node, with their seats."""
    answers: list[tuple[int, str]] = []
    while node.after:
        key, node = max(node.after.items(), key=lambda each: each[1].visits)
        if node.visits < EXPECTED:
            break
        answers.append((key // SEAT_BASE, game.vocabulary.name(key % SEAT_BASE)))
    return tuple(answers)
