"""Jobs for the owner of the games, and the ways in which they may fail."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Generic

from kabinett.web.host.errors import NotStored
from kabinett.web.play.open_game import OpenGame

if TYPE_CHECKING:  # without type arguments: any result
    from typing_extensions import TypeVar

    T = TypeVar("T", default=Any)
else:
    from typing import TypeVar

    T = TypeVar("T")


class Broke(Exception):
    """A change raised an unexpected exception, and the table is as before.  ``number`` is the
    incident's number."""

    def __init__(self, number: str) -> None:
        super().__init__(number)
        self.number = number


class RulesBroke(Broke):
    """The rules of the game raised an unexpected exception."""


class SiteBroke(Broke):
    """The site raised an unexpected exception before or after the rules ran."""


class Busy(NotStored):
    """Too many jobs are waiting.  Nothing has been done; the caller can try again after ``wait``
    seconds."""

    def __init__(self, wait: int) -> None:
        super().__init__(f"too many are waiting; again in {wait} s")
        self.wait = wait


class Lost(Exception):
    """The owner died during the job.  The change may or may not be stored."""


#: Returns an open game by its id.
Opener = Callable[[str], OpenGame]


class Job(Generic[T]):
    """A task on a game: a `Look` or a `Change`.  Its ``future`` gets what ``act`` returns or
    raises."""

    def __init__(self, game_id: str, act: Callable[[OpenGame], T]) -> None:
        self.game_id = game_id
        self.act = act
        self.future: Future[T] = Future()
        self.result: T | None = None
        self.error: BaseException | None = None
        self.decided = False  # is the outcome final?

    def run(self, opener: Opener) -> T:
        return self.act(opener(self.game_id))

    def settle(self) -> None:
        """Report the outcome, if it is not reported yet."""
        with suppress(InvalidStateError):  # reported, or the waiting thread has given up
            if self.error is not None:
                self.future.set_exception(self.error)
            else:
                self.future.set_result(self.result)  # type: ignore[arg-type]


class Look(Job[T]):
    """A job that changes nothing."""


class Call(Look[T]):
    """A function to run in the owner's thread, about no game in particular."""

    def __init__(self, act: Callable[[], T]) -> None:
        super().__init__("", lambda _: act())
        self.act_alone = act

    def run(self, opener: Opener) -> T:
        return self.act_alone()


class Change(Job[T]):
    """A job that changes a game; ``what`` describes the change in the log."""

    def __init__(self, game_id: str, act: Callable[[OpenGame], T], what: str) -> None:
        super().__init__(game_id, act)
        self.what = what
        self.letter: int | None = None  # the number of the worker's letter that asked for it


class StandaloneChange(Change[T]):
    """A change that works even if the game cannot be opened."""

    def __init__(self, game_id: str, act: Callable[[], T], what: str) -> None:
        super().__init__(game_id, lambda _: act(), what)
        self.act_alone = act

    def run(self, opener: Opener) -> T:
        return self.act_alone()
