"""The one thread of a web process that has all open games: it changes, stores and shows them.

Other threads put jobs into a queue.  The owner takes all waiting jobs, makes the changes, commits
them together, and only then acknowledges and shows them; last it does the jobs that only look.  So
nothing is locked, answers of many games share one commit, and no viewer ever sees what is not
stored.  If the commit fails, the owner forgets the games in it, and they are as stored.  If the
thread dies, another one goes on with the stored games.

Several processes may play the same game.  The owner commits a step only if it follows the last
stored one; if another process was quicker, the owner reads its steps and does the job once more.
So a process that is killed, or hangs for a while, keeps nobody waiting and breaks nothing.

Where the thread does not run (commands, tests), the calling thread does a job at once.

Longer than 400 lines, to show in one place what happens to a job, and in what order."""

from __future__ import annotations

import logging
import math
import queue
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from typing import TypeVar

from django.db import DatabaseError, connection

from kabinett.core.play.table import IllegalChoice
from kabinett.web.host import damage, incidents
from kabinett.web.host.errors import NotStored
from kabinett.web.host.health import BROKE, CHANGES, COMMITS
from kabinett.web.play import news
from kabinett.web.play.changes import ALL, is_shared
from kabinett.web.play.jobs import Busy, Job, Lost, RulesBroke, StandaloneJob
from kabinett.web.play.models import Game
from kabinett.web.play.store import Overtaken, write
from kabinett.web.play.tables import Damaged, NoSuchGame, OpenGame, load_game

log = logging.getLogger("kabinett.owner")

#: Games that stay open; the owner closes those that nobody has used for longest.
KEPT = 1000
#: Jobs in one commit.
BATCH = 200
#: Seconds between two looks for changes by other processes.
PAUSE = 0.02
#: Seconds until the next look where the last one failed.
PAUSE_AFTER_FAILURE = 0.2
#: Jobs that may wait; the owner sends others away for a while.
WAITING = 1000
#: Tries with a job while other processes are quicker.
TRIES = 5

#: Seconds within which the thread answers, if all is well.
IN_TIME = 5.0

T = TypeVar("T")


