"""How far somebody has come in a lesson."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from kabinett.web.people.models import Person


class Progress(models.Model):
    """One person in one lesson."""

    person: models.ForeignKey[Person, Person] = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="lessons"
    )
    game: models.CharField[str, str] = models.CharField(max_length=40)
    lesson: models.CharField[str, str] = models.CharField(max_length=40)
    # A path of `kabinett.core.play.lessons`.
    path: models.JSONField[list[str], list[str]] = models.JSONField(default=list)
    done: models.BooleanField[bool, bool] = models.BooleanField(default=False)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["person", "game", "lesson"], name="one_progress_a_lesson"
            ),
        ]
