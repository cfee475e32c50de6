"""The owners' packs that a process knows."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

from kabinett.core.pack import Pack, PackError
from kabinett.core.pack_files import game_of, read_pack

#: The environment variable with the folders of owners' packs, parted as those of PATH are.
OWN_PACKS = "KABINETT_PACKS"


class Replaceable(Protocol):
    """What is needed of a game to lay packs on its own."""

    @property
    def id(self) -> str: ...
    @property
    def base_pack(self) -> Path | None: ...
    @property
    def built_in(self) -> Pack: ...
    @property
    def pack_fields(self) -> Mapping[str, tuple[str, ...]]: ...
    def check_pack(self, pack: Pack, base: Pack) -> None: ...


class UnknownPack(LookupError):
    """A pack that this process does not know."""


class Packs:
    """The owners' packs that a game can be played with in this process.

    ``offered`` are those of the folders in KABINETT_PACKS, by their ids, for new games;
    ``refused`` says why others there are not.  A stored game brings its own by `add`."""

    def __init__(self, game: Replaceable) -> None:
        self.game = game
        self.offered: dict[str, Pack] = {}
        self.refused: list[str] = []
        self._known: dict[str, Pack] = {}
        self._laid: dict[str, Pack] = {}
        for folder in os.environ.get(OWN_PACKS, "").split(os.pathsep):
            if folder:
                self.offer(Path(folder))

    def offer(self, folder: Path) -> None:
        """A folder's pack for new games, if it is for this game and nothing is wrong with it."""
        try:
            if game_of(folder) != self.game.id:
                return
            pack = read_pack(folder)
            self.add(pack)
            if pack.id in self.offered:
                raise PackError(folder / "pack.toml", "", f"another pack has the id {pack.id!r}")
            self.offered[pack.id] = pack
        except PackError as error:
            self.refused.append(f"{folder}: {error}")

    def add(self, pack: Pack) -> None:
        """Know a pack; PackError if it cannot be played with."""
        name = pack.name
        if name not in self._known:
            self._laid[name] = self.lay(pack)
            self._known[name] = pack

    def lay(self, pack: Pack) -> Pack:
        """An owner's pack on the base pack, checked; PackError says what is wrong."""
        game = self.game
        if game.base_pack is None:
            raise pack.fail(f"{game.id} has no pack that could be replaced")
        laid = pack.on(game.built_in, game.pack_fields)
        try:
            game.check_pack(laid, game.built_in)
        except PackError as error:
            laid.faults.append(error)
        except Exception:  # of a pack in which something is wrong: it may come of that
            laid.check()
            raise
        laid.check()
        return laid

    def find(self, wish: str) -> Pack:
        """By its name, or by its id the one that is offered; UnknownPack says what there is."""
        if wish in self._known:
            return self._known[wish]
        if wish in self.offered:
            return self.offered[wish]
        there = ", ".join(self.offered) or "none"
        refused = "".join(f"; refused: {reason}" for reason in self.refused)
        raise UnknownPack(
            f"there is no pack {wish!r} here; there is: {there} "
            f"({OWN_PACKS} names their folders){refused}"
        )

    def laid(self, name: str) -> Pack:
        """A known pack on the base pack of the game, by its name."""
        return self._laid[name]
