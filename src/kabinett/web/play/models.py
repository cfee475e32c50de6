"""The stored games.

A game consists of a row, which changes with every answer, and of steps, to which answers only add.
While a game runs, only its owner writes them (`kabinett.web.play.owner`); `Game` lists the
exceptions."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from kabinett.core.data import Data
from kabinett.web.host import clock

# No letters that look alike and no vowels, so that ids spell no words.
ID_LETTERS = "23456789bcdfghjkmnpqrstvwxz"


def fresh_id() -> str:
    """Return an id that nobody can guess; it is part of the game's address."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(10))


def now() -> float:
    """Return `clock.now`; migrations name this function."""
    return clock.now()


class Pack(models.Model):
    """A pack of the host or of a person, as it was when a game began with it.  Every process plays
    the game with this copy, even if the pack's folder changes."""

    name = models.CharField(primary_key=True, max_length=80)
    game = models.CharField(max_length=40, default="")
    text = models.TextField()  # `kabinett.core.packs.pack.Pack.text`
    # The person who added it here for new games; other packs lie in the host's folders.
    added_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="packs"
    )
    offered = models.BooleanField(default=False)


class GameQuerySet(models.QuerySet["Game"]):
    """Games by their kind: see `Game`."""

    def gathering(self) -> GameQuerySet:
        """Return the tables that are still gathering players."""
        return self.filter(started=None)

    def running(self) -> GameQuerySet:
        """Return the games that have begun and are not over; uploads are not among them."""
        return self.filter(started__isnull=False, over=False, record="")


class Game(models.Model):
    """One game: its table as it was some steps ago, and what lists of games need.

    Three kinds of rows share these columns:

    - A table that **gathers** has no ``started``.  `kabinett.web.lobby.gathering` writes it, under
      a lock; ``head`` holds the seed, and ``commitment`` and ``invite`` are in use.
    - A **running** game, or one that is over.  Its owner writes it, with two exceptions.
      `kabinett.web.club.results` sets ``settled``, and so does `stored_games.exclude_from_results`
      for a game that shall never count.  `minding.put_off` moves the ``deadline`` of a game that
      cannot be opened.
    - An **upload** has its text in ``record``.  It is stored once and never changes."""

    objects: ClassVar = GameQuerySet.as_manager()

    id = models.CharField(primary_key=True, max_length=16, default=fresh_id)
    game = models.CharField(verbose_name=_("game"), max_length=40)
    # The person who set it up, while that account exists.
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("set up by"),
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
    )
    # May anybody watch, and take a seat before the game starts?
    public = models.BooleanField(verbose_name=_("open to all"), default=False)
    # When the game began; None while it is gathering players (`kabinett.web.lobby.gathering`).
    started = models.DateTimeField(verbose_name=_("begun"), null=True, default=None)
    # The members of `kabinett.core.setup.Setup`.
    setup: models.JSONField[Data, Data] = models.JSONField(default=dict)
    # While a game is gathering players: the commitment to its seed (stored in ``head``) and to its
    # ``setup``.
    commitment = models.CharField(max_length=48, default="")
    # The secret in the link by which people join a table that is not public.
    invite = models.CharField(max_length=32, null=True, unique=True, default=None)
    # The game whose rematch this game is.
    rematch_of = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, related_name="rematches"
    )
    pack = models.ForeignKey(
        Pack, on_delete=models.PROTECT, null=True, default=None, related_name="games"
    )
    # The terms on which its people have agreed, which never change: `kabinett.web.play.terms`.
    terms: models.JSONField[dict[str, object], dict[str, object]] = models.JSONField(default=dict)
    # The secret `kabinett.core.play.saved.head`, and the number of the step after which it was
    # written.  To open the game, the site plays the answers of later steps.  While people gather,
    # the head is the seed.
    head = models.TextField()
    head_step = models.PositiveIntegerField(default=1)
    # The digest of the rules that wrote the head.
    rules = models.CharField(max_length=64)
    # The number of the last step, which grows with every change of the game.
    revision = models.PositiveIntegerField(default=1)
    # What the game asks each seat: see `kabinett.web.play.asks`.
    asks: models.JSONField[list[list[object]], list[list[object]]] = models.JSONField(default=list)
    # What lists show of the game, in all languages: `kabinett.web.play.line`.
    line: models.JSONField[Data, Data] = models.JSONField(default=dict)
    # Does a seat wait for a worker?
    waits = models.BooleanField(default=False)
    over = models.BooleanField(verbose_name=_("over"), default=False)
    # Whose time runs: `kabinett.web.play.clocks`; {} without clocks.
    clocks: models.JSONField[Data, Data] = models.JSONField(default=dict)
    # Open proposals: `kabinett.web.play.proposals`.
    proposals: models.JSONField[list[Data], list[Data]] = models.JSONField(default=list)
    # When clocks or proposals need attention, in counted seconds.
    deadline = models.FloatField(null=True, default=None)
    # Nobody answered for a long time after the grace period: the game rests until its people go on.
    abandoned = models.BooleanField(default=False)
    # The teacher has stopped the game from the desk of the class: nobody answers until the class
    # goes on.
    paused = models.BooleanField(default=False)
    # Have its players' results been stored (`kabinett.web.club.results`)?
    settled = models.BooleanField(default=False)
    # The text of an uploaded record; such a game can only be watched.
    record = models.TextField(default="")
    # The game as it was stored before its people decided how to go on after an update.
    kept = models.TextField(default="")
    # What an update changed, and how many answers were lost: see `loading.update_text`.
    notice = models.TextField(default="")
    # The number of the incident if the rules or the site broke on the last change; otherwise "".
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
    def is_uploaded(self) -> bool:
        return bool(self.record)

    def is_opened_by(self, person_id: int | None) -> bool:
        """Did this person open the table?  None means a visitor."""
        return person_id is not None and self.opened_by_id == person_id

    def belongs_to(self, person_id: int | None, seats: Iterable[Seat]) -> bool:
        """Did this person open the table, or does he have or share one of its seats?"""
        return self.is_opened_by(person_id) or any(seat.is_seen_by(person_id) for seat in seats)

    def is_open_for(self, person_id: int | None, seats: Iterable[Seat]) -> bool:
        """May this person, or a visitor, look at the table without an invitation?"""
        return self.public or self.belongs_to(person_id, seats)


