"""A PostgreSQL server for the tests, in its own folder, reachable only over a Unix socket.

Debian's own cluster is not used, because it may not be running."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

#: PostgreSQL refuses to run as root, so root runs it as this user of Debian's package.
USER = "postgres"
SECONDS = 120.0  # of patience


def program(name: str) -> str:
    """Find one of PostgreSQL's programs, which Debian leaves out of the search path."""
    found = shutil.which(name)
    places = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    assert found or places, f"{name} is missing: `make setup` installs PostgreSQL"
    return found or str(places[-1])


class Cluster:
    """A server without databases."""

    def __init__(self, where: Path | None = None) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="kabinett-pg-", dir=where))
        self.user = USER if os.geteuid() == 0 else None
        if self.user:
            os.chown(self.folder, pwd.getpwnam(USER).pw_uid, -1)
        self.names = 0
        self.run("initdb", "-D", f"{self.folder}/data", "-A", "trust", "-U", "kabinett",
                 "--no-sync", "-E", "UTF8", "--locale=C.UTF-8")  # fmt: skip
        self.start()

    def run(self, name: str, *arguments: str) -> None:
        done = subprocess.run(
            [program(name), *arguments], user=self.user, cwd="/", capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr

    def start(self) -> None:
        """Start the server and wait until it accepts connections."""
        until = time.monotonic() + SECONDS
        self.begin()
        while subprocess.run(
            [program("pg_isready"), "-q", "-h", str(self.folder)], cwd="/"
        ).returncode:
            assert time.monotonic() < until, (self.folder / "log").read_text()
            time.sleep(0.05)
            if self.process.poll() is not None:
                self.begin()  # a process of the killed server may still be running

    def begin(self) -> None:
        # Nothing is flushed to the disk: tests kill processes, but they never cut the power.
        options = ["-k", str(self.folder), "-c", "listen_addresses=", "-F"]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [program("postgres"), "-D", f"{self.folder}/data", *options],
                user=self.user,
                cwd="/",
                stdout=log,
                stderr=log,
            )

    def kill(self) -> None:
        """Kill the server and all its processes without warning."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)  # does not wait for open connections
        self.process.wait(SECONDS)

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.folder)

    def database(self) -> str:
        """Create a database and return its URL."""
        self.names += 1
        name = f"games{self.names}"
        self.run("createdb", "-h", str(self.folder), "-U", "kabinett", name)
        return f"postgresql://kabinett@/{name}?host={self.folder}"
