"""`kabinett play` and `kabinett worker`: the site for one person, and a worker of its own."""

from __future__ import annotations

import contextlib
import fcntl
import os
import signal
import socket
import sys
import threading
import time
import urllib.error
import urllib.request
import webbrowser
from collections.abc import Iterator
from ipaddress import ip_address
from pathlib import Path
from typing import TextIO

PORTS_TRIED = 20
SECONDS_TO_START = 60.0


class PlayError(Exception):
    """Why the site cannot be started, in one sentence."""


def play(host: str = "127.0.0.1", port: int = 8000, open_browser: bool = True) -> int:
    """Serve the site for one person until Ctrl-C; the exit code."""
    try:
        return run(host, port, open_browser)
    except PlayError as error:
        print(f"kabinett: {error}", file=sys.stderr)
        return 1


def worker() -> int:
    """Play the bots' seats of the data folder's games until Ctrl-C; the exit code."""
    set_up()
    from kabinett.web import worker as site_worker
    from kabinett.web.database import DatabaseProblem, prepare

    try:
        prepare()
    except DatabaseProblem as error:
        print(f"kabinett: {error}", file=sys.stderr)
        return 1
    site_worker.main()
    return 0


def set_up() -> None:
    """Django, and with it the data folder."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kabinett.web.settings")
    import django

    try:
        django.setup()
    except OSError as error:
        raise PlayError(f"the data folder cannot be used: {error}") from error


def run(host: str, port: int, open_browser: bool) -> int:
    if not is_local(host):
        raise PlayError(f"{host} is not this computer: there is no login, so only it may ask")
    set_up()
    from kabinett.web import processes
    from kabinett.web.database import DatabaseProblem, prepare
    from kabinett.web.folders import data_folder

    folder = data_folder()
    with only_one(folder) as lock:
        if lock is None:
            address = (folder / "running").read_text(encoding="utf-8").strip()
            print(f"Kabinett is running already: {address or 'it is just starting'}")
            if address and open_browser:
                webbrowser.open(address)
            return 0
        try:
            backup = prepare()
        except DatabaseProblem as error:
            raise PlayError(str(error)) from error
        if backup:
            print(f"The database was brought up to date; the old one is {backup}")
        stop = threading.Event()
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: stop.set())
        with listen(host, port) as listening:
            shown = f"[{host}]" if ":" in host else host
            address = f"http://{shown}:{listening.getsockname()[1]}/"
            lock.write(address)
            lock.flush()
            log = folder / "kabinett.log"
            threading.Thread(
                target=announce, args=(address, open_browser, stop, log), daemon=True
            ).start()
            hopeless = processes.supervise(processes.children(listening, log), stop)
    if hopeless:
        raise PlayError(f"the {hopeless} process keeps dying; {log} tells why")
    print("\nKabinett has ended. All games are saved.")
    return 0


def is_local(host: str) -> bool:
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


@contextlib.contextmanager
def only_one(folder: Path) -> Iterator[TextIO | None]:
    """The file that tells where the site runs, or None if another process holds it.

    The system lets go of the lock when the process ends, however it ends."""
    with (folder / "running").open("a", encoding="utf-8") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield None
            return
        file.truncate(0)
        yield file
        file.truncate(0)


def listen(host: str, port: int) -> socket.socket:
    """A listening socket on that port, or on the next one that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for each in range(port, port + PORTS_TRIED):
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, each))
            listening.listen(128)
            return listening
        except PermissionError as error:
            listening.close()
            raise PlayError(f"port {each} is not for everybody: {error}") from error
        except (OSError, OverflowError):
            listening.close()
    raise PlayError(f"the ports from {port} to {port + PORTS_TRIED - 1} are all taken")


def announce(address: str, open_browser: bool, stop: threading.Event, log: Path) -> None:
    """Print the address, and open it, once the site answers."""
    until = time.monotonic() + SECONDS_TO_START
    while not stop.is_set() and time.monotonic() < until:
        try:
            with urllib.request.urlopen(f"{address}about/", timeout=SECONDS_TO_START):
                print(f"Kabinett is open at {address}   (Ctrl-C ends it)", flush=True)
                if open_browser:
                    webbrowser.open(address)
                return
        except urllib.error.HTTPError:
            print(f"Kabinett runs at {address} but has a problem; {log} tells which", flush=True)
            return
        except OSError:
            stop.wait(0.1)
