"""A tree of answers that grows line by line: what search is made of.

An open tree for hidden information.  Each line is played on a state of its own, in which all that
the searcher does not know has been dealt anew; the tree holds the answers of the seats and
nothing else, so what it finds good is good over all that may be hidden and all that chance may
do.  Every seat goes for what is best for itself.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final

from kabinett.core.luck import Luck
from kabinett.core.result import COMMON_LOSS, payoffs
from kabinett.core.script.program import Program
from kabinett.core.state import State

#: More than any game has choices: a key is a seat and a choice.
SEAT_BASE = 1 << 24
#: Answers after which a line is judged as it stands.
MOST_ANSWERS = 400


#: What an answer led to elsewhere counts as so many lines more that led to what is usual here.
DOUBT: Final = 2.0


class Node:
    """An answer somewhere in the tree, and what has been seen of it: how many lines gave it, and
    what the seat that gave it got of them."""

    __slots__ = ("after", "visits", "worth")

    def __init__(self) -> None:
        self.after: dict[int, Node] = {}
        self.visits = 0
        self.worth = 0.0

    @property
    def mean(self) -> float:
        return self.worth / self.visits if self.visits else 0.0


class Tree:
    """The answers that may follow an ask, and how lines with them ended.

    ``game`` judges where a line ends: at the end of a turn, ``turns`` turns on, as inside a turn
    it would be misled by what is half done.  ``curiosity`` says how much an answer that was
    tried seldom is preferred to one that did well, as a part of how far the lines differ: in some
    games a decision is worth a hundredth of a win, in others half of one.

    ``chained``: all that a line answers in the turn under way joins the tree at once, and not the
    first new answer alone.  So it is where it is known what is usual.

    ``luck`` breaks ties; ``dice`` are chance and those who answer at random: the same ones, unless
    whoever grows it gives them for a line.  ``common_loss`` is what an end that all lose pays.

    ``elsewhere`` has every answer wherever lines gave it; ``got`` is what each seat got of all
    lines, ``squares`` the squares of it."""

    __slots__ = (
        "chained",
        "common_loss",
        "curiosity",
        "dice",
        "elsewhere",
        "game",
        "got",
        "lines",
        "luck",
        "root",
        "seats",
        "squares",
        "turns",
        "usual",
    )

    def __init__(self, game: Any, seats: int, luck: Luck, turns: int, curiosity: float) -> None:
        self.game = game
        self.seats = seats
        self.luck = luck
        self.dice = luck
        self.turns = turns
        self.curiosity = curiosity
        self.common_loss = COMMON_LOSS
        self.usual: Any = game.usual
        self.chained = self.usual is not None
        self.root = Node()
        self.elsewhere: dict[int, Node] = {}
        self.got = [0.0] * seats
        self.squares = [0.0] * seats
        self.lines = 0

    def grow(self, s: State, choices: list[int], first: int = -1) -> None:
        """Play one line in this state, which is used up, and note what came of it.  ``first`` is
        the answer it begins with, if that has been picked."""
        game, dice = self.game, self.dice
        program: Program = game.program
        begun = game.turn_mark(s)
        end = begun + self.turns
        node, growing = self.root, True
        self.root.visits += 1
        nodes: list[Node] = []
        seats: list[int] = []
        given: list[int] = []
        left = MOST_ANSWERS
        mark = begun
        while choices and left > 0 and mark < end:
            left -= 1
            number, seat = len(choices), s.seat
            if number == 1:
                choice = choices[0]
            elif seat < 0 or (not growing and self.usual is None):
                choice = choices[dice.below(number)]
            elif not growing:
                choice = self.usual(s, choices, dice)
            else:
                choice = first if first >= 0 else self.pick(node, s, choices)
                first = -1
                node = node.after[seat * SEAT_BASE + choice]
                nodes.append(node)
                seats.append(seat)
                growing = node.visits > 0 or (mark == begun and self.chained)
            if number > 1 and seat >= 0:
                given.append(seat * SEAT_BASE + choice)
            choices = program.run(s, choice)
            mark = game.turn_mark(s)
        worth = self.worths(s, not choices)
        for place, node in enumerate(nodes):
            node.visits += 1
            node.worth += worth[seats[place]]
        self.note(given, worth)

    def note(self, given: list[int], worth: Sequence[float]) -> None:
        """What a line with these answers came to."""
        for key in set(given):
            node = self.elsewhere.get(key)
            if node is None:
                node = self.elsewhere[key] = Node()
            node.visits += 1
            node.worth += worth[key // SEAT_BASE]
        for seat in range(self.seats):
            self.got[seat] += worth[seat]
            self.squares[seat] += worth[seat] * worth[seat]
        self.lines += 1

    def worths(self, s: State, over: bool) -> Sequence[float]:
        """What a line that ends here is worth to each seat: 1 to win, 0 to lose."""
        result = self.game.result(s) if over else None
        if result is not None:
            return payoffs(result, self.seats, self.common_loss)
        worths: Sequence[float] = self.game.worths(s, self.common_loss)
        return worths

    def pick(self, node: Node, s: State, choices: list[int]) -> int:
        """The answer to try next: the most promising (UCB1); of equals any.

        Each counts as if one line more had given it, and got what such lines get that gave the
        same answer at any time: to build there is much the same now as later.  So few lines do for
        many answers, and one that looks bad elsewhere need not be tried.  Where it is known what
        is usual, that comes first."""
        after, base = node.after, s.seat * SEAT_BASE
        tried = [after.get(base + choice) for choice in choices]
        visits, worth = 0, 0.0
        for child in tried:
            if child is not None:
                visits += child.visits
                worth += child.worth
        best = -1
        if not visits and self.usual is not None:
            best = self.usual(s, choices, self.luck)
        else:
            mean = worth / visits if visits else self.mean_of(s.seat)
            curious = self.curiosity * self.spread_of(s.seat) * math.sqrt(math.log(visits + 1))
            best = self.promising(choices, tried, base, mean, curious)
        if base + best not in after:
            after[base + best] = Node()
        return best

    def mean_of(self, seat: int) -> float:
        """What the seat got of all lines so far."""
        return self.got[seat] / self.lines if self.lines else 0.0

    def spread_of(self, seat: int) -> float:
        """How far the lines differ for a seat: their standard deviation."""
        mean = self.mean_of(seat)
        return math.sqrt(max(0.0, self.squares[seat] / max(1, self.lines) - mean * mean))

    def promising(
        self, choices: list[int], tried: list[Node | None], base: int, mean: float, curious: float
    ) -> int:
        best, most, equal = -1, -1e9, 0
        for place, choice in enumerate(choices):
            child, score, lines = tried[place], mean, 1
            seen = self.elsewhere.get(base + choice)
            if seen is not None:
                score = (seen.worth + DOUBT * mean) / (seen.visits + DOUBT)
            if child is not None:
                lines += child.visits
                score = (child.worth + score) / lines
            score += curious / math.sqrt(lines)
            if score > most:
                best, most, equal = choice, score, 1
            elif score == most:
                equal += 1
                if self.luck.below(equal) == 0:
                    best = choice
        return best

    def best(self, seat: int) -> list[tuple[int, Node]]:
        """The answers of a seat at the root, those that lines came back to most first."""
        base = seat * SEAT_BASE
        found = [(key - base, node) for key, node in self.root.after.items()]
        return sorted(found, key=lambda each: (-each[1].visits, -each[1].worth))
