"""A tree of answers that grows line by line: what search is made of.

An open tree for hidden information.  Each line is played on a state of its own, in which all that
the searcher does not know has been dealt anew; the tree holds the answers of the seats and
nothing else, so what it finds good is good over all that may be hidden and all that chance may
do.  Every seat goes for what is best for itself.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from kabinett.core.luck import Luck
from kabinett.core.result import payoffs
from kabinett.core.script.program import Program
from kabinett.core.state import State

#: More than any game has choices: a key is a seat and a choice.
SEAT_BASE = 1 << 24
#: Answers after which a line is judged as it stands.
MOST_ANSWERS = 400


class Node:
    """An answer somewhere in the tree, and what has been seen of it.

    ``offered`` counts the lines in which it could have been given, for what is offered may depend
    on what is hidden; ``worth`` adds up what the seat that gave it got."""

    __slots__ = ("after", "offered", "visits", "worth")

    def __init__(self) -> None:
        self.after: dict[int, Node] = {}
        self.offered = 0
        self.visits = 0
        self.worth = 0.0

    @property
    def mean(self) -> float:
        return self.worth / self.visits if self.visits else 0.0


class Tree:
    """The answers that may follow an ask, and how lines with them ended.

    ``game`` judges where a line ends: at the end of a turn, ``turns`` turns on, as inside a turn
    it would be misled by what is half done.  ``curiosity`` says how much an answer that was
    tried seldom is preferred to one that did well."""

    __slots__ = ("curiosity", "game", "lines", "luck", "root", "seats", "turns", "usual")

    def __init__(self, game: Any, seats: int, luck: Luck, turns: int, curiosity: float) -> None:
        self.game = game
        self.seats = seats
        self.luck = luck
        self.turns = turns
        self.curiosity = curiosity
        self.usual: Any = game.usual
        self.root = Node()
        self.lines = 0

    def grow(self, s: State, choices: list[int]) -> None:
        """Play one line in this state, which is used up, and note what came of it."""
        game, luck = self.game, self.luck
        program: Program = game.program
        begun = game.turn_mark(s)
        end = begun + self.turns
        node, growing = self.root, True
        self.root.visits += 1
        nodes: list[Node] = []
        seats: list[int] = []
        left = MOST_ANSWERS
        mark = begun
        while choices and left > 0 and mark < end:
            left -= 1
            number, seat = len(choices), s.seat
            if number == 1:
                choice = choices[0]
            elif seat < 0 or (not growing and self.usual is None):
                choice = choices[luck.below(number)]
            elif not growing:
                choice = self.usual(s, choices, luck)
            else:
                choice = self.pick(node, s, choices)
                node = node.after[seat * SEAT_BASE + choice]
                nodes.append(node)
                seats.append(seat)
                growing = node.visits > 0 or (mark == begun and self.usual is not None)
            choices = program.run(s, choice)
            mark = game.turn_mark(s)
        worth = self.worths(s, not choices)
        for place, node in enumerate(nodes):
            node.visits += 1
            node.worth += worth[seats[place]]
        self.lines += 1

    def worths(self, s: State, over: bool) -> Sequence[float]:
        """What a line that ends here is worth to each seat: 1 to win, 0 to lose."""
        result = self.game.result(s) if over else None
        if result is not None:
            return payoffs(result, self.seats)
        worths: Sequence[float] = self.game.evaluate(s)
        return worths

    def pick(self, node: Node, s: State, choices: list[int]) -> int:
        """The answer to try next: the most promising (UCB1), or one that was never tried.

        Where nothing is known of what is usual, all are tried first.  Else what is usual is, and
        of the others one more whenever there are more lines than the square of those tried."""
        after, base = node.after, s.seat * SEAT_BASE
        best, most, tried, fresh, new = -1, -1e9, 0, 0, -1
        for choice in choices:
            child = after.get(base + choice)
            if child is None:
                # One of those that are new, each with the same chance.
                fresh += 1
                if self.luck.below(fresh) == 0:
                    new = choice
                continue
            child.offered += 1
            tried += 1
            score = child.worth / child.visits + self.curiosity * math.sqrt(
                math.log(child.offered) / child.visits
            )
            if score > most:
                best, most = choice, score
        if not fresh or (self.usual is not None and tried * tried > node.visits):
            return best
        if self.usual is not None and tried == 0:
            new = self.usual(s, choices, self.luck)
        after[base + new] = Node()
        after[base + new].offered = 1
        return new

    def best(self, seat: int) -> list[tuple[int, Node]]:
        """The answers of a seat at the root, those that lines came back to most first."""
        base = seat * SEAT_BASE
        found = [(key - base, node) for key, node in self.root.after.items()]
        return sorted(found, key=lambda each: (-each[1].visits, -each[1].worth))
