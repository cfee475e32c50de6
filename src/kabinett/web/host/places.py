"""Places for which one may have to wait: so many for each, so many for all."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

#: So many seconds one waits at most.
SECONDS = 15.0


class Full(Exception):
    """There is no place, nor one in the line."""


@dataclass
class Own:
    """The places of one name."""

    free: asyncio.Semaphore
    here: int = 0  # those who have one, and those who wait for it


@dataclass
class Places:
    """Whoever finds none waits in line: first in that of his name, so that a name with many keeps
    others waiting for a few of them only."""

    each: int
    all: int
    line: int  # so many of one name may wait
    own: dict[str, Own] = field(default_factory=dict)
    free: asyncio.Semaphore = field(init=False)

    def __post_init__(self) -> None:
        self.free = asyncio.Semaphore(self.all)

    def crowded(self, name: str) -> bool:
        """Would one have to wait for others of this name?"""
        return name in self.own and self.own[name].here >= self.each

    async def take(self, name: str) -> Place:
        """A place of that name; Full if there is none for too long."""
        own = self.own.setdefault(name, Own(asyncio.Semaphore(self.each)))
        if own.here >= self.each + self.line:
            raise Full
        own.here += 1
        try:
            async with asyncio.timeout(SECONDS):
                await own.free.acquire()
                try:
                    await self.free.acquire()
                except BaseException:
                    own.free.release()
                    raise
        except TimeoutError:
            self.go(name, own)
            raise Full from None
        except BaseException:
            self.go(name, own)
            raise
        return Place(self, name, own)

    def go(self, name: str, own: Own) -> None:
        own.here -= 1
        if not own.here:
            self.own.pop(name, None)


@dataclass
class Place:
    """One that is taken, until it is left."""

    of: Places
    name: str
    own: Own
    taken: bool = True

    def leave(self) -> None:
        """Once only, however often it is called."""
        if self.taken:
            self.taken = False
            self.of.free.release()
            self.own.free.release()
            self.of.go(self.name, self.own)
