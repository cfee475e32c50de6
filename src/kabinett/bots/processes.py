"""Processes that play games of bots."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from typing import Final

#: What happened if a pool is broken, for an error that also says what to do.
DIED: Final = "a process died (killed, or out of memory)"


@contextmanager
def process_pool(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """A pool of processes, which ends with the block: games in play end, others do not begin.

    Every process of a terminal receives Ctrl-C, but only this one heeds it."""
    context = multiprocessing.get_context("spawn")  # starts the same way on every system
    pool = ProcessPoolExecutor(jobs, context, ignore_interrupt)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def ignore_interrupt() -> None:
    """Ignore Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
