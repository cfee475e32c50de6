"""Kills the web process, and the whole site, while answers are on their way.

Afterwards each record must have every acknowledged answer exactly once, and in its place."""

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
from kabinett.attack.report import BeginRow, Row
from kabinett.attack.target import ELSEWHERE, ONLY_OWN, Target

#: The pairs of people who play when the site is killed.
PAIRS = (("Anna", "Ben"), ("Dora", "Emil"), ("Fritz", "Gerda"))
#: The most kills of each kind; more are impossible, because a person may set up 40 tables an hour.
MOST = 8
#: The answers of each game before a kill and after it, and the longest delay of a kill in seconds.
BEFORE, AFTER, MOST_DELAY = 4, 3, 0.4


@dataclass(frozen=True)
class Attempt:
    """An answer that was sent, and whether it was acknowledged."""

    seat: int
    choice: str
    acknowledged: bool


def attack(target: Target, begin_row: BeginRow) -> None:
    """Kill the web process, then the whole site, with a row for each."""
    web_row, site_row = begin_row("the web process"), begin_row("the whole site")
    if target.site is None:
        web_row.left_out = site_row.left_out = ONLY_OWN
        return
    kill_repeatedly(target, web_row, kill_web)
    if target.short:
        site_row.left_out = "takes too long for the short version"
    else:
        kill_repeatedly(target, site_row, kill_all)


def kill_web(target: Target) -> None:
    """Kill the web process; the site starts it again."""
    assert target.site is not None
    with suppress(ProcessLookupError, StopIteration):
        target.site.kill(target.site.web())


def kill_all(target: Target) -> None:
    """Kill all processes at once, and start the site again at the same address."""
    site = target.site
    assert site is not None
    for process in site.processes():
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
    site.process.wait(PATIENCE)
    site.__enter__()


def kill_repeatedly(target: Target, row: Row, kill: Callable[[Target], None]) -> None:
    """Kill several times while games are played, and check the records of these games."""
    luck = target.luck("kills")
    answers = 0
    for number in target.rounds(1, 0.5):
        if number == MOST:
            break
        killed = threading.Event()
        games = [GameThread(target, pair, luck.random(), killed) for pair in PAIRS]
        for game in games:
            game.start()
        for game in games:
            game.under_way.wait(PATIENCE)
        time.sleep(luck.uniform(0, MOST_DELAY))
        kill(target)
        killed.set()
        for game in games:
            game.join(2 * PATIENCE)
            answers += sum(each.acknowledged for each in game.attempts)
            complaint = game.fault or disagreement(game.attempts, game.lines())
            row.judge(not complaint, "games with all of them", complaint)
    row.note = f"{answers} answers were acknowledged"


class GameThread(threading.Thread):
    """A two-player game whose players answer as fast as they can, also for a while after a kill."""

    def __init__(
        self, target: Target, names: Sequence[str], seed: float, killed: threading.Event
    ) -> None:
        super().__init__(daemon=True)
        self.players = [target.program(name, ELSEWHERE) for name in names]
        self.browser = target.browser(names[1], ELSEWHERE)
        self.table = target.table("fall", *names)
        self.luck, self.killed = random.Random(seed), killed
        self.attempts: list[Attempt] = []
        self.fault = ""
        self.under_way = threading.Event()

    def run(self) -> None:
        after, until = 0, time.monotonic() + PATIENCE
        while after < AFTER:
            if time.monotonic() > until:
                self.fault = "the game does not go on"
                return
            try:
                # Read before sending: so an answer that counts was sent after the kill.
                sent_after_kill = self.killed.is_set()
                after += self.answer() and sent_after_kill
                if len(self.attempts) >= BEFORE:
                    self.under_way.set()
            except ProgramRefused:  # the site is down
                time.sleep(0.05)

    def answer(self) -> bool:
        """Let the player who is asked answer; return whether the answer was acknowledged."""
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
        """The seats' answers in the record, which the site shows after a player has conceded."""
        line = TableSocket(self.browser, self.table, 1)
        line.ask(type="concede")
        line.close()
        return own_lines(self.players[0].send("GET", f"/tables/{self.table}/record").text)


def own_lines(record: str) -> list[tuple[int, str]]:
    """The seats and answers in a record, without the forced answers.

    >>> own_lines("game: fall 1\\n\\nchance card:a @1\\n0 done\\n1 = done\\n1 card:b\\nend\\n")
    [(0, 'done'), (1, 'card:b')]
    """
    words = [line.split() for line in record.partition("\n\n")[2].splitlines()]
    return [(int(line[0]), line[1]) for line in words if len(line) == 2 and line[0].isdecimal()]


def disagreement(attempts: Sequence[Attempt], lines: Sequence[tuple[int, str]]) -> str:
    """How a record contradicts the answers that were sent; "" if it does not.

    The record may contain an answer that was not acknowledged, but it must contain every answer
    that was.

    >>> sent = [Attempt(0, "a", True), Attempt(1, "b", False), Attempt(0, "c", True)]
    >>> disagreement(sent, [(0, "a"), (0, "c")]), disagreement(sent, [(0, "a"), (1, "b"), (0, "c")])
    ('', '')
    >>> disagreement(sent, [(0, "a")])
    'answer 3 of 3: (0, c) was acknowledged, and the record lacks it'
    >>> disagreement(sent, [(0, "a"), (0, "a"), (0, "c")])
    'answer 3 of 3: (0, c) was acknowledged, and the record lacks it'
    >>> disagreement(sent, [(0, "a"), (0, "c"), (0, "c")])
    'the record has an answer that nobody gave: (0, c)'
    """
    places = {0}  # the numbers of lines that the attempts so far may have made
    for number, attempt in enumerate(attempts, 1):
        pair = attempt.seat, attempt.choice
        next_places = {place + 1 for place in places if place < len(lines) and lines[place] == pair}
        places = next_places if attempt.acknowledged else next_places | places
        if not places:
            return (
                f"answer {number} of {len(attempts)}: ({pair[0]}, {pair[1]}) was acknowledged, "
                "and the record lacks it"
            )
    if max(places) < len(lines):
        seat, choice = lines[max(places)]
        return f"the record has an answer that nobody gave: ({seat}, {choice})"
    return ""
