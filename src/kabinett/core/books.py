"""The books of a game: one for each setup that this process has used recently."""

from __future__ import annotations

import threading
from typing import Any, Final, Protocol

from kabinett.core.contract.groups import Rules
from kabinett.core.packs.book import GameBook
from kabinett.core.packs.owners import Packs
from kabinett.core.packs.pack import Pack
from kabinett.core.setup import Setup

MOST_BOOKS: Final = 256
STORING: Final = threading.Lock()


class HasBooks(Protocol):
    """The parts of a game that `Books` uses."""

    @property
    def packs(self) -> Packs: ...
    @property
    def built_in(self) -> Pack: ...
    @property
    def rules(self) -> Rules[Any]: ...


class Books:
    """The books that a game has used last, the last one at the end; each is found by its setup,
    whatever the position from which the game begins."""

    def __init__(self, game: HasBooks) -> None:
        self.game = game
        self.cache: dict[tuple[object, ...], Any] = {}

    def of(self, setup: Setup) -> Any:
        """The book of a checked setup. Tables with the same setup share it."""
        key = setup.key[:-1]
        with STORING:
            if key in self.cache:
                book = self.cache[key] = self.cache.pop(key)  # to the end of the books used last
                return book
        game = self.game
        pack = game.packs.on_base(setup.pack) if setup.pack else game.built_in
        make_book = game.rules.make_book
        book = None if make_book is None else make_book(pack, setup)
        pack.check()
        if isinstance(book, GameBook):
            book.made_of = game, setup
            book.pack = pack
        with STORING:  # from now on, other threads use the book
            book = self.cache.setdefault(key, book)
            while len(self.cache) > MOST_BOOKS:
                del self.cache[next(iter(self.cache))]
        return book
