"""`kabinett play`, the site for one person, and `kabinett worker`."""

from __future__ import annotations

import contextlib
import fcntl
import os
import signal
import socket
import subprocess
import sys
import threading
import urllib.error
import urllib.request
import webbrowser
from collections.abc import Callable, Iterator
from ipaddress import ip_address
from pathlib import Path
from typing import TextIO

import click

PORTS_TRIED = 20
PAUSE = 0.1  # seconds between two checks that all is well
SECONDS_TO_ANSWER = 60.0
SECONDS_OF_SILENCE = 2.0  # until a line explains the delay
STILL_STARTING = "Compiling the rules of new and changed games: a few seconds more …"


class PlayError(click.ClickException):
    """The reason why the site cannot start, in one sentence."""


def play(
    host: str = "127.0.0.1", port: int = 8000, open_browser: bool = True, data: Path | None = None
) -> None:
    """Serve the site for one person until Ctrl-C. Raises PlayError if it cannot."""
    if not is_local(host):
        raise PlayError(f"{host} is not this computer, and this site has no login")
    find_folder(data)
    from kabinett.web.host.folders import data_folder

    folder = data_folder()
    with only_one(folder) as lock:
        if lock is None:
            print_address(folder, open_browser)
        else:
            run(folder, lock, host, port, open_browser)


def worker(data: Path | None = None) -> None:
    """Play the bots' seats of a data folder's games until Ctrl-C."""
    set_up(data)
    bring_up_to_date()
    from kabinett.web.play import worker as site_worker

    site_worker.main()


def set_up(data: Path | None) -> None:
    """Set up Django and the data folder."""
    find_folder(data)
    set_up_django()


def set_up_django() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kabinett.web.settings")
    import django

    from kabinett.web.host.databases import BadAddress

    try:
        django.setup()
    except BadAddress as error:
        raise PlayError(str(error)) from error


def find_folder(data: Path | None) -> None:
    """Set the data folder, and create it if it is missing. Raises PlayError if that fails."""
    if data is not None:
        os.environ["KABINETT_DATA"] = str(data.absolute())
    from kabinett.web.host.folders import data_folder

    try:
        data_folder()
    except OSError as error:
        raise PlayError(f"the data folder cannot be used: {error}") from error


def bring_up_to_date() -> None:
    from kabinett.web.host.database import DatabaseProblem, prepare

    try:
        backup = prepare()
    except DatabaseProblem as error:
        raise PlayError(str(error)) from error
    if backup:
        print(f"The database was updated; a copy of the old one is {backup}", flush=True)


def print_address(folder: Path, open_browser: bool) -> None:
    """Print the address of the site that is already running, and open it if asked to."""
    address = (folder / "running").read_text(encoding="utf-8").strip()
    if not address:
        raise PlayError("Kabinett is just starting or ending; try again in a moment")
    print(f"Kabinett is already running: {address}")
    if open_browser:
        open_page(address)


def until_stopped() -> threading.Event:
    """Return an event that Ctrl-C or SIGTERM sets."""
    stop = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stop.set())
    return stop


def run(
    folder: Path,
    lock: TextIO,
    host: str,
    port: int,
    open_browser: bool,
    page: str = "",
    renew: Callable[[], bool] | None = None,
) -> None:
    """Serve until a signal comes. ``page`` is the page to open; ``renew`` returns True when the
    processes must restart."""
    from kabinett.web.host.folders import address_token

    check_server()
    print("Kabinett is starting …", flush=True)
    stop = until_stopped()
    log = folder / "kabinett.log"
    with listen(host, port) as listening:
        host_text = f"[{host}]" if ":" in host else host
        address = f"http://{host_text}:{listening.getsockname()[1]}/{page}"
        # Other users of this computer reach the port too: the token in the address keeps them out.
        token = os.environ.setdefault("KABINETT_TOKEN", address_token(folder))
        address += f"?token={token}" if token else ""
        lock.write(address)
        lock.flush()
        threading.Thread(
            target=announce, args=(address, open_browser, stop, log), daemon=True
        ).start()
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kabinett.web.settings")
        supervise(listening, log, stop, renew=renew)
    print("\nKabinett has ended. All games are saved.")


