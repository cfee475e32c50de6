"""Functions that the commands of a site share: for its data folder, settings, socket and
processes."""

from __future__ import annotations

import contextlib
import fcntl
import http.client
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn, TextIO

import click

if TYPE_CHECKING:
    from kabinett.web.host.configuration import Configuration

LOCAL_SETTINGS = "kabinett.web.settings"
SERVED_SETTINGS = "kabinett.web.served_settings"
PORTS_TRIED = 20
PAUSE = 0.1  # seconds between two looks at the child processes
SECONDS_TO_ANSWER = 60.0  # for the first request to a new site

data_option = click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder of the games. By default KABINETT_DATA, or the folder for data of programs.",
)


class SiteError(click.ClickException):
    """The reason why a command of a site fails, in one sentence."""


# -- its data folder


def use_data_folder(data: Path | None) -> Path:
    """Set the data folder, create it if it is missing, and return it.  Raises SiteError if it
    cannot be used."""
    if data is not None:
        os.environ["KABINETT_DATA"] = str(data.absolute())
    from kabinett.web.host.folders import data_folder

    try:
        return data_folder()
    except OSError as error:
        raise SiteError(f"the data folder cannot be used: {error}") from error


@contextlib.contextmanager
def lock_data_folder(folder: Path) -> Iterator[TextIO | None]:
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


# -- its settings


def set_up_local_site(data: Path | None) -> None:
    """Set up the data folder, and Django for the site for one person."""
    use_data_folder(data)
    set_up_django()


def set_up_served_site(data: Path | None) -> Configuration:
    """Set up the data folder, and Django for a site for others.  Return its configuration."""
    configuration = read_configuration(data)
    set_up_django()
    return configuration


def read_configuration(data: Path | None) -> Configuration:
    """Return the configuration of the host.  Raises SiteError after printing all faults."""
    use_data_folder(data)
    os.environ["DJANGO_SETTINGS_MODULE"] = SERVED_SETTINGS
    from kabinett.web.host.configuration import BadConfiguration, configuration

    try:
        return configuration()
    except BadConfiguration as error:
        refuse(error.faults)


def refuse(faults: list[str]) -> NoReturn:
    """Print the faults of a configuration, and raise SiteError."""
    for fault in faults:
        click.echo(f"  - {fault}", err=True)
    raise SiteError("the site is not ready; see docs/hosting.md")


def set_up_django() -> None:
    """Set up Django with the settings that the environment names, by default those of the site for
    one person."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", LOCAL_SETTINGS)
    import django

    from kabinett.web.host.database_url import BadAddress

    try:
        django.setup()
    except BadAddress as error:
        raise SiteError(str(error)) from error


def update_database() -> None:
    """Bring the database to the newest schema, and print where the copy of the old one is."""
    from kabinett.web.host.database import DatabaseProblem, prepare

    try:
        backup = prepare()
    except DatabaseProblem as error:
        raise SiteError(str(error)) from error
    if backup:
        print(f"The database was updated; a copy of the old one is {backup}", flush=True)


# -- its socket and processes


def check_server() -> None:
    """Raise SiteError if this version of uvicorn does not fit.

    Otherwise the processes would fail one after the other, with the reason only in the log."""
    from kabinett.web.live.uvicorn_version import WrongUvicorn, check_uvicorn

    try:
        check_uvicorn()
    except WrongUvicorn as error:
        raise SiteError(str(error)) from error


def stop_on_signals() -> threading.Event:
    """Return an event that Ctrl-C or SIGTERM sets."""
    stop = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stop.set())
    return stop


def listen(host: str, port: int, count: int = PORTS_TRIED) -> socket.socket:
    """Return a listening socket on this port or the next free one.  Raises SiteError if none of
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
            raise SiteError(f"only root may use port {each}: {error}") from error
        except (OSError, OverflowError):
            listening.close()
    if count == 1:
        raise SiteError(f"port {port} of {host} is taken, or {host} is no address of this computer")
    raise SiteError(f"all ports from {port} to {port + count - 1} are taken")


def supervise(
    listening: socket.socket,
    log: Path,
    stop: threading.Event,
    webs: int = 1,
    keep: tuple[int, ...] = (),
    must_restart: Callable[[], bool] | None = None,
) -> None:
    """Serve on this socket in child processes until ``stop``.

    The processes inherit the open files ``keep``, and restart when ``must_restart`` returns True.
    Raises SystemExit if they end because of a reason that they have printed, and SiteError if they
    were killed."""
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
            while not stop.is_set() and not (must_restart and must_restart()):
                code = process.poll()
                if code is not None and code < 0:
                    raise SiteError("the parent of the site's processes was killed")
                if code is not None:
                    raise SystemExit(code)  # it has printed the reason
                stop.wait(PAUSE)
        finally:
            process.terminate()
            process.wait()


# -- its first answer


def wait_for_answer(stop: threading.Event, ask: Callable[[], int]) -> int:
    """Return the status of the site's first answer; 0 if the command must stop before. ``ask``
    asks the site once, and raises OSError as long as nothing listens."""
    while not stop.is_set():
        try:
            return ask()
        except OSError:
            stop.wait(PAUSE)
    return 0


def ask_about(host: str, port: int, name: str) -> int:
    """Ask a site for its page about the program, under the site's ``name``; return the status."""
    connection = http.client.HTTPConnection(host, port, timeout=SECONDS_TO_ANSWER)
    try:
        connection.request("GET", "/about/", headers={"Host": name})
        return connection.getresponse().status
    finally:
        connection.close()
