"""How accounts are made here, and who may log in: what allauth asks us."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core.internal import ratelimit
from allauth.core.internal.ratelimit import RateLimitUsage
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse

from kabinett.web.host import limits
from kabinett.web.people import devices, invitations, names
from kabinett.web.people.models import TAKEN, Person


class Accounts(DefaultAccountAdapter):  # type: ignore[misc]
    """Our rules of names, of who may sign up, and of how often one may guess."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return invitations.may_sign_up(request)

    def clean_username(self, username: str, shallow: bool = False) -> str:
        username = names.tidy(username)
        names.check(username)
        if not shallow and Person.objects.filter(looks__in=names.every_look(username)).exists():
            raise ValidationError(TAKEN)
        return username

    # allauth counts wrong passwords by the name alone: then any stranger shuts anybody out.

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        return devices.counted_as(request, login_of(credentials))[0]

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        key, known = devices.counted_as(request, login_of(credentials))
        failed = "login_failed_at_home" if known else "login_failed"
        self._login_failed_rl_usage = consume(request, "login_failed", failed, key)
        # The right one costs as much to compare as a wrong one.
        all_of_them = consume(request, "login_of_one", "login_of_one", key)
        if not (self._login_failed_rl_usage and all_of_them):
            raise self.validation_error("too_many_login_attempts")

    def post_login(self, request: HttpRequest, user: Person, **more: Any) -> HttpResponse:
        response: HttpResponse = super().post_login(request, user, **more)
        devices.know(request, response, user.pk)
        return response


def consume(request: HttpRequest, action: str, rates: str, key: str) -> RateLimitUsage | None:
    """Count it by these rates of `limits.ACCOUNTS`; None if there have been too many."""
    config = {action: limits.ACCOUNTS[rates]}
    return ratelimit.consume(request, app="allauth.account", action=action, config=config, key=key)


def login_of(credentials: dict[str, Any]) -> str:
    """The name or the mail address that was given."""
    return str(credentials.get("email") or credentials.get("username") or "")
