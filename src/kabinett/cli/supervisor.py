"""The process above web and worker, which `kabinett play` and `kabinett serve` start.

``python -m kabinett.cli.supervisor FD LOG WEBS`` brings the database up to date, and keeps the
worker and the web processes, which serve on that socket, alive. It is a process of its own as a
command has threads, and a process that forks may have none; and only a new process reads code
anew."""

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

from kabinett.cli import play
from kabinett.cli.main import describe_error, fail


def main(arguments: list[str]) -> None:
    """Run the process."""
    stop = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: stop.set())

    def wait() -> bool:
        """Wait a moment.  True if SIGTERM has come, or the parent process has ended."""
        parent_ended, _, _ = select.select([sys.stdin], [], [], play.PAUSE)
        return bool(parent_ended) or stop.is_set()

    number, log, webs = arguments
    try:
        play.set_up_django()
        play.bring_up_to_date()
        failing = keep_alive(socket.socket(fileno=int(number)), Path(log), int(webs), wait)
        if failing:
            raise play.PlayError(f"the {failing} process keeps failing; {log} tells why")
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
