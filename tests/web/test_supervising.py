"""The processes of the site begin together, and with a database that is as it should be."""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path

import pytest

from kabinett.cli.play import PlayError
from kabinett.web.processes import Child, supervise
from tests.web.sites import PATIENCE

SOME_WORK = 10  # ticks; reading the code takes more


@pytest.fixture
def worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Child:
    monkeypatch.setenv("KABINETT_DATA", str(tmp_path))
    monkeypatch.setenv("KABINETT_DATABASE", "")
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "kabinett.web.settings")
    return Child("worker", ["worker"], tmp_path / "log", ())


def work_of(child: Child) -> int:
    """Ticks of CPU time that it has spent."""
    assert child.process is not None and child.process.poll() is None, "it has ended"
    fields = Path(f"/proc/{child.process.pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def test_processes_wait_for_the_database(worker: Child, tmp_path: Path) -> None:
    """They read their code meanwhile, and touch nothing."""
    stop = threading.Event()

    def prepare() -> None:
        until, before = time.monotonic() + PATIENCE, -1
        while (spent := work_of(worker)) != before or spent < SOME_WORK:
            assert time.monotonic() < until, "it does not wait"
            before = spent
            time.sleep(1)
        assert not list(tmp_path.glob("*.sqlite3"))
        stop.set()

    assert supervise([worker], stop, prepare) == ""


def test_they_end_where_the_database_cannot_be_used(worker: Child) -> None:
    def prepare() -> None:
        raise PlayError("the disk is full")

    with pytest.raises(PlayError, match="disk"):
        supervise([worker], threading.Event(), prepare)
    assert worker.process is not None and worker.process.poll() is not None


def test_they_end_where_the_first_process_has_been_killed(worker: Child) -> None:
    """While they wait for its word, too."""
    worker.look_after()
    assert worker.process is not None and worker.process.stdin is not None
    worker.process.stdin.close()
    assert worker.process.wait(PATIENCE) == os.EX_OK


def test_they_are_started_where_the_log_cannot_be_opened(worker: Child, tmp_path: Path) -> None:
    """As on a full disk."""
    worker.log = tmp_path / "nowhere" / "log"
    worker.look_after()
    assert worker.process is not None
    worker.process.kill()
    worker.process.wait(PATIENCE)
