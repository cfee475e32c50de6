"""What the rules look up while they play: the numbers of the pack, and the options."""

from __future__ import annotations

from kabinett.core.book import GameBook
from kabinett.core.game import Setup
from kabinett.core.pack import Pack


class Book(GameBook):
    """It never changes: all tables that are played in one way share it."""

    def __init__(self, pack: Pack, setup: Setup) -> None:
        self.pack = pack
        self.worth: list[int] = [record.number("worth", 1, 9) for record in pack.of("region")]
        self.vetoes: int = int(setup.options["vetoes"])
