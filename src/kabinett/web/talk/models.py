"""Stored talk, notes, sketches and notices."""

from __future__ import annotations

import secrets
from typing import ClassVar

from django.conf import settings
from django.db import models

from kabinett.web.play.models import Game

#: The maximum number of characters in one message.
LONGEST_MESSAGE = 500
#: The maximum number of characters in the notes on one table.
NOTES = 20_000


class Message(models.Model):
    """A message that somebody sent at a table."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="+")
    # The seat from which it was sent, and the person who had the seat then.
    seat = models.PositiveSmallIntegerField()
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    # The seat and the person to whom it was sent; None: to all.
    to_seat = models.PositiveSmallIntegerField(null=True)
    to_person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    text = models.CharField(max_length=LONGEST_MESSAGE)
    # The id of a ready phrase (then there is no text); "" for the person's own words.
    phrase = models.CharField(max_length=40, default="")
    at = models.FloatField(db_index=True)

    class Meta:
        indexes: ClassVar = [models.Index(fields=["game", "id"], name="said_at_a_table")]


class Desk(models.Model):
    """A person's own notes on one table, which nobody else can read."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="+")
    notes = models.TextField(default="", max_length=NOTES)
    # The last message that the person has seen.
    read = models.BigIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["person", "game"], name="one_desk_a_table")
        ]


class Sketch(models.Model):
    """A scratch board: a view that a person saw, and what he moved and drew on it."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(max_length=60)
    # The view as it was, see `kabinett.web.live.hub`, without the log.
    view: models.JSONField[dict[str, object], dict[str, object]] = models.JSONField()
    # The moved pieces and the arrows: see `kabinett.web.talk.sketches`.
    marks: models.JSONField[dict[str, object], dict[str, object]] = models.JSONField(default=dict)
    at = models.FloatField()

    class Meta:
        indexes: ClassVar = [models.Index(fields=["person", "game"], name="sketches_of_a_person")]


def usual_reminders() -> list[int]:
    """Return the default reminder hours, for a person who has not chosen any."""
    return [24, 6]


def fresh_key() -> str:
    """Return a new random key that nobody can guess."""
    return secrets.token_urlsafe(18)


class Wishes(models.Model):
    """When, and in which language, a person wants notices."""

    person = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="wishes"
    )
    language = models.CharField(max_length=8, default="en")
    zone = models.CharField(max_length=40, default="UTC")
    # The hours between which nothing is sent; if both are the same, there are no quiet hours.
    quiet_from = models.PositiveSmallIntegerField(default=22)
    quiet_until = models.PositiveSmallIntegerField(default=8)
    # The hour at which one text with all of a day's notices is sent; None: each notice is sent at
    # once.
    digest_at = models.PositiveSmallIntegerField(null=True, default=None)
    # Reminders come this many hours before the time for a move ends.
    reminders: models.JSONField[list[int], list[int]] = models.JSONField(default=usual_reminders)


class Way(models.TextChoices):
    """The ways in which a notice can reach a person."""

    MAIL = "mail"
    PUSH = "push"
    WEBHOOK = "webhook"
    DISCORD = "discord"
    MATRIX = "matrix"


class Channel(models.Model):
    """One way to reach a person."""

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="channels"
    )
    way = models.CharField(max_length=8, choices=Way.choices)
    # The address.  For MAIL it is empty, because notices go to the person's own address; for PUSH
    # it is the browser's subscription.
    address: models.JSONField[dict[str, str], dict[str, str]] = models.JSONField(default=dict)
    # With this key the person can end the channel without logging in.
    key = models.CharField(max_length=40, default=fresh_key, unique=True)
    # The problem of the last try; "" if it succeeded.
    error = models.CharField(max_length=200, default="")


#: The `what` of a reminder: the person's time for a move is running out.
REMINDER = "reminder"


class Notice(models.Model):
    """A notice that waits to be sent: one process claims it, sends it and deletes it."""

    channel = models.ForeignKey(Channel, on_delete=models.CASCADE, related_name="notices")
    # None for a test.
    game = models.ForeignKey(Game, on_delete=models.CASCADE, null=True, related_name="+")
    # `kabinett.web.play.events.EventKind`, `REMINDER` or "test".
    what = models.CharField(max_length=10)
    due = models.FloatField(db_index=True)
    tries = models.PositiveSmallIntegerField(default=0)

    class Meta:
        indexes: ClassVar = [models.Index(fields=["channel", "game"], name="notices_of_a_game")]


class Told(models.Model):
    """The last turn in a game of which a person was notified, and the last reminder that he got."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="+")
    # The numbers of the asks to his seats at that time, and the turn's mark.
    asks = models.CharField(max_length=80, default="")
    turn = models.CharField(max_length=40, default="")
    # Reminders due until then have been sent; seconds since 1970.
    reminded = models.FloatField(default=0.0)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["person", "game"], name="told_once_a_turn")
        ]
