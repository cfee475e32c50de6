"""Stored results of finished games, ratings, and reports."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from kabinett.web.play.models import Game

#: The maximum number of characters in a reason.
LONGEST_REASON = 2000


class Outcome(models.TextChoices):
    """What became of a person's seat."""

    WON = "won", _("won")
    SHARED = "shared", _("won with others")
    LOST = "lost", _("lost")
    NOBODY = "nobody", _("nobody won")
    LEFT = "left", _("did not play it to its end")
    STOPPED = "stopped", _("ended by agreement")


class Unrated(models.TextChoices):
    """Why the result of a rated table does not count."""

    BOTS = "bots", _("not rated: a bot has played from the start")
    SHORT = "short", _("not rated: given up after a few answers")
    EVEN = "even", _("not rated: nobody has won against anybody")


class Result(models.Model):
    """A person's result in one finished game.  The result stays when the game is deleted."""

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="results"
    )
    table = models.ForeignKey(Game, on_delete=models.SET_NULL, null=True, related_name="+")
    game = models.CharField(max_length=40)
    scenario = models.CharField(max_length=40, default="")
    role = models.CharField(max_length=80, default="")
    outcome = models.CharField(max_length=8, choices=Outcome.choices)
    rated = models.BooleanField(default=False)
    # How much a rated result counts: the more often these people have met lately, the less.
    weight = models.FloatField(default=1.0)
    unrated = models.CharField(max_length=8, choices=Unrated.choices, default="")
    # The number of answers by the time they took: `kabinett.web.play.asks.PACE`.
    pace: models.JSONField[list[int], list[int]] = models.JSONField(default=list)
    ended = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["-ended", "-pk"]
        indexes: ClassVar = [models.Index(fields=["person", "-ended"], name="results_of_a_person")]


class Rating(models.Model):
    """The estimated strength of a person at a game.  Without a person: how much a role in a
    scenario helps its player."""

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="ratings"
    )
    game = models.CharField(max_length=40)
    scenario = models.CharField(max_length=40, default="")
    role = models.CharField(max_length=80, default="")
    mu = models.FloatField()
    sigma = models.FloatField()
    games = models.PositiveIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["person", "game"],
                name="one_rating_a_person",
                condition=models.Q(person__isnull=False),
            ),
            models.UniqueConstraint(
                fields=["game", "scenario", "role"],
                name="one_rating_a_role",
                condition=models.Q(person__isnull=True),
            ),
        ]


class Report(models.Model):
    """A report to the host about somebody, with the talk that the reporter could read."""

    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("reported by"),
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
    )
    of = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("about"),
        on_delete=models.CASCADE,
        related_name="reports",
    )
    table = models.ForeignKey(
        Game,
        verbose_name=_("table"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
    )
    reason = models.TextField(verbose_name=_("what has happened"), max_length=LONGEST_REASON)
    evidence: models.JSONField[list[Any], list[Any]] = models.JSONField(
        verbose_name=_("what was said"), default=list
    )
    at = models.DateTimeField(verbose_name=_("time"), auto_now_add=True)
    # What the host has done about the report, and when.
    answer = models.TextField(verbose_name=_("answer"), default="", blank=True)
    closed = models.DateTimeField(verbose_name=_("closed"), null=True, default=None, blank=True)

    class Meta:
        verbose_name, verbose_name_plural = _("report"), _("reports")
        ordering: ClassVar = ["-at"]

    def __str__(self) -> str:
        return f"{self.of}, {self.at:%Y-%m-%d}"


class Ban(models.Model):
    """Keeps a person off the site, for a reason, until a day or for good."""

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("person"),
        on_delete=models.CASCADE,
        related_name="bans",
    )
    reason = models.TextField(verbose_name=_("reason"), max_length=2000)
    since = models.DateTimeField(verbose_name=_("since"), auto_now_add=True)
    until = models.DateTimeField(verbose_name=_("until"), null=True, default=None, blank=True)
    lifted = models.DateTimeField(verbose_name=_("lifted"), null=True, default=None, blank=True)

    class Meta:
        verbose_name, verbose_name_plural = _("ban"), _("bans")
        ordering: ClassVar = ["-since"]

    def __str__(self) -> str:
        return f"{self.person}, {self.since:%Y-%m-%d}"
