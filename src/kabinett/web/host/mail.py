"""Mail: laid down in the database by whoever has something to say, so that no page waits for a mail
server, or breaks with it; `kabinett.web.host.postman` hands it over.

Where there is no mail server it is printed where `kabinett serve` was called, and not into the log:
there are links in it that open accounts."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Sequence
from typing import Any, TextIO

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.core.mail.backends.console import EmailBackend
from django.core.mail.message import sanitize_address

from kabinett.web.host import clock, keeping
from kabinett.web.host.configuration import CONSOLE
from kabinett.web.host.models import Mail

log = logging.getLogger("kabinett.mail")


class Outbox(BaseEmailBackend):
    """Lays mail down to be sent."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        now = clock.now()
        rows = [
            Mail(
                sender=sanitize_address(message.from_email, "utf-8"),
                to="\n".join(sanitize_address(to, "utf-8") for to in message.recipients()),
                content=message.message().as_bytes(linesep="\r\n"),  # type: ignore[call-arg]
                written=now,
                due=now,
            )
            for message in email_messages
            if message.recipients()
        ]
        return len(Mail.objects.bulk_create(rows))


def gets_through() -> bool:
    """Does the mail server take what is given to it?"""
    return not Mail.objects.filter(stuck=True).exists()


def trouble() -> str:
    """What a monitor is told."""
    return "" if gets_through() else "the mail server does not take mail; the log tells why"


def forget_old() -> int:
    """Give up what could not be sent for long; how much that was."""
    before = clock.now() - keeping.MAIL.total_seconds()
    count = Mail.objects.filter(written__lt=before).delete()[0]
    if count:
        log.error("%d mails were given up that the mail server did not take", count)
    return count


def forget(address: str) -> None:
    """Nothing more is sent to that address."""
    for mail in Mail.objects.filter(to__icontains=address):
        if address.casefold() in mail.to.casefold().split("\n"):
            mail.delete()


class Console(EmailBackend):
    """Prints mail to the terminal."""

    def __init__(self, *arguments: Any, **keywords: Any) -> None:
        number = os.environ.get(CONSOLE)
        if number:
            keywords["stream"] = terminal(int(number))
        super().__init__(*arguments, **keywords)


def terminal(number: int) -> TextIO:
    try:
        return os.fdopen(os.dup(number), "w", encoding="utf-8", errors="replace")
    except OSError:  # it is closed
        return sys.stdout
