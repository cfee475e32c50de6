"""The processes of the site: web and worker, as children of one that restarts them.

``python -m kabinett.web.processes web FD PLACE ENDS ENDS`` and ``… worker`` are the children.  They
read their code while the first brings the database up to date, and begin when it has said so."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import IO

from kabinett.web.host.folders import private

SUPERVISED = "KABINETT_SUPERVISED"
# What a child is told when the database is as it should be.
BEGIN = b"\n"
# A child that lived this long, or was killed from outside, was well: it is back at once.
WELL_AFTER = 5.0
LONGEST_PAUSE = 5.0
# So many failures in a row, and there is no use.
GIVE_UP_AFTER = 6


class Child:
    """One child process, started again when it dies."""

    def __init__(self, name: str, arguments: list[str], log: Path, keep: tuple[int, ...]) -> None:
        self.name = name
        self.arguments = arguments
        self.log = log
        self.keep = keep
        self.failures = 0  # in a row: it ended by itself soon after it was started
        self.start_at = 0.0
        self.may_begin = False
        self.process: subprocess.Popen[bytes] | None = None

    def begin(self) -> None:
        """From now on it need not wait, whenever it is started."""
        self.may_begin = True
        self.tell()

    def tell(self) -> None:
        if self.process is not None and self.process.stdin is not None:
            with contextlib.suppress(BrokenPipeError):  # it has ended, and will be looked after
                self.process.stdin.write(BEGIN)
                self.process.stdin.flush()

    def look_after(self) -> None:
        """Start it if it is not there and its pause is over."""
        now = time.monotonic()
        if self.process is not None and self.process.poll() is not None:
            killed = self.process.returncode < 0
            well = killed or now - self.start_at > WELL_AFTER
            self.process = None
            self.failures = 0 if well else self.failures + 1
            self.start_at = now + min(0.1 * 2**self.failures, LONGEST_PAUSE)
        if self.process is None and now >= self.start_at:
            self.start_at = now
            with self.output() as log:
                self.process = subprocess.Popen(
                    [sys.executable, "-m", "kabinett.web.processes", *self.arguments],
                    # It ends when this pipe does: nobody is left over if we are killed.
                    stdin=subprocess.PIPE,
                    stdout=log,
                    stderr=log,
                    env={**os.environ, SUPERVISED: "1"},
                    pass_fds=self.keep,
                    # Ctrl-C is for us; we tell the children.
                    start_new_session=True,
                )
            if self.may_begin:
                self.tell()

    def output(self) -> IO[bytes]:
        """Where it prints to: the log; nowhere while that cannot be opened."""
        try:
            return open(self.log, "ab", opener=private)
        except OSError:  # the disk is full
            return open(os.devnull, "ab")

    @property
    def hopeless(self) -> bool:
        """Does it fail whenever it is started?"""
        return self.failures >= GIVE_UP_AFTER

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()

    def forget(self) -> None:
        """It has ended because it was to: when it is looked after, it begins at once."""
        self.process, self.failures, self.start_at = None, 0, 0.0

    def wait(self, seconds: float) -> None:
        """Until it has ended; by force, if it takes too long."""
        if self.process is None:
            return
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def children(
    listening: socket.socket,
    log: Path,
    keep: tuple[int, ...] = (),
    webs: int = 1,
    workers: int = 1,
) -> list[Child]:
    """The web processes, which serve on that socket, and the workers.  Of the former there can be
    several on PostgreSQL only.  ``keep``: open files that they have too.

    The socket stays open while a web process is being restarted, so browsers wait instead of
    being turned away."""
    from kabinett.web.live.neighbours import Neighbours

    number = listening.fileno()
    reads, writes = Neighbours.lines(webs) if webs > 1 else ([], [])
    ends = [",".join(map(str, each)) for each in (reads, writes)]
    kept = (number, *reads, *writes, *keep)
    return [
        Child("web", ["web", str(number), str(place), *ends], log, kept) for place in range(webs)
    ] + [Child("worker", ["worker"], log, keep) for _ in range(workers)]


def supervise(
    processes: list[Child],
    stop: threading.Event,
    prepare: Callable[[], object],
    renew: Callable[[], bool] | None = None,
) -> str:
    """Keep them alive until ``stop``; the name of one that would not live, or "".  When ``renew``
    says so, they are ended and started anew.

    They are started first, and wait until ``prepare`` is done, which takes them as long as
    reading their code."""
    try:
        for child in processes:
            child.look_after()
        prepare()
        for child in processes:
            child.begin()
        return look_after_all(processes, stop, renew)
    finally:
        end_all(processes)


def end_all(processes: list[Child]) -> None:
    for child in processes:
        child.stop()
    for child in processes:
        child.wait(5)


def look_after_all(
    processes: list[Child], stop: threading.Event, renew: Callable[[], bool] | None
) -> str:
    while not stop.is_set():
        if renew is not None and renew():
            end_all(processes)
            for child in processes:
                child.forget()
        for child in processes:
            child.look_after()
            if child.hopeless:
                return child.name
        stop.wait(0.1)
    return ""


def wait_for_database() -> None:
    """Until whoever started this process says that it may begin; and end when that one is gone."""
    if SUPERVISED not in os.environ:
        return
    if not os.read(0, len(BEGIN)):
        raise SystemExit
    threading.Thread(target=end_with_parent, name="parent", daemon=True).start()


def end_with_parent() -> None:
    """End as if told to, when the pipe to the process that started this one breaks."""
    os.read(0, 1)
    os.kill(os.getpid(), signal.SIGTERM)


#: After so many new objects, younger rounds and middle rounds Python looks for circles among the
#: young, the middle and all objects, and nobody is answered meanwhile.  What play makes has hardly
#: any circles, and nearly all of it stays: so rounds are small, and hardly ever go through all.
#: With ten times as many young objects a round took up to 100 ms instead of 40.
ROUNDS = 5_000, 1, 10_000


def serve(number: int, place: int = 0, reads: str = "", writes: str = "") -> None:
    """The web process; its place among several, and the ends of the lines between them."""
    import uvicorn

    from kabinett.web.host import connections
    from kabinett.web.live.neighbours import Neighbours
    from kabinett.web.live.wire import Wire

    connections.allow_files()

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if reads:
                ends = [[int(end) for end in each.split(",")] for each in (reads, writes)]
                Wire.neighbours = Neighbours(place, *ends)
                Wire.neighbours.listen(self.welcome)

        async def welcome(self, connection: socket.socket, read: bytes) -> None:
            """A connection that came to another process."""

            def wire() -> Wire:
                state = self.lifespan.state
                return Wire(self.config, self.server_state, state, handed_over=True)

            connection.setblocking(False)
            loop = asyncio.get_running_loop()
            _, connected = await loop.connect_accepted_socket(wire, connection)
            connected.data_received(read)

        async def on_tick(self, counter: int) -> bool:
            if counter % 10 == 0:  # each second
                now = asyncio.get_running_loop().time()
                connections.look(self.server_state.connections, now)
            return await super().on_tick(counter)

        def handle_exit(self, sig: int, frame: FrameType | None) -> None:
            # Sockets do not end by themselves, and the server waits for what is open.
            from kabinett.web.live.sockets import close_all

            close_all()
            super().handle_exit(sig, frame)

    config = uvicorn.Config(
        "kabinett.web.asgi:application",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # `host.proxy` reads them
        lifespan="on",
        http=connections.Connection,  # whatever else is installed: only h11 bounds the head
        h11_max_incomplete_event_size=connections.HEAD,
        ws=Wire,
        ws_max_size=16 * 1024,
        # Who is gone without a word is noticed after these two.  Proxies take a minute of silence
        # for an end, and each ping of thousands who only look on costs something.
        ws_ping_interval=45,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=1,
    )
    config.load()
    wait_for_database()
    gc.collect()
    gc.freeze()  # what is there now, code and content, stays
    gc.set_threshold(*ROUNDS)
    Server(config).run(sockets=[socket.socket(fileno=number)])


def work() -> None:
    """The worker process."""
    import django

    django.setup()
    from kabinett.web import chores
    from kabinett.web.host.postman import Postman
    from kabinett.web.play import worker
    from kabinett.web.talk.herald import Herald

    wait_for_database()
    chores.start()
    Herald().start()
    Postman().start()
    worker.main()


def main(arguments: list[str]) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kabinett.web.settings")
    if arguments[0] == "web":
        serve(int(arguments[1]), int(arguments[2]), *arguments[3:])
    else:
        work()


if __name__ == "__main__":
    main(sys.argv[1:])
