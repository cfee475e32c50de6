"""The one thread of a web process that has all open games: it changes, stores and shows them.

Whoever wants something of a game puts a job into a queue.  The thread takes all that are waiting,
does the changes, commits them together, and only then are they acknowledged and shown; then it
does what only looks.  So nothing is locked, answers of many games share one commit, and no
viewer ever sees what is not stored.  If the commit fails, the games that it was about are
forgotten, and are as they were stored.  If the thread dies, another one goes on with these.

Several processes may play the same game.  A step is committed only if it follows the last one
that is stored; if another process was quicker, its steps are read and the job is done once more.
So a process that is killed, or stands still for a while, keeps nobody waiting and breaks nothing.

Where the thread has not been started (commands, tests) a job is done at once by who brings it.

Longer than 400 lines, as what is done with a job, and in what order, must be seen at once."""

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
from typing import Any, TypeVar

from django.db import DatabaseError, connection

from kabinett.core.play.table import IllegalChoice
from kabinett.web.host import damage, incidents
from kabinett.web.host.errors import NotStored
from kabinett.web.host.health import BROKE, CHANGES, COMMITS
from kabinett.web.play import news
from kabinett.web.play.changes import ALL, shared
from kabinett.web.play.jobs import Alone, Busy, Job, Lost, RulesBroke
from kabinett.web.play.models import Game
from kabinett.web.play.store import Overtaken, write
from kabinett.web.play.tables import Damaged, NoSuchGame, Opened, open_game

log = logging.getLogger("kabinett.owner")

#: So many games stay open; those that nobody has asked for longest are closed.
KEPT = 1000
#: So many jobs are done in one commit.
BATCH = 200
#: Seconds between two looks whether other processes have done anything.
PAUSE = 0.02
#: Seconds without a look where the last one failed.
PAUSE_AFTER_FAILURE = 0.2
#: So many jobs may wait; who comes then is sent away for a while.
WAITING = 1000
#: So often a job is done anew because another process was quicker.
TRIES = 5

#: Seconds within which the thread comes round, if all is well.
IN_TIME = 5.0

T = TypeVar("T")


