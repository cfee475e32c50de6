"""A person's tokens end when he changes his password.

He may change it because somebody else knew the old one, and could have made tokens with it."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from kabinett.web.api.models import Token


class EndsTokens:
    """A password validator of Django's, which is called with every new password, but not when
    Django stores the old password by a newer method."""

    def validate(self, password: str, user: object = None) -> None:
        """Accept any password."""

    def password_changed(self, password: str, user: Any = None) -> None:
        Token.objects.filter(person=user.pk).delete()

    def get_help_text(self) -> str:
        return _("A new password ends your tokens for programs.")
