"""The site's rules for allauth: how accounts are made, and who may log in."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core.internal import ratelimit
from allauth.core.internal.ratelimit import RateLimitUsage
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse

from kabinett.core.data import Data
from kabinett.web.host import limits
from kabinett.web.people import devices, invitations, names
from kabinett.web.people.models import TAKEN, Person


class Accounts(DefaultAccountAdapter):  # type: ignore[misc]
    """The site's rules for names, for who may sign up, and for how often people may try to log
    in."""

    def new_user(self, request: HttpRequest) -> Person:
        """Return the person who gets the account.  A guest keeps seats and games."""
        if isinstance(request.user, Person) and request.user.is_guest:
            return request.user
        return Person()

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return invitations.may_sign_up(request)

    def clean_username(self, username: str, shallow: bool = False) -> str:
        username = names.tidy(username)
        names.check(username)
        if not shallow and Person.objects.filter(looks__in=names.every_look(username)).exists():
            raise ValidationError(TAKEN)
        return username

    # allauth counts wrong passwords by the name alone, so any stranger could shut a person out.

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: object) -> str:
        return devices.rate_limit_key(request, login_of(credentials))[0]

    def pre_authenticate(self, request: HttpRequest, **credentials: object) -> None:
        key, is_known = devices.rate_limit_key(request, login_of(credentials))
        rates = "login_failed_at_home" if is_known else "login_failed"
        self._login_failed_rl_usage = consume(request, "login_failed", rates, key)
        # This takes as long as comparing a wrong password.
        all_attempts = consume(request, "login_of_one", "login_of_one", key)
        if not (self._login_failed_rl_usage and all_attempts):
            raise self.validation_error("too_many_login_attempts")

    def post_login(self, request: HttpRequest, user: Person, **more: Any) -> HttpResponse:
        response: HttpResponse = super().post_login(request, user, **more)
        devices.remember(request, response, user.pk)
        return response


def consume(request: HttpRequest, action: str, rates: str, key: str) -> RateLimitUsage | None:
    """Count the action against these rates of `limits.ACCOUNTS`.  None if it came too often."""
    config = {action: limits.ACCOUNTS[rates]}
    return ratelimit.consume(request, app="allauth.account", action=action, config=config, key=key)


def login_of(credentials: Data) -> str:
    """Return the name or mail address in the credentials, or "" if they have neither."""
    return str(credentials.get("email") or credentials.get("username") or "")
