"""A served site in processes of its own, on this computer only."""

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
    """`kabinett serve` with a data folder, to be used with ``with``; what it prints, its mail among
    it, stands in ``printed``."""

    def __init__(self, data: Path) -> None:
        self.data = data
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = str(free.getsockname()[1])
        kept = {name: value for name, value in os.environ.items() if not is_decision(name)}
        self.environment = {**kept, "KABINETT_DATA": str(data), "KABINETT_PORT": port}
        self.address = ""
        self.printed: list[str] = []

    def command(self) -> subprocess.Popen[str]:
        """The process of the site."""
        return self.start("-m", "kabinett.cli.main", "serve")

    def start(self, *arguments: str) -> subprocess.Popen[str]:
        """A process of Python, with the same data."""
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
                raise SiteFailed(f"the site did not start: {''.join(self.printed)}")
            self.printed.append(first)
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
            self.printed.append(line)

    def all_printed(self) -> str:
        """Once the site has ended."""
        self.reading.join(PATIENCE)
        return "".join(self.printed)

    def children(self) -> list[int]:
        """The process ids of web and worker."""
        return [child for above in children_of(self.process.pid) for child in children_of(above)]

    def processes(self) -> list[int]:
        """The process ids of all, the one that was started first."""
        first = self.process.pid
        return [first, *children_of(first), *self.children()]

    def web(self) -> int:
        """The process id of the one that answers."""
        return next(
            child
            for child in self.children()
            if Path(f"/proc/{child}/comm").read_text() == "kabinett-web\n"
        )

    def kill(self, child: int) -> None:
        os.kill(child, signal.SIGKILL)


def children_of(process: int) -> list[int]:
    """The ids of the processes that it has started and that have not ended."""
    with contextlib.suppress(OSError):  # it has ended itself
        children = Path(f"/proc/{process}/task/{process}/children").read_text()
        return [int(child) for child in children.split()]
    return []


#: What every site here shall have: games, packs, scripts that were read before.
KEPT = ("KABINETT_GAMES", "KABINETT_PACKS", "KABINETT_CACHE")


def is_decision(name: str) -> bool:
    """Does a variable of the environment decide something about a site that somebody hosts?"""
    return name.startswith("KABINETT_") and name not in KEPT