class Owner:
    """All open games of this process."""

    def __init__(self) -> None:
        self.games: OrderedDict[str, Opened] = OrderedDict()
        self.jobs: queue.SimpleQueue[Job[Any] | None] = queue.SimpleQueue()
        self.thread: threading.Thread | None = None
        self.keeper: threading.Thread | None = None  # starts another one if it dies
        self.ending = False
        self.hand: list[Job[Any]] = []  # what it has taken and not settled yet
        self.pace = 0.001  # seconds that a job takes, as it was lately
        self.here = threading.RLock()  # where there is no thread
        #: Called with the games that have changed, when that is stored.
        self.publish: Callable[[Sequence[Opened]], None] = lambda games: None
        #: Called between jobs: the games that other processes have changed, ALL if that is not
        #: known, and what they have laid down for us.
        self.post: Callable[[], tuple[set[str], Sequence[Job[Any]]]] = lambda: (set(), ())
        #: Called for the games that somebody looks at.
        self.watched: Callable[[], set[str]] = set
        #: Called between jobs for what is due by the clocks of games.
        self.due: Callable[[], Sequence[Job[Any]]] = tuple
        #: Called when it has done what was waiting.
        self.rest: Callable[[], None] = lambda: None
        #: Called with a game that is no more.
        self.bury: Callable[[str], None] = lambda game: None

    # -- from any thread

    def change(self, game: str, act: Callable[[Opened], T], what: str) -> T:
        """Change a game; when this returns it is stored."""
        return self.submit(Job(game, act, what)).result()

    def look(self, game: str, see: Callable[[Opened], T]) -> T:
        """What a function sees of a game as it is stored.  It must keep nothing that changes."""
        self.refuse_if_busy()
        return self.submit(Job(game, see)).result()

    def alone(self, game: str, act: Callable[[], T], what: str) -> T:
        """Change a game that may be damaged."""
        return self.submit(Alone(game, act, what)).result()

    def call(self, act: Callable[[], T]) -> Future[T]:
        """Let the owner's thread do something."""
        return self.submit(Alone("", act, ""))

    def submit(self, job: Job[T]) -> Future[T]:
        """Let it be done, for whoever waits for it."""
        job.future = Future()
        self.put(job)
        return job.future

    def put(self, job: Job[Any]) -> None:
        """Let it be done: it tells by itself what has become of it."""
        if self.thread is None or self.works_here():
            with self.here:
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
        """Busy if there is no room in the queue."""
        waiting = self.jobs.qsize()
        if waiting >= WAITING:
            raise Busy(math.ceil(waiting * self.pace))

    def trouble(self) -> str:
        """What a monitor is told: "" if the thread comes round in time."""
        try:
            self.call(lambda: None).result(timeout=IN_TIME)
        except TimeoutError:
            return "the owner of the games does not answer"
        return ""

    def works_here(self) -> bool:
        """Is this its own thread?"""
        return threading.current_thread() is self.thread

    def start(self, first: Callable[[], None]) -> None:
        """Begin, with something that has to be done before anybody comes."""
        self.ending = False
        self.thread = self.fresh(first)
        self.keeper = threading.Thread(target=self.keep, name="owner's keeper", daemon=True)
        self.keeper.start()

    def fresh(self, first: Callable[[], None]) -> threading.Thread:
        return threading.Thread(target=self.run, args=[first], name="owner", daemon=True)

    def keep(self) -> None:
        """Let the thread work, and another one after it if it dies."""
        while self.thread is not None:
            self.thread.start()
            self.thread.join()
            if self.ending:
                self.thread = None
            else:
                time.sleep(PAUSE_AFTER_FAILURE)  # it may die again and again
                self.thread = self.fresh(self.begin_anew)

    def stop(self) -> None:
        """End after what is waiting now."""
        if self.keeper is not None:
            self.jobs.put(None)
            self.keeper.join()

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
        """The thread before this one has died: what it had not finished is told, no game is trusted
        that it had in memory, and whoever looks on sees what is stored."""
        left, self.hand = self.hand, []
        self.games.clear()
        for job in left:
            with suppress(BaseException):  # it may be the one that has ended the thread
                if not job.decided:
                    job.error = Lost()
                job.settle()
        for name in self.watched():
            with suppress(NoSuchGame, Damaged):
                self.publish([self.game(name)])

    def go_on(self) -> None:
        """Do what is waiting, and what is due."""
        self.take()
        found, letters = len(self.hand), list[Job[Any]]()
        try:
            changed, come = self.post()
            letters += come
            self.follow(changed)
            letters += self.due()
        except Exception:
            log.exception("the post could not be read")
            connection.close()  # the database may have been restarted
            time.sleep(PAUSE_AFTER_FAILURE)
        self.hand[:0] = letters
        began = time.monotonic()
        self.work(self.hand)
        self.hand = []
        self.rest()
        if found:
            self.pace += ((time.monotonic() - began) / found - self.pace) / 10

    def take(self) -> None:
        """Take the jobs that are waiting into the hand, after a while at most."""
        with suppress(queue.Empty):
            job = self.jobs.get(timeout=PAUSE)
            while job is not None:
                self.hand.append(job)
                if len(self.hand) >= BATCH:
                    return
                job = self.jobs.get_nowait()
            self.ending = True

    def follow(self, changed: set[str]) -> None:
        """Take over what other processes have done to games that somebody looks at here, and show
        it; another one that is open is brought up to date when somebody asks for it."""
        if not changed or not shared():
            return
        names = self.watched() if ALL in changed else self.watched() & changed
        known = {name: self.games[name].row.revision if name in self.games else 0 for name in names}
        found = news.since(known)
        moved = []
        for name in names:
            if name not in found:
                self.forget(name)
            elif known[name] != found[name].row["revision"]:
                with suppress(NoSuchGame, Damaged):
                    moved.append(self.refresh(name, found[name]))
        self.publish(moved)

    def refresh(self, game: str, found: news.News | None = None) -> Opened:
        """A game as it is stored now, by what was ``found`` of it, if that is enough."""
        known = self.games.pop(game, None)
        try:
            self.games[game] = news.followed(known, found) if known else open_game(game)
        except NoSuchGame:
            self.forget(game)
            raise
        return self.games[game]

    def behind(self, game: str) -> bool:
        """Has another process changed the game since it was opened here?"""
        if not shared() or game not in self.games or self.games[game].steps:
            return False
        stored = Game.objects.filter(pk=game).values_list("revision", flat=True).first()
        return stored != self.games[game].row.revision

    def work(self, jobs: Sequence[Job[Any]]) -> None:
        """Do what changes something, store it, show it, then do what looks."""
        changes = [job for job in jobs if job.what]
        stored = self.perform(changes)
        for job in changes:
            job.decided = True
        try:
            self.publish(stored)
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

    def perform(self, jobs: Sequence[Job[Any]]) -> list[Opened]:
        """Do changes and store them; once more where another process was quicker.  The games."""
        stored: list[Opened] = []
        for _ in range(TRIES):
            for place, job in enumerate(jobs):
                self.do(job, jobs[:place])
            more, overtaken = self.store(jobs)
            stored += more
            jobs = [job for job in jobs if job.game in overtaken]
            if not jobs:
                break
        for job in jobs:
            job.error = NotStored("others were quicker, again and again")
        return stored

    def do(self, job: Job[Any], before: Sequence[Job[Any]]) -> None:
        job.result, job.error = None, None
        try:
            if not job.what and self.behind(job.game):
                self.publish([self.refresh(job.game)])
            try:
                job.result = job.run(self)
            except IllegalChoice:
                # Perhaps it is an answer to what another process has asked since.
                if not self.behind(job.game):
                    raise
                self.publish([self.refresh(job.game)])
                job.result = job.run(self)
        except (IllegalChoice, NoSuchGame, Damaged) as error:
            job.error = error
        except DatabaseError as error:
            damage.note(error)
            job.error = NotStored(str(error))
        except BaseException as error:  # rules that raise SystemExit are broken, too
            job.error = self.broken(job, error, before) if job.what else error
            BROKE.inc(bool(job.what))

    def broken(self, job: Job[Any], error: BaseException, before: Sequence[Job[Any]]) -> RulesBroke:
        """The rules broke: the game is as it was before this job, and those who look at it are
        told."""
        opened = self.games.get(job.game)
        table = opened.table if opened else None
        number = incidents.note(error, f"game {job.game}: {job.what}", table)
        if opened is not None:
            for lost in self.store([one for one in before if one.game == job.game])[1]:
                log.warning("game %s was changed elsewhere while its rules broke", lost)
            self.games.pop(job.game, None)
            with suppress(NoSuchGame, Damaged, DatabaseError):
                opened = self.game(job.game)
                opened.row.incident = number
                opened.step()
        return RulesBroke(number)

    def game(self, game_id: str) -> Opened:
        """A game, opened if it is not yet."""
        if game_id in self.games:
            self.games.move_to_end(game_id)
        else:
            self.games[game_id] = open_game(game_id)
        return self.games[game_id]

    def store(self, jobs: Sequence[Job[Any]]) -> tuple[list[Opened], set[str]]:
        """Commit what these jobs have changed: the games, and those where another process was
        quicker.  If it fails, all that they have done is forgotten, and the jobs know."""
        overtaken: set[str] = set()
        while True:
            names = dict.fromkeys(job.game for job in jobs if job.game not in overtaken)
            changed = [opened for name in names if (opened := self.games.get(name))]
            changed = [opened for opened in changed if opened.steps]
            letters = [job for job in jobs if job.letter and job.game not in overtaken]
            broke = [job for job in letters if isinstance(job.error, RulesBroke)]
            done = [job for job in letters if job not in broke]
            if not (changed or letters):
                return [], overtaken
            try:
                with COMMITS.time():
                    write(changed, numbers(done), numbers(broke))
                return changed, overtaken
            except Overtaken as late:
                overtaken |= late.games
                self.drop(late.games)
            except Exception as error:  # it is locked by others, or the disk is full
                damage.note(error)
                log.warning("%d games could not be stored: %s", len(changed), error)
                connection.close_if_unusable_or_obsolete()
                lost = {opened.row.id for opened in changed}
                self.drop(lost)
                for job in jobs:
                    if job.game in lost and job.error is None:
                        job.error = NotStored(str(error))
                return [], overtaken

    def drop(self, games: set[str]) -> None:
        """They are opened again, as they are stored, when somebody asks for them."""
        for name in games:
            self.games.pop(name, None)

    def forget(self, game: str) -> None:
        """A game is gone."""
        self.games.pop(game, None)
        self.bury(game)


def numbers(letters: Sequence[Job[Any]]) -> list[int]:
    return [job.letter for job in letters if job.letter is not None]


owner = Owner()
