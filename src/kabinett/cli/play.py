"""`kabinett play`, the site for one person, and `kabinett worker`."""

from __future__ import annotations

from pathlib import Path

import click

from kabinett.cli import local_site, site


@click.command()
@click.option(
    "--port",
    type=click.IntRange(1, 65535),
    default=8000,
    show_default=True,
    help="The port; if it is taken, the next free one.",
)
@click.option("--no-browser", is_flag=True, help="Only print the address.")
@site.data_option
def play(port: int, no_browser: bool, data: Path | None) -> None:
    """Open the site for one person, on this computer only and without a login."""
    folder = site.use_data_folder(data)
    with site.lock_data_folder(folder) as lock:
        if lock is None:
            local_site.print_address(folder, not no_browser)
        else:
            local_site.serve(folder, lock, port, not no_browser)


@click.command()
@site.data_option
def worker(data: Path | None) -> None:
    """Compute the bots' answers of a site that is already running.

    `kabinett play` and `kabinett serve` start a worker themselves."""
    site.set_up_local_site(data)
    site.update_database()
    from kabinett.web.play import worker as site_worker

    site_worker.main()
