"""Hands mail from the database over to the mail server: a thread of the worker process.

Several such threads may run; each mail is claimed by one of them.  If the server is down, all mail
waits for the next try; if it refuses one mail, the others go on."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from smtplib import SMTPDataError, SMTPRecipientsRefused
from typing import Any

from django.conf import settings
from django.core.mail.backends.smtp import EmailBackend

from kabinett.web.host import clock
from kabinett.web.host.loops import Job, Loop
from kabinett.web.host.models import Mail

log = logging.getLogger("kabinett.mail")

#: Seconds between two checks for mail.
PAUSE = 1.0
#: Seconds that a claim lasts: after that, another thread may try the mail of a thread that has
#: died.
CLAIM = 600.0
#: The maximum number of mails over one connection.
AT_ONCE = 20
#: Seconds until each next try; the last number repeats.
AGAIN = (15, 60, 300, 900)


class MailSender:
    """Looks for mail until the process ends."""

    def start(self) -> None:
        """Start the thread, if the site puts mail into the database."""
        if settings.EMAIL_BACKEND == "kabinett.web.host.mail.Outbox":
            Loop("mail sender", [Job("mail", PAUSE, self.work)]).start()

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
        except OSError as error:  # includes all errors of SMTP
            log.warning("the mail server did not take %d mails: %s", len(mails), error)
            for mail in mails:
                put_off(mail, stuck=True)
        else:  # the server accepts mail again
            Mail.objects.filter(stuck=True).update(stuck=False, due=clock.now())


def claim(mail: Mail) -> bool:
    """Claim a mail.  Return False if another thread was quicker."""
    ours = Mail.objects.filter(pk=mail.pk, due=mail.due)
    return bool(ours.update(due=clock.now() + CLAIM, tries=mail.tries + 1))


def hand_over(server: Any, mail: Mail) -> None:
    """Give a mail to the server.  Raise OSError if it accepts no mail."""
    try:
        server.sendmail(mail.sender, mail.to.split("\n"), bytes(mail.content))
    except SMTPRecipientsRefused as error:
        handle_refusal(mail, [code for code, _ in error.recipients.values()])
    except SMTPDataError as error:
        handle_refusal(mail, [error.smtp_code])
    else:
        mail.delete()


def handle_refusal(mail: Mail, codes: Sequence[int]) -> None:
    """Handle a refusal of one mail: put it off (4xx), or delete it."""
    if any(code < 500 for code in codes):
        put_off(mail, stuck=False)
    else:
        log.warning("the mail server refused a mail: %s", codes)  # not to whom
        mail.delete()


def put_off(mail: Mail, stuck: bool) -> None:
    """Try the mail again later."""
    due = clock.now() + AGAIN[min(mail.tries, len(AGAIN) - 1)]
    Mail.objects.filter(pk=mail.pk).update(due=due, stuck=stuck)
