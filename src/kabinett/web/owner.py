"""The one thread that owns all open games: it changes them, stores them, and shows them.

Whoever wants something of a game puts a job into a queue.  The thread takes all that are waiting,
does the changes, commits them together, and only then are they acknowledged and shown; then it
does what only looks.  So nothing is locked, answers of many games share one commit, and no
viewer ever sees what is not stored.  If the commit fails, the games that it was about are
forgotten, and are as they were stored.

Where the thread has not been started (commands, tests) a job is done at once by who brings it."""

from __future__ import annotations

import logging
import queue
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from typing import Any, Generic, TypeVar

from django.db import DatabaseError, connection, transaction

from kabinett.core.play.table import IllegalChoice
from kabinett.web import incidents
from kabinett.web.models import Game, Letter, Step
from kabinett.web.tables import Damaged, NoSuchGame, Opened, open_game

log = logging.getLogger("kabinett.owner")

#: So many games stay open; those that nobody has asked for longest are closed.
KEPT = 1000
#: So many jobs are done in one commit.
BATCH = 200
#: Seconds between two looks whether a worker has laid down a letter.
PAUSE = 0.02

T = TypeVar("T")


class RulesBroke(Exception):
    """The rules raised: the table is as before.  ``number`` is the incident's."""

    def __init__(self, number: str) -> None:
        super().__init__(number)
        self.number = number


class NotStored(Exception):
    """The database could not take it: nothing has changed, and it may be tried again."""


class Job(Generic[T]):
    """Something to be done with a game: what ``act`` returns, or whatever it raises.

    ``what`` says for the log how it changes the game, "" if it only looks."""

    def __init__(self, game: str, act: Callable[[Opened], T], what: str = "") -> None:
        self.game = game
        self.act = act
        self.what = what
        self.letter: int | None = None  # by which a worker has asked for it
        self.future: Future[T] = Future()
        self.result: T | None = None
        self.error: BaseException | None = None

    def run(self, owner: Owner) -> T:
        return self.act(owner.game(self.game))

    def settle(self) -> None:
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)  # type: ignore[arg-type]


class Alone(Job[T]):
    """A change that does not need the game to be one that can be opened."""

    def __init__(self, game: str, act: Callable[[], T], what: str) -> None:
        super().__init__(game, lambda opened: act(), what)
        self.alone = act

    def run(self, owner: Owner) -> T:
        return self.alone()


