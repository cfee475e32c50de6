"""`kabinett attack`: tries what strangers may try on a site, and reports what holds."""

from __future__ import annotations

import json
import os
import signal
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn
from urllib.parse import urlsplit

import click

from kabinett.core.data import Data

if TYPE_CHECKING:
    from kabinett.attack.report import Row

TOKEN = "KABINETT_ATTACK_TOKEN"
KINDS = ("messages", "looks", "tampering", "floods", "bombs", "kills")


@click.command()
@click.argument("address", required=False)
@click.option(
    "--token",
    envvar=TOKEN,
    show_envvar=True,
    help="A token of an account that manages the site at ADDRESS, with all three rights. Safer in "
    "the environment: other users of this computer can see the command line.",
)
@click.option(
    "--kind", "kinds", multiple=True, type=click.Choice(KINDS), help="Only attacks of this kind."
)
@click.option(
    "--seconds",
    type=click.FloatRange(1, 3600),
    default=10.0,
    show_default=True,
    help="Time limit per kind; attacks that have to wait take longer.",
)
@click.option("--short", is_flag=True, help="Make a few tries of each kind, and judge no times.")
@click.option(
    "--seed",
    envvar="KABINETT_SEED",
    default="kabinett",
    show_default=True,
    help="The same seed sends the same messages.",
)
@click.option(
    "--json", "file", type=click.Path(dir_okay=False, path_type=Path), help="File for the figures."
)
def attack(
    address: str | None,
    token: str | None,
    kinds: tuple[str, ...],
    seconds: float,
    short: bool,
    seed: str,
    file: Path | None,
) -> None:
    """Attack a site as a stranger would, and report what held.

    Without ADDRESS the command starts a site on this computer, attacks it, and stops it. ADDRESS is
    your own site, such as https://play.example.org. It requires a token of an account that manages
    the site (/account/tokens/ there). Then no process is killed, and the account keeps the tables
    that the attack has opened.

    The exit code is 1 if anything did not hold. docs/hosting.md explains the table."""
    from kabinett.attack import target as targets
    from kabinett.attack.report import print_table, summary
    from kabinett.attack.run import attack as attack_all
    from kabinett.attack.site import SiteFailed

    os.environ.pop(TOKEN, None)  # the processes that this command starts do not need it
    chosen_kinds = [kind for kind in KINDS if kind in kinds or not kinds]
    limit = 0.0 if short else seconds
    start = time.perf_counter()
    if address is None:
        signal.signal(signal.SIGTERM, exit_on_signal)
        with tempfile.TemporaryDirectory(prefix="kabinett-attack-") as folder:
            print_progress("starting a site")
            try:
                with targets.own_site(Path(folder), seed, limit) as target:
                    where, rows = target.base, attack_all(target, chosen_kinds, print_progress)
            except SiteFailed as error:
                raise click.ClickException(str(error)) from error
    else:
        where = check_address(address)
        if not token:
            raise click.UsageError(f"to attack {where}, set {TOKEN} to a token of its owner")
        try:
            target = targets.host_site(where, token, seed, limit)
        except targets.NotAllowed as error:
            raise click.ClickException(f"nothing was attacked: {error}") from error
        rows = attack_all(target, chosen_kinds, print_progress)
    print_table(rows, where)
    if file is not None:
        write(file, rows, where, seed, time.perf_counter() - start)
    click.echo(summary(rows))
    if not all(row.holds for row in rows):
        raise SystemExit(1)


def exit_on_signal(*_: object) -> NoReturn:
    """Exit on SIGTERM, so that the site that this command started ends, too."""
    raise SystemExit(128 + signal.SIGTERM)


def print_progress(what: str) -> None:
    click.echo(f"{what} …", err=True)


def check_address(address: str) -> str:
    """Return the address of a site without its path.  Raises UsageError unless the token would
    travel over TLS or stay on this computer."""
    from kabinett.web.host.configuration import is_loopback

    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username:
        raise click.UsageError(f"{address} is not an address such as https://play.example.org")
    if parts.scheme == "http" and not is_loopback(parts.hostname):
        raise click.UsageError(f"{address}: others could read the token on the way; use https://")
    return f"{parts.scheme}://{parts.netloc}"


def write(file: Path, rows: list[Row], where: str, seed: str, seconds: float) -> None:
    report: Data = {
        "site": where,
        "seed": seed,
        "seconds": round(seconds, 1),
        "held": all(row.holds for row in rows),
        "rows": [row.figures() for row in rows],
    }
    file.write_text(json.dumps(report, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
