"""Persons."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _

from kabinett.web.people import names

TAKEN = _("Somebody is called so already, or much like it.")


class Person(AbstractUser):
    """Somebody who plays.  The name that others see is ``username``.

    A deleted account takes its row with it; games keep the seats, without a name: see
    `leaving`."""

    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    username = models.CharField(
        _("Name"),
        max_length=names.LONGEST,
        unique=True,
        validators=names.VALIDATORS,
        error_messages={"unique": TAKEN},
    )
    # What the name looks like: no two names may look the same.
    looks = models.CharField(max_length=2 * names.LONGEST, unique=True, editable=False)
    # When this person last lost a right to be here: logged out, new password, banned.
    # Sockets in every process look at it: see `presence`.
    access_changed = models.DateTimeField(null=True, default=None, db_index=True, editable=False)

    def save(self, *arguments: Any, **keywords: Any) -> None:
        self.looks = names.looks(self.username)
        if (fields := keywords.get("update_fields")) and "username" in fields:
            keywords["update_fields"] = {*fields, "looks"}
        super().save(*arguments, **keywords)


class Block(models.Model):
    """One person does not want to sit at a table with another, nor read what that one says."""

    by = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="blocks")
    of = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["by", "of"], name="one_block_a_pair"),
        ]
