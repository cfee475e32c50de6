"""What the site stores about a class.  Closing the class deletes all of it."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import ClassVar

from django.conf import settings
from django.db import models, transaction

from kabinett.web.people.models import Person
from kabinett.web.play.models import ID_LETTERS, Game
from kabinett.web.talk.models import Message

#: The number of characters in the code that admits pupils.
CODE_SIGNS = 6
#: The beginning of the secret part of a desk's address if the class is a rehearsal.
REHEARSAL = "rehearsal-"
#: The maximum number of characters in the teacher's message to all.
WORD_LENGTH = 200


def fresh_code() -> str:
    """Return a code that pupils can type from a blackboard: no vowels, and no letters that look
    alike."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(CODE_SIGNS))


def fresh_desk() -> str:
    """Return the secret part of the desk's address."""
    return secrets.token_urlsafe(16)


class Seating(models.TextChoices):
    """How pupils get their roles."""

    LOT = "lot"  # the game draws them
    CHOICE = "choice"  # pupils choose at the table
    # By lot, and pupils who know the game are spread over the tables.
    BALANCED = "balanced"


class ClassTalk(models.TextChoices):
    """How pupils may talk at their table; the values are those of `Talk`."""

    NONE = "none"
    PHRASES = "phrases"
    OPEN = "open"  # in their own words


class Class(models.Model):
    """A class: what it plays, for how long, and the code that admits its pupils."""

    code = models.CharField(max_length=CODE_SIGNS, unique=True, default=fresh_code)
    # Whoever knows the address of the desk runs the class; no account is needed.
    desk = models.CharField(max_length=32, unique=True, default=fresh_desk)
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="classes"
    )
    game = models.CharField(max_length=40)
    # A value of the game's option for its length; "" if the game has none.
    length = models.CharField(max_length=40, default="")
    minutes = models.PositiveSmallIntegerField()
    # The strength of the bots on seats without a pupil.
    bot = models.CharField(max_length=12)
    seating = models.CharField(max_length=8, choices=Seating.choices, default=Seating.LOT)
    talk = models.CharField(max_length=8, choices=ClassTalk.choices, default=ClassTalk.NONE)
    # May pupils play the roles that the game otherwise leaves to bots in classes?
    opens_roles = models.BooleanField(default=False)
    # The maximum number of pupils who share a seat.
    per_seat = models.PositiveSmallIntegerField(default=1)
    # May the teacher look at the hands?  Chosen before the deal, and all pupils are told.
    shows_hands = models.BooleanField(default=False)
    # Do the rules open in plain words?
    plain_rules = models.BooleanField(default=False)
    # Is the class closed to new pupils?
    locked = models.BooleanField(default=False)
    created = models.DateTimeField()
    # When the seats were dealt; None: the pupils are gathering.
    started = models.DateTimeField(null=True, default=None)
    # When the bell rings.
    ends = models.DateTimeField(null=True, default=None, db_index=True)
    # The step of the introduction that all devices show, counted from 0.  None: no step.
    introduction = models.PositiveSmallIntegerField(null=True, default=None)
    # When the desk was last opened or a pupil last joined.
    used = models.DateTimeField()
    # Since when nobody may answer; None: the class plays.
    paused = models.DateTimeField(null=True, default=None)
    # Does the pause last until another day?
    aside = models.BooleanField(default=False)
    # The teacher's last message to everybody, and its number.
    word = models.CharField(max_length=WORD_LENGTH, default="")
    word_number = models.PositiveIntegerField(default=0)
    # How many thirds of the time are over, as the pupils have been told.
    third = models.PositiveSmallIntegerField(default=0)
    # The number of changes so far that pupils at the tables can see.
    revision = models.PositiveIntegerField(default=0)
    # Does the site keep the reasons that pupils write into the chronology?  Otherwise their devices
    # do.
    keeps_reasons = models.BooleanField(default=False)

    @property
    def is_rehearsal(self) -> bool:
        """Is this a class that a teacher tries alone?  See `rehearsal`."""
        return self.desk.startswith(REHEARSAL)

    @contextmanager
    def lock(self) -> Iterator[None]:
        """Lock the row until the block ends, and read it again, so that decisions rest on its
        latest state.  DoesNotExist if the class has just been closed.

        The block must not wait for the owner of the games, which may itself be waiting for the
        database."""
        with transaction.atomic():
            self.refresh_from_db(from_queryset=Class.objects.select_for_update())
            yield


