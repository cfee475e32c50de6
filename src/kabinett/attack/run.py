"""Runs all attacks, one kind after another, while other people play all the time."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import partial

from kabinett.attack import floods, illegal, kills, looks, tampering, uploads
from kabinett.attack.player import AtSockets, ByProgram, Player
from kabinett.attack.report import LONGEST, BeginRow, Row, sum_up_times
from kabinett.attack.target import ATTACKER, ELSEWHERE, Target

Attack = Callable[[Target, BeginRow], None]

#: Kills come last, because nobody can play on while the site is down.
KINDS: dict[str, Attack] = {
    "messages": illegal.attack,
    "looks": looks.attack,
    "tampering": tampering.attack,
    "floods": floods.attack,
    "bombs": uploads.attack,
    "kills": kills.attack,
}
#: During an attack 99 of 100 answers may take this many milliseconds more than before: a delay in
#: which nobody clicks again.
ALLOWED_DELAY = 500.0
#: The most entries that an attack of one kind may leave in the log.
MOST_ENTRIES = 20
#: The number of answers to wait for from each player, and the most seconds to wait.
ENOUGH_ANSWERS, MOST_SECONDS = 5, 60.0


def attack(target: Target, kinds: Sequence[str], tell: Callable[[str], None]) -> list[Row]:
    """Attack in these ways and return the rows; ``tell`` is called with each kind as it begins."""
    rows: list[Row] = []
    players = make_players(target)
    log = Log(target)
    for player in players:
        player.start()
    try:
        tell("playing alone")
        alone = play_alone(target, players)
        rows.append(alone)
        for kind in kinds:
            if kind == "kills":
                stop(players)
            tell(kind)
            new_rows: list[Row] = []
            try:
                KINDS[kind](target, partial(begin_row, new_rows, kind))
            except Exception as error:  # a broken site may break an attack, too
                begin_row(new_rows, kind, "the attack itself").complaints.append(
                    f"{type(error).__name__}: {error}"[:LONGEST]
                )
            if kind != "kills":
                new_rows.append(judge_players(target, kind, players, alone))
            if target.site is not None:
                new_rows.append(log.judge_entries(kind))
            rows += new_rows
    finally:
        stop(players)
    return rows


def begin_row(rows: list[Row], kind: str, name: str) -> Row:
    """Add an empty row and return it."""
    rows.append(Row(kind, name))
    return rows[-1]


# -- players


def make_players(target: Target) -> list[Player]:
    """Players at two addresses: one elsewhere, one the attacker's own."""
    if target.site is None:
        return [ByProgram(target, "same address")]
    return [
        AtSockets(target, "elsewhere", ("Dora", "Emil"), ELSEWHERE),
        AtSockets(target, "same address", ("Fritz", "Gerda"), ATTACKER),
    ]


def play_alone(target: Target, players: Sequence[Player]) -> Row:
    """Let the players play without an attack, and return the row of their times."""
    for player in players:
        player.wait(ENOUGH_ANSWERS, MOST_SECONDS)
        player.over.wait(target.seconds / len(players))
    return note_players("no attack", players)


def judge_players(target: Target, kind: str, players: Sequence[Player], alone: Row) -> Row:
    """The row of the players' times during an attack, compared with those without it."""
    for player in players:
        player.wait(ENOUGH_ANSWERS, MOST_SECONDS)
    row = note_players(kind, players)
    for where, times in row.waits.items():
        before, now = sum_up_times(alone.waits[where]), sum_up_times(times)
        if target.short or "p99" not in now or "p99" not in before:
            continue
        most = before["p99"] + ALLOWED_DELAY
        complaint = f"99 of 100 answers took up to {now['p99']} ms; {most:.0f} ms are allowed"
        row.judge(now["p99"] <= most, "in time", f"{where}: {complaint}")
    return row


def note_players(kind: str, players: Sequence[Player]) -> Row:
    """A row with the times and faults that the players noted.

    The row does not hold if the site accepted no answer of a player."""
    row = Row(kind, "who plays meanwhile")
    for player in players:
        times, faults = player.take_results()
        row.waits[player.where] = times
        row.complaints += faults
        row.tries += len(faults)
        complaint = f"{player.where}: no answer was accepted"
        row.judge(bool(times), f"{len(times)} answers {player.where}", complaint)
    return row


def stop(players: Sequence[Player]) -> None:
    """End the players' games and wait until their threads have ended."""
    for player in players:
        player.over.set()
    for player in players:
        if player.is_alive():
            player.join(MOST_SECONDS)


# -- the log


class Log:
    """The log of our own site, read entry by entry."""

    def __init__(self, target: Target) -> None:
        self.file = target.site.data / "kabinett.log" if target.site is not None else None
        self.bytes_read = 0

    def judge_entries(self, kind: str) -> Row:
        """A row that judges the entries written since the last call.

        None of them may report a fault of the site.  They must be few, because strangers must not
        be able to fill the log."""
        row = Row(kind, "the site's log")
        text = b""
        if self.file is not None and self.file.exists():
            with self.file.open("rb") as file:
                file.seek(self.bytes_read)
                text = file.read()
            self.bytes_read += len(text)
        entries = [line for line in text.decode("utf-8", "replace").splitlines() if line]
        wrong = [line for line in entries if is_fault(line)]
        row.judge(not wrong, f"{len(entries)} entries, no fault", "; ".join(wrong))
        complaint = f"{len(entries)} more entries, such as {''.join(entries[-1:])}"
        row.judge(len(entries) <= MOST_ENTRIES, "few", complaint)
        return row


def is_fault(line: str) -> bool:
    """Whether a line of the log reports a fault of the site.

    >>> is_fault('{"level": "warning", "said": "Forbidden"}'), is_fault("Traceback (most recent")
    (False, True)
    >>> is_fault('{"level": "error", "said": "K-00000000: ..."}')
    True
    """
    try:
        entry: object = json.loads(line)
    except ValueError:
        return True
    return not isinstance(entry, dict) or "story" in entry or entry.get("level") not in (
        "debug", "info", "warning",
    )  # fmt: skip
