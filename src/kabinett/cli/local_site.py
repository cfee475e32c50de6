"""The site for one person, which `kabinett play` and `kabinett dev` serve on this computer."""

from __future__ import annotations

import os
import sys
import threading
import urllib.error
import urllib.request
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

from kabinett.cli import site

HOST = "127.0.0.1"  # the site has no login
SECONDS_OF_SILENCE = 2.0  # until a line explains the delay
STILL_STARTING = "Compiling the rules of new and changed games: a few seconds more …"


def serve(
    folder: Path,
    lock: TextIO,
    port: int,
    open_browser: bool,
    page: str = "",
    must_restart: Callable[[], bool] | None = None,
) -> None:
    """Serve until a signal comes. ``page`` is the page to open; ``must_restart`` returns
    True when the processes must restart."""
    from kabinett.web.host.folders import address_token

    site.check_server()
    print("Kabinett is starting …", flush=True)
    stop = site.stop_on_signals()
    log = folder / "kabinett.log"
    with site.listen(HOST, port) as listening:
        address = f"http://{HOST}:{listening.getsockname()[1]}/{page}"
        # Other users of this computer reach the port too: the token in the address keeps them out.
        token = os.environ.setdefault("KABINETT_TOKEN", address_token(folder))
        address += f"?token={token}" if token else ""
        lock.write(address)
        lock.flush()
        threading.Thread(
            target=announce, args=(address, open_browser, stop, log), daemon=True
        ).start()
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", site.LOCAL_SETTINGS)
        site.supervise(listening, log, stop, must_restart=must_restart)
    print("\nKabinett has ended. All games are saved.")


def print_address(folder: Path, open_browser: bool) -> None:
    """Print the address of the site that is already running, and open it if asked to."""
    address = (folder / "running").read_text(encoding="utf-8").strip()
    if not address:
        raise site.SiteError("Kabinett is just starting or ending; try again in a moment")
    print(f"Kabinett is already running: {address}")
    if open_browser:
        open_page(address)


def announce(address: str, open_browser: bool, stop: threading.Event, log: Path) -> None:
    """Print the address, and open it, as soon as the site answers."""
    slow = threading.Timer(SECONDS_OF_SILENCE, print, [STILL_STARTING], {"flush": True})
    slow.daemon = True
    slow.start()
    # The site redirects to the page without the token and sets a cookie for it.
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())

    def ask() -> int:
        try:
            with opener.open(address, timeout=site.SECONDS_TO_ANSWER) as response:
                return int(response.status)
        except urllib.error.HTTPError as error:
            return error.code

    status = site.wait_for_answer(stop, ask)
    slow.cancel()
    if not status:
        return
    if status >= 400:
        print(f"Kabinett runs at {address} but has a problem: see {log}", flush=True)
        return
    print(f"Kabinett is open at {address}   (Ctrl-C ends it)", flush=True)
    if open_browser:
        open_page(address)


def open_page(address: str) -> None:
    """Open the browser.  Without a screen a text browser would take over the terminal."""
    if sys.platform != "linux" or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        webbrowser.open(address)
