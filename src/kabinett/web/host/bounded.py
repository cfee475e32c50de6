"""What may take long is done by a process of its own, with limits of time and memory.

It ends with whoever waits for it: when the client goes away, Django cancels the view, and the
process is killed.  A job is a function ``package.module:name`` of a module that needs no database;
it is given JSON, and gives JSON back.

``python -m kabinett.web.host.bounded package.module:name`` is that process."""

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

log = logging.getLogger("kabinett.bounded")

#: Of the processor, in seconds.  The record of a long game takes a tenth of one.
CPU: Final = 3
#: Until it is given up where the machine has too much else to do, in seconds.
PATIENCE: Final = 20.0
#: More memory than Python itself has, in bytes.
MEMORY: Final = 400_000_000
#: Behind what serves those who play.
NICE: Final = 19
#: So many run at a time in each process of the site; others wait.
AT_A_TIME: Final = 1

_turns: dict[asyncio.AbstractEventLoop, asyncio.Semaphore] = {}


class TooMuchWork(Exception):
    """It did not end within its limits."""


class WorkFailed(Exception):
    """The job went wrong: our own fault."""


async def work(job: str, given: Any) -> Any:
    """What the job makes of what it is given; TooMuchWork, WorkFailed."""
    async with turns():
        # uvloop's own copies the page tables of this process; all its threads would wait for that.
        process = subprocess.Popen(
            [sys.executable, "-m", __name__, job],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        try:
            async with asyncio.timeout(PATIENCE):
                found, story = await asyncio.to_thread(
                    process.communicate, json.dumps(given).encode()
                )
        except TimeoutError:
            raise TooMuchWork(job) from None
        finally:
            process.kill()  # if it has not ended
            await asyncio.shield(asyncio.to_thread(process.wait))
    if process.returncode in (-signal.SIGXCPU, -signal.SIGKILL, OUT_OF_MEMORY):
        raise TooMuchWork(job)
    if process.returncode:
        log.error("%s went wrong: %s", job, story.decode("utf-8", "replace")[-4000:])
        raise WorkFailed(job)
    return json.loads(found)


def turns() -> asyncio.Semaphore:
    """Who may begin; those of a loop, as tests have several."""
    loop = asyncio.get_running_loop()
    for other in [each for each in _turns if each.is_closed()]:
        del _turns[other]
    return _turns.setdefault(loop, asyncio.Semaphore(AT_A_TIME))


# -- in that process

OUT_OF_MEMORY: Final = 3


def limit() -> None:
    """From now on."""
    if sys.platform == "linux":
        pages = int(Path("/proc/self/statm").read_text().split()[0])
        room = pages * resource.getpagesize() + MEMORY
        resource.setrlimit(resource.RLIMIT_AS, (room, room))
    resource.setrlimit(resource.RLIMIT_CPU, (CPU, CPU + 1))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.nice(NICE)


def main(job: str) -> int:
    limit()
    module, _, name = job.partition(":")
    try:
        done = getattr(importlib.import_module(module), name)(json.load(sys.stdin))
        json.dump(done, sys.stdout)
    except MemoryError:
        return OUT_OF_MEMORY
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