class Owner:
    """All open games of this process."""

    def __init__(self) -> None:
        self.games: OrderedDict[str, OpenGame] = OrderedDict()
        self.jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self.thread: threading.Thread | None = None
        self.supervisor: threading.Thread | None = None  # starts another one if it dies
        self.ending = False
        self.in_hand: list[Job] = []  # jobs that it has taken and not settled yet
        self.pace = 0.001  # seconds that a job took lately
        self.inline_lock = threading.RLock()  # taken where no thread runs
        #: Called with the changed games, once they are stored.
        self.publish: Callable[[Sequence[OpenGame]], None] = lambda games: None
        #: Called between jobs: the games that other processes have changed (ALL if we do not know
        #: which), and jobs for their letters to us.
        self.read_post: Callable[[], tuple[set[str], Sequence[Job]]] = lambda: (set(), ())
        #: Gives the games that somebody watches.
        self.watched: Callable[[], set[str]] = set
        #: Called between jobs: gives the jobs that are due by the clocks of games.
        self.due_jobs: Callable[[], Sequence[Job]] = tuple
        #: Called when all waiting jobs are done.
        self.on_rest: Callable[[], None] = lambda: None
        #: Called with the id of a deleted game.
        self.bury: Callable[[str], None] = lambda game: None

    # -- from any thread

    def change(self, game_id: str, act: Callable[[OpenGame], T], what: str) -> T:
        """Change a game; the change is stored when this returns."""
        return self.submit(Job(game_id, act, what)).result()

    def look(self, game_id: str, see: Callable[[OpenGame], T]) -> T:
        """What ``see`` returns for a game as stored.  It must keep no references into the game."""
        self.refuse_if_busy()
        return self.submit(Job(game_id, see)).result()

    def run_standalone(self, game_id: str, act: Callable[[], T], what: str) -> T:
        """Change a game that may be damaged."""
        return self.submit(StandaloneJob(game_id, act, what)).result()

    def call(self, act: Callable[[], T]) -> Future[T]:
        """Run a function in the owner's thread."""
        return self.submit(StandaloneJob("", act, ""))

    def submit(self, job: Job[T]) -> Future[T]:
        """Queue a job whose outcome the caller waits for."""
        job.future = Future()
        self.put(job)
        return job.future

    def put(self, job: Job) -> None:
        """Queue a job that reports its outcome itself."""
        if self.thread is None or self.works_here():
            with self.inline_lock:
                self.work([job])
            return
        try:
            if job.what:
                self.refuse_if_busy()
            self.jobs.put(job)
        except Busy as busy:
            job.error = busy
            job.settle()

    def refuse_if_busy(self) -> None:
        """Raise Busy if the queue is full."""
        waiting = self.jobs.qsize()
        if waiting >= WAITING:
            raise Busy(math.ceil(waiting * self.pace))

    def trouble(self) -> str:
        """What to tell a monitor: "" if the thread answers in time."""
        try:
            self.call(lambda: None).result(timeout=IN_TIME)
        except TimeoutError:
            return "the owner of the games does not answer"
        return ""

    def works_here(self) -> bool:
        """Does this run in the owner's own thread?"""
        return threading.current_thread() is self.thread

    def start(self, first: Callable[[], None]) -> None:
        """Start the thread; it calls ``first`` before it takes any job."""
        self.ending = False
        self.thread = self.make_thread(first)
        self.supervisor = threading.Thread(
            target=self.supervise, name="owner's keeper", daemon=True
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
                self.thread = self.make_thread(self.begin_anew)

    def stop(self) -> None:
        """End after the jobs that wait now."""
        if self.supervisor is not None:
            self.jobs.put(None)
            self.supervisor.join()

    # -- in the thread

    def run(self, first: Callable[[], None]) -> None:
        try:
            first()
        except Exception as error:
            damage.note(error)
            log.exception("the owner begins all the same")
        try:
            while not self.ending:
                self.go_on()
        except BaseException:
            log.critical("the owner has died, and another one goes on", exc_info=True)
        connection.close()

    def begin_anew(self) -> None:
        """Take over from a thread that died: report its unfinished jobs, forget its open games,
        and show watchers what is stored."""
        unfinished, self.in_hand = self.in_hand, []
        self.games.clear()
        for job in unfinished:
            with suppress(BaseException):  # it may be the one that has ended the thread
                if not job.decided:
                    job.error = Lost()
                job.settle()
        for name in self.watched():
            with suppress(NoSuchGame, Damaged):
                self.publish([self.game(name)])

    def go_on(self) -> None:
        """Do the jobs that wait, and those that are due."""
        self.take()
        count, letters = len(self.in_hand), list[Job]()
        try:
            changed_games, posted_jobs = self.read_post()
            letters += posted_jobs
            self.follow(changed_games)
            letters += self.due_jobs()
        except Exception:
            log.exception("the post could not be read")
            connection.close()  # the database may have been restarted
            time.sleep(PAUSE_AFTER_FAILURE)
        self.in_hand[:0] = letters
        began = time.monotonic()
        self.work(self.in_hand)
        self.in_hand = []
        self.on_rest()
        if count:
            self.pace += ((time.monotonic() - began) / count - self.pace) / 10

    def take(self) -> None:
        """Take the waiting jobs in hand; wait a moment for the first one."""
        with suppress(queue.Empty):
            job = self.jobs.get(timeout=PAUSE)
            while job is not None:
                self.in_hand.append(job)
                if len(self.in_hand) >= BATCH:
                    return
                job = self.jobs.get_nowait()
            self.ending = True

    def follow(self, changed_games: set[str]) -> None:
        """Bring the changed games that somebody watches here up to date, and show them.  Other open
        games follow when somebody next uses them."""
        if not changed_games or not is_shared():
            return
        names = self.watched() if ALL in changed_games else self.watched() & changed_games
        revisions = {
            name: self.games[name].row.revision if name in self.games else 0 for name in names
        }
        news_by_game = news.news_since(revisions)
        refreshed = []
        for name in names:
            if name not in news_by_game:
                self.forget(name)
            elif revisions[name] != news_by_game[name].row["revision"]:
                with suppress(NoSuchGame, Damaged):
                    refreshed.append(self.refresh(name, news_by_game[name]))
        self.publish(refreshed)

    def refresh(self, game_id: str, game_news: news.News | None = None) -> OpenGame:
        """A game as stored now; its news spares reading all of it, if that is enough."""
        cached = self.games.pop(game_id, None)
        try:
            self.games[game_id] = (
                news.apply_news(cached, game_news) if cached else load_game(game_id)
            )
        except NoSuchGame:
            self.forget(game_id)
            raise
        return self.games[game_id]

    def is_behind(self, game_id: str) -> bool:
        """Has another process changed the game since this one read it?"""
        if not is_shared() or game_id not in self.games or self.games[game_id].steps:
            return False
        revision = Game.objects.filter(pk=game_id).values_list("revision", flat=True).first()
        return revision != self.games[game_id].row.revision

    def work(self, jobs: Sequence[Job]) -> None:
        """Do the jobs that change games, store and show the changes, then do those that look."""
        changes = [job for job in jobs if job.what]
        stored_games = self.perform(changes)
        for job in changes:
            job.decided = True
        try:
            self.publish(stored_games)
        except Exception:
            log.exception("what is stored could not be shown")
        for job in changes:
            job.settle()
            CHANGES.labels(type(job.error).__name__ if job.error else "stored").inc()
        for job in jobs:
            if not job.what:
                self.do(job, [])
                job.settle()
        while len(self.games) > KEPT:
            self.games.popitem(last=False)

    def perform(self, jobs: Sequence[Job]) -> list[OpenGame]:
        """Do changes and store them, again where another process was quicker; the stored games."""
        stored_games: list[OpenGame] = []
        for _ in range(TRIES):
            for index, job in enumerate(jobs):
                self.do(job, jobs[:index])
            newly_stored, overtaken = self.store(jobs)
            stored_games += newly_stored
            jobs = [job for job in jobs if job.game_id in overtaken]
            if not jobs:
                break
        for job in jobs:
            job.error = NotStored("others were quicker, again and again")
        return stored_games

    def do(self, job: Job, before: Sequence[Job]) -> None:
        job.result, job.error = None, None
        try:
            if not job.what and self.is_behind(job.game_id):
                self.publish([self.refresh(job.game_id)])
            try:
                job.result = job.run(self)
            except IllegalChoice:
                # Perhaps it answers a newer ask, by another process.
                if not self.is_behind(job.game_id):
                    raise
                self.publish([self.refresh(job.game_id)])
                job.result = job.run(self)
        except (IllegalChoice, NoSuchGame, Damaged) as error:
            job.error = error
        except DatabaseError as error:
            damage.note(error)
            job.error = NotStored(str(error))
        except BaseException as error:  # rules that raise SystemExit are broken, too
            job.error = self.handle_broken_rules(job, error, before) if job.what else error
            BROKE.inc(bool(job.what))

    def handle_broken_rules(
        self, job: Job, error: BaseException, before: Sequence[Job]
    ) -> RulesBroke:
        """Note broken rules: put the game back to its state before this job, and tell its
        watchers."""
        game = self.games.get(job.game_id)
        table = game.table if game else None
        number = incidents.note(error, f"game {job.game_id}: {job.what}", table)
        if game is not None:
            for overtaken_id in self.store([one for one in before if one.game_id == job.game_id])[
                1
            ]:
                log.warning("game %s was changed elsewhere while its rules broke", overtaken_id)
            self.games.pop(job.game_id, None)
            with suppress(NoSuchGame, Damaged, DatabaseError):
                game = self.game(job.game_id)
                game.row.incident = number
                game.step()
        return RulesBroke(number)

    def game(self, game_id: str) -> OpenGame:
        """An open game; opens it if necessary."""
        if game_id in self.games:
            self.games.move_to_end(game_id)
        else:
            self.games[game_id] = load_game(game_id)
        return self.games[game_id]

    def store(self, jobs: Sequence[Job]) -> tuple[list[OpenGame], set[str]]:
        """Commit the changes of these jobs: the stored games, and the ids of those where another
        process was quicker.  If it fails, drop the changes and give the jobs the error."""
        overtaken: set[str] = set()
        while True:
            names = dict.fromkeys(job.game_id for job in jobs if job.game_id not in overtaken)
            changed_games = [game for name in names if (game := self.games.get(name))]
            changed_games = [game for game in changed_games if game.steps]
            letter_jobs = [job for job in jobs if job.letter and job.game_id not in overtaken]
            broken_jobs = [job for job in letter_jobs if isinstance(job.error, RulesBroke)]
            done_jobs = [job for job in letter_jobs if job not in broken_jobs]
            if not (changed_games or letter_jobs):
                return [], overtaken
            try:
                with COMMITS.time():
                    write(changed_games, letter_numbers(done_jobs), letter_numbers(broken_jobs))
                return changed_games, overtaken
            except Overtaken as late:
                overtaken |= late.games
                self.drop(late.games)
            except Exception as error:  # it is locked by others, or the disk is full
                damage.note(error)
                log.warning("%d games could not be stored: %s", len(changed_games), error)
                connection.close_if_unusable_or_obsolete()
                lost_ids = {game.row.id for game in changed_games}
                self.drop(lost_ids)
                for job in jobs:
                    if job.game_id in lost_ids and job.error is None:
                        job.error = NotStored(str(error))
                return [], overtaken

    def drop(self, games: set[str]) -> None:
        """Forget these games in memory; the next use opens them as stored."""
        for name in games:
            self.games.pop(name, None)

    def forget(self, game_id: str) -> None:
        """Forget a deleted game."""
        self.games.pop(game_id, None)
        self.bury(game_id)


def letter_numbers(letters: Sequence[Job]) -> list[int]:
    return [job.letter for job in letters if job.letter is not None]


owner = Owner()
