"""The site's processes start once the database is ready, and none of them outlives the site."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from kabinett.web.processes import GIVE_UP_AFTER, Child, look_after_all
from tests.web.sites import PATIENCE, Browser, Site


@pytest.fixture
def line() -> Iterator[tuple[int, int]]:
    """A pipe that breaks when this process ends."""
    ends = os.pipe()
    yield ends
    for end in ends:
        os.close(end)


def sleep() -> None:
    time.sleep(PATIENCE)


def fail() -> None:
    os.write(2, b"the disk is full")
    os._exit(1)


def test_a_child_process_has_its_name_and_prints_to_the_log(
    tmp_path: Path, line: tuple[int, int]
) -> None:
    def work() -> None:
        os.write(1, Path("/proc/self/comm").read_bytes())

    child = Child("worker", work, tmp_path / "log")
    child.look_after(line)
    assert child.process is not None
    child.process.join(PATIENCE)
    assert child.process.exitcode == 0
    assert (tmp_path / "log").read_text().strip() == "kabinett-worker"
    assert (tmp_path / "log").stat().st_mode & 0o077 == 0


def test_a_child_starts_even_if_the_log_cannot_be_opened(
    tmp_path: Path, line: tuple[int, int]
) -> None:
    """This happens on a full disk."""
    child = Child("worker", lambda: print("nobody reads this"), tmp_path / "nowhere" / "log")
    child.look_after(line)
    assert child.process is not None
    child.process.join(PATIENCE)
    assert child.process.exitcode == 0


def test_a_killed_child_is_restarted_at_once(tmp_path: Path) -> None:
    child = Child("worker", sleep, tmp_path / "log")
    seen: list[int] = []

    def wait() -> bool:
        if child.process is not None and child.process.pid not in seen:
            assert child.process.pid is not None
            seen.append(child.process.pid)
            os.kill(child.process.pid, signal.SIGKILL)
            child.process.join(PATIENCE)
        return len(seen) == 3

    assert look_after_all([child], wait) == ""
    assert child.failures == 0


def test_a_child_that_keeps_failing_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kabinett.web.processes.LONGEST_PAUSE", 0.0)
    child, other = Child("web", fail, tmp_path / "log"), Child("worker", sleep, tmp_path / "log")
    until = time.monotonic() + PATIENCE

    def wait() -> bool:
        if child.process is not None:
            child.process.join(PATIENCE)
        return time.monotonic() > until

    assert look_after_all([child, other], wait) == "web"
    assert (tmp_path / "log").read_text().count("the disk is full") >= GIVE_UP_AFTER
    assert other.process is not None and other.process.exitcode == -signal.SIGTERM


def test_a_child_ends_with_its_parent(tmp_path: Path, line: tuple[int, int]) -> None:
    reads, writes = os.pipe()
    child = Child("worker", sleep, tmp_path / "log")
    child.look_after((reads, writes))
    os.close(writes)
    assert child.process is not None
    child.process.join(PATIENCE)
    assert child.process.exitcode == -signal.SIGTERM
    os.close(reads)


def test_a_child_that_cannot_start_says_why_once(tmp_path: Path) -> None:
    (tmp_path / "kabinett.sqlite3").write_bytes(b"no database" * 1000)
    process = Site(tmp_path).command()
    said, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1
    assert said.count("kabinett: ") == 1 and "kabinett.sqlite3 cannot be used" in said


def test_killing_the_supervisor_ends_all_processes(tmp_path: Path) -> None:
    """The command ends, too, and says so, so that its own supervisor can start it again."""
    with Site(tmp_path) as site:
        Browser(site.address).get("/")
        _, above, *children = site.processes()
        assert len(children) == 2
        os.kill(above, signal.SIGKILL)
        assert site.process.wait(PATIENCE) == 1
        assert "was killed" in site.all_output()
        until = time.monotonic() + PATIENCE
        while any(Path(f"/proc/{child}").exists() for child in children):
            assert time.monotonic() < until
            time.sleep(0.05)
