"""Places for requests, limited per name and in all, with a waiting line for each name."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

#: The maximum number of seconds of waiting.
SECONDS = 15.0


class NoPlace(Exception):
    """There is no free place, and the waiting line is full or too slow."""


@dataclass
class PlacesOfName:
    """The places of one name."""

    free: asyncio.Semaphore
    here: int = 0  # requests with a place, and those in line


@dataclass
class Places:
    """Places for requests.  A request without a free place waits, first in the line of its name, so
    that a name with many requests delays others by only a few of them."""

    each: int
    all: int
    line: int  # requests of one name that may wait
    own: dict[str, PlacesOfName] = field(default_factory=dict)
    free: asyncio.Semaphore = field(init=False)

    def __post_init__(self) -> None:
        self.free = asyncio.Semaphore(self.all)

    def is_crowded(self, name: str) -> bool:
        """Must the next request of this name wait?"""
        return name in self.own and self.own[name].here >= self.each

    async def take(self, name: str) -> Place:
        """Take a place for a name.  Raise NoPlace if there is none in time."""
        own = self.own.setdefault(name, PlacesOfName(asyncio.Semaphore(self.each)))
        if own.here >= self.each + self.line:
            raise NoPlace
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
            raise NoPlace from None
        except BaseException:
            self.go(name, own)
            raise
        return Place(self, name, own)

    def go(self, name: str, own: PlacesOfName) -> None:
        own.here -= 1
        if not own.here:
            self.own.pop(name, None)


@dataclass
class Place:
    """A place in use, until `leave`."""

    of: Places
    name: str
    own: PlacesOfName
    taken: bool = True

    def leave(self) -> None:
        """Free the place; later calls do nothing."""
        if self.taken:
            self.taken = False
            self.of.free.release()
            self.own.free.release()
            self.of.go(self.name, self.own)
