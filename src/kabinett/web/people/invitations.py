"""Links by which one may sign up where that is for the invited only."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.core import signing
from django.http import HttpRequest
from django.urls import reverse

from kabinett.web.host.configuration import SignUp

SALT = "kabinett.invitation"
DAYS = 14


def link() -> str:
    """One that holds for two weeks, for as many as it is given to."""
    token = signing.dumps(secrets.token_urlsafe(6), salt=SALT)
    path = reverse("account_invited", args=[token], urlconf=settings.ROOT_URLCONF)
    address: str = settings.HOSTING.address
    return address.rstrip("/") + path


def accept(request: HttpRequest, token: str) -> bool:
    """The browser may sign up from now on, if the link holds."""
    try:
        signing.loads(token, salt=SALT, max_age=DAYS * 24 * 3600)
    except signing.BadSignature:
        return False
    request.session["invited"] = True
    return True


def may_sign_up(request: HttpRequest) -> bool:
    """May whoever asks make an account?"""
    allowed = settings.HOSTING.sign_up
    invited = allowed == SignUp.INVITE and request.session.get("invited") is True
    return bool(invited or allowed == SignUp.OPEN)
