"""`kabinett serve`, the site for others; `kabinett admin` and `invite` let people in."""

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
    help="The folder of the games. Without it, KABINETT_DATA, or the usual place on this system.",
)


@click.command()
@click.option(
    "--listen", metavar="ADDRESS", help="Where it listens: KABINETT_LISTEN, or 127.0.0.1."
)
@click.option("--port", type=click.IntRange(1, 65535), help="KABINETT_PORT, or 8000.")
@click.option(
    "--processes",
    type=click.IntRange(1, 64),
    help="How many web processes: KABINETT_PROCESSES, or 1; more than that with PostgreSQL only.",
)
@data_option
def serve(listen: str | None, port: int | None, processes: int | None, data: Path | None) -> None:
    """Host the site for others: they sign up and log in.

    All else stands in the environment:

    \b
    KABINETT_HOSTS      names under which it is reached, such as play.example.org
    KABINETT_PROXY      address of the proxy that speaks TLS for it, such as 127.0.0.1
    KABINETT_MAIL       smtp://user:password@mail.example:587, or smtps://...
    KABINETT_MAIL_FROM  whom mail comes from: Kabinett <kabinett@example.org>
    KABINETT_ADMIN      how people reach you: a mail address
    KABINETT_IMPRINT    a text file, also imprint.{language}.txt (en, de)
    KABINETT_PRIVACY    likewise
    KABINETT_SIGN_UP    open, invite or closed
    KABINETT_DATABASE   postgresql://... instead of SQLite
    KABINETT_PROCESSES  how many web processes: more than one with PostgreSQL only

    Without KABINETT_HOSTS only this computer reaches it, and mail is printed here.
    docs/hosting.md tells more."""
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
            raise PlayError(f"a site runs already with the games of {folder}")
        run(config, lock)


@click.command()
@click.argument("name")
@click.option("--mail", prompt="Mail address", help="Where this account's mail goes.")
@click.password_option(help="Asked for if it is not given; better so.")
@data_option
def admin(name: str, mail: str, password: str, data: Path | None) -> None:
    """Make the account NAME of one who looks after the site, or make NAME such a one."""
    set_up_site(data)
    play.bring_up_to_date()
    from django.core.exceptions import ValidationError

    from kabinett.web.people.admins import make_admin

    try:
        make_admin(name, mail, password)
    except ValidationError as error:
        raise PlayError(" ".join(error.messages)) from error
    click.echo(f"{name} looks after the site.")


@click.command()
@data_option
def invite(data: Path | None) -> None:
    """Print a link by which one may sign up, where that is for the invited only.

    It holds for two weeks, for everybody whom it is given to."""
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
    """The configuration of the host. Raises PlayError after printing all faults at once."""
    play.find_folder(data)
    os.environ["DJANGO_SETTINGS_MODULE"] = SETTINGS
    from kabinett.web.host.configuration import BadConfiguration, configuration

    try:
        return configuration()
    except BadConfiguration as error:
        refuse(error.faults)


def check_complete(config: Configuration) -> None:
    """Raise PlayError, after printing all faults, if something is missing that a served site
    needs."""
    from kabinett.web.host.configuration import find_advice, find_missing

    if faults := find_missing(config):
        refuse(faults)
    for sentence in find_advice(config):
        click.echo(f"Take note: {sentence}", err=True)


def refuse(faults: list[str]) -> NoReturn:
    for fault in faults:
        click.echo(f"  - {fault}", err=True)
    raise PlayError("the site is not ready to be served; docs/hosting.md tells what to do")


def run(config: Configuration, lock: TextIO) -> None:
    """Serve until a signal comes."""
    from kabinett.web.host.configuration import CONSOLE

    play.check_server()
    stop = play.until_stopped()
    log = config.data / "kabinett.log"
    # Mail is printed here, not into the log, which gets all else that the processes print.
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
    """Print where the site is, once it answers."""
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
            click.echo(f"Kabinett runs but has a problem; {log} tells which")
        sys.stdout.flush()
        return
