"""Runs scripts directly as generators, as a reference for testing compiled scripts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kabinett.core.script.language import AllOf, answers_by
from kabinett.core.state import NOBODY, GameOver, State


class LiveGame:
    """A game that is played by running generators. It cannot be copied or saved.

    ``seat`` and ``choices`` are those of the open ask, as `Program.run` returns them."""

    def __init__(self, s: State, main: Callable[..., Any], *args: object) -> None:
        self.s = s
        self.generator = main(s, *args)
        self.waiting: AllOf | None = None
        self.answers: list[int] = []
        self.choices: list[int] = []
        self._receive(None)

    def run(self, answer: int) -> list[int]:
        """Answer the open ask; returns the choices of the next one, or [] when the script has
        ended."""
        if self.waiting is None:
            self._receive(answer)
        else:
            self.answers.append(answer)
            if len(self.answers) == len(self.waiting.seats):
                answers = tuple(self.answers)
                self.waiting = None
                self._receive(answers)
            else:
                self._next_of_several()
        return self.choices

    def _receive(self, answer: object) -> None:
        try:
            ask = self.generator.send(answer)
        except (StopIteration, GameOver):
            self.s.seat, self.choices = NOBODY, []
            return
        seat, choices = ask[0], ask[1]
        if not isinstance(seat, AllOf):
            self.s.seat, self.choices = seat, list(choices)
        elif not seat.seats:
            self._receive(())
        else:
            self.waiting, self.answers, self.choices_of = seat, [], choices
            self._next_of_several()

    def _next_of_several(self) -> None:
        assert self.waiting is not None
        seats = self.waiting.seats
        self.s.seat = seats[len(self.answers)]
        self.s.so_far = answers_by(seats[: len(self.answers)], tuple(self.answers), self.s.seat)
        choices_of = self.choices_of
        self.choices = list(choices_of(self.s, self.s.seat) if callable(choices_of) else choices_of)
