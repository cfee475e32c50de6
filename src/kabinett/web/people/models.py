"""Persons."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.utils.translation import gettext_lazy as _

from kabinett.web.people import names

#: The name of the one person of `kabinett play`.  No account can have it: forms do not accept it.
LOCAL_NAME = "(here)"
TAKEN = _("This name is taken, or too similar to a name that is.")


class Persons(UserManager["Person"]):
    """Loads each person together with the guest row, which every request needs."""

    def get_queryset(self) -> models.QuerySet[Person]:
        return super().get_queryset().select_related("guest")


class Person(AbstractUser):
    """Somebody who plays, with an account or as a `Guest`.  Others see the ``username``.

    A deleted account takes its row with it; games keep the seats, without a name: see
    `leaving`."""

    objects: ClassVar[Persons] = Persons()
    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    username = models.CharField(
        _("Name"),
        max_length=names.LONGEST_NAME,
        unique=True,
        validators=names.VALIDATORS,
        error_messages={"unique": TAKEN},
    )
    # A key for the look of the name (`names.looks`): no two names may look the same.
    looks = models.CharField(max_length=2 * names.LONGEST_NAME, unique=True, editable=False)
    # When this person last lost a right to be here by logging out, by a new password or by a ban.
    # Every process watches it (`kabinett.web.live.access_watcher`).
    access_changed = models.DateTimeField(null=True, default=None, db_index=True, editable=False)

    def save(self, *arguments: Any, **keywords: Any) -> None:
        self.looks = names.looks(self.username)
        if (fields := keywords.get("update_fields")) and "username" in fields:
            keywords["update_fields"] = {*fields, "looks"}
        super().save(*arguments, **keywords)

    @property
    def is_local(self) -> bool:
        """Is this the one person of `kabinett play`, who has no account?"""
        return self.username == LOCAL_NAME

    @property
    def is_guest(self) -> bool:
        """Does this person play without an account?"""
        return hasattr(self, "guest")


class Guest(models.Model):
    """A person without an account.  `kabinett.web.people.guests` says what guests may do and
    when the site forgets them."""

    person = models.OneToOneField(Person, on_delete=models.CASCADE, primary_key=True)
    # The guest's code is computed from the key and the site's secret; only its digest is stored.
    key = models.CharField(max_length=32)
    code_digest = models.CharField(max_length=64, unique=True)
    # The browser of the guest: `kabinett.web.people.devices`.
    device = models.CharField(max_length=32, db_index=True)
    # The key of the session in that browser.
    session = models.CharField(max_length=40, default="")
    # Is the guest a pupil?  A pupil cannot make an account, and is deleted when the class is
    # closed.
    in_class = models.BooleanField(default=False)
    # When the guest last pressed a button that starts a game or opened the site with the code.
    seen = models.DateTimeField()


class QueueTicket(models.Model):
    """The place of a visitor who waits until the site has room for another guest."""

    token = models.CharField(max_length=32, unique=True)
    # The page of the queue renews this; the place is lost when nobody has the page open any more.
    seen = models.DateTimeField(db_index=True)


class Block(models.Model):
    """A person does not want to sit at a table with another person or to read that person's
    messages."""

    by = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="blocks")
    of = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["by", "of"], name="one_block_a_pair"),
        ]
