"""`kabinett play`: one site per data folder, free ports, older databases, a clean end."""

from __future__ import annotations

import http.server
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
import urllib.error
from collections.abc import Callable
from functools import partial
from ipaddress import ip_address
from pathlib import Path

import pytest

from kabinett.cli import local_site, site
from tests.web import sites
from tests.web.sites import PATIENCE, Browser

#: Always with SQLite, because a site for one person uses a file.
Site = partial(sites.Site, database="")

MIGRATE = "import django; django.setup(); from django.core.management import call_command as c; "


def manage(site: sites.Site, code: str) -> None:
    subprocess.run([sys.executable, "-c", MIGRATE + code], env=site.environment, check=True)


def gone(children: list[int]) -> bool:
    return not any(Path(f"/proc/{child}").exists() for child in children)


def test_a_site_starts_twice_ends_updates_and_survives_a_kill(tmp_path: Path) -> None:
    """A start takes seconds, so all cases share a folder, and each begins where the last one
    ended."""
    # A port that no other test asks for: a test in parallel would take it at once.
    site = Site(tmp_path, port=8500)
    del site.environment["KABINETT_TOKEN"]
    with site:
        token = token_of(tmp_path)
        browser = Browser(site.address)
        browser.get(f"/?token={token}")
        table = browser.new_game("bluff", seats="2", seat_0_name="Ada", seat_1_kind="other")
        second = site.command()
        said, _ = second.communicate(timeout=PATIENCE)
        assert second.returncode == 0
        assert f"already running: http://{site.address}/" in said
        before = browser.view(table, 0) | {"version": ""}
        for private in ("secret_key", "kabinett.sqlite3", "token"):
            assert (tmp_path / private).stat().st_mode & 0o077 == 0
        children = site.children()
        site.process.send_signal(signal.SIGINT)
        assert site.process.wait(PATIENCE) == 0
        assert "All games are saved" in site.all_output()
        assert gone(children)
    host, port = site.address.split(":")
    with socket.socket() as free:
        free.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        free.bind((host, int(port)))
    manage(site, "c('migrate', 'sessions', 'zero', verbosity=0)")
    assert not list(tmp_path.glob("backups/*"))
    with site:
        # Open pages continue, because the token in the address stays the same.
        assert token_of(tmp_path) == token and len(token) >= 16
        an_older_database_was_put_aside(tmp_path, table)
        browser = Browser(site.address)
        browser.get(f"/?token={token}")
        assert browser.view(table, 0) | {"version": ""} == before
        ask = browser.view(table, 0)["own"]["ask"]
        assert browser.answer(table, 0, ask["id"], "bid:1x1") == (200, {"ok": True})
        children = site.children()
        assert len(children) == 2
        site.process.kill()
        until = time.monotonic() + PATIENCE
        while not gone(children):
            assert time.monotonic() < until
            time.sleep(0.05)
    with site:
        browser = Browser(site.address)
        browser.get(f"/?token={token}")
        assert len(browser.view(table, 0)["log"]) == len(before["log"]) + 1


def token_of(data: Path) -> str:
    """Returns the token in the running site's address."""
    return (data / "running").read_text().partition("?token=")[2]


def an_older_database_was_put_aside(data: Path, table: str) -> None:
    [copy] = data.glob("backups/*.sqlite3")
    with sqlite3.connect(copy) as old:
        rooms = {row[0] for row in old.execute("SELECT app FROM django_migrations")}
        assert "play" in rooms and "sessions" not in rooms
        assert old.execute("SELECT id FROM play_game").fetchall() == [(table,)]


class Slow(threading.Event):
    """Never says stop; each wait takes ten seconds of its own clock, and after some minutes the
    site answers."""

    def __init__(self, begin: Callable[[], object]) -> None:
        super().__init__()
        self.begin = begin
        self.now = 0.0

    def wait(self, timeout: float | None = None) -> bool:
        self.now += 10
        if self.now == 300:
            self.begin()
        return False


def test_a_site_that_is_slow_to_start_tells_its_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with site.listen("127.0.0.1", 8600) as found:
        port = found.getsockname()[1]
    late = http.server.HTTPServer(
        ("127.0.0.1", port), http.server.SimpleHTTPRequestHandler, bind_and_activate=False
    )

    def begin() -> None:
        late.server_bind()
        late.server_activate()
        threading.Thread(target=late.handle_request, daemon=True).start()

    slow = Slow(begin)
    monkeypatch.setattr(time, "monotonic", lambda: slow.now)
    local_site.announce(f"http://127.0.0.1:{port}/", False, slow, tmp_path / "log")
    late.server_close()
    assert f"Kabinett is open at http://127.0.0.1:{port}/" in capsys.readouterr().out


def test_a_taken_port_is_reported() -> None:
    with site.listen("127.0.0.1", 8400) as first:
        port = first.getsockname()[1]
        with site.listen("127.0.0.1", port) as second:
            assert port < second.getsockname()[1] < port + site.PORTS_TRIED
    with pytest.raises(site.SiteError, match="are taken"):
        site.listen("127.0.0.1", 70000)


def test_a_local_site_is_reachable_from_this_computer_only() -> None:
    assert ip_address(local_site.HOST).is_loopback


@pytest.mark.parametrize("fault", ["newer", "damaged"])
def test_a_database_that_cannot_be_used_is_left_alone(tmp_path: Path, fault: str) -> None:
    site = Site(tmp_path)
    path = tmp_path / "kabinett.sqlite3"
    if fault == "newer":
        manage(site, "c('migrate', verbosity=0)")
        with sqlite3.connect(path) as database:
            database.execute(
                "INSERT INTO django_migrations (app, name, applied) VALUES ('play', '9999_x', 0)"
            )
    else:
        path.write_bytes(b"this is no database at all" * 100)
    before = path.read_bytes()
    process = site.command()
    said, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1 and "Traceback" not in said
    assert re.search(r"^kabinett: .*kabinett\.sqlite3", said, re.MULTILINE), said
    assert path.read_bytes() == before or fault == "newer"


def test_an_unusable_folder_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    process = Site(tmp_path / "file" / "data").command()
    said, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1
    assert said.startswith("kabinett: the data folder cannot be used")


def test_only_the_token_in_the_address_lets_a_browser_in(tmp_path: Path) -> None:
    """Every user of this computer can reach the port."""
    with Site(tmp_path, token="secret") as site:
        assert (tmp_path / "running").read_text().endswith("/?token=secret")
        browser, stranger = Browser(site.address), Browser(site.address)
        assert "Kabinett" in browser.get("/?token=secret")
        assert "?" not in browser.opener.open(f"{browser.base}/?token=secret").geturl()
        table = browser.new_game("bluff", seats="2", seat_0_kind="me", seat_1_kind="other")
        assert browser.view(table, 0)["own"]["ask"]
        for path in ("/", "/?token=wrong", f"/api/table/{table}/view?seat=0", "/worker.js"):
            with pytest.raises(urllib.error.HTTPError, match="403") as refused:
                stranger.get(path)
            assert "`kabinett play`" in refused.value.read().decode()
