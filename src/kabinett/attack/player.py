"""Players who keep playing during an attack and note how long each answer takes."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Sequence

from kabinett.attack.clients import Browser, Program, TableSocket
from kabinett.attack.target import Target, begin_table, legal_answer
from kabinett.core.data import Data
from kabinett.core.show.difference import apply_difference

#: Seconds between two answers of two people who take turns, or of one person: everybody may give
#: 240 answers a minute.
PAUSE_OF_TWO, PAUSE_OF_ONE = 0.13, 0.27
GAME = "fall"


class Player(threading.Thread):
    """Plays one game after another until ``over`` is set."""

    pause = PAUSE_OF_ONE

    def __init__(self, where: str, luck: random.Random) -> None:
        super().__init__(daemon=True)
        self.where = where
        self.luck = luck
        self.times: list[float] = []  # milliseconds that each answer took
        self.faults: list[str] = []
        self.over = threading.Event()
        self.progress = threading.Condition()

    def begin(self) -> None:
        """Begin another game."""
        raise NotImplementedError

    def play(self) -> float | None:
        """Give one answer and return the seconds it took; None if this game is over."""
        raise NotImplementedError

    def run(self) -> None:
        in_game = False
        while not self.over.wait(self.pause):
            try:
                if not in_game:
                    self.begin()
                    in_game = True
                seconds = self.play()
                in_game = seconds is not None
                if seconds is not None:
                    with self.progress:
                        self.times.append(1000 * seconds)
                        self.progress.notify_all()
            except Exception as error:  # the row reports it, and the player begins another game
                self.faults.append(f"{self.where} could not play: {type(error).__name__}: {error}")
                in_game = False

    def wait(self, answers: int, seconds: float) -> bool:
        """Wait for a number of answers; return False if they take too long."""
        with self.progress:
            return self.progress.wait_for(lambda: len(self.times) >= answers, seconds)

    def take_results(self) -> tuple[list[float], list[str]]:
        """Return the times and faults noted since the last call, and forget them."""
        with self.progress:
            times, self.times = self.times, []
            faults, self.faults = self.faults, []
        return times, faults


class SeatView:
    """The view of one seat, kept up to date over a socket."""

    def __init__(self, browser: Browser, table: str, seat: int) -> None:
        self.line = TableSocket(browser, table, seat)
        self.messages_read = 0
        self.view: Data = {}
        self.line.wait_for(1)
        self.follow()

    def follow(self) -> None:
        """Apply the messages that have arrived since the last call."""
        with self.line.came:
            news = [message for _, message in self.line.messages[self.messages_read :]]
            self.messages_read = len(self.line.messages)
        for message in news:
            if message["type"] == "view":
                self.view = message["data"]
            elif message["type"] == "change":
                for part in ("public", "own"):
                    self.view[part] = apply_difference(self.view[part], message["data"][part])
            elif message["type"] in ("end", "gone", "closed"):
                raise ConnectionError(f"the socket has ended: {message}")


class AtSockets(Player):
    """Two people who play against each other, each with a browser."""

    pause = PAUSE_OF_TWO

    def __init__(self, target: Target, where: str, names: Sequence[str], source: str) -> None:
        super().__init__(where, target.luck(where))
        self.browsers = [target.browser(name, source) for name in names]
        self.programs = [target.program(name, source) for name in names]
        self.seats: list[SeatView] = []

    def begin(self) -> None:
        for seat in self.seats:
            seat.line.close()
        # The two take turns in setting up a table, because a person may set up forty an hour.
        self.browsers.reverse()
        self.programs.reverse()
        first, *others = self.programs
        table = begin_table(first, others, GAME, False, 2)
        self.seats = [SeatView(browser, table, seat) for seat, browser in enumerate(self.browsers)]

    def play(self) -> float | None:
        seats = self.asked_seats()
        if not seats:
            return None
        ask = seats[0].view["own"]["ask"]
        choice = self.luck.choice(ask["choices"])["name"]
        start = time.perf_counter()
        reply = seats[0].line.ask(type="answer", ask=ask["id"], choice=choice)
        seconds = time.perf_counter() - start
        if reply["type"] != "done":
            raise RuntimeError(f"a right answer was refused: {reply}")
        return seconds

    def asked_seats(self) -> list[SeatView]:
        """Wait until the sockets say which seats are asked; return none if the game is over."""
        while not self.over.is_set():
            for seat in self.seats:
                seat.follow()
            if self.seats[0].view["public"]["over"]:
                return []
            if seats := [seat for seat in self.seats if seat.view["own"]["ask"]]:
                return seats
            self.over.wait(0.01)
        return []


class ByProgram(Player):
    """The owner of a host's site, who plays both seats of a table with the token."""

    def __init__(self, target: Target, where: str) -> None:
        super().__init__(where, target.luck(where))
        self.owner: Program = target.owner
        self.table = ""

    def begin(self) -> None:
        self.table = begin_table(self.owner, [], GAME, False, 2)

    def play(self) -> float | None:
        answer = legal_answer([self.owner], self.table, self.luck)
        if not answer:
            return None
        del answer["who"]
        start = time.perf_counter()
        self.owner.post(f"/tables/{self.table}/answer", **answer)
        return time.perf_counter() - start
