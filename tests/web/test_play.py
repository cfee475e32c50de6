"""`kabinett play`: one site a data folder, free ports, older databases, a clean end."""

from __future__ import annotations

import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.error
from functools import partial
from pathlib import Path

import pytest

from kabinett.cli import play as cli_play
from tests.web import sites
from tests.web.sites import Browser

#: Always with SQLite: whoever plays alone has a file.
Site = partial(sites.Site, database="")

MIGRATE = "import django; django.setup(); from django.core.management import call_command as c; "


def manage(site: sites.Site, code: str) -> None:
    subprocess.run([sys.executable, "-c", MIGRATE + code], env=site.environment, check=True)


def test_start_a_second_time_and_end(tmp_path: Path) -> None:
    # A port that no other test asks for: one that runs beside this one would take it at once.
    with Site(tmp_path, port=8500) as site:
        browser = Browser(site.address)
        table = browser.new_game("bluff", seats="2", seat_0_name="Ada")
        second = site.command()
        said, _ = second.communicate(timeout=200)
        assert second.returncode == 0
        assert f"running already: http://{site.address}/" in said
        before = browser.view(table, 0) | {"version": ""}
        for private in ("secret_key", "kabinett.sqlite3"):
            assert (tmp_path / private).stat().st_mode & 0o077 == 0
        children = site.children()
        site.process.send_signal(signal.SIGINT)
        assert site.process.wait(10) == 0
        assert site.process.stdout is not None
        assert "All games are saved" in site.process.stdout.read()
        assert not any(Path(f"/proc/{child}").exists() for child in children)
    host, port = site.address.split(":")
    with socket.socket() as free:
        free.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        free.bind((host, int(port)))
    with Site(tmp_path) as site:
        assert Browser(site.address).view(table, 0) | {"version": ""} == before


def test_nobody_is_left_when_the_supervisor_is_killed(tmp_path: Path) -> None:
    with Site(tmp_path) as site:
        children = site.children()
        assert len(children) == 2
        site.process.kill()
        until = time.monotonic() + 10
        while any(Path(f"/proc/{child}").exists() for child in children):
            assert time.monotonic() < until
            time.sleep(0.05)
    with Site(tmp_path) as site:
        assert Browser(site.address).get("/")


def test_a_port_that_is_taken() -> None:
    with cli_play.listen("127.0.0.1", 8400) as first:
        port = first.getsockname()[1]
        with cli_play.listen("127.0.0.1", port) as second:
            assert port < second.getsockname()[1] < port + cli_play.PORTS_TRIED
    with pytest.raises(cli_play.PlayError, match="are all taken"):
        cli_play.listen("127.0.0.1", 70000)


@pytest.mark.parametrize("host", ["0.0.0.0", "192.168.1.7", "kabinett.example", "::"])
def test_only_this_computer(host: str) -> None:
    with pytest.raises(cli_play.PlayError, match="no login"):
        cli_play.play(host=host, open_browser=False)


def test_an_older_database_is_put_aside_and_its_games_go_on(tmp_path: Path) -> None:
    with Site(tmp_path) as site:
        browser = Browser(site.address)
        table = browser.new_game("bluff", seats="2", seat_1_kind="other")
    manage(site, "c('migrate', 'sessions', 'zero', verbosity=0)")
    assert not list(tmp_path.glob("backups/*"))
    with site:
        browser = Browser(site.address)
        browser.get("/")
        ask = browser.view(table, 0)["own"]["ask"]
        assert browser.answer(table, 0, ask["id"], "bid:1x1") == (200, {"ok": True})
    [copy] = tmp_path.glob("backups/*.sqlite3")
    with sqlite3.connect(copy) as old:
        rooms = {row[0] for row in old.execute("SELECT app FROM django_migrations")}
        assert "play" in rooms and "sessions" not in rooms
        assert old.execute("SELECT id FROM play_game").fetchall() == [(table,)]


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
    said, _ = process.communicate(timeout=200)
    assert process.returncode == 1 and "Traceback" not in said
    assert re.search(r"^kabinett: .*kabinett\.sqlite3", said, re.MULTILINE), said
    assert path.read_bytes() == before or fault == "newer"


def test_a_folder_that_cannot_be_used(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    process = Site(tmp_path / "file" / "data").command()
    said, _ = process.communicate(timeout=200)
    assert process.returncode == 1
    assert said.startswith("kabinett: the data folder cannot be used")


def test_only_who_knows_the_address_is_let_in(tmp_path: Path) -> None:
    """Any user of this computer reaches the port."""
    with Site(tmp_path, token="secret") as site:
        assert (tmp_path / "running").read_text().endswith("/?token=secret")
        browser, stranger = Browser(site.address), Browser(site.address)
        assert "Kabinett" in browser.get("/?token=secret")
        assert "?" not in browser.opener.open(f"{browser.base}/?token=secret").geturl()
        table = browser.new_game("bluff", seats="2", seat_0_kind="me", seat_1_kind="other")
        assert browser.view(table, 0)["own"]["ask"]
        for path in ("/", "/?token=wrong", f"/api/table/{table}/view?seat=0", "/static/web/x.js"):
            with pytest.raises(urllib.error.HTTPError, match="403") as refused:
                stranger.get(path)
            assert "`kabinett play`" in refused.value.read().decode()


def test_pages_that_are_open_go_on_after_a_restart(tmp_path: Path) -> None:
    """What the address lets in by is the same: the cookie holds."""
    tokens = []
    for _ in range(2):
        site = Site(tmp_path)
        del site.environment["KABINETT_TOKEN"]
        with site:
            tokens.append((tmp_path / "running").read_text().partition("?token=")[2])
    assert tokens[0] == tokens[1] and len(tokens[0]) >= 16
    assert (tmp_path / "token").stat().st_mode & 0o077 == 0
