"""A disk that a test can fill: a small mounted file system or, if mounting is impossible, a limit
on the bytes that processes may write."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


class Mounted:
    """A tmpfs with a size in megabytes."""

    def __init__(self, where: Path) -> None:
        self.where = where
        self.ballast = where / "ballast"

    def fill(self, *processes: int) -> None:
        """Fill the disk."""
        with open(self.ballast, "wb", buffering=0) as file, suppress(OSError):
            while True:
                file.write(bytes(4096))

    def free(self) -> None:
        self.ballast.unlink()


class Limited:
    """A substitute for a full disk: the files of these processes and their children cannot grow."""

    def fill(self, *processes: int) -> None:
        self.held = processes
        self.limit("0")

    def free(self) -> None:
        self.limit("unlimited")

    def limit(self, size: str) -> None:
        for each in [one for first in self.held for one in family(first)]:
            command = ["prlimit", "--pid", str(each), f"--fsize={size}:unlimited"]
            with suppress(
                FileNotFoundError
            ):  # it has ended; otherwise only its own user may do that
                subprocess.run(command, user=Path(f"/proc/{each}").stat().st_uid, check=True)


def family(process: int) -> list[int]:
    """Returns the ids of a process and all its descendants."""
    children = Path(f"/proc/{process}/task/{process}/children")
    with suppress(OSError):
        found = [family(int(child)) for child in children.read_text().split()]
        return [process, *(each for some in found for each in some)]
    return []


@contextmanager
def disk(where: Path, megabytes: int, mounted: bool = True) -> Iterator[Mounted | Limited]:
    """Returns a disk at this path, mounted if the caller wants that and the machine allows it."""
    command = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "kabinett-test", str(where)]
    if not mounted or subprocess.run(command, capture_output=True).returncode:
        yield Limited()
        return
    where.chmod(0o755)
    try:
        yield Mounted(where)
    finally:
        subprocess.run(["umount", "-l", str(where)], check=True)
