"""How accounts are made here: what allauth asks us."""

from __future__ import annotations

from allauth.account.adapter import DefaultAccountAdapter
from django.core.exceptions import ValidationError
from django.http import HttpRequest

from kabinett.web.people import invitations, names
from kabinett.web.people.models import TAKEN, Person


class Accounts(DefaultAccountAdapter):  # type: ignore[misc]
    """Our rules of names, and of who may sign up."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return invitations.may_sign_up(request)

    def clean_username(self, username: str, shallow: bool = False) -> str:
        username = names.tidy(username)
        names.check(username)
        if not shallow and Person.objects.filter(looks__in=names.every_look(username)).exists():
            raise ValidationError(TAKEN)
        return username
