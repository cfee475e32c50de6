"""The books of a game: one for each way to play it in this process."""

from __future__ import annotations

from typing import Any, Final, Protocol

from kabinett.core.book import GameBook
from kabinett.core.pack import Pack
from kabinett.core.packs import Packs
from kabinett.core.setup import Setup

KEPT: Final = 256


class Bound(Protocol):
    """What is needed of a game to make its books."""

    @property
    def packs(self) -> Packs: ...
    @property
    def built_in(self) -> Pack: ...
    def make_book(self, pack: Pack, setup: Setup) -> Any: ...


class Books:
    """Books by what they are made of, the latest ones."""

    def __init__(self, game: Bound) -> None:
        self.game = game
        self.kept: dict[tuple[Any, ...], Any] = {}

    def of(self, setup: Setup) -> Any:
        """The book of a checked setup: the same for all tables that are played so."""
        options = tuple(sorted(setup.options.items()))
        key = setup.pack, setup.seats, bool(setup.bots), options
        if key not in self.kept:
            game = self.game
            pack = game.packs.laid(setup.pack) if setup.pack else game.built_in
            made = game.make_book(pack, setup)
            pack.check()
            self.kept[key] = made
            if isinstance(made, GameBook):
                made.made_of = game, setup
                made.pack = pack
            while len(self.kept) > KEPT:
                del self.kept[next(iter(self.kept))]
        return self.kept[key]
