"""A PostgreSQL of the tests' own, in a folder of its own; it talks over a Unix socket only.

Debian's own cluster has nothing to do with it and need not run."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

#: It refuses to run as root: then it is run as this user, whom Debian's package makes.
USER = "postgres"
SECONDS = 120.0  # of patience


def program(name: str) -> str:
    """Where PostgreSQL's programs are: Debian has those of the server not in the path."""
    found = shutil.which(name)
    places = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    assert found or places, f"{name} is missing: `make setup` installs PostgreSQL"
    return found or str(places[-1])


class Cluster:
    """A server with no databases yet."""

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
        """Until it takes connections."""
        until = time.monotonic() + SECONDS
        self.begin()
        while subprocess.run(
            [program("pg_isready"), "-q", "-h", str(self.folder)], cwd="/"
        ).returncode:
            assert time.monotonic() < until, (self.folder / "log").read_text()
            time.sleep(0.05)
            if self.process.poll() is not None:
                self.begin()  # something of the one that was killed is still ending

    def begin(self) -> None:
        # Written, but not flushed: a test kills processes, it does not cut the power.
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
        """It dies without a word, and everything that belongs to it."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)  # it does not wait for who is connected
        self.process.wait(SECONDS)

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.folder)

    def database(self) -> str:
        """The URL of a new database."""
        self.names += 1
        name = f"games{self.names}"
        self.run("createdb", "-h", str(self.folder), "-U", "kabinett", name)
        return f"postgresql://kabinett@/{name}?host={self.folder}"
