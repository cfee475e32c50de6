"""Plays a game at random to its end: the main loop of benchmarks, fuzzing and search."""

from __future__ import annotations

from kabinett.core.luck import Luck
from kabinett.core.script.program import Program
from kabinett.core.state import State


class Tally:
    """The number of answers of each kind in a playout."""

    __slots__ = ("chances", "decisions", "forced")

    def __init__(self) -> None:
        self.decisions = 0  # answers of seats with two or more choices
        self.forced = 0  # answers of seats with one choice
        self.chances = 0


def play_out(
    program: Program, s: State, choices: list[int], luck: Luck, limit: int = 1_000_000
) -> Tally:
    """Answer every ask at random until the game is over, or until ``limit`` answers have been
    given."""
    tally = Tally()
    while choices and limit > 0:
        number = len(choices)
        if s.seat < 0:
            tally.chances += 1
        elif number > 1:
            tally.decisions += 1
        else:
            tally.forced += 1
        choices = program.run(s, choices[luck.below(number)] if number > 1 else choices[0])
        limit -= 1
    return tally


def settle(program: Program, s: State, choices: list[int], luck: Luck) -> list[int]:
    """Answer for chance and give forced answers, up to the next real choice of a seat.

    Returns the choices, or [] if the game ended first."""
    while choices and (len(choices) == 1 or s.seat < 0):
        number = len(choices)
        choices = program.run(s, choices[luck.below(number)] if number > 1 else choices[0])
    return choices
