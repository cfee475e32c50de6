"""Answers that workers have laid down in the database; one web process takes them out."""

from __future__ import annotations

import time

from kabinett.web.play.changes import KEEPER, Changes, shared
from kabinett.web.play.jobs import Job
from kabinett.web.play.models import Letter
from kabinett.web.play.service import answering

#: Seconds between two looks whether the process that took them is gone.
PATIENCE = 0.5


class Box:
    """Where they lie.  To be used by one thread only."""

    def __init__(self, changes: Changes) -> None:
        self.changes = changes
        self.again = True  # some were there the last time, and may be still
        self.tried_at = -PATIENCE

    def waiting(self, anything_new: bool = True) -> list[Job[None]]:
        """Those that have come, as jobs."""
        if not self.is_keeper() or not (anything_new or self.again):
            return []
        letters = list(Letter.objects.filter(broke=False).order_by("pk"))
        # Once more after these: they stay where they are if they could not be stored.
        self.again = bool(letters)
        return [job_of(*pair) for pair in zip(letters, [None, *letters], strict=False)]

    def is_keeper(self) -> bool:
        """Is it this process that takes letters and minds the clocks?"""
        held = not shared() or KEEPER in self.changes.held
        if not held and time.monotonic() >= self.tried_at + PATIENCE:
            self.tried_at = time.monotonic()
            held = self.changes.take(KEEPER)
            self.again = self.again or held
        return held


def job_of(letter: Letter, before: Letter | None) -> Job[None]:
    """The letter as a job; ``before``: the one that lies before it, which may begin its chain."""
    chained = before and (before.game_id, before.seat, before.opening + 1) == (
        letter.game_id,
        letter.seat,
        letter.opening,
    )
    after = before.choice if before and chained else None
    job = answering(
        letter.game_id, letter.seat, letter.opening, letter.choice, after, by_worker=True
    )
    job.letter = letter.pk
    return job
