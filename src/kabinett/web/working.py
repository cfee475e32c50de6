"""What a worker process does: it plays the bots' seats, and what nobody waits for."""

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
