"""What the site stores: a row a game, a row a seat.

All changes go through `kabinett.web.service`."""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import ClassVar

from django.db import models

# Without what looks alike, and without vowels: no words come about.
ID_LETTERS = "23456789bcdfghjkmnpqrstvwxz"


def fresh_id() -> str:
    """An id that nobody guesses: it stands in the address of a game."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(10))


class Pack(models.Model):
    """An owner's pack that a game was begun with, as it was then: the game goes on with it,
    whatever becomes of its folder, and in every process."""

    name: models.CharField[str, str] = models.CharField(primary_key=True, max_length=80)
    text: models.TextField[str, str] = models.TextField()  # `kabinett.core.pack.Pack.text`


class Game(models.Model):
    """One game: its table as `kabinett.core.play.saved` writes it, and what a list needs."""

    id: models.CharField[str, str] = models.CharField(
        primary_key=True, max_length=16, default=fresh_id
    )
    game: models.CharField[str, str] = models.CharField(max_length=40)
    saved: models.TextField[str, str] = models.TextField()
    pack: models.ForeignKey[Pack | None, Pack | None] = models.ForeignKey(
        Pack, on_delete=models.PROTECT, null=True, default=None
    )
    # Counts the changes: another number, another content.
    revision: models.PositiveIntegerField[int, int] = models.PositiveIntegerField(default=1)
    over: models.BooleanField[bool, bool] = models.BooleanField(default=False)
    # An uploaded record, as it came; such a game is looked at, not played.
    record: models.TextField[str, str] = models.TextField(default="")
    # The table as it was before somebody decided what becomes of it after an update.
    kept: models.TextField[str, str] = models.TextField(default="")
    # What an update has changed, and how many answers it cost: see `tables.noted`.
    notice: models.TextField[str, str] = models.TextField(default="")
    # The number of the last answer that the rules broke on; "" after one that went well.
    incident: models.CharField[str, str] = models.CharField(max_length=16, default="")
    created: models.DateTimeField[datetime, datetime] = models.DateTimeField(auto_now_add=True)
    updated: models.DateTimeField[datetime, datetime] = models.DateTimeField()

    @property
    def imported(self) -> bool:
        return bool(self.record)


class Kind(models.TextChoices):
    """Who plays a seat."""

    ME = "me"
    OTHER = "other"  # another person at this screen
    BOT = "bot"
    NOBODY = "nobody"  # of an uploaded record


#: Those who play at this screen.
HERE = (Kind.ME, Kind.OTHER)


class Seat(models.Model):
    """One seat of a game, and what it is asked now."""

    game: models.ForeignKey[Game, Game] = models.ForeignKey(
        Game, on_delete=models.CASCADE, related_name="seats"
    )
    number: models.PositiveSmallIntegerField[int, int] = models.PositiveSmallIntegerField()
    name: models.CharField[str, str] = models.CharField(max_length=40)
    kind: models.CharField[str, str] = models.CharField(max_length=8, choices=Kind.choices)
    bot: models.CharField[str, str] = models.CharField(max_length=80, default="")
    # Standing order: answer for this person where there is one choice only (`standing.py`).
    auto_pass: models.BooleanField[bool, bool] = models.BooleanField(default=False)
    # The open ask, and when it was opened (seconds since 1970); both None if there is none.
    ask: models.IntegerField[int | None, int | None] = models.IntegerField(null=True)
    asked_at: models.FloatField[float | None, float | None] = models.FloatField(null=True)
    # Counts how often the seat was asked, also where an ask was withdrawn and came again; an
    # answer names this number.  And the one of the last ask that the seat has answered.
    opening: models.PositiveIntegerField[int, int] = models.PositiveIntegerField(default=0)
    answered: models.PositiveIntegerField[int, int] = models.PositiveIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "number"], name="one_row_a_seat"),
        ]
        ordering: ClassVar = ["number"]

    @property
    def here(self) -> bool:
        return self.kind in HERE
