"""Decides how much a class helps a table that would not finish before the bell.

Everything here follows from two shares: how much of the class's time is over, and how much of the
table's game.  From them follows the hurry: the factor by which the table must play faster than
planned to finish when the bell rings.  The help for a seat does not depend on its hand, so it
reveals nothing."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

#: No help comes before this share of the time is over.  Until then, a table's progress says little:
#: pupils still learn how to answer, and a game's set-up counts little as progress.
EARLY = 0.2
#: Seconds after which a bot answers any ask, because the pupil may have left the room.
PATIENCE = 120.0
#: Pairs of a hurry and the limit in seconds for each ask from that hurry on, the greatest hurry
#: first.  An answer by a bot at such a limit saves less time than at a minor ask, so limits are the
#: last resort.
LIMITS = ((5.0, 5.0), (2.5, 12.0), (1.7, 25.0))
#: The hurry from which the table is told that it is late, and that from which a bot answers minor
#: asks.
LATE, HELPED = 1.02, 1.04
#: The largest share of a table's answers that bots give because it is late.  A class with too
#: little time should stop its own game early rather than finish a game of bots.
MOST_BY_BELL = 0.14
#: Seconds that a minor ask stays open to its pupil while the table is helped.  It is short, so that
#: a few answers by a bot save much time.
MINOR_LIMIT = 3.0


class Level(IntEnum):
    """How late a table is, and how much it is helped."""

    IN_TIME = 0
    LATE = 1  # its pupils are told
    MINOR = 2  # a bot answers minor asks
    LIMITED = 3  # a bot also answers asks that stay open long


@dataclass(frozen=True)
class Help:
    """What a class does for a table.  The limits are the seconds for which an ask stays open to its
    pupil."""

    level: Level
    limit: float
    minor_limit: float

    def limit_for(self, is_minor: bool) -> float:
        return min(self.limit, self.minor_limit) if is_minor else self.limit


def help_at(level: Level, limit: float | None) -> Help:
    """Return the help for a table that is at this level, as `help_for` does.  ``limit``: the
    seconds of level LIMITED.

    >>> help_at(Level.MINOR, None).limit_for(is_minor=True)
    3.0
    """
    minor_limit = MINOR_LIMIT if level >= Level.MINOR else PATIENCE
    return Help(level, PATIENCE if limit is None else limit, minor_limit)


def hurry(time_over: float, game_over: float) -> float:
    """Return the factor by which the table must play faster than planned from now on.

    >>> hurry(0.5, 0.5), hurry(0.5, 0.25)
    (1.0, 1.5)
    """
    return (1.0 - game_over) / max(0.01, 1.0 - time_over)


def help_for(time_over: float, game_over: float | None, by_bell: float = 0.0) -> Help:
    """Return the help for a table.  ``time_over`` and ``game_over`` are shares from 0 to 1;
    ``game_over`` is None if the game does not say how far it is.  ``by_bell``: the share of the
    table's answers that came from the bell.

    >>> help_for(0.5, 0.6).level.name, help_for(0.6, 0.3).limit
    ('IN_TIME', 25.0)
    """
    if game_over is None or time_over < EARLY:
        return Help(Level.IN_TIME, PATIENCE, PATIENCE)
    needed = hurry(time_over, game_over)
    if needed < LATE:
        return Help(Level.IN_TIME, PATIENCE, PATIENCE)
    if needed < HELPED or by_bell >= MOST_BY_BELL:
        return Help(Level.LATE, PATIENCE, PATIENCE)
    limit = next((limit for least, limit in LIMITS if needed >= least), PATIENCE)
    level = Level.LIMITED if limit < PATIENCE else Level.MINOR
    return Help(level, limit, MINOR_LIMIT)