class Owner:
    """All open games of this process."""

    def __init__(self) -> None:
        self.games: OrderedDict[str, Opened] = OrderedDict()
        self.jobs: queue.SimpleQueue[Job[Any] | None] = queue.SimpleQueue()
        self.thread: threading.Thread | None = None
        self.here = threading.RLock()  # where there is no thread
        #: Called with the games that have changed, when that is stored.
        self.publish: Callable[[Sequence[Opened]], None] = lambda games: None
        #: Called for what was laid down for us by other processes.
        self.letters: Callable[[], Sequence[Job[Any]]] = tuple
        #: Called with a game that is no more.
        self.bury: Callable[[str], None] = lambda game: None

    # -- from any thread

    def change(self, game: str, act: Callable[[Opened], T], what: str) -> T:
        """Change a game; when this returns it is stored."""
        return self.submit(Job(game, act, what)).result()

    def look(self, game: str, see: Callable[[Opened], T]) -> T:
        """What a function sees of a game as it is stored.  It must keep nothing that changes."""
        return self.submit(Job(game, see)).result()

    def alone(self, game: str, act: Callable[[], T], what: str) -> T:
        """Change a game that may be damaged."""
        return self.submit(Alone(game, act, what)).result()

    def call(self, act: Callable[[], T]) -> Future[T]:
        """Let the owner's thread do something."""
        return self.submit(Alone("", act, ""))

    def submit(self, job: Job[T]) -> Future[T]:
        if self.thread is None or threading.current_thread() is self.thread:
            with self.here:
                self.work([job])
        else:
            self.jobs.put(job)
        return job.future

    def start(self, first: Callable[[], None]) -> None:
        """Begin, with something that has to be done before anybody comes."""
        self.thread = threading.Thread(target=self.run, args=[first], name="owner", daemon=True)
        self.thread.start()

    def stop(self) -> None:
        """End after what is waiting now."""
        if self.thread is not None:
            self.jobs.put(None)
            self.thread.join()
            self.thread = None

    # -- in the thread

    def run(self, first: Callable[[], None]) -> None:
        going = True
        try:
            first()
        except Exception:
            log.exception("the owner begins all the same")
        while going:
            found = self.waiting()
            going = None not in found
            try:
                letters = self.letters()
            except DatabaseError:
                log.exception("the letters could not be read")
                letters = []
            try:
                self.work([*letters, *(job for job in found if job is not None)])
            except Exception:
                log.exception("the owner goes on after an error")
        connection.close()

    def waiting(self) -> list[Job[Any] | None]:
        """The jobs that are waiting, after a while at most; None: it shall end."""
        found: list[Job[Any] | None] = []
        with suppress(queue.Empty):
            found.append(self.jobs.get(timeout=PAUSE))
            while len(found) < BATCH:
                found.append(self.jobs.get_nowait())
        return found

    def work(self, jobs: Sequence[Job[Any]]) -> None:
        """Do what changes something, store it, show it, then do what looks."""
        changes = [job for job in jobs if job.what]
        for place, job in enumerate(changes):
            self.do(job, changes[:place])
        stored = self.store(changes)
        try:
            self.publish(stored)
        except Exception:
            log.exception("what is stored could not be shown")
        for job in changes:
            job.settle()
        for job in jobs:
            if not job.what:
                self.do(job, [])
                job.settle()
        while len(self.games) > KEPT:
            self.games.popitem(last=False)

    def do(self, job: Job[Any], before: Sequence[Job[Any]]) -> None:
        try:
            job.result = job.run(self)
        except (IllegalChoice, NoSuchGame, Damaged) as error:
            job.error = error
        except DatabaseError as error:
            job.error = NotStored(str(error))
        except Exception as error:
            job.error = self.broken(job, error, before) if job.what else error

    def broken(self, job: Job[Any], error: Exception, before: Sequence[Job[Any]]) -> RulesBroke:
        """The rules broke: the game is as it was before this job, and those who look at it are
        told."""
        opened = self.games.get(job.game)
        table = opened.table if opened else None
        number = incidents.note(error, f"game {job.game}: {job.what}", table)
        if opened is not None:
            self.store([one for one in before if one.game == job.game])
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

    def store(self, jobs: Sequence[Job[Any]]) -> list[Opened]:
        """Commit what these jobs have changed; the games.  If that fails, it is forgotten, and
        the jobs know."""
        changed = [
            opened
            for game in dict.fromkeys(job.game for job in jobs)
            if (opened := self.games.get(game)) and opened.steps
        ]
        letters = [job for job in jobs if job.letter is not None]
        if not (changed or letters):
            return []
        try:
            write(changed, letters)
        except Exception as error:  # it is locked by others, or the disk is full
            names = {opened.row.pk for opened in changed}
            log.warning("%d games could not be stored: %s", len(names), error)
            for name in names:
                del self.games[name]
            for job in jobs:
                if job.game in names and job.error is None:
                    job.error = NotStored(str(error))
            return []
        return changed

    def forget(self, game: str) -> None:
        """A game is gone."""
        self.games.pop(game, None)
        self.bury(game)


def write(games: Sequence[Opened], letters: Sequence[Job[Any]] = ()) -> None:
    """Store the new steps of these games, and take out the letters, in one commit."""
    with transaction.atomic():
        Step.objects.bulk_create([step for opened in games for step in opened.steps])
        for opened in games:
            row, first = opened.row, opened.steps[0].number
            fields = ["revision", "asks", "waits", "over", "notice", "incident", "updated"]
            if row.head_step >= first:
                fields += ["head", "head_step", "rules"]
            values = {name: getattr(row, name) for name in fields}
            if not Game.objects.filter(pk=row.pk, revision=first - 1).update(**values):
                raise DatabaseError(f"game {row.pk} was changed by somebody else")
        if letters:
            broke = [job.letter for job in letters if isinstance(job.error, RulesBroke)]
            Letter.objects.filter(pk__in=broke).update(broke=True)
            done = [job.letter for job in letters if job.letter not in broke]
            Letter.objects.filter(pk__in=done).delete()
    for opened in games:
        opened.steps = []


owner = Owner()
