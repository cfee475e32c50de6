"""The work of a worker process: it plays the bots' seats, and does all work for which no page
waits."""

from __future__ import annotations

from kabinett.web import chores
from kabinett.web.host.mail_sender import MailSender
from kabinett.web.play import worker
from kabinett.web.talk.notice_sender import NoticeSender


def work() -> None:
    chores.start()
    NoticeSender().start()
    MailSender().start()
    worker.main()
