"""Threads that repeat jobs until their process ends.

Whatever a job raises, its thread goes on with the other jobs: it logs the error, and closes its
database connection, because the database may have been restarted.  The next job opens another one.
A monitor learns which jobs have not succeeded for a long time."""

from __future__ import annotations

import logging
import math
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TypeVar

from django.db import connection

log = logging.getLogger("kabinett.loops")

T = TypeVar("T")

#: Seconds without a success after which a monitor hears of a job.
LATE = 60.0
#: Seconds between two log entries on a job that fails again and again.
QUIET = 60.0


@dataclass
class Job:
    """Work that is due at a fixed interval of seconds.  ``late`` is how many seconds more may pass
    without a success."""

    name: str
    seconds: float
    do: Callable[[], object]
    late: float = LATE
    due: float = field(default=0.0, init=False)
    last_success: float = field(default=0.0, init=False)
    last_logged: float = field(default=-math.inf, init=False)

    def run(self) -> None:
        """Do the work once, whatever happens.  It stays due if `Loop.wake` comes meanwhile."""
        self.due = math.inf
        try:
            self.do()
        except BaseException:  # also broken rules, which may raise SystemExit
            if time.monotonic() - self.last_logged >= QUIET:
                self.last_logged = time.monotonic()
                log.exception("left for the next time: %s", self.name)
            with suppress(Exception):
                connection.close()
        else:
            self.last_success, self.last_logged = time.monotonic(), -math.inf
        self.due = min(self.due, time.monotonic() + self.seconds)

    def is_late(self) -> bool:
        return time.monotonic() - self.last_success > self.seconds + self.late


def do_each(act: Callable[[T], object], things: Iterable[T]) -> int:
    """Do this with each of these things, and return their number.  If it fails with some, go on
    with the others; then raise the errors, so that monitors hear of them."""
    errors, count = list[Exception](), 0
    for thing in things:
        try:
            act(thing)
        except Exception as error:
            errors.append(error)
        count += 1
    if errors:
        raise ExceptionGroup(f"{len(errors)} of {count} failed", errors)
    return count


class Loop:
    """A thread, and the jobs that it repeats one after another."""

    def __init__(self, name: str, jobs: Sequence[Job]) -> None:
        self.name = name
        self.jobs = list(jobs)
        self.stopped = False
        self.wake_event = threading.Event()
        self.thread: threading.Thread | None = None

    def start(self) -> None:
        """Repeat the jobs in a thread, and show them to monitors."""
        for job in self.jobs:
            job.last_success = time.monotonic()
        loops.append(self)
        self.thread = threading.Thread(target=self.run, name=self.name, daemon=True)
        self.thread.start()

    def wake(self) -> None:
        """Make all jobs due now."""
        for job in self.jobs:
            job.due = 0.0
        self.wake_event.set()

    def stop(self) -> None:
        """End after the present job."""
        self.stopped = True
        self.wake_event.set()

    def run(self) -> None:
        while not self.stopped:
            self.wake_event.clear()
            for job in self.jobs:
                if job.due <= time.monotonic() and not self.stopped:
                    job.run()
            next_due = min(job.due for job in self.jobs)
            self.wake_event.wait(max(0.0, next_due - time.monotonic()))
        connection.close()


#: The loops that this process has started.
loops: list[Loop] = []


def trouble() -> str:
    """Return a sentence for a monitor, or "" if all jobs have succeeded lately."""
    late_jobs = [job.name for loop in loops for job in loop.jobs if job.is_late()]
    return f"these jobs fail or hang: {', '.join(late_jobs)}" if late_jobs else ""
