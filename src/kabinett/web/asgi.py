"""The site as an ASGI application, what uvicorn serves: play over sockets, static files from
memory, the rest by Django."""

from __future__ import annotations

import os
from typing import Any

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kabinett.web.settings")
pages = get_asgi_application()  # also sets Django up, for what is imported now

from kabinett.web.host import bounds, health, shelf, static_files  # noqa: E402
from kabinett.web.host.proxy import unveiled  # noqa: E402
from kabinett.web.live import door, doorman, presence, sockets  # noqa: E402
from kabinett.web.live.hub import hub  # noqa: E402
from kabinett.web.live.lost_time import LostTime  # noqa: E402
from kabinett.web.people.local import served  # noqa: E402
from kabinett.web.play import service  # noqa: E402
from kabinett.web.play.changes import ALL, LETTERS, Changes  # noqa: E402
from kabinett.web.play.jobs import Job  # noqa: E402
from kabinett.web.play.letters import Box  # noqa: E402
from kabinett.web.play.minding import Minder  # noqa: E402
from kabinett.web.play.owner import owner  # noqa: E402
from kabinett.web.talk import notices  # noqa: E402
from kabinett.web.talk.crier import crier  # noqa: E402

changes = Changes()
box = Box(changes)
minder = Minder()
lost_time = LostTime()


def post() -> tuple[set[str], list[Job[None]]]:
    """What has come from other processes."""
    changed = changes.come()
    return changed, box.waiting(not changed.isdisjoint((ALL, LETTERS)))


def due() -> list[Job[None]]:
    """What is due by the clocks, and whoever has to be shown other ones."""
    return [*minder.jobs(minds=box.is_keeper()), *lost_time.jobs()]


def begin() -> None:
    minder.begin()
    service.carry_over_all()


def start() -> None:
    """Begin with what is done beside answering: from now on the database is used."""
    owner.publish, owner.watched, owner.bury = sockets.publish, hub.watched, hub.gone
    owner.post, owner.rest = post, sockets.wake_all
    owner.due = due
    owner.start(begin)
    shelf.shelf()
    health.watch(owner.games, owner.jobs, sockets.count)
    health.checks["owner"] = owner.trouble
    crier.besides.append(notices.lay_down_heard)
    crier.start()
    presence.start()
    if served():
        doorman.start()


async def live(receive: Any, send: Any) -> None:
    """What the server tells of its own life: it is about to serve, and it has ended."""
    await receive()
    start()
    await send({"type": "lifespan.startup.complete"})
    await receive()
    await send({"type": "lifespan.shutdown.complete"})


async def application(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] == "lifespan":
        await live(receive, send)
        return
    if scope["type"] == "http" and scope["path"].startswith(shelf.ROOT):
        await static_files.serve(scope, send)
        return
    scope = unveiled(scope)
    if scope["type"] == "websocket":
        await door.serve(scope, receive, send)
    else:
        await bounds.serve(pages, scope, receive, send)