class Pupil(models.Model):
    """A guest who has joined a class."""

    school_class = models.ForeignKey(Class, on_delete=models.CASCADE, related_name="pupils")
    person = models.OneToOneField(Person, on_delete=models.CASCADE, related_name="pupil")
    # Does this pupil say that he has played the game before?
    knows_game = models.BooleanField(default=False)
    # The number of the table that the desk has chosen before the deal; None: the lot decides.
    table = models.PositiveSmallIntegerField(null=True, default=None)
    # Has the desk muted this pupil?
    muted = models.BooleanField(default=False)
    # Has the desk given a new code for a lost device?  It is valid once.
    let_go = models.BooleanField(default=False)


class ClassTable(models.Model):
    """A table of a class."""

    school_class = models.ForeignKey(Class, on_delete=models.CASCADE, related_name="tables")
    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="class_table")
    number = models.PositiveSmallIntegerField()
    # Since when the table asks for the teacher.
    hand = models.DateTimeField(null=True, default=None)
    # Who asks for the teacher.
    caller = models.ForeignKey(
        Pupil, on_delete=models.SET_NULL, null=True, default=None, related_name="+"
    )
    # What the bell last saw: how much of the game is over, from 0 to 1, if the game says so; the
    # seats that are ahead; how much the table is helped (`pace.Level`), and after how many seconds
    # a bot answers any ask.
    progress = models.FloatField(null=True, default=None)
    ahead: models.JSONField[list[int], list[int]] = models.JSONField(default=list)
    level = models.PositiveSmallIntegerField(default=0)
    limit = models.PositiveSmallIntegerField(null=True, default=None)
    # How many answers a bot has given because pupils were late.
    by_bell = models.PositiveIntegerField(default=0)


class SeatChange(models.Model):
    """A change at a seat from a bot to a pupil, or from a pupil to a bot: see
    `kabinett.web.classes.chronology`."""

    table = models.ForeignKey(ClassTable, on_delete=models.CASCADE, related_name="seat_changes")
    seat = models.SmallIntegerField()
    # The number of lines that the record had then.
    line = models.PositiveIntegerField()
    # Did a bot play the seat until then?
    by_bot = models.BooleanField()


class Report(models.Model):
    """A message at a table that a pupil has shown to the desk."""

    school_class = models.ForeignKey(Class, on_delete=models.CASCADE, related_name="reports")
    message = models.OneToOneField(Message, on_delete=models.CASCADE, related_name="+")
    pupil = models.ForeignKey(Pupil, on_delete=models.CASCADE, related_name="+")


class SeenHand(models.Model):
    """A device that has shown the hand of a seat; see `seen_hands`."""

    table = models.ForeignKey(ClassTable, on_delete=models.CASCADE, related_name="seen_hands")
    seat = models.SmallIntegerField()
    # The browser: `kabinett.web.people.devices`.
    device = models.CharField(max_length=32)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "seat", "device"], name="one_row_a_seen_hand"),
        ]


class Reason(models.Model):
    """Why a pupil did something, in the pupil's words: see `kabinett.web.classes.chronology`."""

    pupil = models.ForeignKey(Pupil, on_delete=models.CASCADE, related_name="reasons")
    # The entry of the chronology.
    key = models.CharField(max_length=120)
    text = models.CharField(max_length=500)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["pupil", "key"], name="one_reason_an_entry"),
        ]
