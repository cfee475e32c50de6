"""What templates know of accounts, and of who hosts the site."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest

from kabinett.web.host import mail
from kabinett.web.host.configuration import SignUp
from kabinett.web.people import invitations


def accounts(request: HttpRequest) -> dict[str, Any]:
    """The site has accounts; may whoever asks make one?"""
    hosting = settings.HOSTING
    return {
        "accounts": True,
        "sign_up_open": hosting.sign_up == SignUp.OPEN or invitations.may_sign_up(request),
        "sign_up_by_invitation": hosting.sign_up == SignUp.INVITE,
        "host_contact": hosting.admin,
        "imprint": bool(hosting.imprint),
        "privacy": bool(hosting.privacy),
        "mail_gets_through": mail.gets_through,  # asked by the pages that show it
    }
