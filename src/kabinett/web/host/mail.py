"""Puts mail into the database, so that no page waits for a mail server or fails with it.
`kabinett.web.host.mail_sender` then hands the mail over.

Without a mail server the site prints mail to the terminal of `kabinett serve`.  It does not use the
log, because mail contains links that open accounts."""

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
    """Puts mail into the database for the mail sender."""

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
    """Does the mail server currently accept mail?"""
    return not Mail.objects.filter(stuck=True).exists()


def trouble() -> str:
    """Return a sentence for a monitor, or "" if the mail server accepts mail."""
    return "" if gets_through() else "the mail server does not take mail; the log tells why"


def forget_old() -> int:
    """Delete mail that could not be sent for a long time; return the number of mails."""
    before = clock.now() - keeping.MAIL.total_seconds()
    count = Mail.objects.filter(written__lt=before).delete()[0]
    if count:
        log.error("%d mails were given up that the mail server did not take", count)
    return count


def forget(address: str) -> None:
    """Delete all waiting mail to an address."""
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
