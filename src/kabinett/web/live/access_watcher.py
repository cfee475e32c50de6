"""Checks twice per second whether the people of all open sessions may still be here, and ends the
sessions of those who may not.  This is a thread of the web process; it checks nothing if nobody has
logged in."""

from __future__ import annotations

import logging
import threading
from datetime import datetime

from django.db import DatabaseError, connection
from django.utils import timezone

from kabinett.web.live import session as sessions
from kabinett.web.people import passes

log = logging.getLogger("kabinett.access")

PAUSE = 0.5
#: A check of all sessions comes once per this many looks, because somebody may have changed the
#: database by hand.
ALL = 60


def start() -> None:
    threading.Thread(target=run, name="access watcher", daemon=True).start()


def run() -> None:
    looks, moment = 0, timezone.now()
    while True:
        threading.Event().wait(PAUSE)
        looks += 1
        look_start = timezone.now()
        try:
            look(moment, everybody=looks % ALL == 0)
            moment = look_start
        except DatabaseError:  # the next look covers the same time, too
            log.warning("passes could not be checked", exc_info=True)
            connection.close()


def look(moment: datetime, everybody: bool) -> None:
    """End the sessions whose passes have ended.  ``everybody``: check all people, whether or not
    they are marked."""
    passes_by_session = [
        (session, session.visitor.by)
        for session in sessions.all_open()
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
            session.close(sessions.LOGGED_OUT)
