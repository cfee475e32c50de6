"""Personal tokens, which a program sends instead of a password."""

from __future__ import annotations

import hashlib
import secrets
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

#: The beginning of each token, by which people and leak scanners recognize tokens.
PREFIX = "kabinett_"
#: The maximum number of tokens per person.
MOST_TOKENS = 20


class Scope(models.TextChoices):
    """What a token allows."""

    READ = "read", _("see my tables")
    PLAY = "play", _("see my tables, and answer and talk there for me")
    TABLES = "tables", _("all of that, and open tables, sit down and get up for me")

    @property
    def covers(self) -> tuple[Scope, ...]:
        """The scopes that this one includes: itself, and all scopes listed before it."""
        return tuple(Scope)[: tuple(Scope).index(self) + 1]


class Token(models.Model):
    """A person's API token.  The site shows its text once and does not store it."""

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="tokens"
    )
    name = models.CharField(max_length=60)
    scope = models.CharField(max_length=8, choices=Scope.choices)
    digest = models.CharField(max_length=64, unique=True)
    created = models.DateTimeField(auto_now_add=True)
    # Only the day: exact times would record what the person does all day.
    used = models.DateField(null=True, default=None)

    class Meta:
        ordering: ClassVar = ["-pk"]

    @property
    def scope_label(self) -> str:
        return str(Scope(self.scope).label)


def make(person_id: int, name: str, scope: Scope) -> str:
    """Make a token, and return its text."""
    text = PREFIX + secrets.token_urlsafe(32)
    Token.objects.create(person_id=person_id, name=name, scope=scope, digest=hash_of(text))
    return text


def hash_of(text: str) -> str:
    """Return the stored hash of a token.  Tokens are long and random, so they need no salt and no
    slow hash."""
    return hashlib.sha256(text.encode()).hexdigest()
