"""A served site in its own processes, reachable from this computer only."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path
from typing import Self

from kabinett.attack.clients import PATIENCE


class SiteFailed(Exception):
    """The site did not start."""


class Site:
    """`kabinett serve` with a data folder, to be used in a ``with`` statement.

    ``output_lines`` are the lines that the site prints, including the mail that it sends."""

    def __init__(self, data: Path) -> None:
        self.data = data
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = str(free.getsockname()[1])
        inherited = {key: value for key, value in os.environ.items() if not configures_site(key)}
        self.environment = {**inherited, "KABINETT_DATA": str(data), "KABINETT_PORT": port}
        self.address = ""
        self.output_lines: list[str] = []

    def command(self) -> subprocess.Popen[str]:
        """Start the process of the site."""
        return self.start("-m", "kabinett.cli.main", "serve")

    def start(self, *arguments: str) -> subprocess.Popen[str]:
        """Start a process of Python with the same data folder."""
        return subprocess.Popen(
            [sys.executable, *arguments],
            env=self.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def __enter__(self) -> Self:
        self.process = self.command()
        assert self.process.stdout is not None
        slow = threading.Timer(PATIENCE, self.process.kill)
        slow.start()
        first = ""
        while "http://" not in first:
            first = self.process.stdout.readline()
            if not first:
                raise SiteFailed(f"the site did not start: {''.join(self.output_lines)}")
            self.output_lines.append(first)
        slow.cancel()
        self.address = first.split("http://")[1].split("/")[0].split()[0]
        self.reading = threading.Thread(target=self.read, daemon=True)
        self.reading.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait(PATIENCE)

    def read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.output_lines.append(line)

    def all_output(self) -> str:
        """All text that the site printed; call this after its end."""
        self.reading.join(PATIENCE)
        return "".join(self.output_lines)

    def children(self) -> list[int]:
        """The ids of the web process and the worker."""
        return [child for above in children_of(self.process.pid) for child in children_of(above)]

    def processes(self) -> list[int]:
        """The ids of all processes; the first process started the others."""
        first = self.process.pid
        return [first, *children_of(first), *self.children()]

    def web(self) -> int:
        """The id of the process that answers requests."""
        return next(
            child
            for child in self.children()
            if Path(f"/proc/{child}/comm").read_text() == "kabinett-web\n"
        )

    def kill(self, child: int) -> None:
        os.kill(child, signal.SIGKILL)


def children_of(process: int) -> list[int]:
    """The ids of the running processes that a process has started."""
    with contextlib.suppress(OSError):  # the process may have ended
        children = Path(f"/proc/{process}/task/{process}/children").read_text()
        return [int(child) for child in children.split()]
    return []


#: Variables that a site started here inherits: games, packs, the cache of compiled scripts.
INHERITED = ("KABINETT_GAMES", "KABINETT_PACKS", "KABINETT_CACHE")


def configures_site(name: str) -> bool:
    """Whether a variable of the environment configures a site, and so must not be inherited."""
    return name.startswith("KABINETT_") and name not in INHERITED
