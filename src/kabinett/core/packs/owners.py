"""The owners' packs that a process knows."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

from kabinett.core.packs.files import game_id_in, read_pack
from kabinett.core.packs.pack import Pack, PackError

#: The environment variable that names the folders of owners' packs, joined as in PATH.
OWN_PACKS = "KABINETT_PACKS"


class HasPacks(Protocol):
    """The parts of a game that `Packs` uses."""

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
    """The owners' packs that this process can use for a game.

    ``offered`` contains the packs in the folders of KABINETT_PACKS that new games can use, by their
    ids; ``refused`` has the reason for each other pack in these folders. A stored game brings its
    own pack and adds it with `add`."""

    def __init__(self, game: HasPacks) -> None:
        self.game = game
        self.offered: dict[str, Pack] = {}
        self.refused: list[str] = []
        self._by_name: dict[str, Pack] = {}
        self._on_base: dict[str, Pack] = {}
        for folder in os.environ.get(OWN_PACKS, "").split(os.pathsep):
            if folder:
                self.offer(Path(folder))

    def offer(self, folder: Path) -> None:
        """Offer a folder's pack for new games if the pack belongs to this game; note the reason if
        the pack is faulty."""
        try:
            if game_id_in(folder) != self.game.id:
                return
            pack = read_pack(folder)
            if pack.id in self.offered:
                raise PackError(folder / "pack.toml", "", f"another pack has the id {pack.id!r}")
            self.add(pack)
            self.offered[pack.id] = pack
        except PackError as error:
            self.refused.append(f"{folder}: {error}")

    def add(self, pack: Pack) -> None:
        """Add a pack; raises PackError if the pack is unusable."""
        name = pack.name
        if name not in self._by_name:
            self._on_base[name] = self.lay(pack)
            self._by_name[name] = pack

    def lay(self, pack: Pack) -> Pack:
        """An owner's pack, checked, as an extension of the base pack; raises PackError, which lists
        its faults."""
        game = self.game
        if game.base_pack is None:
            raise pack.error(f"{game.id} has no pack that could be replaced")
        whole = pack.on(game.built_in, game.pack_fields)
        try:
            game.check_pack(whole, game.built_in)
        except PackError as error:
            whole.faults.append(error)
        except Exception:  # report a fault of the pack first: it may have caused this
            whole.check()
            raise
        whole.check()
        return whole

    def find(self, wish: str) -> Pack:
        """The pack of that name, or the offered pack with that id; raises UnknownPack, which lists
        the offered packs."""
        if wish in self._by_name:
            return self._by_name[wish]
        if wish in self.offered:
            return self.offered[wish]
        there = ", ".join(self.offered) or "none"
        reasons = "".join(f"; refused: {reason}" for reason in self.refused)
        raise UnknownPack(
            f"there is no pack {wish!r} here; there is: {there} "
            f"({OWN_PACKS} names their folders){reasons}"
        )

    def on_base(self, name: str) -> Pack:
        """The known pack of that name as an extension of the game's base pack."""
        return self._on_base[name]
