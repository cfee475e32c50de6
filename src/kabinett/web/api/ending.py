"""Revokes a person's tokens when the password changes.

Somebody else may have known the old password, and could have made tokens with it."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from kabinett.web.api.models import Token


class EndsTokens:
    """A Django password validator.  Django calls it for every new password, but not when it
    rehashes the old one."""

    def validate(self, password: str, user: object = None) -> None:
        """Accept any password."""

    def password_changed(self, password: str, user: Any = None) -> None:
        Token.objects.filter(person=user.pk).delete()

    def get_help_text(self) -> str:
        return _("A new password ends your tokens for programs.")
