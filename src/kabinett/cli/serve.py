"""`kabinett serve`, the site for others, with `kabinett admin` and `kabinett invite`."""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click

from kabinett.cli import site
from kabinett.cli.site import SiteError

if TYPE_CHECKING:
    from kabinett.web.host.configuration import Configuration


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
@site.data_option
def serve(listen: str | None, port: int | None, processes: int | None, data: Path | None) -> None:
    """Host the site for others, who sign up and log in.

    Environment variables configure it:

    \b
    KABINETT_HOSTS      domain names of the site, such as play.example.org
    KABINETT_PROXY      address of the proxy that speaks TLS for the site, such as 127.0.0.1
    KABINETT_MAIL       smtp://user:password@mail.example:587, or smtps://...
    KABINETT_MAIL_FROM  sender of mail, such as Kabinett <kabinett@example.org>
    KABINETT_ADMIN      mail address at which people can reach you
    KABINETT_BARRIERS   how people report barriers on the site; otherwise KABINETT_ADMIN
    KABINETT_IMPRINT    text file of the imprint, also imprint.{language}.txt (en, de)
    KABINETT_PRIVACY    text file of the privacy page, likewise
    KABINETT_SIGN_UP    open, invite or closed
    KABINETT_GUESTS     what people without an account may play: on, bots or off
    KABINETT_GUEST_GAMES
                        number of games that guests may play at the same time
    KABINETT_GUEST_NAMES
                        where the names of guests come from: list or chosen
    KABINETT_ONLY_GAMES names of the games that the site offers, such as fall,volk; otherwise all
    KABINETT_BOT_DELAY  seconds that a bot waits before it answers
    KABINETT_DATABASE   postgresql://... instead of SQLite
    KABINETT_DATA       folder of database, secrets and log, also --data
    KABINETT_PACKS      folders of your card packs
    KABINETT_LISTEN     where to listen, also --listen
    KABINETT_PORT       port, also --port
    KABINETT_PROCESSES  number of web processes; several need PostgreSQL
    KABINETT_DEBUG      1: show where in the code a command failed

    Without KABINETT_HOSTS only this computer can reach the site, and mail is printed here.
    See docs/hosting.md."""
    if listen is not None:
        os.environ["KABINETT_LISTEN"] = listen
    if port is not None:
        os.environ["KABINETT_PORT"] = str(port)
    if processes is not None:
        os.environ["KABINETT_PROCESSES"] = str(processes)
    config = site.read_configuration(data)
    check_complete(config)
    folder = config.data
    with site.lock_data_folder(folder) as lock:
        if lock is None:
            raise SiteError(f"another site already uses {folder}")
        run(config, lock)


@click.command()
@click.argument("name")
@click.option("--mail", prompt="Mail address", help="The mail address of the account.")
@click.password_option(help="Without it the command asks, which is safer.")
@site.data_option
def admin(name: str, mail: str, password: str, data: Path | None) -> None:
    """Create the account NAME, or change it, so that it may manage the site."""
    site.set_up_served_site(data)
    site.update_database()
    from django.core.exceptions import ValidationError

    from kabinett.web.people.admins import make_admin

    try:
        make_admin(name, mail, password)
    except ValidationError as error:
        raise SiteError(" ".join(error.messages)) from error
    click.echo(f"{name} may manage the site.")


@click.command()
@site.data_option
def invite(data: Path | None) -> None:
    """Print a link with which people can sign up at a site that requires an invitation.

    The link works for two weeks, for everybody who has it."""
    site.set_up_served_site(data)
    from kabinett.web.people import invitations

    click.echo(invitations.link())


def check_complete(config: Configuration) -> None:
    """Raise SiteError, after printing all faults, if a site for others lacks something."""
    from kabinett.web.host.configuration import find_advice, find_missing

    if faults := find_missing(config):
        site.refuse(faults)
    for sentence in find_advice(config):
        click.echo(f"Note: {sentence}", err=True)


def run(config: Configuration, lock: TextIO) -> None:
    """Serve until a signal comes."""
    from kabinett.web.host.configuration import CONSOLE

    site.check_server()
    stop = site.stop_on_signals()
    log = config.data / "kabinett.log"
    # Mail is printed here. Everything else that the processes print goes to the log.
    console = os.dup(sys.__stdout__.fileno()) if sys.__stdout__ else -1
    keep = (console,) if config.mail is None and console >= 0 else ()
    if keep:
        os.environ[CONSOLE] = str(console)
    with site.listen(config.listen, config.port, count=1) as listening:
        lock.write(config.address)
        lock.flush()
        threading.Thread(target=announce, args=(config, stop, log), daemon=True).start()
        site.supervise(listening, log, stop, config.processes, keep)
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
    status = site.wait_for_answer(stop, lambda: site.ask_about(where, config.port, name))
    if not status:
        return
    if status < 500:
        click.echo(f"Kabinett is served at {config.address}   (Ctrl-C ends it)")
    else:
        click.echo(f"Kabinett runs but has a problem: see {log}")
    sys.stdout.flush()
