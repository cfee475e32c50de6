"""Somebody who plays all the time, whatever happens, and notes how long each answer takes."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Sequence
from typing import Any

from kabinett.attack.clients import Browser, Line, Program
from kabinett.attack.ground import Ground, legal_answer, table_of
from kabinett.core.difference import changed

#: Seconds between two answers: a person may give 240 a minute.
OF_TWO, OF_ONE = 0.13, 0.27
GAME = "fall"


class Player(threading.Thread):
    """Plays one game after another, until it is told to stop."""

    pause = OF_ONE

    def __init__(self, where: str, luck: random.Random) -> None:
        super().__init__(daemon=True)
        self.where = where
        self.luck = luck
        self.took: list[float] = []  # milliseconds
        self.wrong: list[str] = []
        self.over = threading.Event()
        self.played = threading.Condition()

    def begin(self) -> None:
        """Another game."""
        raise NotImplementedError

    def play(self) -> float | None:
        """One answer, and how long it took; None if this game is over."""
        raise NotImplementedError

    def run(self) -> None:
        begun = False
        while not self.over.wait(self.pause):
            try:
                if not begun:
                    self.begin()
                    begun = True
                seconds = self.play()
                begun = seconds is not None
                if seconds is not None:
                    with self.played:
                        self.took.append(1000 * seconds)
                        self.played.notify_all()
            except Exception as error:  # told in the row; then another game
                self.wrong.append(f"{self.where} could not play: {type(error).__name__}: {error}")
                begun = False

    def wait(self, answers: int, seconds: float) -> bool:
        """Until so many were given; False if that takes too long."""
        with self.played:
            return self.played.wait_for(lambda: len(self.took) >= answers, seconds)

    def taken(self) -> tuple[list[float], list[str]]:
        """What was noted since, and what went wrong."""
        with self.played:
            took, self.took = self.took, []
            wrong, self.wrong = self.wrong, []
        return took, wrong


class Seat:
    """What one seat is shown over its socket."""

    def __init__(self, browser: Browser, table: str, seat: int) -> None:
        self.line = Line(browser, table, seat)
        self.seen = 0
        self.view: dict[str, Any] = {}
        self.line.wait_for(1)
        self.follow()

    def follow(self) -> None:
        with self.line.came:
            news = [heard for _, heard in self.line.heard[self.seen :]]
            self.seen = len(self.line.heard)
        for heard in news:
            if heard["type"] == "view":
                self.view = heard["data"]
            elif heard["type"] == "change":
                for part in ("public", "own"):
                    self.view[part] = changed(self.view[part], heard["data"][part])
            elif heard["type"] in ("end", "gone", "closed"):
                raise ConnectionError(f"the socket has ended: {heard}")


class AtSockets(Player):
    """Two persons at a table, each with a browser."""

    pause = OF_TWO

    def __init__(self, ground: Ground, where: str, names: Sequence[str], at: str) -> None:
        super().__init__(where, ground.luck(where))
        self.browsers = [ground.browser(name, at) for name in names]
        self.programs = [ground.program(name, at) for name in names]
        self.seats: list[Seat] = []

    def begin(self) -> None:
        for seat in self.seats:
            seat.line.close()
        # A person may set up forty tables an hour: they take turns.
        self.browsers.reverse()
        self.programs.reverse()
        first, *others = self.programs
        table = table_of(first, others, GAME, False, 2)
        self.seats = [Seat(browser, table, seat) for seat, browser in enumerate(self.browsers)]

    def play(self) -> float | None:
        asked = self.asked()
        if not asked:
            return None
        ask = asked[0].view["own"]["ask"]
        choice = self.luck.choice(ask["choices"])["name"]
        begun = time.perf_counter()
        told = asked[0].line.ask(type="answer", ask=ask["id"], choice=choice)
        took = time.perf_counter() - begun
        if told["type"] != "done":
            raise RuntimeError(f"a right answer was refused: {told}")
        return took

    def asked(self) -> list[Seat]:
        """The seats that are asked, as soon as they have been told so; none if the game is over."""
        while not self.over.is_set():
            for seat in self.seats:
                seat.follow()
            if self.seats[0].view["public"]["over"]:
                return []
            if found := [seat for seat in self.seats if seat.view["own"]["ask"]]:
                return found
            self.over.wait(0.01)
        return []


class ByProgram(Player):
    """The owner of a host, at both seats of a table, with the token."""

    def __init__(self, ground: Ground, where: str) -> None:
        super().__init__(where, ground.luck(where))
        self.owner: Program = ground.owner
        self.table = ""

    def begin(self) -> None:
        self.table = table_of(self.owner, [], GAME, False, 2)

    def play(self) -> float | None:
        given = legal_answer([self.owner], self.table, self.luck)
        if not given:
            return None
        del given["who"]
        begun = time.perf_counter()
        self.owner.post(f"/tables/{self.table}/answer", **given)
        return time.perf_counter() - begun
