"""Events that people should learn of even when they are not looking.  The site turns them into
notices.

The owner's thread calls the listeners after the change is stored.  A listener only keeps the event;
sending happens elsewhere."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

log = logging.getLogger("kabinett.events")


class EventKind(StrEnum):
    """What has happened to a person in a game."""

    TURN = "turn"  # the game waits for him
    WARNING = "warning"  # his time is over, and the grace period has begun
    TIME_OUT = "time_out"  # the grace period is over, too
    PROPOSAL = "proposal"  # he is asked to vote on a proposal
    SEAT = "seat"  # somebody offers him a seat
    SETTLED = "settled"  # a proposal was accepted or refused, or it lapsed
    OVER = "over"  # the game has ended


@dataclass(frozen=True)
class Event:
    """Something that happened to a person in a game."""

    person_id: int
    game_id: str
    kind: EventKind
    seat: int


Listener = Callable[[Event], None]

#: Called with each event.  `kabinett.web.wiring` fills it.
listeners: list[Listener] = []


def notify(event: Event) -> None:
    """Call all listeners.  An error in a listener does not affect the game."""
    for listener in listeners:
        try:
            listener(event)
        except Exception:
            log.exception("a listener failed")
