"""Checks twice a second whether the owners of all open sockets may still be here, and closes the
sockets of those who may not.  A thread of the web process; where nobody has logged in it checks
nothing."""

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
#: Looks between two checks of all sockets: somebody may have changed the database by hand.
ALL = 60


def start() -> None:
    threading.Thread(target=run, name="doorman", daemon=True).start()


def run() -> None:
    looks, moment = 0, timezone.now()
    while True:
        threading.Event().wait(PAUSE)
        looks += 1
        look_start = timezone.now()
        try:
            look(moment, everybody=looks % ALL == 0)
            moment = look_start
        except DatabaseError:  # the next look covers this one's time, too
            log.warning("the doorman could not look", exc_info=True)
            connection.close()


def look(moment: datetime, everybody: bool) -> None:
    """Close the sockets whose passes have ended; ``everybody``: check all, changed or not."""
    passes_by_socket = [
        (socket, socket.by) for socket in sockets.all_open() if socket.by is not None
    ]
    if not passes_by_socket:
        return
    if not everybody:
        changed_people = passes.changed_since(moment)
        passes_by_socket = [
            (socket, by) for socket, by in passes_by_socket if by.person in changed_people
        ]
    valid_passes = (
        passes.filter_valid(by for _, by in passes_by_socket) if passes_by_socket else set()
    )
    for socket, by in passes_by_socket:
        if by not in valid_passes:
            socket.close(sockets.LOGGED_OUT)
