"""The bot that searches: it plays many short lines in its head, and more of those that go well."""

from __future__ import annotations

from dataclasses import dataclass
from time import thread_time
from typing import Any, Final

from kabinett.bots.bot import Bot, checked
from kabinett.bots.view import View
from kabinett.core.luck import Luck
from kabinett.core.message import Message
from kabinett.core.play.tree import SEAT_BASE, Node, Tree

#: An answer that fewer lines came to is not expected: that would be guessing.
EXPECTED: Final = 10


@dataclass(frozen=True)
class Prospect:
    """What search makes of an answer: for analysis and lessons, never for people who play.

    ``worth`` is what it led to on the average, as an end pays it: with two seats the chance to
    win.  ``lines`` went on with it; ``expected`` is what these came back to most after it, seats
    with their answers, as far as enough lines went there."""

    choice: str
    worth: float
    lines: int
    expected: tuple[tuple[int, str], ...]


class SearchBot(Bot):
    """Information-set search: each line is played on a newly dealt copy of the table, a number of
    turns ahead, and all of them grow one tree of answers (`core/play/tree.py`).  It gives the
    answer that lines came back to most.

    The number of lines is fixed, so the same seed gives the same answer however long it takes;
    with ``seconds`` of CPU time it plays as many as it has time for, and may answer otherwise
    another time.

    ``paired``: the first line of each answer is played on the same copy with the same dice, and so
    the second and all others, so that answers differ by what they do and less by luck.
    ``chained``: a line brings all of the turn under way into the tree, where a turn is a chain of
    small answers.
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
    ) -> None:
        super().__init__(seed)
        self.iterations = checked("iterations", iterations, 1)
        self.turns = checked("turns", turns, 1)
        self.curiosity = curiosity
        self.seconds = seconds
        self.paired = paired
        self.chained = chained

    def choose(self, view: View) -> str:
        if len(view.choices) == 1:
            return view.choices[0]
        name = view.game.vocabulary.name
        best = [name(choice) for choice, _ in self.search(view).best(view.seat)]
        # Fewer may be asked for than the position has: see `arena/worth.py`.
        return next((each for each in best if each in view.choices), best[0])

    def best(self, view: View, number: int = 3) -> list[Prospect]:
        """Its best answers, that which it would give first."""
        name = view.game.vocabulary.name
        return [
            Prospect(name(choice), node.mean, node.visits, expected(node, view.game))
            for choice, node in self.search(view).best(view.seat)[:number]
        ]

    def search(self, view: View) -> Tree:
        """The tree as it has grown when all lines are played."""
        tree = Tree(view.game, view.seats, self.luck, self.turns, self.curiosity)
        tree.chained = tree.chained or self.chained
        until = thread_time() + self.seconds
        if self.paired:
            self.grow_paired(tree, view, until)
        while self.goes_on(tree.lines, until):
            position = view.sample(self.luck)
            tree.grow(position.state, position.choices)
        return tree

    def grow_paired(self, tree: Tree, view: View, until: float) -> None:
        root, seed = view.sample(self.luck), self.luck.below(1 << 24)
        while self.goes_on(tree.lines, until):
            first = tree.pick(tree.root, root.state, root.choices)
            tried = tree.root.after[view.seat * SEAT_BASE + first].visits
            tree.dice = Luck(seed + tried)
            position = view.sample(tree.dice)
            tree.grow(position.state, position.choices, first)

    def goes_on(self, lines: int, until: float) -> bool:
        if self.seconds > 0:
            return not lines or thread_time() < until
        return lines < self.iterations


def expected(node: Node, game: Any) -> tuple[tuple[int, str], ...]:
    """What lines came back to most after an answer."""
    found: list[tuple[int, str]] = []
    while node.after:
        key, node = max(node.after.items(), key=lambda each: each[1].visits)
        if node.visits < EXPECTED:
            break
        found.append((key // SEAT_BASE, game.vocabulary.name(key % SEAT_BASE)))
    return tuple(found)
