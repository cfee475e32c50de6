"""How jobs change, store and show the open games of a process.

The changes of all waiting jobs are committed together, and are acknowledged and shown only after
that.  If the commit fails, the process forgets its games, and the next use opens them as they are
stored.

Several processes may play the same game.  A step is committed only if it follows the last stored
step; if another process was quicker, the job runs again on the game as that process stored it."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Sequence
from contextlib import suppress

from django.db import DatabaseError, connection

from kabinett.core.game import Game as Rules
from kabinett.core.play.asks import IllegalChoice
from kabinett.core.script.program import RulesError
from kabinett.web.host import damage, incidents
from kabinett.web.host.errors import NotStored
from kabinett.web.host.health import CHANGES, COMMITS, RULES_BROKE, SITE_BROKE
from kabinett.web.play.jobs import Broke, Change, Job, Look, RulesBroke, SiteBroke, StandaloneChange
from kabinett.web.play.open_game import Damaged, NoSuchGame, OpenGame
from kabinett.web.play.open_games import OpenGames
from kabinett.web.play.store import Overtaken, store_steps

log = logging.getLogger("kabinett.owner")

#: How often a job is tried while other processes are quicker.
TRIES = 5


class JobRunner:
    """Runs jobs on open games.  For use by one thread at a time."""

    def __init__(self, games: OpenGames) -> None:
        self.games = games

    def work(self, jobs: Sequence[Job]) -> None:
        """Do the jobs that change games, store and show the changes, and then do the jobs that only
        look."""
        changes = [job for job in jobs if isinstance(job, Change)]
        looks = [job for job in jobs if isinstance(job, Look)]
        stored_games = self.perform(changes)
        for change in changes:
            change.decided = True
        self.games.show(stored_games)
        for change in changes:
            change.settle()
            CHANGES.labels(type(change.error).__name__ if change.error else "stored").inc()
        for look in looks:
            self.do(look)
            look.settle()
        self.games.close_unused()

    def perform(self, jobs: Sequence[Change]) -> list[OpenGame]:
        """Do changes and store them.  Repeat those for which another process was quicker.  Return
        the stored games."""
        stored_games: list[OpenGame] = []
        for _ in range(TRIES):
            late = set[str]()  # games all of whose jobs have to run again
            for index, job in enumerate(jobs):
                if job.game_id not in late:
                    try:
                        self.do(job, jobs[:index])
                    except Overtaken as error:
                        late |= error.games
            undecided = [job for job in jobs if not job.decided]
            newly_stored, overtaken = self.store(
                [job for job in undecided if job.game_id not in late]
            )
            stored_games += newly_stored
            jobs = [job for job in undecided if job.game_id in overtaken | late]
            if not jobs:
                break
        for job in jobs:
            job.error = NotStored("other processes were quicker, again and again")
        return stored_games

    def do(self, job: Job, before: Sequence[Change] = ()) -> None:
        """Run a job and note its outcome.  ``before`` are the earlier jobs of the same commit.
        Raise Overtaken if these have to run again, and this job after them."""
        job.result, job.error = None, None
        try:
            if isinstance(job, Look) and self.games.is_behind(job.game_id):
                self.games.catch_up(job.game_id)
            try:
                job.result = job.run(self.games.open)
            except IllegalChoice:
                # Perhaps it answers a newer ask, which another process has stored.
                if self.is_half_changed(job.game_id) or not self.games.is_behind(job.game_id):
                    raise
                self.games.catch_up(job.game_id)
                job.result = job.run(self.games.open)
        except (IllegalChoice, NoSuchGame) as error:
            # The traceback would refer to the job, in a reference cycle with everything that the
            # job refers to.
            job.error = error.with_traceback(None)
            if self.is_half_changed(job.game_id):
                self.restore_before(job, before)
        except Damaged as error:
            job.error = error.with_traceback(None)
            self.restore_before(job, before)
        except DatabaseError as error:
            damage.note(error)
            job.error = NotStored(str(error))
            self.restore_before(job, before)
        except BaseException as error:  # rules that raise SystemExit are broken, too
            job.error = error
            if isinstance(job, Change):
                job.error = self.handle_fault(job, error, before)

    def is_half_changed(self, game_id: str) -> bool:
        """Has a job changed an open game without a step?"""
        game = self.games.get(game_id)
        return game is not None and game.is_half_changed()

    def restore_before(self, job: Job, before: Sequence[Change]) -> None:
        """Put the game back to its state before this job, which may have changed a part of it.
        This repeats, commits and shows the jobs before it; raise Overtaken if another process was
        quicker than one of them."""
        if not isinstance(job, Change):
            return
        earlier_jobs = [
            other for other in before if other.game_id == job.game_id and not other.decided
        ]
        self.games.drop({job.game_id})
        for index, other in enumerate(earlier_jobs):
            if other.error is None and not isinstance(other, StandaloneChange):
                self.do(other, earlier_jobs[:index])
        stored_games, overtaken = self.store(earlier_jobs)
        if overtaken:
            raise Overtaken(overtaken)
        for other in earlier_jobs:
            other.decided = True
        self.games.show(stored_games)

    def handle_fault(self, job: Change, error: BaseException, before: Sequence[Change]) -> Broke:
        """Note that the rules or the site broke, take the job back, and let the viewers of the game
        know."""
        game = self.games.get(job.game_id)
        self.restore_before(job, before)
        table = game.table if game else None
        rules_broke = table is not None and is_of_rules(error, table.game)
        (RULES_BROKE if rules_broke else SITE_BROKE).inc()
        number = incidents.note(error, f"game {job.game_id}: {job.what}", table)
        if game is not None:
            with suppress(NoSuchGame, Damaged, DatabaseError):
                game = self.games.open(job.game_id)
                game.row.incident = number
                game.step()
        return RulesBroke(number) if rules_broke else SiteBroke(number)

    def store(self, jobs: Sequence[Change]) -> tuple[list[OpenGame], set[str]]:
        """Commit the changes of these jobs.  Return the stored games, and the ids of the games for
        which another process was quicker.  If the commit fails, drop the games and give the jobs
        the error."""
        overtaken: set[str] = set()
        while True:
            game_ids = dict.fromkeys(job.game_id for job in jobs if job.game_id not in overtaken)
            open_games = [game for game_id in game_ids if (game := self.games.get(game_id))]
            changed_games = [game for game in open_games if game.steps]
            letters = {
                job.letter: isinstance(job.error, Broke)
                for job in jobs
                if job.letter and job.game_id not in overtaken
            }
            if not (changed_games or letters):
                return [], overtaken
            try:
                with COMMITS.time():
                    store_steps(changed_games, letters)
                return changed_games, overtaken
            except Overtaken as late:
                overtaken |= late.games
                self.games.drop(late.games)
            except Exception as error:  # others have locked the database, or the disk is full
                damage.note(error)
                log.warning("%d games could not be stored: %s", len(changed_games), error)
                connection.close_if_unusable_or_obsolete()
                lost_ids = {game.row.id for game in changed_games}
                self.games.drop(lost_ids)
                for job in jobs:
                    if job.game_id in lost_ids and job.error is None:
                        job.error = NotStored(str(error))
                return [], overtaken


def is_of_rules(error: BaseException, rules: Rules) -> bool:
    """Did the rules of the game raise this error?  Otherwise the site did."""
    modules = (
        str(frame.f_globals.get("__name__")) for frame, _ in traceback.walk_tb(error.__traceback__)
    )
    inside = (f"{module}.".startswith(f"{rules.package}.") for module in modules)
    return isinstance(error, RulesError) or any(inside)
