"""Checks twice per second whether the people of all open sessions may still be here, and ends the
sessions of those who may not.  This is a thread of the web process; it checks nothing if nobody has
logged in."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone

from kabinett.web.host.loops import Job, Loop
from kabinett.web.live.session import LOGGED_OUT, sessions
from kabinett.web.people import passes

PAUSE = 0.5
#: One check in this many covers all sessions, because somebody may have changed the database by
#: hand.
EVERYBODY_EVERY = 60


class AccessWatcher:
    """The thread that checks; each check covers the time since the last one that succeeded."""

    def __init__(self) -> None:
        self.checks, self.covered = 0, timezone.now()

    def check(self) -> None:
        self.checks += 1
        start = timezone.now()
        check(self.covered, everybody=self.checks % EVERYBODY_EVERY == 0)
        self.covered = start


def start() -> None:
    Loop("access watcher", [Job("who may be here", PAUSE, AccessWatcher().check)]).start()


def check(moment: datetime, everybody: bool) -> None:
    """End the sessions whose passes have ended.  ``everybody``: check everyone, whether marked or
    not."""
    passes_by_session = [
        (session, session.visitor.by)
        for session in sessions.all()
        if session.visitor.by is not None
    ]
    if not passes_by_session:
        return
    if not everybody:
        changed_people = passes.changed_since(moment)
        passes_by_session = [
            (session, by) for session, by in passes_by_session if by.person_id in changed_people
        ]
    valid_passes = (
        passes.filter_valid(by for _, by in passes_by_session) if passes_by_session else set()
    )
    for session, by in passes_by_session:
        if by not in valid_passes:
            session.close(LOGGED_OUT)
