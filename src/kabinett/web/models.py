"""What the site stores.

A game is a row that changes with every answer, and steps that are only added.  Both are
written by its owner alone, see `kabinett.web.owner`."""

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
    """One game: its table as it was some steps ago, and what a list needs."""

    id: models.CharField[str, str] = models.CharField(
        primary_key=True, max_length=16, default=fresh_id
    )
    game: models.CharField[str, str] = models.CharField(max_length=40)
    pack: models.ForeignKey[Pack | None, Pack | None] = models.ForeignKey(
        Pack, on_delete=models.PROTECT, null=True, default=None
    )
    # `kabinett.core.play.saved.head`, secret, and the number of the step after which it was
    # written; the answers of later steps are played when the game is opened.
    head: models.TextField[str, str] = models.TextField()
    head_step: models.PositiveIntegerField[int, int] = models.PositiveIntegerField(default=1)
    # The digest of the rules by which it was written.
    rules: models.CharField[str, str] = models.CharField(max_length=64)
    # The number of the last step: another number, another content.
    revision: models.PositiveIntegerField[int, int] = models.PositiveIntegerField(default=1)
    # What each seat is asked: see `kabinett.web.asks`.
    asks: models.JSONField[list[list[object]], list[list[object]]] = models.JSONField(default=list)
    # Does a seat wait for a worker?
    waits: models.BooleanField[bool, bool] = models.BooleanField(default=False)
    over: models.BooleanField[bool, bool] = models.BooleanField(default=False)
    steps: models.Manager[Step]
    # An uploaded record, as it came; such a game is looked at, not played.
    record: models.TextField[str, str] = models.TextField(default="")
    # What was stored before somebody decided what becomes of the game after an update.
    kept: models.TextField[str, str] = models.TextField(default="")
    # What an update has changed, and how many answers it cost: see `tables.noted`.
    notice: models.TextField[str, str] = models.TextField(default="")
    # The number of the last answer that the rules broke on; "" after one that went well.
    incident: models.CharField[str, str] = models.CharField(max_length=16, default="")
    created: models.DateTimeField[datetime, datetime] = models.DateTimeField(auto_now_add=True)
    updated: models.DateTimeField[datetime, datetime] = models.DateTimeField()

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["id"], name="games_that_wait", condition=models.Q(waits=True))
        ]

    @property
    def imported(self) -> bool:
        return bool(self.record)


class Step(models.Model):
    """What one change has added to a game: lines of its record, entries of its log.

    The log is that of the steps before, cut back to ``log_from`` entries, and these."""

    game: models.ForeignKey[Game, Game] = models.ForeignKey(
        Game, on_delete=models.CASCADE, related_name="steps"
    )
    number: models.PositiveIntegerField[int, int] = models.PositiveIntegerField()
    lines: models.JSONField[list[str], list[str]] = models.JSONField()
    log_from: models.PositiveIntegerField[int, int] = models.PositiveIntegerField()
    log: models.JSONField[list[list[object]], list[list[object]]] = models.JSONField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "number"], name="one_step_a_number"),
        ]


class Kind(models.TextChoices):
    """Who plays a seat."""

    ME = "me"
    OTHER = "other"  # another person at this screen
    BOT = "bot"
    NOBODY = "nobody"  # of an uploaded record


#: Those who play at this screen.
HERE = (Kind.ME, Kind.OTHER)


class Seat(models.Model):
    """One seat of a game, and who plays it."""

    game: models.ForeignKey[Game, Game] = models.ForeignKey(
        Game, on_delete=models.CASCADE, related_name="seats"
    )
    number: models.PositiveSmallIntegerField[int, int] = models.PositiveSmallIntegerField()
    name: models.CharField[str, str] = models.CharField(max_length=40)
    kind: models.CharField[str, str] = models.CharField(max_length=8, choices=Kind.choices)
    bot: models.CharField[str, str] = models.CharField(max_length=80, default="")
    # Standing order: answer for this person where there is one choice only (`standing.py`).
    auto_pass: models.BooleanField[bool, bool] = models.BooleanField(default=False)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "number"], name="one_row_a_seat"),
        ]
        ordering: ClassVar = ["number"]

    @property
    def here(self) -> bool:
        return self.kind in HERE


class Letter(models.Model):
    """An answer that a worker gives: laid here for the game's owner, who takes it out.

    One on which the rules broke stays, so that the worker tries another."""

    game: models.ForeignKey[Game, Game] = models.ForeignKey(
        Game, on_delete=models.CASCADE, related_name="letters"
    )
    game_id: str
    seat: models.PositiveSmallIntegerField[int, int] = models.PositiveSmallIntegerField()
    opening: models.PositiveIntegerField[int, int] = models.PositiveIntegerField()
    choice: models.CharField[str, str] = models.CharField(max_length=200)
    broke: models.BooleanField[bool, bool] = models.BooleanField(default=False)
