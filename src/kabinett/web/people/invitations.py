"""Invitation links, which let people sign up on a site that is otherwise closed."""

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
    """Return a new link, which is valid for two weeks and for any number of people."""
    token = signing.dumps(secrets.token_urlsafe(6), salt=SALT)
    path = reverse("account_invited", args=[token], urlconf=settings.ROOT_URLCONF)
    address: str = settings.HOSTING.address
    return address.rstrip("/") + path


def accept(request: HttpRequest, token: str) -> bool:
    """Let this browser sign up; False if the link is not valid."""
    try:
        signing.loads(token, salt=SALT, max_age=DAYS * 24 * 3600)
    except signing.BadSignature:
        return False
    request.session["invited"] = True
    return True


def may_sign_up(request: HttpRequest) -> bool:
    """May this visitor sign up?"""
    sign_up = settings.HOSTING.sign_up
    is_invited = sign_up == SignUp.INVITE and request.session.get("invited") is True
    return bool(is_invited or sign_up == SignUp.OPEN)
