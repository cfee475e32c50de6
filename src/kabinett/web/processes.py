"""The processes of the site: web and worker processes, and a supervisor that restarts them.

The supervisor loads the code of the site once and then forks the other processes.  So these start
quickly and share the memory that holds the code.  The supervisor has only one thread, because a
fork copies no other thread, and it opens no database."""

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

#: A child that lived for more than this many seconds, or was killed from outside, counts as healthy
#: and restarts at once.
WELL_AFTER = 5.0
LONGEST_PAUSE = 5.0
#: The supervisor gives up after this many consecutive failures.
GIVE_UP_AFTER = 6
#: Seconds that a child may take to exit.
ENDING = 5.0


class Child:
    """One child process, forked again when it dies."""

    def __init__(self, name: str, work: Callable[[], object], log: Path) -> None:
        self.name = name
        self.work = work
        self.log = log
        self.failures = 0  # consecutive times that it ended by itself soon after its start
        self.start_at = 0.0
        self.process: BaseProcess | None = None

    def look_after(self, line: tuple[int, int]) -> None:
        """Start the child if it is not running and its pause is over.  ``line`` holds the two ends
        of a pipe that breaks when this process dies."""
        now = time.monotonic()
        if self.process is not None and self.process.exitcode is not None:
            was_killed = self.process.exitcode < 0
            well = was_killed or now - self.start_at > WELL_AFTER
            self.process = None
            self.failures = 0 if well else self.failures + 1
            self.start_at = now + min(0.1 * 2**self.failures, LONGEST_PAUSE)
        if self.process is None and now >= self.start_at:
            self.start_at = now
            self.process = get_context("fork").Process(target=self.run, args=[line])
            self.process.start()

    def run(self, line: tuple[int, int]) -> None:
        """Run the work, in the child."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, signal.SIG_DFL)
        reads, writes = line
        os.close(writes)
        threading.Thread(target=end_with_parent, args=[reads], name="parent", daemon=True).start()
        with contextlib.suppress(OSError):  # Linux only: the name that lists of processes show
            Path("/proc/self/comm").write_text(f"kabinett-{self.name}")
        print_to(self.log)
        self.work()

    @property
    def hopeless(self) -> bool:
        """Does the child fail at every start?"""
        return self.failures >= GIVE_UP_AFTER

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()

    def wait(self) -> None:
        """Wait until the child has ended; kill it if that takes too long."""
        if self.process is None:
            return
        self.process.join(ENDING)
        if self.process.exitcode is None:
            self.process.kill()
            self.process.join()


def end_with_parent(reads: int) -> None:
    """End this process by SIGTERM when the pipe to the parent process breaks."""
    os.read(reads, 1)
    os.kill(os.getpid(), signal.SIGTERM)


def print_to(log: Path) -> None:
    """Send this process's output to the log, or to nowhere if the log cannot be opened."""
    with open_log(log) as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)


def open_log(log: Path) -> IO[bytes]:
    try:
        return open(log, "ab", opener=private)
    except OSError:  # the disk is full
        return open(os.devnull, "ab")


def children(listening: socket.socket, log: Path, webs: int = 1, workers: int = 1) -> list[Child]:
    """Return the web processes, which serve on that socket, and the workers.  More than one web
    process requires PostgreSQL.

    The socket stays open while a web process restarts, so browsers wait instead of failing."""
    from kabinett.web import web_process, worker_process  # once Django is set up
    from kabinett.web.live.neighbours import Neighbours

    ends = Neighbours.lines(webs) if webs > 1 else None

    def web(place: int) -> Child:
        return Child("web", lambda: web_process.serve(listening, place, ends), log)

    return [web(place) for place in range(webs)] + [
        Child("worker", worker_process.work, log) for _ in range(workers)
    ]


def look_after_all(processes: list[Child], wait: Callable[[], bool]) -> str:
    """Keep the processes alive, and call ``wait`` between two checks.  Return the name of a process
    that fails again and again, or "" once ``wait`` says that this is the end."""
    gc.collect()
    gc.freeze()  # the present objects, which are code and content, stay
    gc.collect()  # Python compares later objects with those that a full collection has left
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
