"""A long job has limits, and ends with the request that waits for it."""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path
from typing import Any

import pytest
from django.core.handlers.asgi import ASGIHandler
from django.test import Client

from kabinett.web.host import slow_work
from kabinett.web.lobby import uploads
from kabinett.web.play.models import Game
from tests.web.sites import PATIENCE


def work(job: str, given: Any = None) -> Any:
    return asyncio.run(slow_work.run(f"tests.web.jobs:{job}", given))


def test_a_long_job_has_low_priority_and_limits() -> None:
    found = work("limits", {"a": ["ä", 1]})
    assert found["given"] == {"a": ["ä", 1]}
    assert found["CPU"] == slow_work.CPU and found["CORE"] == 0
    assert 0 < found["AS"] < 2 * slow_work.MEMORY + (1 << 32)
    assert found["nice"] >= min(19, os.nice(0) + slow_work.NICE)


@pytest.mark.parametrize("job", ["spin", "fill"])
def test_a_job_beyond_its_limits_is_ended(job: str) -> None:
    with pytest.raises(slow_work.TooMuchWork):
        work(job)


def test_nobody_waits_for_a_job_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slow_work, "PATIENCE", 0.01)
    with pytest.raises(slow_work.TooMuchWork):
        work("sleep", str(tmp_path / "pid"))


def test_a_job_that_fails_is_an_error_in_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with pytest.raises(slow_work.WorkFailed):
        work("broken")
    assert "no such thing" in caplog.text


def gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def test_a_job_ends_with_the_request_that_waits_for_it_and_the_next_job_begins(
    tmp_path: Path,
) -> None:
    place = tmp_path / "pid"

    async def wait_and_go() -> int:
        waiting = asyncio.create_task(slow_work.run("tests.web.jobs:sleep", str(place)))
        until = time.monotonic() + PATIENCE
        while not (place.exists() and place.read_text()) and time.monotonic() < until:
            await asyncio.sleep(0.01)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        pid = int(place.read_text())
        assert gone(pid)
        assert (await slow_work.run("tests.web.jobs:limits", 1))["given"] == 1
        return pid

    assert asyncio.run(wait_and_go())


def test_the_check_of_an_upload_ends_when_its_sender_leaves(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cancelling the view must also end the job that it waits for."""
    ended: list[str] = []

    async def check(job: str, given: Any) -> Any:
        checking.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            ended.append(job)
            raise

    checking = asyncio.Event()
    body = (
        b'--x\r\nContent-Disposition: form-data; name="record"; filename="a.txt"\r\n\r\n'
        b"kabinett record 1\r\n--x--\r\n"
    )
    scope = {
        "type": "http",
        "method": "POST",
        "path": "/upload/",
        "query_string": b"",
        "headers": [
            (b"host", b"127.0.0.1"),
            (b"content-type", b"multipart/form-data; boundary=x"),
            (b"content-length", str(len(body)).encode()),
        ],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
    }
    told = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> dict[str, Any]:
        if told:
            return told.pop()
        await checking.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        raise AssertionError("nobody hears this")

    monkeypatch.setattr(slow_work, "run", check)
    handler = ASGIHandler()
    asyncio.run(asyncio.wait_for(handler(unchecked(scope), receive, send), PATIENCE))
    assert ended == [uploads.RECORD] and not Game.objects.exists()


def unchecked(scope: dict[str, Any]) -> dict[str, Any]:
    """Returns the same request, exempt from the check of a form's token."""
    headers = [(b"cookie", b"csrftoken=" + b"a" * 32), (b"x-csrftoken", b"a" * 32)]
    return {**scope, "headers": [*scope["headers"], *headers]}
