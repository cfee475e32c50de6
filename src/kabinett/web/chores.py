"""Regular work apart from the games, in a thread of the worker process.

A chore may run in several processes at once, because it claims its work in the database."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.db import connection

from kabinett.web.classes import classes
from kabinett.web.club import reports, results
from kabinett.web.host import database, incidents, limits, mail, traces
from kabinett.web.lobby import gathering
from kabinett.web.people import guests, leaving, sessions
from kabinett.web.play import decisions
from kabinett.web.talk import chat

log = logging.getLogger("kabinett.chores")


@dataclass(frozen=True)
class Chore:
    """Work that is due every so many seconds."""

    name: str
    seconds: float
    do: Callable[[], object]


CHORES = (
    Chore("results of games that have ended", 15, results.settle),
    Chore("talk of games that have been over for long", 3600, chat.purge),
    Chore("bans that have ended", 60, reports.lift_ended),
    Chore("bans that have not reached all tables", 60, decisions.keep_out_banned),
    Chore("vacations that have not reached all clocks", 60, decisions.adjust_missed_clocks),
    Chore("sessions that have ended", 3600, sessions.forget_ended),
    Chore("accounts that nobody has confirmed", 3600, leaving.forget_unconfirmed),
    Chore("guests whose games are over", 3600, guests.forget_guests),
    Chore("classes that nobody uses", 3600, classes.close_unused),
    Chore("traces of classes that were closed", 60, traces.remove),
    Chore("counts for limits whose time is over", 600, limits.forget_ended),
    Chore("old backups of updates", 3600, database.forget_old_backups),
    Chore("tables that have never begun", 3600, gathering.forget_never_begun),
    Chore("mail that the mail server does not take", 3600, mail.forget_old),
    Chore("records of games in which something went wrong", 3600, incidents.forget_old),
)


def run(stop: threading.Event, chores: Sequence[Chore] = CHORES) -> None:
    """Do the chores until ``stop`` is set."""
    due = dict.fromkeys((chore.name for chore in chores), 0.0)
    while not stop.is_set():
        for chore in chores:
            if due[chore.name] <= time.monotonic():
                due[chore.name] = time.monotonic() + chore.seconds
                try:
                    chore.do()
                except Exception:
                    log.exception("left for the next time: %s", chore.name)
        connection.close()
        stop.wait(min(chore.seconds for chore in chores))


def start() -> None:
    """Do the chores in a thread until the process ends."""
    threading.Thread(target=run, args=[threading.Event()], name="chores", daemon=True).start()
