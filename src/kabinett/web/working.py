"""The work of a worker process: it plays the bots' seats and does everything that no page waits
for."""

from __future__ import annotations

from kabinett.web import chores
from kabinett.web.host.postman import Postman
from kabinett.web.play import worker
from kabinett.web.talk.herald import Herald


def work() -> None:
    chores.start()
    Herald().start()
    Postman().start()
    worker.main()
