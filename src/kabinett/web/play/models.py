"""What the site stores.

A game is a row that changes with every answer, and steps that are only added.  Both are
written by its owner alone, see `kabinett.web.play.owner`."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from kabinett.web.host import clock

# Without what looks alike, and without vowels: no words come about.
ID_LETTERS = "23456789bcdfghjkmnpqrstvwxz"


def fresh_id() -> str:
    """An id that nobody guesses: it stands in the address of a game."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(10))


def now() -> float:
    return clock.now()


class Pack(models.Model):
    """An owner's pack that a game was begun with, as it was then: the game goes on with it,
    whatever becomes of its folder, and in every process."""

    name = models.CharField(primary_key=True, max_length=80)
    game = models.CharField(max_length=40, default="")
    text = models.TextField()  # `kabinett.core.pack.Pack.text`
    # Who has added it here, for new games; others lie in the host's folders.
    added_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="packs"
    )
    offered = models.BooleanField(default=False)


class Game(models.Model):
    """One game: its table as it was some steps ago, and what a list needs."""

    id = models.CharField(primary_key=True, max_length=16, default=fresh_id)
    game = models.CharField(verbose_name=_("game"), max_length=40)
    # Who has set it up, as long as that person is there.
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("set up by"),
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
    )
    # May anybody look on, and sit down before it starts?
    public = models.BooleanField(verbose_name=_("open to all"), default=False)
    # Until when its people gathered; None: they still do (`kabinett.web.lobby.gathering`).
    started = models.DateTimeField(verbose_name=_("begun"), null=True, default=None)
    # How it is set up: the members of `kabinett.core.setup.Setup`.
    setup: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)
    # Of a game that gathers: what binds to the seed in ``head`` and to ``setup``.
    commitment = models.CharField(max_length=48, default="")
    # By this link one sits down at a table that is not public: nobody guesses it.
    invite = models.CharField(max_length=32, null=True, unique=True, default=None)
    # The game that this one is the return match of.
    rematch_of = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, related_name="rematches"
    )
    pack = models.ForeignKey(
        Pack, on_delete=models.PROTECT, null=True, default=None, related_name="games"
    )
    # What its people agreed on, for good: `kabinett.web.play.terms`.
    terms: models.JSONField[dict[str, object], dict[str, object]] = models.JSONField(default=dict)
    # `kabinett.core.play.saved.head`, secret, and the number of the step after which it was
    # written; the answers of later steps are played when the game is opened.  The seed, as long
    # as its people gather.
    head = models.TextField()
    head_step = models.PositiveIntegerField(default=1)
    # The digest of the rules by which it was written.
    rules = models.CharField(max_length=64)
    # The number of the last step: another number, another content.
    revision = models.PositiveIntegerField(default=1)
    # What each seat is asked: see `kabinett.web.play.asks`.
    asks: models.JSONField[list[list[object]], list[list[object]]] = models.JSONField(default=list)
    # What a list tells of it, in all languages: `kabinett.web.play.line`.
    line: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)
    # Does a seat wait for a worker?
    waits = models.BooleanField(default=False)
    over = models.BooleanField(verbose_name=_("over"), default=False)
    # Whose time runs: `kabinett.web.play.clocks`; {} without clocks.
    clocks: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)
    # What somebody has proposed and not all have answered yet: `kabinett.web.play.votes`.
    proposals: models.JSONField[list[dict[str, Any]], list[dict[str, Any]]] = models.JSONField(
        default=list
    )
    # When clocks or proposals have to be looked at, in counted seconds.
    deadline = models.FloatField(null=True, default=None)
    # Nobody has answered for long after all grace: it lies there until its people go on.
    abandoned = models.BooleanField(default=False)
    # Has it been noted what its end means for those who played it (`kabinett.web.club.results`)?
    settled = models.BooleanField(default=False)
    # An uploaded record, as it came; such a game is looked at, not played.
    record = models.TextField(default="")
    # What was stored before somebody decided what becomes of the game after an update.
    kept = models.TextField(default="")
    # What an update has changed, and how many answers it cost: see `tables.noted`.
    notice = models.TextField(default="")
    # The number of the last answer that the rules broke on; "" after one that went well.
    incident = models.CharField(verbose_name=_("incident"), max_length=16, default="")
    created = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField(verbose_name=_("last change"))

    class Meta:
        verbose_name, verbose_name_plural = _("table"), _("tables")
        indexes: ClassVar = [
            models.Index(fields=["id"], name="games_that_wait", condition=models.Q(waits=True)),
            models.Index(
                fields=["deadline"],
                name="games_with_a_deadline",
                condition=models.Q(deadline__isnull=False),
            ),
            models.Index(
                fields=["-updated"],
                name="games_open_to_all",
                condition=models.Q(public=True, over=False),
            ),
        ]

    def __str__(self) -> str:
        return str(self.pk)

    @property
    def imported(self) -> bool:
        return bool(self.record)


