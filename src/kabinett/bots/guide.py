"""The policy of a net guides search: which answers are worth a line, and what seats usually do."""

from __future__ import annotations

from typing import Any, Final

from kabinett.core.luck import Luck
from kabinett.core.state import State
from kabinett.nets import Judge
from kabinett.nets.outputs import FALLING, MOST_APART

#: The part of the weights that is divided equally, so every choice may be tried.
EQUAL_SHARE: Final = 0.25
#: Chances are multiples of 2**-16, so that their sum is below the most that `Luck` can draw from.
CHANCE_SHIFT: Final = 8


class Guide:
    """What the policy of a net says about the choices of whoever is asked.

    The seat's own cards are those of the line's copy, so the guide uses nothing that the searcher
    may not know."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge

    def weights(self, s: State, choices: list[int]) -> list[float]:
        """Return how many lines each choice deserves, on average 1."""
        chances = self.chances(s, choices)
        likely = (1.0 - EQUAL_SHARE) * len(choices) / sum(chances)
        return [EQUAL_SHARE + likely * chance for chance in chances]

    def usual(self, s: State, choices: list[int], luck: Luck, question: Any) -> int:
        """Draw a choice by lot, likely ones more often."""
        chances = self.chances(s, choices)
        number = luck.below(sum(chances))
        for choice, chance in zip(choices, chances, strict=True):
            number -= chance
            if number < 0:
                return choice
        return choices[-1]

    def chances(self, s: State, choices: list[int]) -> list[int]:
        """Return how likely each choice is to be the best, in parts of 2**16 of the likeliest."""
        logits = self.judge.preferences(s, s.seat, choices)
        most = max(logits)
        return [
            FALLING[most - each] >> CHANCE_SHIFT if most - each < MOST_APART else 0
            for each in logits
        ]
