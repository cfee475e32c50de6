"""The bot that searches: it plays many short lines in its head, and more of those that go well."""

from __future__ import annotations

from dataclasses import dataclass
from time import thread_time
from typing import Any, Final

from kabinett.bots.bot import Bot, number, whole_number
from kabinett.bots.view import View
from kabinett.core.luck import Luck
from kabinett.core.message import Message
from kabinett.core.play.tree import SEAT_BASE, Node, Tree
from kabinett.core.result import COMMON_LOSS

#: An answer that fewer lines came to is a guess, and is not expected.
EXPECTED: Final = 10


@dataclass(frozen=True)
class Prospect:
    """What search makes of an answer: for analysis and lessons, never for people who play.

    ``worth`` is what it led to on average, in the units that an end pays: with two seats the chance
    to win.  ``lines`` is how many lines went on with it.  ``expected`` is the answers that these
    came back to most after it, with their seats, as far as enough lines went."""

    choice: str
    worth: float
    lines: int
    expected: tuple[tuple[int, str], ...]


class SearchBot(Bot):
    """Information-set search: it plays each line on a newly dealt copy of the table, a number of
    turns ahead, and all lines grow one tree of answers (`core/play/tree.py`).  It gives the answer
    that lines came back to most.

    It plays a fixed number of lines, so the same seed gives the same answer however long that
    takes.  With ``seconds`` of CPU time it plays as many as it has time for, and another run may
    answer otherwise.

    ``paired``: the nth line of each answer is played on the same copy with the same dice, so that
    answers differ by what they do and less by luck.  ``chained``: a line takes the whole turn under
    way into the tree, for games whose turns are chains of small answers.  ``common_loss`` is what
    an end that all lose is worth to each seat.
    """

    label = Message("Search")
    help = Message("Plays many lines some turns ahead in its head and takes what went best.")

    def __init__(
        self,
        seed: int = 0,
        iterations: int = 400,
        turns: int = 4,
        curiosity: float = 1.5,
        seconds: float = 0.0,
        paired: bool = False,
        chained: bool = False,
        common_loss: float = COMMON_LOSS,
    ) -> None:
        super().__init__(seed)
        self.iterations = whole_number("iterations", iterations, 1)
        self.turns = whole_number("turns", turns, 1)
        self.curiosity = curiosity
        self.seconds = seconds
        self.paired = paired
        self.chained = chained
        self.common_loss = number("common_loss", common_loss)

    def choose(self, view: View) -> str:
        """The answer that lines came back to most."""
        choices = view.sensible
        if len(choices) > 1:
            choices = [choice for choice, _ in self.search(view, choices).best(view.seat)]
        return view.game.vocabulary.name(choices[0])

    def best(self, view: View, number: int = 3) -> list[Prospect]:
        """Its best answers, at most ``number``, the one it would give first."""
        name = view.game.vocabulary.name
        tree = self.search(view, view.sensible if len(view.sensible) > 1 else None)
        return [
            Prospect(name(choice), node.mean, node.visits, expected_answers(node, view.game))
            for choice, node in tree.best(view.seat)[:number]
        ]

    def search(self, view: View, among: list[int] | None = None) -> Tree:
        """The tree after all lines, each of which begins with one of the choices (by number); None:
        with any that is offered."""
        choices = among or [view.game.vocabulary.number(name) for name in view.choices]
        tree = Tree(view.game, view.seats, self.luck, self.turns, self.curiosity)
        tree.chained = tree.chained or self.chained
        tree.common_loss = self.common_loss
        until = thread_time() + self.seconds
        if self.paired:
            self.grow_paired(tree, view, until, choices)
        while self.has_budget(tree.lines, until):
            position = view.sample(self.luck)
            tree.grow(position.state, choices)
        return tree

    def grow_paired(self, tree: Tree, view: View, until: float, choices: list[int]) -> None:
        """Play all lines, with the nth line of each answer on the same copy and dice."""
        root, seed = view.sample(self.luck), self.luck.below(1 << 24)
        while self.has_budget(tree.lines, until):
            first = tree.pick(tree.root, root.state, choices)
            visits = tree.root.after[view.seat * SEAT_BASE + first].visits
            tree.dice = Luck(seed + visits)
            position = view.sample(tree.dice)
            tree.grow(position.state, choices, first)

    def has_budget(self, lines: int, until: float) -> bool:
        """Whether lines or time are left for one more line."""
        if self.seconds > 0:
            return not lines or thread_time() < until
        return lines < self.iterations


def expected_answers(node: Node, game: Any) -> tuple[tuple[int, str], ...]:
    """The answers that lines came back to most after a node, with their seats."""
    answers: list[tuple[int, str]] = []
    while node.after:
        key, node = max(node.after.items(), key=lambda each: each[1].visits)
        if node.visits < EXPECTED:
            break
        answers.append((key // SEAT_BASE, game.vocabulary.name(key % SEAT_BASE)))
    return tuple(answers)
