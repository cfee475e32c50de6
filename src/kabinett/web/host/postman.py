"""Hands mail that is laid down over to the mail server: a thread of the worker process.

Several may run: each mail is claimed by one of them.  Where the server does not take it, all mail
waits, and is tried again by itself; what it does not take of one mail alone holds no other."""

from __future__ import annotations

import logging
import threading
from collections.abc import Sequence
from smtplib import SMTPDataError, SMTPRecipientsRefused
from typing import Any

from django.conf import settings
from django.core.mail.backends.smtp import EmailBackend
from django.db import connection

from kabinett.web.host import clock
from kabinett.web.host.models import Mail

log = logging.getLogger("kabinett.mail")

#: Seconds between two looks whether there is any.
PAUSE = 1.0
#: So long a claim holds: one that died meanwhile leaves it to others.
CLAIM = 600.0
#: So many over one connection.
AT_ONCE = 20
#: Seconds until the next try, the last of them again and again.
AGAIN = (15, 60, 300, 900)


class Postman:
    """Looks for mail until the process ends."""

    def start(self) -> None:
        """Where mail is laid down."""
        if settings.EMAIL_BACKEND == "kabinett.web.host.mail.Outbox":
            threading.Thread(target=self.run, name="postman", daemon=True).start()

    def run(self) -> None:
        while not threading.Event().wait(PAUSE):
            try:
                self.work()
            except Exception:
                log.exception("the postman goes on after an error")
                connection.close()

    def work(self) -> None:
        """Hand over what is due."""
        due = Mail.objects.filter(due__lte=clock.now()).order_by("due")[:AT_ONCE]
        mails = [mail for mail in due if claim(mail)]
        if not mails:
            return
        try:
            with EmailBackend() as server:
                while mails:
                    hand_over(server.connection, mails[0])
                    mails.pop(0)
        except OSError as error:  # all of SMTP's are of these
            log.warning("the mail server did not take %d mails: %s", len(mails), error)
            for mail in mails:
                put_off(mail, stuck=True)
        else:  # it takes mail again
            Mail.objects.filter(stuck=True).update(stuck=False, due=clock.now())


def claim(mail: Mail) -> bool:
    """Make it ours, unless another postman was quicker."""
    ours = Mail.objects.filter(pk=mail.pk, due=mail.due)
    return bool(ours.update(due=clock.now() + CLAIM, tries=mail.tries + 1))


def hand_over(server: Any, mail: Mail) -> None:
    """OSError if the server takes no mail at all."""
    try:
        server.sendmail(mail.sender, mail.to.split("\n"), bytes(mail.content))
    except SMTPRecipientsRefused as error:
        refused(mail, [code for code, _ in error.recipients.values()])
    except SMTPDataError as error:
        refused(mail, [error.smtp_code])
    else:
        mail.delete()


def refused(mail: Mail, codes: Sequence[int]) -> None:
    """The server does not take this mail: not yet (4xx), or not at all."""
    if any(code < 500 for code in codes):
        put_off(mail, stuck=False)
    else:
        log.warning("the mail server refused a mail: %s", codes)  # to whom is nobody's matter
        mail.delete()


def put_off(mail: Mail, stuck: bool) -> None:
    """Try it again later."""
    due = clock.now() + AGAIN[min(mail.tries, len(AGAIN) - 1)]
    Mail.objects.filter(pk=mail.pk).update(due=due, stuck=stuck)
