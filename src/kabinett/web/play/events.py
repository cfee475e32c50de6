"""What persons should hear of although they may not be looking: a hook for notifications.

Called in the owner's thread, when what it is about is stored.  A listener keeps what it is told
and does the rest elsewhere: no mail is sent from here."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

log = logging.getLogger("kabinett.events")


class What(StrEnum):
    """What has happened to a person in a game."""

    TURN = "turn"  # it waits for him
    WARNING = "warning"  # his time is over, and the grace has begun
    TIME_OUT = "time_out"  # the grace is over too
    PROPOSAL = "proposal"  # he is asked for his consent
    SEAT = "seat"  # somebody would hand his seat over to him
    SETTLED = "settled"  # what was proposed has been agreed to, refused, or has lapsed
    OVER = "over"  # the game has ended


@dataclass(frozen=True)
class Event:
    """That it has."""

    person: int
    game: str
    what: What
    seat: int


Listener = Callable[[Event], None]

listeners: list[Listener] = []


def notify(event: Event) -> None:
    """Tell all who listen; what goes wrong with one of them is no matter of the game."""
    for listener in listeners:
        try:
            listener(event)
        except Exception:
            log.exception("a listener failed")
