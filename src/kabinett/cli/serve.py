"""`kabinett serve`, the site for others, with `kabinett admin` and `kabinett invite`."""

from __future__ import annotations

import http.client
import os
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn, TextIO

import click

from kabinett.cli import play
from kabinett.cli.play import PlayError

if TYPE_CHECKING:
    from kabinett.web.host.configuration import Configuration

SETTINGS = "kabinett.web.served"

data_option = click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder of the games. By default KABINETT_DATA, or the folder for data of programs.",
)


@click.command()
@click.option(
    "--listen", metavar="ADDRESS", help="Where to listen. By default KABINETT_LISTEN or 127.0.0.1."
)
@click.option("--port", type=click.IntRange(1, 65535), help="By default KABINETT_PORT or 8000.")
@click.option(
    "--processes",
    type=click.IntRange(1, 64),
    help="Number of web processes. By default KABINETT_PROCESSES or 1; several need PostgreSQL.",
)
@data_option
def serve(listen: str | None, port: int | None, processes: int | None, data: Path | None) -> None:
    """Host the site for others, who sign up and log in.

    Environment variables configure it:

    \b
    KABINETT_HOSTS      domain names of the site, such as play.example.org
    KABINETT_PROXY      address of the proxy that speaks TLS for the site, such as 127.0.0.1
    KABINETT_MAIL       smtp://user:password@mail.example:587, or smtps://...
    KABINETT_MAIL_FROM  sender of mail, such as Kabinett <kabinett@example.org>
    KABINETT_ADMIN      mail address at which people can reach you
    KABINETT_IMPRINT    text file of the imprint, also imprint.{language}.txt (en, de)
    KABINETT_PRIVACY    text file of the privacy page, likewise
    KABINETT_SIGN_UP    open, invite or closed
    KABINETT_DATABASE   postgresql://... instead of SQLite
    KABINETT_PROCESSES  number of web processes; several need PostgreSQL

    Without KABINETT_HOSTS only this computer can reach the site, and mail is printed here.
    See docs/hosting.md."""
    if listen is not None:
        os.environ["KABINETT_LISTEN"] = listen
    if port is not None:
        os.environ["KABINETT_PORT"] = str(port)
    if processes is not None:
        os.environ["KABINETT_PROCESSES"] = str(processes)
    config = read_configuration(data)
    check_complete(config)
    folder = config.data
    with play.only_one(folder) as lock:
        if lock is None:
            raise PlayError(f"another site already uses {folder}")
        run(config, lock)


@click.command()
@click.argument("name")
@click.option("--mail", prompt="Mail address", help="The mail address of the account.")
@click.password_option(help="Without it the command asks, which is safer.")
@data_option
def admin(name: str, mail: str, password: str, data: Path | None) -> None:
    """Create the account NAME, or change it, so that it may manage the site."""
    set_up_site(data)
    play.bring_up_to_date()
    from django.core.exceptions import ValidationError

    from kabinett.web.people.admins import make_admin

    try:
        make_admin(name, mail, password)
    except ValidationError as error:
        raise PlayError(" ".join(error.messages)) from error
    click.echo(f"{name} may manage the site.")


@click.command()
@data_option
def invite(data: Path | None) -> None:
    """Print a link with which people can sign up at a site that requires an invitation.

    The link works for two weeks, for everybody who has it."""
    set_up_site(data)
    from kabinett.web.people import invitations

    click.echo(invitations.link())


def set_up_site(data: Path | None) -> Configuration:
    """Set up Django for a served site, and return its configuration."""
    config = read_configuration(data)
    import django

    django.setup()
    return config


def read_configuration(data: Path | None) -> Configuration:
    """Return the configuration of the host. Raises PlayError after printing all faults."""
    play.find_folder(data)
    os.environ["DJANGO_SETTINGS_MODULE"] = SETTINGS
    from kabinett.web.host.configuration import BadConfiguration, configuration

    try:
        return configuration()
    except BadConfiguration as error:
        refuse(error.faults)


def check_complete(config: Configuration) -> None:
    """Raise PlayError, after printing all faults, if a site for others lacks something."""
    from kabinett.web.host.configuration import find_advice, find_missing

    if faults := find_missing(config):
        refuse(faults)
    for sentence in find_advice(config):
        click.echo(f"Note: {sentence}", err=True)


def refuse(faults: list[str]) -> NoReturn:
    for fault in faults:
        click.echo(f"  - {fault}", err=True)
    raise PlayError("the site is not ready; see docs/hosting.md")


def run(config: Configuration, lock: TextIO) -> None:
    """Serve until a signal comes."""
    from kabinett.web.host.configuration import CONSOLE

    play.check_server()
    stop = play.until_stopped()
    log = config.data / "kabinett.log"
    # Mail is printed here. Everything else that the processes print goes to the log.
    console = os.dup(sys.__stdout__.fileno()) if sys.__stdout__ else -1
    keep = (console,) if config.mail is None and console >= 0 else ()
    if keep:
        os.environ[CONSOLE] = str(console)
    with play.listen(config.listen, config.port, count=1) as listening:
        lock.write(config.address)
        lock.flush()
        threading.Thread(target=announce, args=(config, stop, log), daemon=True).start()
        play.supervise(listening, log, stop, config.processes, keep)
    click.echo("\nKabinett has ended. All games are saved.")


def announce(config: Configuration, stop: threading.Event, log: Path) -> None:
    """Print the address of the site as soon as it answers."""
    name = config.hosts[0] if config.hosts else f"{config.listen}:{config.port}"
    where = (
        "127.0.0.1"
        if config.listen == "0.0.0.0"
        else "::1"
        if config.listen == "::"
        else config.listen
    )
    while not stop.is_set():
        connection = http.client.HTTPConnection(where, config.port, timeout=play.SECONDS_TO_ANSWER)
        try:
            connection.request("GET", "/about/", headers={"Host": name})
            status = connection.getresponse().status
        except OSError:
            stop.wait(0.1)
            continue
        finally:
            connection.close()
        if status < 500:
            click.echo(f"Kabinett is served at {config.address}   (Ctrl-C ends it)")
        else:
            click.echo(f"Kabinett runs but has a problem: see {log}")
        sys.stdout.flush()
        return
