"""Kills: the web process, and the whole site, in the middle of answers.  Whatever was acknowledged is
there afterwards, once, and in its place."""

from __future__ import annotations

import os
import random
import signal
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from kabinett.attack.clients import PATIENCE, Line, Program, ProgramRefused
from kabinett.attack.ground import ELSEWHERE, ONLY_OWN, Ground, legal_answer
from kabinett.attack.report import Row

#: Kills of each kind in the short version.
FEW = 2
#: Seconds from the first answer of a life to its end.
SOON, LATE = 0.02, 0.6


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
    killing(ground, one, kill_web)
    killing(ground, all_of_it, kill_all)


def kill_web(ground: Ground) -> None:
    """The site begins it anew."""
    assert ground.site is not None
    with suppress(ProcessLookupError, StopIteration):
        ground.site.kill(ground.site.web())


def kill_all(ground: Ground) -> None:
    """All its processes at once; then it is started again, at the same address."""
    site = ground.site
    assert site is not None
    for process in [site.process.pid, *site.children()]:
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
    site.process.wait(PATIENCE)
    site.__enter__()


def killing(ground: Ground, row: Row, kill: Callable[[Ground], None]) -> None:
    """Each time a game that is played while it happens, and is then looked at."""
    luck = ground.luck("kills")
    players = [ground.program(name, ELSEWHERE) for name in ("Anna", "Ben")]
    answers = 0
    for _ in ground.rounds(FEW, 0.5):
        table = ground.table("fall", "Anna", "Ben")
        attempts = answers_until(ground, players, table, luck, kill)
        wait_for(players[0])
        give_up(ground, table)
        lines = own_lines(players[0].send("GET", f"/tables/{table}/record").text)
        answers += sum(each.acknowledged for each in attempts)
        wrong = disagreement(attempts, lines)
        row.judge(not wrong, "killed, and all was there", wrong)
    row.note = f"{answers} answers were acknowledged"


def answers_until(
    ground: Ground, players: Sequence[Program], table: str, luck: random.Random,
    kill: Callable[[Ground], None],
) -> list[Attempt]:  # fmt: skip
    """Answer, one after the other, until the site is killed somewhere in that, and once more
    afterwards."""
    attempts: list[Attempt] = []
    killed = threading.Thread(target=lambda: (time.sleep(luck.uniform(SOON, LATE)), kill(ground)))
    killed.start()
    after = 0
    until = time.monotonic() + PATIENCE
    while after < 2 and time.monotonic() < until:
        with suppress(ProgramRefused):  # the site is away
            given = legal_answer(players, table, luck)
            if not given:
                break  # the game is over
            player = players[given.pop("who")]
            # Before it is sent: what is acknowledged afterwards was sent to another life.
            away = not killed.is_alive()
            answer = player.send("POST", f"/tables/{table}/answer", given)
            attempts.append(Attempt(given["seat"], given["choice"], answer.status == 200))
            after += away and answer.status == 200
            continue
        time.sleep(0.05)
    killed.join(PATIENCE)
    return attempts


def wait_for(player: Program) -> None:
    until = time.monotonic() + PATIENCE
    while player.send("GET", "/account").status != 200 and time.monotonic() < until:
        time.sleep(0.05)


def give_up(ground: Ground, table: str) -> None:
    """The game ends, so that its record is open."""
    line = Line(ground.browser("Ben", ELSEWHERE), table, 1)
    line.ask(type="concede")
    line.close()


def own_lines(record: str) -> list[tuple[int, str]]:
    """What seats have answered, without what was forced.

    >>> own_lines('game: fall 1\\n\\nchance card:a @1\\n0 done\\n1 = done\\n1 card:b\\nconcede 1\\n')
    [(0, 'done'), (1, 'card:b')]
    """
    words = [line.split() for line in record.partition("\n\n")[2].splitlines()]
    return [
        (int(line[0]), line[1]) for line in words if len(line) == 2 and line[0].isdecimal()
    ]


def disagreement(attempts: Sequence[Attempt], lines: Sequence[tuple[int, str]]) -> str:
    """In what a record is not what was answered; "" if it can be.  An answer may be stored although
    its acknowledgement was lost, never the other way round.

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
    places = {0}  # how many lines may have been met so far
    for number, attempt in enumerate(attempts, 1):
        sent = attempt.seat, attempt.choice
        met = {place + 1 for place in places if place < len(lines) and lines[place] == sent}
        places = met if attempt.acknowledged else met | places
        if not places:
            return (
                f"{number} of {len(attempts)} answers: ({sent[0]}, {sent[1]}) was acknowledged, "
                "and is not there"
            )
    if max(places) < len(lines):
        seat, choice = lines[max(places)]
        return f"more than was answered: ({seat}, {choice})"
    return ""
