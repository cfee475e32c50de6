"""Reports health and load of the site to the host's monitors.

`/health` is for everybody and reveals nothing of the games.  `/metrics` is only for programs on the
same computer, not for clients of a proxy."""

from __future__ import annotations

import time
from collections.abc import Callable, Sized
from importlib.metadata import version
from ipaddress import ip_address
from queue import SimpleQueue
from typing import Any

from django.db import DatabaseError, connection
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_GET
from prometheus_client import CONTENT_TYPE_LATEST, Counter, Gauge, Histogram, generate_latest

from kabinett.core import state
from kabinett.web.host import damage, limits, logs, loops, mail, pulse

CHANGES = Counter("kabinett_changes", "Jobs that change a game", ["outcome"])
COMMITS = Histogram(
    "kabinett_commit_seconds",
    "What a commit takes",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2, 10),
)
RULES_BROKE = Counter("kabinett_rules_broke", "Answers on which the rules broke")
SITE_BROKE = Counter("kabinett_site_broke", "Changes of games on which the site itself broke")
OPEN_GAMES = Gauge("kabinett_open_games", "Games in memory")
WAITING = Gauge("kabinett_jobs_waiting", "Jobs that wait for the owner of the games")
SOCKETS = Gauge("kabinett_sockets", "Browsers that are connected")


def watch(games: Sized, jobs: SimpleQueue[Any], sockets: Callable[[], int]) -> None:
    """Set the sources of the metrics that are read on demand."""
    OPEN_GAMES.set_function(lambda: len(games))
    WAITING.set_function(jobs.qsize)
    SOCKETS.set_function(sockets)


def database() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return "the database does not answer"
    return ""


#: Checks by name: each returns a sentence on what is wrong, or "".  A web process adds a check of
#: its owner.
checks: dict[str, Callable[[], str]] = {
    "database": database,
    "storing": pulse.trouble,
    "log": logs.trouble,
    "mail": mail.trouble,
    "storage": damage.trouble,
    "loops": loops.trouble,
}


def run_check(check: Callable[[], str]) -> str:
    """Run a check and return its sentence; if the database fails, the sentence says so."""
    try:
        return check()
    except DatabaseError:
        connection.close()
        return "it cannot be known: the database does not answer"


def build() -> str:
    """Return which build of the kernel is running: pure or compiled."""
    return "pure" if str(state.__file__).endswith(".py") else "compiled"


@require_GET
def health(request: HttpRequest) -> HttpResponse:
    """Answer 200 if all is well, otherwise 503 with the faults."""
    start = time.perf_counter()
    faults = {name: fault for name, check in checks.items() if (fault := run_check(check))}
    data = {
        "status": "wrong" if faults else "well",
        "version": version("kabinett"),
        "build": build(),
        "wrong": faults,
        "seconds": round(time.perf_counter() - start, 4),
    }
    response = JsonResponse(data, status=503 if faults else 200)
    response.headers["Cache-Control"] = "no-store"
    return response


@require_GET
def metrics(request: HttpRequest) -> HttpResponse:
    if not limits.unmapped(ip_address(request.META["REMOTE_ADDR"])).is_loopback:
        raise Http404
    return HttpResponse(generate_latest(), content_type=CONTENT_TYPE_LATEST)
