"""Where time was lost, as the host has slept, deadlines are later than they were shown: whoever
looks on is shown them anew."""

from __future__ import annotations

from collections.abc import Sequence

from kabinett.web.live.hub import hub
from kabinett.web.play import downtime
from kabinett.web.play.jobs import Job


class LostTime:
    """To be used by the owner's thread only."""

    def __init__(self) -> None:
        self.shown = downtime.lost()

    def jobs(self) -> Sequence[Job[None]]:
        """The games that are to be shown anew."""
        if downtime.lost() == self.shown:
            return ()
        self.shown = downtime.lost()
        return [Job(game, hub.show_anew) for game in hub.forget_unwatched()]
