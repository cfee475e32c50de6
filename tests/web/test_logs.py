"""The log: private, bounded, and no obstacle if it cannot be written."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from kabinett.web.host import logs

FULL = Path("/dev/full")  # every write to it fails


def entry(text: str) -> logging.LogRecord:
    return logging.LogRecord("x", logging.INFO, "", 0, text, (), None)


def test_only_its_owner_can_read_the_log_and_a_full_log_is_set_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logs, "LARGEST", 1000)
    handler = logs.Log(tmp_path / "kabinett.log", delay=True)
    for _ in range(100):
        handler.emit(entry("a line of the log"))
    handler.close()
    sizes = [path.stat().st_size for path in tmp_path.iterdir()]
    assert len(sizes) == 2 and max(sizes) < 1100
    assert all(path.stat().st_mode & 0o077 == 0 for path in tmp_path.iterdir())


def test_an_unwritable_log_stops_nothing_and_later_counts_the_lost_entries(
    tmp_path: Path,
) -> None:
    path, room = tmp_path / "kabinett.log", tmp_path / "room"
    path.symlink_to(FULL)
    handler = logs.Log(path, delay=True)
    handler.setFormatter(logs.Structured())
    for _ in range(3):
        handler.emit(entry("there is no room for it"))
    assert logs.Log.dropped_entries == 3
    path.unlink()
    path.symlink_to(tmp_path / "nowhere" / "x")  # the folder is missing, too
    handler.emit(entry("nor is there a file"))
    path.unlink()
    path.symlink_to(room)
    handler.emit(entry("there is room again"))
    handler.close()
    told = [json.loads(line)["said"] for line in room.read_text().split("\n") if line]
    assert told == ["4 entries could not be written", "there is room again"]
    assert logs.Log.dropped_entries == 0 and logs.trouble() == ""


@pytest.mark.parametrize(
    ("path", "logged"),
    [
        ("/desk/hG7-secret/act/", "/desk/…/act/"),
        ("/class/bcdfgh/", "/class/…/"),
        ("/person/Frida/block/", "/person/…/block/"),
        ("/account/password/reset/key/2-abc/", "/account/password/reset/key/…/"),
        ("/new/fall/queue/qwertz/", "/new/fall/queue/…/"),
        ("/table/bcdfghjkmn/", "/table/bcdfghjkmn/"),
    ],
)
def test_the_log_has_no_secret_of_an_address(tmp_path: Path, path: str, logged: str) -> None:
    handler = logs.Log(tmp_path / "kabinett.log", delay=True)
    handler.setFormatter(logs.Structured())
    handler.emit(entry(f"Internal Server Error: {path}"))
    handler.close()
    said = json.loads((tmp_path / "kabinett.log").read_text())["said"]
    assert said == f"Internal Server Error: {logged}"


def test_a_truncated_line_does_not_damage_the_next(tmp_path: Path) -> None:
    """The truncated line stays as it is; the next entry must begin on a new line."""
    path = tmp_path / "kabinett.log"
    handler = logs.Log(path, delay=True)
    handler.setFormatter(logs.Structured())
    path.write_text('{"at": "2026')
    handler.handleError(entry("cut off"))
    handler.emit(entry("the next"))
    handler.close()
    first, *others = path.read_text().splitlines()
    assert first == '{"at": "2026' and [json.loads(line) for line in others]


def test_the_health_page_reports_when_the_log_is_writable_again(
    client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page tries to write; otherwise it might report a fault for days after its end."""
    path = tmp_path / "kabinett.log"
    path.symlink_to(FULL)
    handler = logs.Log(path, delay=True)
    monkeypatch.setattr(logs.log, "handlers", [handler])
    monkeypatch.setattr(logs.log, "propagate", False)
    logs.log.error("no room")
    assert "log" in client.get("/health").json()["wrong"]
    path.unlink()
    assert "log" not in client.get("/health").json()["wrong"]
    handler.close()


def test_strangers_cannot_fill_the_log() -> None:
    """Otherwise anybody could push out the entries that the host needs."""
    path = settings.DATA / "kabinett.log"
    before = path.stat().st_size if path.exists() else 0
    stranger = Client(enforce_csrf_checks=True, headers={"host": "127.0.0.1"})
    assert stranger.post("/new/fall/", {}).status_code == 403
    assert stranger.get("/", headers={"host": "elsewhere.example"}).status_code == 400
    assert stranger.get("/\x00nowhere/").status_code == 404
    assert (path.stat().st_size if path.exists() else 0) == before