class Step(models.Model):
    """The lines that one change added to a game's record, and the entries that it added to the log.

    The log is the log of the previous steps, cut to ``log_from`` entries, plus these entries."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="steps")
    number = models.PositiveIntegerField()
    lines: models.JSONField[list[str], list[str]] = models.JSONField()
    log_from = models.PositiveIntegerField()
    log: models.JSONField[Sequence[Sequence[object]], list[list[object]]] = models.JSONField()
    # When the change was made, in seconds since 1970.
    at = models.FloatField(default=now)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "number"], name="one_step_a_number"),
        ]


class Kind(models.TextChoices):
    """What plays a seat."""

    PERSON = "person"
    BOT = "bot"
    NOBODY = "nobody"  # a player of an uploaded record


class Seat(models.Model):
    """One seat of a game, and who plays it."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField(verbose_name=_("seat"))
    # The person who answers for the seat.  A person may have several seats, because people may take
    # turns at one screen.
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("person"),
        on_delete=models.SET_NULL,
        null=True,
        related_name="seats",
    )
    # The person who had the seat when the game began.
    first = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    # The people who share the seat and see its hand, in the order in which they came; ``person``
    # holds the pen.  [] if the seat is for one person alone.
    members: models.JSONField[list[int], list[int]] = models.JSONField(default=list)
    name = models.CharField(verbose_name=_("name"), max_length=40)
    kind = models.CharField(verbose_name=_("played by"), max_length=8, choices=Kind.choices)
    bot = models.CharField(verbose_name=_("bot"), max_length=80, default="")
    # The bot that plays for the person until he comes back; "" if he plays himself.
    stand_in = models.CharField(max_length=80, default="")
    # The person to whom the seat is offered.
    heir = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    # May somebody else take the seat over?
    offered = models.BooleanField(default=False)
    # Was the person banned during the game?  Until he comes back to the table he may do nothing
    # there.
    barred = models.BooleanField(default=False)
    # Has a bot or another person ever played for its first person?
    replaced = models.BooleanField(default=False)
    # Before the start: is this person ready, and what does his browser add to the dice?
    ready = models.BooleanField(default=False)
    nonce = models.CharField(max_length=64, default="")
    # When this person last looked at the table; anything newer is unread.
    looked = models.DateTimeField(null=True, default=None)
    # Blind standing orders by name, each with the places that it does not cover (`standing.py`).
    orders: models.JSONField[dict[str, list[str]], dict[str, list[str]]] = models.JSONField(
        default=dict
    )
    # Prepared answers in their order: the sentence of the ask, and the name of the choice
    # (`standing.py`).
    prepared: models.JSONField[list[list[str]], list[list[str]]] = models.JSONField(default=list)
    # Does the site answer if this person has no real choice (`standing.py`)?
    auto_pass = models.BooleanField(default=False)

    class Meta:
        verbose_name, verbose_name_plural = _("seat"), _("seats")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "number"], name="one_row_a_seat"),
        ]
        ordering: ClassVar = ["number"]

    def is_of(self, person_id: int | None) -> bool:
        """Does this person have the seat?  None means a visitor, who has no seats."""
        return person_id is not None and self.person_id == person_id

    def is_seen_by(self, person_id: int | None) -> bool:
        """May this person see the seat's hand?"""
        return self.is_of(person_id) or person_id in self.members

    def give_to(self, person_id: int, name: str) -> None:
        """Give the seat to another person for good."""
        self.vacate(name)
        self.person_id, self.replaced = person_id, True
        self.return_to_person()

    def pass_pen(self, person_id: int) -> None:
        """Let another member answer for the seat.  The orders of the seat stay."""
        self.person_id = person_id

    def return_to_person(self) -> None:
        """Let the seat's person play it himself again."""
        self.stand_in, self.offered, self.barred = "", False, False

    def vacate(self, name: str = "") -> None:
        """Take the seat from its people, together with its standing orders and the offer to an
        heir.  A bot that plays the seat plays on, and decisions of the others about the seat remain
        valid."""
        self.person_id, self.name, self.heir_id, self.members = None, name, None, []
        self.orders, self.prepared, self.auto_pass = {}, [], False

    def reset(self) -> None:
        """Free the seat of a gathering table for a person; nothing of its last one stays."""
        self.kind, self.bot = Kind.PERSON, ""
        self.vacate()
        self.ready, self.nonce, self.looked = False, "", None

    @property
    def free(self) -> bool:
        """Is this a seat for a person that nobody has taken?"""
        return self.kind == Kind.PERSON and self.person_id is None

    @property
    def shown_name(self) -> str:
        """The name that people see."""
        return self.name or (str(_("deleted account")) if self.kind != Kind.BOT else "")

    @property
    def for_person(self) -> bool:
        """Is this a seat for a person, whether or not anybody has it now?"""
        return self.kind == Kind.PERSON

    @property
    def by_person(self) -> bool:
        """Does the seat's person play it himself?"""
        return self.kind == Kind.PERSON and not self.stand_in

    @property
    def by_bot(self) -> str:
        """The bot that answers for the seat, or "" if no bot does."""
        return self.stand_in or self.bot


class Vacation(models.Model):
    """A period of days in which a person's clocks stand still, except in live games."""

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="vacations"
    )
    # In seconds since 1970.
    start = models.FloatField()
    until = models.FloatField()


class Downtime(models.Model):
    """One row with the time when the site last ran and the total of lost seconds."""

    seen = models.FloatField()
    lost = models.FloatField(default=0.0)


class Letter(models.Model):
    """A worker's answer, which waits for the game's owner.

    A letter stays if the site broke on its answer or the rules did; then the worker tries another
    answer."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="letters")
    seat = models.PositiveSmallIntegerField()
    ask_number = models.PositiveIntegerField()  # the site's number of the ask
    choice = models.CharField(max_length=200)
    broke = models.BooleanField(default=False)
