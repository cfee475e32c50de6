"""`kabinett class`: the site for a class in one room, without internet and without any set-up."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import click

from kabinett.cli import local_site, site
from kabinett.cli.site import SiteError

EVERYWHERE, HERE = "0.0.0.0", "127.0.0.1"
#: Seconds between two looks at the addresses of this computer.
LOOK = 2.0
#: The settings of a site for one room. They replace those that the host may have set for another
#: site.
ROOM = {
    "KABINETT_LISTEN": EVERYWHERE,
    "KABINETT_GUESTS": "on",
    "KABINETT_SIGN_UP": "closed",
    "KABINETT_PROCESSES": "1",
    **dict.fromkeys(
        (
            "KABINETT_HOSTS",
            "KABINETT_PROXY",
            "KABINETT_MAIL",
            "KABINETT_MAIL_FROM",
            "KABINETT_IMPRINT",
            "KABINETT_PRIVACY",
            "KABINETT_DATABASE",
        ),
        "",
    ),
}


@click.command("class")
@click.option(
    "--port",
    type=click.IntRange(1, 65535),
    default=8000,
    show_default=True,
    help="The port; if it is taken, the next free one.",
)
@click.option("--no-browser", is_flag=True, help="Only print the address.")
@click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder of the games. By default `class` in KABINETT_DATA or its usual place.",
)
def class_(port: int, no_browser: bool, data: Path | None) -> None:
    """Serve a class in this room: no internet, no accounts, no set-up.

    All devices must be in the network of this computer: the Wi-Fi of the room, or a hotspot. The
    command prints an address with its QR code, and opens a page that says what keeps devices away
    if they cannot open the address. The address changes by itself when the computer changes its
    network. See docs/hosting.md."""
    os.environ.update(ROOM)
    from kabinett.web.host.folders import data_folder

    folder = site.use_data_folder(data or data_folder() / "class")
    stop = site.stop_on_signals()
    with site.lock_data_folder(folder) as lock:
        if lock is None:
            raise SiteError(f"another site already uses {folder}")
        site.check_server()
        with site.listen(EVERYWHERE, port) as listening:
            os.environ["KABINETT_PORT"] = str(listening.getsockname()[1])
            if not wait_for_network(stop):
                return
            click.echo("Kabinett is starting …")
            site.read_configuration(folder)
            lock.write(address())
            lock.flush()
            log = folder / "kabinett.log"
            announce_in_background(stop, log, not no_browser)
            site.supervise(listening, log, stop, must_restart=watch_network(stop, log))
    click.echo("\nThe class has ended here. It goes on with the same command.")


def wait_for_network(stop: threading.Event) -> bool:
    """Note the addresses of this computer as soon as it is in a network; False if it must stop."""
    told = False
    while not note_addresses():
        if not told:
            click.echo("This computer is in no network. Join the Wi-Fi of the room, or start a")
            click.echo("hotspot on this computer. Waiting …   (Ctrl-C ends it)")
            sys.stdout.flush()
            told = True
        if stop.wait(LOOK):
            return False
    return True


def note_addresses() -> bool:
    """Let the site know the addresses of this computer; False if they are known or there is
    none."""
    from kabinett.web.host.local_network import local_addresses

    text = " ".join(local_addresses())
    if not text or text == os.environ.get("KABINETT_ROOM"):
        return False
    os.environ["KABINETT_ROOM"] = text
    return True


def watch_network(stop: threading.Event, log: Path) -> Callable[[], bool]:
    """Return a function that says whether the processes must restart, because this computer has
    changed its network.  It then also prints the new address."""
    next_look = time.monotonic() + LOOK

    def must_restart() -> bool:
        nonlocal next_look
        if time.monotonic() < next_look:
            return False
        next_look = time.monotonic() + LOOK
        if not note_addresses():
            return False
        click.echo("\nThis computer is in another network now.")
        announce_in_background(stop, log, False)
        return True

    return must_restart


def address() -> str:
    """Return the address for the devices in the room."""
    first = os.environ["KABINETT_ROOM"].split()[0]
    return f"http://{first}:{os.environ['KABINETT_PORT']}/"


def announce_in_background(stop: threading.Event, log: Path, open_browser: bool) -> None:
    arguments = (stop, log, open_browser)
    threading.Thread(target=announce, args=arguments, daemon=True).start()


def announce(stop: threading.Event, log: Path, open_browser: bool) -> None:
    """Print the address with its QR code as soon as the site answers, and open its page."""
    from qrcode.main import QRCode

    where, page = address(), f"{address()}room/"
    port = int(os.environ["KABINETT_PORT"])
    status = site.wait_for_answer(stop, lambda: site.ask_about(HERE, port, f"{HERE}:{port}"))
    if not status:
        return
    if status >= 500:
        click.echo(f"The site runs but has a problem: see {log}")
        return
    code = QRCode(border=2)
    code.add_data(f"{where}class/")
    click.echo(f"\nA class can play at {where}   (Ctrl-C ends it)\n")
    code.print_ascii(out=sys.stdout, tty=sys.stdout.isatty())
    click.echo(f"Teachers open {page} on this computer.")
    click.echo("Try the address on one phone first; that page says what may keep it away.")
    sys.stdout.flush()
    if open_browser:
        local_site.open_page(page)
