"""Looks twice a second whether all who have a socket open may still be here, and shows out those
who may not.  A thread of the web process; where nobody has logged in it asks nothing."""

from __future__ import annotations

import logging
import threading
from datetime import datetime

from django.db import DatabaseError, connection
from django.utils import timezone

from kabinett.web.live import sockets
from kabinett.web.people import passes

log = logging.getLogger("kabinett.doorman")

PAUSE = 0.5
#: Every so many looks all are looked at: somebody may have changed the database by hand.
ALL = 60


def start() -> None:
    threading.Thread(target=run, name="doorman", daemon=True).start()


def run() -> None:
    looks, moment = 0, timezone.now()
    while True:
        threading.Event().wait(PAUSE)
        looks += 1
        begun = timezone.now()
        try:
            look(moment, everybody=looks % ALL == 0)
            moment = begun
        except DatabaseError:  # the next look looks back to where this one would have
            log.warning("the doorman could not look", exc_info=True)
            connection.close()


def look(moment: datetime, everybody: bool) -> None:
    """Close the sockets of those who may be here no more."""
    here = [(socket, socket.by) for socket in sockets.all_open() if socket.by is not None]
    if not here:
        return
    if not everybody:
        changed = passes.changed_since(moment)
        here = [(socket, by) for socket, by in here if by.person in changed]
    good = passes.good(by for _, by in here) if here else set()
    for socket, by in here:
        if by not in good:
            socket.close(sockets.LOGGED_OUT)
