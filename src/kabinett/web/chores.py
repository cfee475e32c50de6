"""Regular jobs that are not part of play, run by a thread of the worker process.

A chore may run in several processes at once, because each process claims its work in the
database."""

from __future__ import annotations

from kabinett.web.classes import teaching
from kabinett.web.club import reports, results
from kabinett.web.host import database, incidents, limits, mail, traces
from kabinett.web.host.loops import Job, Loop
from kabinett.web.lobby import gathering
from kabinett.web.people import guests, leaving, sessions
from kabinett.web.play import bans, vacations
from kabinett.web.talk import chat

CHORES = (
    Job("results of games that have ended", 15, results.settle),
    Job("talk of games that have been over for long", 3600, chat.purge),
    Job("bans that have ended", 60, reports.lift_expired),
    Job("bans that have not reached all tables", 60, bans.keep_out_banned),
    Job("vacations that have not reached all clocks", 60, vacations.adjust_missed_clocks),
    Job("sessions that have ended", 3600, sessions.forget_ended),
    Job("accounts that nobody has confirmed", 3600, leaving.forget_unconfirmed),
    Job("guests whose games are over", 3600, guests.forget_guests),
    Job("classes that nobody uses", 3600, teaching.close_unused),
    Job("traces of classes that were closed", 60, traces.remove),
    Job("counts for limits whose time is over", 600, limits.forget_ended),
    Job("old backups of updates", 3600, database.forget_old_backups),
    Job("tables that have never begun", 3600, gathering.forget_never_begun),
    Job("mail that the mail server does not take", 3600, mail.forget_old),
    Job("records of games in which something went wrong", 3600, incidents.forget_old),
)


def start() -> None:
    """Do the chores in a thread until the process ends."""
    Loop("chores", CHORES).start()
