"""What the owner of the games is asked to do, and what may become of it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from typing import Generic, Protocol, TypeVar

from kabinett.web.host.errors import NotStored
from kabinett.web.play.tables import Opened

log = logging.getLogger("kabinett.owner")

T = TypeVar("T")


class RulesBroke(Exception):
    """The rules raised: the table is as before.  ``number`` is the incident's."""

    def __init__(self, number: str) -> None:
        super().__init__(number)
        self.number = number


class Busy(NotStored):
    """Too many are waiting: nothing has been done, and after ``wait`` seconds it may be tried
    again."""

    def __init__(self, wait: int) -> None:
        super().__init__(f"too many are waiting; again in {wait} s")
        self.wait = wait


class Lost(Exception):
    """The owner has died while it was being done: it may be stored, or not."""


class Opener(Protocol):
    """Who has the open games."""

    def game(self, game_id: str) -> Opened: ...


class Job(Generic[T]):
    """Something to be done with a game: what ``act`` returns, or whatever it raises.

    ``what`` says for the log how it changes the game, "" if it only looks."""

    def __init__(self, game: str, act: Callable[[Opened], T], what: str = "") -> None:
        self.game = game
        self.act = act
        self.what = what
        self.letter: int | None = None  # by which a worker has asked for it
        self.future: Future[T] | None = None  # for whoever waits until it is done
        #: Called when it is done, with what it has raised.
        self.then: Callable[[BaseException | None], None] = lambda error: None
        self.result: T | None = None
        self.error: BaseException | None = None
        self.decided = False  # is it known what has become of it?
        self.settled = False  # … and told?

    def run(self, owner: Opener) -> T:
        return self.act(owner.game(self.game))

    def settle(self) -> None:
        """Tell what has become of it, once."""
        if self.settled:
            return
        self.settled = True
        with suppress(InvalidStateError):  # whoever has asked for it waits no more
            if self.future is not None and self.error is not None:
                self.future.set_exception(self.error)
            elif self.future is not None:
                self.future.set_result(self.result)  # type: ignore[arg-type]
        try:
            self.then(self.error)
        except Exception:
            log.exception("what has become of it could not be told: %s", self.what)


class Alone(Job[T]):
    """A change that does not need the game to be one that can be opened."""

    def __init__(self, game: str, act: Callable[[], T], what: str) -> None:
        super().__init__(game, lambda opened: act(), what)
        self.alone = act

    def run(self, owner: Opener) -> T:
        return self.alone()
