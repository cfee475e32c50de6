"""Kills the web process, and the whole site, in the middle of answers.  Every acknowledged answer
must be there afterwards, once, and in its place."""

from __future__ import annotations

import os
import random
import signal
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from kabinett.attack.clients import PATIENCE, ProgramRefused, TableSocket
from kabinett.attack.ground import ELSEWHERE, ONLY_OWN, Ground
from kabinett.attack.report import Row

#: The pairs who play meanwhile.
PAIRS = (("Anna", "Ben"), ("Dora", "Emil"), ("Fritz", "Gerda"))
#: Most kills of each kind: a person may set up forty tables an hour.
MOST = 8
#: Answers of each game before a kill, and after it; the most seconds to wait before the kill.
BEFORE, AFTER, LATE = 4, 3, 0.4


@dataclass(frozen=True)
class Attempt:
    """An answer that was sent, and whether it was acknowledged."""

    seat: int
    choice: str
    acknowledged: bool


def attack(ground: Ground, row: Callable[[str], Row]) -> None:
    one, all_of_it = row("the web process"), row("the whole site")
    if ground.site is None:
        one.left_out = all_of_it.left_out = ONLY_OWN
        return
    kill_repeatedly(ground, one, kill_web)
    if ground.short:
        all_of_it.left_out = "takes too long for the short version"
    else:
        kill_repeatedly(ground, all_of_it, kill_all)


def kill_web(ground: Ground) -> None:
    """Kill the web process; the site starts it again."""
    assert ground.site is not None
    with suppress(ProcessLookupError, StopIteration):
        ground.site.kill(ground.site.web())


def kill_all(ground: Ground) -> None:
    """Kill all processes at once, and start the site again at the same address."""
    site = ground.site
    assert site is not None
    for process in site.processes():
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
    site.process.wait(PATIENCE)
    site.__enter__()


def kill_repeatedly(ground: Ground, row: Row, kill: Callable[[Ground], None]) -> None:
    """Kill again and again, each time while some games are played, and check their records."""
    luck = ground.luck("kills")
    answers = 0
    for number in ground.rounds(1, 0.5):
        if number == MOST:
            break
        killed = threading.Event()
        games = [GameThread(ground, pair, luck.random(), killed) for pair in PAIRS]
        for game in games:
            game.start()
        for game in games:
            game.under_way.wait(PATIENCE)
        time.sleep(luck.uniform(0, LATE))
        kill(ground)
        killed.set()
        for game in games:
            game.join(2 * PATIENCE)
            answers += sum(each.acknowledged for each in game.attempts)
            wrong = game.wrong or disagreement(game.attempts, game.lines())
            row.judge(not wrong, "games with all of them", wrong)
    row.note = f"{answers} answers were acknowledged"


class GameThread(threading.Thread):
    """A game of two persons who answer as fast as they can, until the site was killed and some
    answers more."""

    def __init__(
        self, ground: Ground, names: Sequence[str], seed: float, killed: threading.Event
    ) -> None:
        super().__init__(daemon=True)
        self.players = [ground.program(name, ELSEWHERE) for name in names]
        self.browser = ground.browser(names[1], ELSEWHERE)
        self.table = ground.table("fall", *names)
        self.luck, self.killed = random.Random(seed), killed
        self.attempts: list[Attempt] = []
        self.wrong = ""
        self.under_way = threading.Event()

    def run(self) -> None:
        after, until = 0, time.monotonic() + PATIENCE
        while after < AFTER:
            if time.monotonic() > until:
                self.wrong = "the game does not go on"
                return
            try:
                # Looked at before sending: an answer acknowledged then came after the restart.
                anew = self.killed.is_set()
                after += self.answer() and anew
                if len(self.attempts) >= BEFORE:
                    self.under_way.set()
            except ProgramRefused:  # the site is away
                time.sleep(0.05)

    def answer(self) -> bool:
        """Let the player who is asked answer; whether it was acknowledged."""
        for seat, player in enumerate(self.players):
            ask = player.get(f"/tables/{self.table}/ask")
            if ask is not None:
                choice = self.luck.choice(ask["choices"])["name"]
                body = {"ask": ask["id"], "choice": choice}
                answer = player.send("POST", f"/tables/{self.table}/answer", body)
                self.attempts.append(Attempt(seat, choice, answer.status == 200))
                return answer.status == 200
        return True  # the game is over

    def lines(self) -> list[tuple[int, str]]:
        """The seats' answers in the record, after giving up the game, which opens it."""
        line = TableSocket(self.browser, self.table, 1)
        line.ask(type="concede")
        line.close()
        return own_lines(self.players[0].send("GET", f"/tables/{self.table}/record").text)


def own_lines(record: str) -> list[tuple[int, str]]:
    """The answers of seats in a record, without the forced ones.

    >>> own_lines("game: fall 1\\n\\nchance card:a @1\\n0 done\\n1 = done\\n1 card:b\\nend\\n")
    [(0, 'done'), (1, 'card:b')]
    """
    words = [line.split() for line in record.partition("\n\n")[2].splitlines()]
    return [(int(line[0]), line[1]) for line in words if len(line) == 2 and line[0].isdecimal()]


def disagreement(attempts: Sequence[Attempt], lines: Sequence[tuple[int, str]]) -> str:
    """How a record contradicts the answers sent; "" if it does not.  A stored answer may lack its
    acknowledgement, never the other way round.

    >>> sent = [Attempt(0, "a", True), Attempt(1, "b", False), Attempt(0, "c", True)]
    >>> disagreement(sent, [(0, "a"), (0, "c")]), disagreement(sent, [(0, "a"), (1, "b"), (0, "c")])
    ('', '')
    >>> disagreement(sent, [(0, "a")])
    '3 of 3 answers: (0, c) was acknowledged, and is not there'
    >>> disagreement(sent, [(0, "a"), (0, "a"), (0, "c")])
    '3 of 3 answers: (0, c) was acknowledged, and is not there'
    >>> disagreement(sent, [(0, "a"), (0, "c"), (0, "c")])
    'more than was answered: (0, c)'
    """
    places = {0}  # how many lines the attempts so far may have made
    for number, attempt in enumerate(attempts, 1):
        pair = attempt.seat, attempt.choice
        next_places = {place + 1 for place in places if place < len(lines) and lines[place] == pair}
        places = next_places if attempt.acknowledged else next_places | places
        if not places:
            return (
                f"{number} of {len(attempts)} answers: ({pair[0]}, {pair[1]}) was acknowledged, "
                "and is not there"
            )
    if max(places) < len(lines):
        seat, choice = lines[max(places)]
        return f"more than was answered: ({seat}, {choice})"
    return ""
