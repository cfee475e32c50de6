"""A clock for workers, and slow bots."""

from __future__ import annotations

import time

from kabinett.bots import Bot, View


class Clock:
    """A clock that moves only when a test moves it."""

    def __init__(self) -> None:
        self.now = time.time()

    def __call__(self) -> float:
        return self.now


def slow(clock: Clock, seconds: float) -> type[Bot]:
    """Make a bot that thinks for this many seconds."""

    class Slow(Bot):
        def choose(self, view: View) -> str:
            clock.now += seconds
            return view.choices[0]

    return Slow
