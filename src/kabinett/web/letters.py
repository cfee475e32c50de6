"""Answers that workers have laid down in the database, for the owner of their game."""

from __future__ import annotations

from django.db import connection

from kabinett.web.models import Letter
from kabinett.web.owner import Job
from kabinett.web.service import answering


class Box:
    """Where they lie.  To be used by one thread only."""

    def __init__(self) -> None:
        self.version = -1

    def waiting(self) -> list[Job[None]]:
        """Those that have come, as jobs."""
        version = data_version()
        if version == self.version:
            return []
        letters = list(Letter.objects.filter(broke=False).order_by("pk"))
        # Once more after these: they stay where they are if they could not be stored.
        self.version = -1 if letters else version
        return [job_of(letter) for letter in letters]


def job_of(letter: Letter) -> Job[None]:
    job = answering(letter.game_id, letter.seat, letter.opening, letter.choice)
    job.letter = letter.pk
    return job


def data_version() -> int:
    """Another number when another connection has committed something."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA data_version")
        number: int = cursor.fetchone()[0]
    return number
