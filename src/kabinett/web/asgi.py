"""The site as the ASGI application that uvicorn serves: play over sockets and over HTTP, static
files from memory, everything else by Django."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kabinett.web.settings")
pages = get_asgi_application()  # also sets Django up, for the imports below

from kabinett.web.classes.bell import bell  # noqa: E402
from kabinett.web.host import bounds, health, shelf, static_files  # noqa: E402
from kabinett.web.host.proxy import client_scope  # noqa: E402
from kabinett.web.live import access_watcher, door, http_sessions, presence  # noqa: E402
from kabinett.web.live.hub import hub  # noqa: E402
from kabinett.web.live.lost_time import LostTime  # noqa: E402
from kabinett.web.live.session import sessions  # noqa: E402
from kabinett.web.people.local import has_accounts  # noqa: E402
from kabinett.web.play import stored_games  # noqa: E402
from kabinett.web.play.changes import ALL, KEEPER, LETTERS, Changes, on_postgresql  # noqa: E402
from kabinett.web.play.jobs import Job  # noqa: E402
from kabinett.web.play.letters import LetterBox  # noqa: E402
from kabinett.web.play.minding import Minder  # noqa: E402
from kabinett.web.play.open_games import OwnerHooks  # noqa: E402
from kabinett.web.play.owner import owner  # noqa: E402
from kabinett.web.talk.chat_broadcaster import chat_broadcaster  # noqa: E402

changes = Changes()
letter_box = LetterBox(changes)
minder = Minder()
lost_time = LostTime()


def read_post() -> tuple[set[str], Sequence[Job[None]]]:
    """Return the ids of the games that other processes have changed, and the jobs that workers ask
    for in letters."""
    changed_games = changes.poll()
    return changed_games, letter_box.take_jobs(not changed_games.isdisjoint((ALL, LETTERS)))


def due_jobs() -> Sequence[Job[None]]:
    """Return the jobs that the clocks of games make due, and those that follow lost time."""
    return [*minder.jobs(minds=letter_box.is_keeper()), *lost_time.jobs()]


def watches_clocks() -> bool:
    """Is this the process that watches the clocks?  Any thread may ask."""
    return not on_postgresql() or KEEPER in changes.locks


def begin_owner() -> None:
    """Carry out what must come before the owner's first job."""
    minder.begin()
    stored_games.carry_over_all()


def start() -> None:
    """Start the owner and all other threads, which use the database from then on."""
    hooks = OwnerHooks(
        publish=sessions.publish,
        watched=hub.watched_games,
        on_deleted=hub.gone,
        read_post=read_post,
        due_jobs=due_jobs,
        on_rest=sessions.wake,
    )
    owner.start(begin_owner, hooks)
    shelf.shelf()
    health.watch(owner.games, owner.jobs, sessions.count)
    health.checks["owner"] = owner.trouble
    chat_broadcaster.start()
    presence.start()
    bell.start(watches_clocks)
    if has_accounts():
        access_watcher.start()


async def lifespan(receive: Any, send: Any) -> None:
    """Handle the server's lifespan messages: the start, and the end."""
    await receive()
    start()
    await send({"type": "lifespan.startup.complete"})
    await receive()
    await send({"type": "lifespan.shutdown.complete"})


async def application(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] == "lifespan":
        await lifespan(receive, send)
        return
    if scope["type"] == "http" and scope["path"].startswith(shelf.ROOT):
        await static_files.serve(scope, send)
        return
    scope = client_scope(scope)
    if scope["type"] == "websocket":
        await door.serve(scope, receive, send)
    elif scope["path"].startswith(http_sessions.ROOT):
        await http_sessions.serve(scope, receive, send)
    else:
        await bounds.serve(pages, scope, receive, send)
