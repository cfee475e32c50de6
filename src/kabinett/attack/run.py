"""Runs all attacks, one kind after the other, while others play all the time."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kabinett.attack import floods, illegal, kills, looks, tampering, uploads
from kabinett.attack.ground import ATTACKER, ELSEWHERE, Ground
from kabinett.attack.player import AtSockets, ByProgram, Player
from kabinett.attack.report import LONGEST, Row, sum_up_times

Attack = Callable[[Ground, Callable[[str], Row]], None]

#: Kills come last: nobody plays on while the site is away.
KINDS: dict[str, Attack] = {
    "messages": illegal.attack,
    "looks": looks.attack,
    "tampering": tampering.attack,
    "floods": floods.attack,
    "bombs": uploads.attack,
    "kills": kills.attack,
}
#: Milliseconds by which 99 of 100 answers may take longer than without an attack: nobody clicks
#: again within that time.
LONGER = 500.0
#: Most entries that a kind may leave in the log.
ENTRIES = 20
#: Answers to wait for from each player, and the most seconds to wait.
ENOUGH, TOO_LONG = 5, 60.0


def attack(ground: Ground, kinds: Sequence[str], tell: Callable[[str], None]) -> list[Row]:
    """The rows of these kinds of attack; ``tell`` hears what is under way."""
    rows: list[Row] = []
    players = make_players(ground)
    log = Log(ground)
    for player in players:
        player.start()
    try:
        tell("playing alone")
        alone = play_alone(ground, players)
        rows.append(alone)
        for kind in kinds:
            if kind == "kills":
                stop(players)
            tell(kind)
            new_rows: list[Row] = []
            try:
                KINDS[kind](ground, partial(begin_row, new_rows, kind))
            except Exception as error:  # a broken site may break an attack
                begin_row(new_rows, kind, "the attack itself").wrong.append(
                    f"{type(error).__name__}: {error}"[:LONGEST]
                )
            if kind != "kills":
                new_rows.append(judge_players(ground, kind, players, alone))
            if ground.site is not None:
                new_rows.append(log.faults(kind))
            rows += new_rows
    finally:
        stop(players)
    return rows


def begin_row(rows: list[Row], kind: str, name: str) -> Row:
    rows.append(Row(kind, name))
    return rows[-1]


# -- players


def make_players(ground: Ground) -> list[Player]:
    """Players elsewhere, and at the attacker's own address."""
    if ground.site is None:
        return [ByProgram(ground, "same address")]
    return [
        AtSockets(ground, "elsewhere", ("Dora", "Emil"), ELSEWHERE),
        AtSockets(ground, "same address", ("Fritz", "Gerda"), ATTACKER),
    ]


def play_alone(ground: Ground, players: Sequence[Player]) -> Row:
    for player in players:
        player.wait(ENOUGH, TOO_LONG)
        player.over.wait(ground.seconds / len(players))
    return note_players("no attack", players)


def judge_players(ground: Ground, kind: str, players: Sequence[Player], alone: Row) -> Row:
    for player in players:
        player.wait(ENOUGH, TOO_LONG)
    row = note_players(kind, players)
    for where, took in row.waits.items():
        before, now = sum_up_times(alone.waits[where]), sum_up_times(took)
        if ground.short or "p99" not in now or "p99" not in before:
            continue
        most = before["p99"] + LONGER
        complaint = f"99 of 100 answers took {now['p99']} ms at most, and may take {most:.0f} ms"
        row.judge(now["p99"] <= most, "in time", f"{where}: {complaint}")
    return row


def note_players(kind: str, players: Sequence[Player]) -> Row:
    """A row of the times and faults that the players noted; it is wrong if one had no answer."""
    row = Row(kind, "who plays meanwhile")
    for player in players:
        took, wrong = player.take_results()
        row.waits[player.where] = took
        row.wrong += wrong
        row.tries += len(wrong)
        complaint = f"{player.where}: no answer was taken"
        row.judge(bool(took), f"{len(took)} answers {player.where}", complaint)
    return row


def stop(players: Sequence[Player]) -> None:
    for player in players:
        player.over.set()
    for player in players:
        if player.is_alive():
            player.join(TOO_LONG)


# -- the log


class Log:
    """Reads what our own site has added to its log since the last look."""

    def __init__(self, ground: Ground) -> None:
        self.file = ground.site.data / "kabinett.log" if ground.site is not None else None
        self.read = 0

    def faults(self, kind: str) -> Row:
        """Judge the new entries: none tells of a fault of the site, and there are few, because what
        strangers do is no reason to write any."""
        row = Row(kind, "the site's log")
        text = b""
        if self.file is not None and self.file.exists():
            with self.file.open("rb") as file:
                file.seek(self.read)
                text = file.read()
            self.read += len(text)
        entries = [line for line in text.decode("utf-8", "replace").splitlines() if line]
        wrong = [line for line in entries if is_fault(line)]
        row.judge(not wrong, f"{len(entries)} entries, no fault", "; ".join(wrong))
        complaint = f"{len(entries)} entries more, such as {''.join(entries[-1:])}"
        row.judge(len(entries) <= ENTRIES, "few", complaint)
        return row


def is_fault(line: str) -> bool:
    """Whether a line of the log tells of a fault of the site.

    >>> is_fault('{"level": "warning", "said": "Forbidden"}'), is_fault("Traceback (most recent")
    (False, True)
    >>> is_fault('{"level": "error", "said": "K-00000000: ..."}')
    True
    """
    try:
        entry: Any = json.loads(line)
    except ValueError:
        return True
    return not isinstance(entry, dict) or "story" in entry or entry.get("level") not in (
        "debug", "info", "warning",
    )  # fmt: skip
