"""Runs slow work in a process of its own, with limits of time and memory.

If the client goes away, Django cancels the view, which kills the process.  A job is a function
``package.module:name`` in a module that needs no database; its argument and its result are JSON.

``python -m kabinett.web.host.slow_work package.module:name`` is that process."""

from __future__ import annotations

import asyncio
import importlib
import json
import logging
import os
import resource
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

log = logging.getLogger("kabinett.slow_work")

#: Seconds of processor time.  The record of a long game takes a tenth of one.
CPU: Final = 3
#: Seconds until we give up on a busy machine.
PATIENCE: Final = 20.0
#: Bytes of memory in addition to Python's own.
MEMORY: Final = 400_000_000
#: The job's priority, lower than that of the processes that serve players.
NICE: Final = 19
#: The maximum number of jobs that each process of the site runs at the same time; others wait.
AT_A_TIME: Final = 1

_turns: dict[asyncio.AbstractEventLoop, asyncio.Semaphore] = {}


class TooMuchWork(Exception):
    """The job did not end within its limits."""


class WorkFailed(Exception):
    """The job failed, which is a fault of the site."""


async def run(job: str, argument: object) -> Any:
    """Return the result of a job for this argument.  Raise TooMuchWork or WorkFailed."""
    async with turn_semaphore():
        # Not uvloop's version, which copies this process's page tables while all its threads wait.
        process = subprocess.Popen(
            [sys.executable, "-m", __name__, job],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        try:
            async with asyncio.timeout(PATIENCE):
                output, error_output = await asyncio.to_thread(
                    process.communicate, json.dumps(argument).encode()
                )
        except TimeoutError:
            raise TooMuchWork(job) from None
        finally:
            process.kill()  # if it has not ended
            await asyncio.shield(asyncio.to_thread(process.wait))
    if process.returncode in (-signal.SIGXCPU, -signal.SIGKILL, OUT_OF_MEMORY):
        raise TooMuchWork(job)
    if process.returncode:
        log.error("%s went wrong: %s", job, error_output.decode("utf-8", "replace")[-4000:])
        raise WorkFailed(job)
    return json.loads(output)


def turn_semaphore() -> asyncio.Semaphore:
    """Return the semaphore for running jobs.  Each event loop has its own, because tests use
    several."""
    loop = asyncio.get_running_loop()
    for other in [each for each in _turns if each.is_closed()]:
        del _turns[other]
    return _turns.setdefault(loop, asyncio.Semaphore(AT_A_TIME))


# -- in the job's process

OUT_OF_MEMORY: Final = 3


def limit_resources() -> None:
    """Limit this process's memory and processor time from now on."""
    if sys.platform == "linux":
        pages = int(Path("/proc/self/statm").read_text().split()[0])
        room = pages * resource.getpagesize() + MEMORY
        resource.setrlimit(resource.RLIMIT_AS, (room, room))
    resource.setrlimit(resource.RLIMIT_CPU, (CPU, CPU + 1))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.nice(NICE)


def main(job: str) -> int:
    limit_resources()
    module, _, name = job.partition(":")
    try:
        result = getattr(importlib.import_module(module), name)(json.load(sys.stdin))
        json.dump(result, sys.stdout)
    except MemoryError:
        return OUT_OF_MEMORY
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
