"""The processes of the site: web and worker, and one above them that restarts them.

The one above reads the code of the site once and forks the others: they begin at once, and share
the memory that the code takes.  It has one thread only, as a fork copies no other, and no database
is open in it."""

from __future__ import annotations

import contextlib
import gc
import os
import signal
import socket
import threading
import time
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import IO

from kabinett.web.host.folders import private

#: A child that lived this long, or was killed from outside, was well: it is back at once.
WELL_AFTER = 5.0
LONGEST_PAUSE = 5.0
#: So many failures in a row, and there is no use.
GIVE_UP_AFTER = 6
#: Seconds that a child may take to end.
ENDING = 5.0


class Child:
    """One child process, forked again when it dies."""

    def __init__(self, name: str, work: Callable[[], object], log: Path) -> None:
        self.name = name
        self.work = work
        self.log = log
        self.failures = 0  # in a row: it ended by itself soon after it was started
        self.start_at = 0.0
        self.process: BaseProcess | None = None

    def look_after(self, line: tuple[int, int]) -> None:
        """Start it if it is not there and its pause is over.  ``line``: the ends of a pipe that
        breaks when this process does."""
        now = time.monotonic()
        if self.process is not None and self.process.exitcode is not None:
            killed = self.process.exitcode < 0
            well = killed or now - self.start_at > WELL_AFTER
            self.process = None
            self.failures = 0 if well else self.failures + 1
            self.start_at = now + min(0.1 * 2**self.failures, LONGEST_PAUSE)
        if self.process is None and now >= self.start_at:
            self.start_at = now
            self.process = get_context("fork").Process(target=self.run, args=[line])
            self.process.start()

    def run(self, line: tuple[int, int]) -> None:
        """What the child does."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, signal.SIG_DFL)
        reads, writes = line
        os.close(writes)
        threading.Thread(target=end_with_parent, args=[reads], name="parent", daemon=True).start()
        with contextlib.suppress(OSError):  # only Linux has it: the name in lists of processes
            Path("/proc/self/comm").write_text(f"kabinett-{self.name}")
        print_to(self.log)
        self.work()

    @property
    def hopeless(self) -> bool:
        """Does it fail whenever it is started?"""
        return self.failures >= GIVE_UP_AFTER

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()

    def wait(self) -> None:
        """Until it has ended; by force, if it takes too long."""
        if self.process is None:
            return
        self.process.join(ENDING)
        if self.process.exitcode is None:
            self.process.kill()
            self.process.join()


def end_with_parent(reads: int) -> None:
    """End as if told to, when the pipe to the process that started this one breaks."""
    os.read(reads, 1)
    os.kill(os.getpid(), signal.SIGTERM)


def print_to(log: Path) -> None:
    """From now on this process prints to the log; nowhere while that cannot be opened."""
    with open_log(log) as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)


def open_log(log: Path) -> IO[bytes]:
    try:
        return open(log, "ab", opener=private)
    except OSError:  # the disk is full
        return open(os.devnull, "ab")


def children(listening: socket.socket, log: Path, webs: int = 1, workers: int = 1) -> list[Child]:
    """The web processes, which serve on that socket, and the workers.  Of the former there can be
    several on PostgreSQL only.

    The socket stays open while a web process is being restarted, so browsers wait instead of
    being turned away."""
    from kabinett.web import serving, working  # once Django is set up
    from kabinett.web.live.neighbours import Neighbours

    ends = Neighbours.lines(webs) if webs > 1 else None

    def web(place: int) -> Child:
        return Child("web", lambda: serving.serve(listening, place, ends), log)

    return [web(place) for place in range(webs)] + [
        Child("worker", working.work, log) for _ in range(workers)
    ]


def look_after_all(processes: list[Child], wait: Callable[[], bool]) -> str:
    """Keep them alive; the name of one that would not live, or "" when ``wait``, which is called
    between two looks, says that this is the end."""
    gc.collect()
    gc.freeze()  # what is there now, code and content, stays
    line = os.pipe()
    try:
        while True:
            for child in processes:
                child.look_after(line)
                if child.hopeless:
                    return child.name
            if wait():
                return ""
    finally:
        for child in processes:
            child.stop()
        for child in processes:
            child.wait()
        for end in line:
            os.close(end)
