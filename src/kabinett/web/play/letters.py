"""Letters: the answers that workers put into the database until a web process takes them."""

from __future__ import annotations

import time

from kabinett.web.play.answers import worker_answer_job
from kabinett.web.play.changes import KEEPER, Changes, on_postgresql
from kabinett.web.play.jobs import Change
from kabinett.web.play.models import Letter

#: Seconds between two tries to become the process that takes the letters.
PATIENCE = 0.5


class LetterBox:
    """The letters of all workers.  Only one thread may use an instance."""

    def __init__(self, changes: Changes) -> None:
        self.changes = changes
        self.look_again = True  # new letters, or letters found last time, may be there
        self.tried_at = -PATIENCE

    def take_jobs(self, anything_new: bool = True) -> list[Change[None]]:
        """Return the letters that have arrived, as jobs."""
        self.look_again = self.look_again or anything_new
        if not self.is_keeper() or not self.look_again:
            return []
        letters = list(Letter.objects.filter(broke=False).order_by("pk"))
        # Look again after these letters, because a letter whose answer could not be stored stays.
        self.look_again = bool(letters)
        return [job_of(*pair) for pair in zip(letters, [None, *letters], strict=False)]

    def is_keeper(self) -> bool:
        """Does this process take the letters and watch the clocks?"""
        has_lock = not on_postgresql() or KEEPER in self.changes.locks
        if not has_lock and time.monotonic() >= self.tried_at + PATIENCE:
            self.tried_at = time.monotonic()
            has_lock = self.changes.try_lock(KEEPER)
            self.look_again = self.look_again or has_lock
        return has_lock


def job_of(letter: Letter, previous: Letter | None) -> Change[None]:
    """Return the job that a letter asks for.  ``previous`` is the letter before it, perhaps in the
    same chain."""
    is_chained = previous and (previous.game_id, previous.seat, previous.ask_number + 1) == (
        letter.game_id,
        letter.seat,
        letter.ask_number,
    )
    after = previous.choice if previous and is_chained else None
    job = worker_answer_job(letter.game_id, letter.seat, letter.ask_number, letter.choice, after)
    job.letter = letter.pk
    return job
