"""Template variables about accounts and the host of the site."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest

from kabinett.core.data import Data
from kabinett.web.host import mail
from kabinett.web.host.configuration import SignUp
from kabinett.web.people import invitations


def accounts(request: HttpRequest) -> Data:
    """Say that the site has accounts, and whether this visitor may sign up."""
    hosting = settings.HOSTING
    return {
        "accounts": True,
        "sign_up_open": hosting.sign_up == SignUp.OPEN or invitations.may_sign_up(request),
        "sign_up_by_invitation": hosting.sign_up == SignUp.INVITE,
        "host_contact": hosting.admin,
        "imprint": bool(hosting.imprint),
        "privacy": bool(hosting.privacy),
        "mail_gets_through": mail.gets_through,  # called by the pages that show it
    }
