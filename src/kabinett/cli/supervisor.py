"""The parent of the web and worker processes, which `kabinett play` and `kabinett serve` start.

``python -m kabinett.cli.supervisor FD LOG WEBS`` updates the database, and keeps alive the worker
and the web processes, which serve on the socket FD. The supervisor is a separate process for two
reasons: a command has threads, but a process that forks must have none; and only a new process
reads changed code."""

from __future__ import annotations

import select
import signal
import socket
import sys
import threading
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import click

from kabinett.cli import site
from kabinett.cli.main import describe_error, fail


def main(arguments: list[str]) -> None:
    """Run the supervisor until its parent ends or SIGTERM comes."""
    stop = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: stop.set())

    def wait() -> bool:
        """Wait a moment, and return whether SIGTERM has come or the parent has ended."""
        parent_ended, _, _ = select.select([sys.stdin], [], [], site.PAUSE)
        return bool(parent_ended) or stop.is_set()

    number, log, webs = arguments
    try:
        site.set_up_django()
        site.update_database()
        failing = keep_alive(socket.socket(fileno=int(number)), Path(log), int(webs), wait)
        if failing:
            raise site.SiteError(f"the {failing} process keeps failing: see {log}")
    except click.ClickException as error:
        fail(error.format_message(), error.exit_code)
    except Exception as error:
        fail(*describe_error(error))


def keep_alive(listening: socket.socket, log: Path, webs: int, wait: Callable[[], bool]) -> str:
    from django.conf import settings

    from kabinett.web import processes

    import_module(settings.ROOT_URLCONF)  # all pages
    return processes.look_after_all(processes.children(listening, log, webs), wait)


if __name__ == "__main__":
    main(sys.argv[1:])
