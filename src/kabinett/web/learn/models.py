"""A person's progress in lessons."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models


class Progress(models.Model):
    """One person's progress in one lesson."""

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="lessons"
    )
    game = models.CharField(max_length=40)
    lesson = models.CharField(max_length=40)
    # A path of `kabinett.learn.playing`.
    path: models.JSONField[list[str], list[str]] = models.JSONField(default=list)
    done = models.BooleanField(default=False)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["person", "game", "lesson"], name="one_progress_a_lesson"
            ),
        ]
