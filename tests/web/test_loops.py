"""Threads that repeat jobs go on, whatever a job raises, and monitors learn of jobs that fail."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client

from kabinett.web.host import loops
from kabinett.web.host.loops import Job, Loop
from kabinett.web.host.models import Pulse
from kabinett.web.talk.chat_broadcaster import chat_broadcaster

PATIENCE = 60


def run_until(rounds: int, *jobs: Job) -> Loop:
    """Run a loop of these jobs in this thread until its last job has come so many times."""
    count = 0

    def stop_at_end() -> None:
        nonlocal count
        count += 1
        if count == rounds:
            loop.stop()

    loop = Loop("test", [*jobs, Job("the last", 0.0, stop_at_end)])
    loop.run()
    return loop


def failing(error: BaseException, done: list[str]) -> Callable[[], None]:
    def fail() -> None:
        done.append("failed")
        raise error

    return fail


@pytest.mark.parametrize("error", [ValueError("nothing there"), SystemExit("it ends")])
def test_a_job_that_raises_stops_neither_itself_nor_the_others(
    error: BaseException, caplog: pytest.LogCaptureFixture
) -> None:
    done = list[str]()
    run_until(2, Job("it fails", 0.0, failing(error, done)), Job("b", 0.0, lambda: done.append("")))
    assert done == ["failed", ""] * 2
    assert caplog.text.count("left for the next time: it fails") == 1  # the log is not flooded


def test_a_chore_goes_on_with_the_others_when_it_fails_with_one() -> None:
    done = list[int]()

    def act(number: int) -> None:
        done.append(1 // number)

    with pytest.raises(ExceptionGroup, match="1 of 3 failed"):
        loops.do_each(act, [1, 0, 1])
    assert done == [1, 1] and loops.do_each(act, [1, 1]) == 2


def test_a_job_that_is_woken_while_it_runs_runs_again_at_once() -> None:
    runs = list[str]()

    def work() -> None:
        runs.append("run")
        (loop.wake if len(runs) == 1 else loop.stop)()

    loop = Loop("test", [Job("long pauses", 3600.0, work)])
    thread = threading.Thread(target=loop.run, daemon=True)
    thread.start()
    thread.join(PATIENCE)
    assert runs == ["run", "run"]


@pytest.mark.database
def test_a_job_gets_a_new_connection_after_the_database_was_restarted() -> None:
    outcomes = list[int]()

    def count() -> None:
        if not outcomes:
            outcomes.append(-1)
            connection.ensure_connection()
            connection.connection.close()  # as a restart leaves it
        outcomes.append(Pulse.objects.count())

    run_until(3, Job("it counts", 0.0, count))
    assert outcomes[0] == -1 and len(outcomes) == 3


def test_a_job_waits_for_its_time() -> None:
    done = list[str]()
    run_until(
        5,
        Job("seldom", 3600.0, lambda: done.append("seldom")),
        Job("often", 0.0, lambda: done.append("often")),
    )
    assert done == ["seldom", *["often"] * 5]


def test_a_loop_that_is_woken_does_its_jobs_at_once() -> None:
    done = threading.Semaphore(0)
    loop = Loop("test", [Job("seldom", 3600.0, done.release)])
    thread = threading.Thread(target=loop.run)
    thread.start()
    assert done.acquire(timeout=PATIENCE)
    loop.wake()
    assert done.acquire(timeout=PATIENCE)
    loop.stop()
    thread.join(PATIENCE)
    assert not thread.is_alive()


def test_a_monitor_learns_which_job_fails(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    well = Job("it is well", 0.0, lambda: None)
    ill = Job("it fails", 0.0, failing(ValueError(), []))
    loop = run_until(1, well, ill)
    monkeypatch.setattr(loops, "loops", [loop])
    well.late = 3600.0
    assert client.get("/health").json()["wrong"] == {"loops": "these jobs fail or hang: it fails"}
    ill.do = lambda: None
    ill.run()
    assert client.get("/health").json()["status"] == "well"


def test_each_job_of_the_chat_broadcaster_stands_alone() -> None:
    names = [job.name for job in chat_broadcaster.loop.jobs]
    assert {"chat", "classes", "pens", "notices", "delayed spectators"} <= set(names)
