"""Jobs of `kabinett.web.host.slow_work`, for its tests."""

from __future__ import annotations

import os
import resource
import time
from pathlib import Path
from typing import Any


def sleep(place: str) -> None:
    """Write the process id to a file and sleep for ever."""
    Path(place).write_text(str(os.getpid()))
    while True:
        time.sleep(60)


def fill(given: Any) -> int:
    """Fill all memory."""
    return len(bytearray(1 << 40)) + len([bytearray(1 << 20) for _ in range(1 << 14)])


def limits(given: Any) -> dict[str, Any]:
    found = {name: getattr(resource, f"RLIMIT_{name}") for name in ("CPU", "AS", "CORE")}
    told = {name: resource.getrlimit(number)[0] for name, number in found.items()}
    return {**told, "given": given, "nice": os.nice(0)}


def spin(given: Any) -> None:
    """Loop for ever, with a limit of one second of CPU time."""
    resource.setrlimit(resource.RLIMIT_CPU, (1, 2))
    while True:
        pass


def broken(given: Any) -> None:
    raise LookupError("no such thing")
