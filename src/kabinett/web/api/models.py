"""Personal tokens: what a program says instead of a password."""

from __future__ import annotations

import hashlib
import secrets
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

#: How a token begins, so that people and leak scanners know one when they see it.
PREFIX = "kabinett_"
#: So many may a person have.
MOST = 20


class Scope(models.TextChoices):
    """What a token is good for."""

    READ = "read", _("see my tables")
    PLAY = "play", _("see my tables, and answer and talk there for me")
    TABLES = "tables", _("all of that, and open tables, sit down and get up for me")

    @property
    def covers(self) -> tuple[Scope, ...]:
        """What one that is good for this is good for: each for all before it."""
        return tuple(Scope)[: tuple(Scope).index(self) + 1]


class Token(models.Model):
    """One token of a person.  Its text is shown once and not stored."""

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="tokens"
    )
    name = models.CharField(max_length=60)
    scope = models.CharField(max_length=8, choices=Scope.choices)
    digest = models.CharField(max_length=64, unique=True)
    created = models.DateTimeField(auto_now_add=True)
    # To the day: more would be a diary.
    used = models.DateField(null=True, default=None)

    class Meta:
        ordering: ClassVar = ["-pk"]

    @property
    def scope_label(self) -> str:
        return str(Scope(self.scope).label)


def make(person: int, name: str, scope: Scope) -> str:
    """The text of a new token."""
    text = PREFIX + secrets.token_urlsafe(32)
    Token.objects.create(person_id=person, name=name, scope=scope, digest=digest(text))
    return text


def digest(text: str) -> str:
    """What is stored of a token.  It is long and random: no salt is needed, and no slow hash."""
    return hashlib.sha256(text.encode()).hexdigest()