def supervise(
    listening: socket.socket,
    log: Path,
    stop: threading.Event,
    webs: int = 1,
    keep: tuple[int, ...] = (),
    renew: Callable[[], bool] | None = None,
) -> None:
    """Serve on this socket in child processes until ``stop``.

    The processes inherit the open files ``keep``, and restart when ``renew`` returns True. Raises
    SystemExit or PlayError if they end without a reason given here."""
    arguments = listening.fileno(), log, webs
    while not stop.is_set():
        process = subprocess.Popen(
            [sys.executable, "-m", "kabinett.cli.supervisor", *map(str, arguments)],
            # The children end when this pipe closes, even if this process is killed.
            stdin=subprocess.PIPE,
            pass_fds=(listening.fileno(), *keep),
            # Only this process receives Ctrl-C; it then ends the children.
            start_new_session=True,
        )
        try:
            while not stop.is_set() and not (renew is not None and renew()):
                code = process.poll()
                if code is not None and code < 0:
                    raise PlayError("the parent of the site's processes was killed")
                if code is not None:
                    raise SystemExit(code)  # it has printed the reason
                stop.wait(PAUSE)
        finally:
            process.terminate()
            process.wait()


def check_server() -> None:
    """Raise PlayError if this version of uvicorn does not fit.

    Otherwise the processes would fail one after the other, with the reason only in the log."""
    from kabinett.web.live.uvicorn_version import WrongUvicorn, check_uvicorn

    try:
        check_uvicorn()
    except WrongUvicorn as error:
        raise PlayError(str(error)) from error


def is_local(host: str) -> bool:
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


@contextlib.contextmanager
def only_one(folder: Path) -> Iterator[TextIO | None]:
    """Yield the locked file with the site's address; None if another process has the lock.

    The system releases the lock when the process ends in any way."""
    from kabinett.web.host.folders import private

    with open(folder / "running", "a", encoding="utf-8", opener=private) as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield None
            return
        file.truncate(0)
        yield file
        file.truncate(0)


def listen(host: str, port: int, count: int = PORTS_TRIED) -> socket.socket:
    """Return a listening socket on this port or the next free one. Raises PlayError if none of
    ``count`` ports is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for each in range(port, port + count):
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, each))
            listening.listen(128)
            return listening
        except PermissionError as error:
            listening.close()
            raise PlayError(f"only root may use port {each}: {error}") from error
        except (OSError, OverflowError):
            listening.close()
    if count == 1:
        raise PlayError(f"port {port} of {host} is taken, or {host} is no address of this computer")
    raise PlayError(f"all ports from {port} to {port + count - 1} are taken")


def announce(address: str, open_browser: bool, stop: threading.Event, log: Path) -> None:
    """Print the address, and open it, as soon as the site answers."""
    slow = threading.Timer(SECONDS_OF_SILENCE, print, [STILL_STARTING], {"flush": True})
    slow.daemon = True
    slow.start()
    # The site redirects to the page without the token and sets a cookie for it.
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    while not stop.is_set():
        try:
            with opener.open(address, timeout=SECONDS_TO_ANSWER):
                slow.cancel()
                print(f"Kabinett is open at {address}   (Ctrl-C ends it)", flush=True)
                if open_browser:
                    open_page(address)
                return
        except urllib.error.HTTPError:
            slow.cancel()
            print(f"Kabinett runs at {address} but has a problem: see {log}", flush=True)
            return
        except OSError:
            stop.wait(0.1)


def open_page(address: str) -> None:
    """Open the browser. Without a screen a text browser would take over the terminal."""
    if sys.platform != "linux" or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        webbrowser.open(address)