class Step(models.Model):
    """What one change has added to a game: lines of its record, entries of its log.

    The log is that of the steps before, cut back to ``log_from`` entries, and these."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="steps")
    number = models.PositiveIntegerField()
    lines: models.JSONField[list[str], list[str]] = models.JSONField()
    log_from = models.PositiveIntegerField()
    log: models.JSONField[Sequence[Sequence[object]], list[list[object]]] = models.JSONField()
    # When it came, in seconds since 1970.
    at = models.FloatField(default=now)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "number"], name="one_step_a_number"),
        ]


class Kind(models.TextChoices):
    """What plays a seat."""

    PERSON = "person"
    BOT = "bot"
    NOBODY = "nobody"  # of an uploaded record


class Seat(models.Model):
    """One seat of a game, and who plays it."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField(verbose_name=_("seat"))
    # Who answers for it.  One person may have several seats: at one screen, one after the other.
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("person"),
        on_delete=models.SET_NULL,
        null=True,
        related_name="seats",
    )
    # Who did when the game began.
    first = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    name = models.CharField(verbose_name=_("name"), max_length=40)
    kind = models.CharField(verbose_name=_("played by"), max_length=8, choices=Kind.choices)
    bot = models.CharField(verbose_name=_("bot"), max_length=80, default="")
    # Which bot plays for the person, who may come back; "" if he plays himself.
    stand_in = models.CharField(max_length=80, default="")
    # To whom its person would hand it over, and who has not taken it yet.
    heir = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    # May somebody else take the seat over?
    offered = models.BooleanField(default=False)
    # Was its person banned in the midst of the game?  Until he is back he has no say there.
    barred = models.BooleanField(default=False)
    # Has anybody else, a bot or a person, ever played for whom it belonged to at first?
    replaced = models.BooleanField(default=False)
    # Before the start: is this person ready, and what does the browser add to the dice?
    ready = models.BooleanField(default=False)
    nonce = models.CharField(max_length=64, default="")
    # When this person last looked at the table: what is newer is unread.
    looked = models.DateTimeField(null=True, default=None)
    # Blind standing orders: by name, the places that are left out (`standing.py`).
    orders: models.JSONField[dict[str, list[str]], dict[str, list[str]]] = models.JSONField(
        default=dict
    )
    # Prepared answers, as they are tried: sentence of the ask, name of the choice (`standing.py`).
    prepared: models.JSONField[list[list[str]], list[list[str]]] = models.JSONField(default=list)
    # Standing order: answer for this person where he has nothing to decide (`standing.py`).
    auto_pass = models.BooleanField(default=False)

    class Meta:
        verbose_name, verbose_name_plural = _("seat"), _("seats")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "number"], name="one_row_a_seat"),
        ]
        ordering: ClassVar = ["number"]

    @property
    def free(self) -> bool:
        """Is it a person's, and nobody has it?"""
        return self.kind == Kind.PERSON and self.person_id is None

    @property
    def called(self) -> str:
        """The name that people see."""
        return self.name or (str(_("deleted account")) if self.kind != Kind.BOT else "")

    @property
    def for_person(self) -> bool:
        """Is it a person's, whether or not anybody has it now?"""
        return self.kind == Kind.PERSON

    @property
    def by_person(self) -> bool:
        """Does its person play it himself?"""
        return self.kind == Kind.PERSON and not self.stand_in

    @property
    def by_bot(self) -> str:
        """The bot that answers for it, "" if none does."""
        return self.stand_in or self.bot


class Vacation(models.Model):
    """Days on which a person's clocks stand, but for live games."""

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="vacations"
    )
    # In seconds since 1970.
    start = models.FloatField()
    until = models.FloatField()


class Downtime(models.Model):
    """One row: when the site was there last, and how many seconds it was not, all in all."""

    seen = models.FloatField()
    lost = models.FloatField(default=0.0)


class Letter(models.Model):
    """An answer that a worker gives: laid here for the game's owner, who takes it out.

    One on which the rules broke stays, so that the worker tries another."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="letters")
    seat = models.PositiveSmallIntegerField()
    opening = models.PositiveIntegerField()
    choice = models.CharField(max_length=200)
    broke = models.BooleanField(default=False)
