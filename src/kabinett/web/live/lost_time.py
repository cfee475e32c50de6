"""Sends deadlines again when time was lost, for example because the host has slept: they are later
than before."""

from __future__ import annotations

from collections.abc import Sequence

from kabinett.web.live.hub import hub
from kabinett.web.play import downtime
from kabinett.web.play.jobs import Look


class LostTime:
    """Notices lost time.  Only the owner's thread may use it."""

    def __init__(self) -> None:
        self.seconds_shown = downtime.lost_seconds()

    def jobs(self) -> Sequence[Look[None]]:
        """Return jobs that send the whole views of watched games again."""
        if downtime.lost_seconds() == self.seconds_shown:
            return ()
        self.seconds_shown = downtime.lost_seconds()
        return [Look(game_id, hub.show_anew) for game_id in hub.forget_unwatched()]
