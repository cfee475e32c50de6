"""Tokens end with the password that stood when they were made.

Whoever chooses a new one may do so because somebody else knew the old one, and could have made
tokens with it."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from kabinett.web.api.models import Token


class EndsTokens:
    """One of Django's password validators: they are told of every new password, wherever it comes
    from, and not where the same one is only stored by a newer method."""

    def validate(self, password: str, user: Any = None) -> None:
        """Any will do."""

    def password_changed(self, password: str, user: Any = None) -> None:
        Token.objects.filter(person=user.pk).delete()

    def get_help_text(self) -> str:
        return _("Your tokens for programs end with the old password.")
