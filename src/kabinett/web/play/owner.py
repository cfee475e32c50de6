"""The owner: the one thread of a web process that holds all open games, and changes, stores and
shows them.

Other threads put jobs into a queue.  The owner takes all waiting jobs and works on them together,
as `kabinett.web.play.job_runner` describes.  So nothing is locked, answers in many games share one
commit, and no viewer ever sees anything that is not stored.  If the thread dies, another one goes
on with the stored games; a process that is killed, or hangs, keeps no other process waiting.

If the thread is not running, as in commands and tests, the calling thread does the job at once."""

from __future__ import annotations

import logging
import math
import queue
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from typing import TypeVar

from django.db import connection

from kabinett.web.host import damage
from kabinett.web.play.changes import ALL, on_postgresql
from kabinett.web.play.job_runner import JobRunner
from kabinett.web.play.jobs import Busy, Call, Change, Job, Look, Lost, StandaloneChange
from kabinett.web.play.open_game import OpenGame
from kabinett.web.play.open_games import OpenGames, OwnerHooks

log = logging.getLogger("kabinett.owner")

#: The maximum number of jobs in one commit.
BATCH = 200
#: Seconds between two checks for changes by other processes.
PAUSE = 0.02
#: Seconds between two checks on SQLite, which does not tell changes of games from letters.
FOLLOW_EVERY = 1.0
#: Seconds until the next check after one that failed.
PAUSE_AFTER_FAILURE = 0.2
#: The maximum number of jobs that may wait; the owner refuses more.
MOST_WAITING = 1000
#: Seconds within which the thread answers, if all is well.
IN_TIME = 5.0

T = TypeVar("T")


class Owner:
    """The thread that owns the open games, and its queue of jobs."""

    def __init__(self) -> None:
        self.games = OpenGames()
        self.runner = JobRunner(self.games)
        self.jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self.thread: threading.Thread | None = None
        self.supervisor: threading.Thread | None = None  # starts another thread if it dies
        self.ending = False
        self.in_hand: list[Job] = []  # jobs that it has taken and whose outcome it has not reported
        self.unfollowed = set[str]()  # games that other processes have changed
        self.next_follow = -math.inf  # on SQLite
        self.pace = 0.001  # moving average of the seconds that a job takes
        self.inline_lock = threading.RLock()  # held by a calling thread that does a job itself

    # -- from any thread

    def change(self, game_id: str, act: Callable[[OpenGame], T], what: str) -> T:
        """Change a game; the change is stored when this returns."""
        return self.submit(Change(game_id, act, what)).result()

    def look(self, game_id: str, see: Callable[[OpenGame], T]) -> T:
        """Return what ``see`` returns for a game as it is stored.  The result must keep no
        references into the game."""
        self.refuse_if_busy()
        return self.submit(Look(game_id, see)).result()

    def run_standalone(self, game_id: str, act: Callable[[], T], what: str) -> T:
        """Change a game that may be damaged."""
        return self.submit(StandaloneChange(game_id, act, what)).result()

    def call(self, act: Callable[[], T]) -> Future[T]:
        """Run a function in the owner's thread."""
        return self.submit(Call(act))

    def submit(self, job: Job[T]) -> Future[T]:
        """Queue a job, and return the future that gets its outcome."""
        if self.thread is None or self.works_here():
            with self.inline_lock:
                self.runner.work([job])
            return job.future
        try:
            if isinstance(job, Change):
                self.refuse_if_busy()
            self.jobs.put(job)
        except Busy as busy:
            job.error = busy
            job.settle()
        return job.future

    def refuse_if_busy(self) -> None:
        """Raise Busy if the queue is full."""
        waiting = self.jobs.qsize()
        if waiting >= MOST_WAITING:
            raise Busy(math.ceil(waiting * self.pace))

    def trouble(self) -> str:
        """Return a sentence for a monitor, or "" if the thread answers in time."""
        try:
            self.call(lambda: None).result(timeout=IN_TIME)
        except TimeoutError:
            return "the owner of the games does not answer"
        return ""

    def works_here(self) -> bool:
        """Does this run in the owner's own thread?"""
        return threading.current_thread() is self.thread

    def start(self, first: Callable[[], None], hooks: OwnerHooks | None = None) -> None:
        """Start the thread; it calls ``first`` before it takes any job."""
        self.ending, self.games.hooks = False, hooks or self.games.hooks
        self.thread = self.make_thread(first)
        self.supervisor = threading.Thread(
            target=self.supervise, name="owner's supervisor", daemon=True
        )
        self.supervisor.start()

    def make_thread(self, first: Callable[[], None]) -> threading.Thread:
        return threading.Thread(target=self.run, args=[first], name="owner", daemon=True)

    def supervise(self) -> None:
        """Run the thread, and start another one whenever it dies."""
        while self.thread is not None:
            self.thread.start()
            self.thread.join()
            if self.ending:
                self.thread = None
            else:
                time.sleep(PAUSE_AFTER_FAILURE)  # it may die again and again
                self.thread = self.make_thread(self.take_over)

    def stop(self) -> None:
        """End the thread after the jobs that are waiting now."""
        if self.supervisor is not None:
            self.jobs.put(None)
            self.supervisor.join()

    # -- in the thread

    def run(self, first: Callable[[], None]) -> None:
        try:
            first()
        except Exception as error:
            damage.note(error)
            log.exception("the owner begins in spite of an error")
        try:
            while not self.ending:
                self.go_on()
        except BaseException:
            log.critical("the owner has died, and another one goes on", exc_info=True)
        connection.close()

    def take_over(self) -> None:
        """Take over from a thread that died: report its unfinished jobs, forget its open games,
        and show the stored games to their watchers."""
        unfinished, self.in_hand = self.in_hand, []
        self.games.clear()
        for job in unfinished:
            with suppress(BaseException):  # this job may have ended the thread
                if not job.decided:
                    job.error = Lost()
                job.settle()
        for game_id in self.games.hooks.watched():
            self.games.follow_game(game_id)

    def go_on(self) -> None:
        """Do the waiting jobs, and those that are due."""
        self.take()
        count, own_jobs = len(self.in_hand), list[Job]()
        try:
            changed_ids, letter_jobs = self.games.hooks.read_post()
            own_jobs += letter_jobs
            self.unfollowed |= changed_ids
            own_jobs += self.games.hooks.due_jobs()
            self.follow_others()
        except Exception:
            log.exception("the post could not be read")
            self.unfollowed = {ALL}  # the notifications are gone
            connection.close()  # the database may have been restarted
            time.sleep(PAUSE_AFTER_FAILURE)
        self.in_hand[:0] = own_jobs
        began = time.monotonic()
        self.runner.work(self.in_hand)
        self.in_hand = []
        self.games.hooks.on_rest()
        if count:
            self.pace += ((time.monotonic() - began) / count - self.pace) / 10

    def follow_others(self) -> None:
        """Follow the games that other processes have changed."""
        now = time.monotonic()
        if self.unfollowed and (on_postgresql() or now >= self.next_follow):
            self.next_follow = now + FOLLOW_EVERY
            self.games.follow(self.unfollowed)
            self.unfollowed = set()

    def take(self) -> None:
        """Take the waiting jobs from the queue; wait a moment for the first one."""
        with suppress(queue.Empty):
            job = self.jobs.get(timeout=PAUSE)
            while job is not None:
                self.in_hand.append(job)
                if len(self.in_hand) >= BATCH:
                    return
                job = self.jobs.get_nowait()
            self.ending = True


owner = Owner()
