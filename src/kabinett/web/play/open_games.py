"""The open games of a process."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.db import DatabaseError

from kabinett.web.play import news
from kabinett.web.play.changes import ALL
from kabinett.web.play.jobs import Job
from kabinett.web.play.loading import load_game
from kabinett.web.play.open_game import Damaged, NoSuchGame, OpenGame

log = logging.getLogger("kabinett.owner")

#: The maximum number of open games; beyond it, those that nobody has used for longest are closed.
MOST_OPEN = 1000


@dataclass
class OwnerHooks:
    """The functions of other modules that the owner of the games calls, all in its own thread."""

    #: Shows the changed games, once they are stored.
    publish: Callable[[Sequence[OpenGame]], None] = lambda games: None
    #: Returns the ids of the games that somebody watches.
    watched: Callable[[], set[str]] = set
    #: Called with the id of a deleted game.
    on_deleted: Callable[[str], None] = lambda game_id: None
    #: Called between jobs: returns the games that other processes have changed (ALL if we do not
    #: know which), and jobs for their letters to us.
    read_post: Callable[[], tuple[set[str], Sequence[Job]]] = lambda: (set(), ())
    #: Called between jobs: returns the jobs that are due by the clocks of games.
    due_jobs: Callable[[], Sequence[Job]] = tuple
    #: Called when all waiting jobs are done.
    on_rest: Callable[[], None] = lambda: None


class OpenGames(OrderedDict[str, OpenGame]):
    """The open games by id, the one last used at the end.  For use by one thread at a time."""

    def __init__(self) -> None:
        super().__init__()
        self.hooks = OwnerHooks()

    def open(self, game_id: str) -> OpenGame:
        """Return an open game; open it if necessary."""
        if game_id in self:
            self.move_to_end(game_id)
        else:
            self[game_id] = load_game(game_id)
        return self[game_id]

    def close_unused(self, most: int = MOST_OPEN) -> None:
        """Close the games that nobody has used for longest, if there are more than ``most``."""
        while len(self) > most:
            self.popitem(last=False)

    def drop(self, game_ids: set[str]) -> None:
        """Forget these games; the next use opens them as they are stored."""
        for game_id in game_ids:
            self.pop(game_id, None)

    def forget(self, game_id: str) -> None:
        """Forget a deleted game."""
        self.drop({game_id})
        self.hooks.on_deleted(game_id)

    def show(self, games: Sequence[OpenGame]) -> None:
        """Show the stored games to their viewers.  If one cannot be shown, the others still are."""
        for game in games:
            try:
                self.hooks.publish([game])
            except (Exception, SystemExit):  # rules that raise SystemExit are broken, too
                log.exception("a stored change of game %s could not be shown", game.row.id)

    # -- other processes

    def follow(self, changed_ids: set[str]) -> None:
        """Update, and show, those changed games that are being watched in this process.  Other open
        games follow when somebody next uses them."""
        watched_ids = self.hooks.watched() if changed_ids else set[str]()
        game_ids = watched_ids if ALL in changed_ids else watched_ids & changed_ids
        revisions = {
            game_id: self[game_id].row.revision if game_id in self else 0 for game_id in game_ids
        }
        stored_revisions, news_by_game = news.revisions_and_news(revisions)
        for game_id in game_ids:
            if game_id not in stored_revisions:
                self.forget(game_id)
            elif revisions[game_id] != stored_revisions[game_id]:
                self.follow_game(game_id, news_by_game.get(game_id))

    def follow_game(self, game_id: str, game_news: news.News | None = None) -> None:
        """Update and show one game, if it can be opened.  Raise DatabaseError if the database does
        not answer."""
        try:
            self.catch_up(game_id, game_news)
        except (NoSuchGame, Damaged):
            pass
        except DatabaseError:
            raise
        except (Exception, SystemExit):
            log.exception("game %s could not be opened as another process stored it", game_id)

    def catch_up(self, game_id: str, game_news: news.News | None = None) -> None:
        """Update a game to what is stored now, and show it."""
        self.show([self.refresh(game_id, game_news)])

    def refresh(self, game_id: str, game_news: news.News | None = None) -> OpenGame:
        """Return a game as it is stored now.  Its news are used, where they are enough, instead of
        reading all of it."""
        cached = self.pop(game_id, None)
        try:
            self[game_id] = news.apply_news(cached, game_news) if cached else load_game(game_id)
        except NoSuchGame:
            self.forget(game_id)
            raise
        return self[game_id]

    def is_behind(self, game_id: str) -> bool:
        """Has another process changed the game since this process read it?"""
        if game_id not in self or self[game_id].steps:
            return False
        return news.stored_revision(game_id) != self[game_id].row.revision
