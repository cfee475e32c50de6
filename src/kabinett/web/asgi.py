"""The site as an ASGI application, what uvicorn serves: play over sockets, the rest by Django."""

from __future__ import annotations

import os
from typing import Any

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kabinett.web.settings")
pages = get_asgi_application()

from kabinett.web import service, sockets  # noqa: E402
from kabinett.web.hub import hub  # noqa: E402
from kabinett.web.letters import Box  # noqa: E402
from kabinett.web.owner import owner  # noqa: E402

owner.publish, owner.bury, owner.letters = hub.publish, hub.gone, Box().waiting
owner.start(service.carry_over_all)


async def application(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] == "websocket":
        await sockets.serve(scope, receive, send)
    else:
        await pages(scope, receive, send)
