"""Games that bots play in all seats, for the commands that measure leads and minutes."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kabinett.bots import Chooser
from kabinett.bots.playing import begin_game
from kabinett.core.game import Game
from kabinett.core.play.chance import Chance
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.games import game_at


@dataclass(frozen=True)
class BotGame:
    """A game to play with one bot on all seats, in this or another process.

    ``game`` is the game's id or folder, ``number`` the seed."""

    game: str
    seats: int
    bot: str
    options: tuple[tuple[str, str], ...] = ()
    number: int = 0

    @classmethod
    def of_length(cls, game: Game, length: str, seats: int, bot: str) -> BotGame:
        """A game of one of the game's lengths."""
        assert game.length is not None
        return cls(str(game.folder), seats, bot, ((game.length.name, length),))

    def series(self, games: int) -> list[BotGame]:
        """This many games that differ only by their seeds: 0, 1 and so on."""
        return [replace(self, number=number) for number in range(games)]

    def begin(self) -> tuple[Table, list[Chooser]]:
        """Begin the game; return its table and the bots by seat."""
        game = game_at(self.game)
        setup = game.setup(Setup(self.seats, dict(self.options)))
        bots = [self.bot] * self.seats
        seeds = [self.number * self.seats + seat for seat in range(self.seats)]
        return begin_game(game, setup, bots, seeds, Chance.numbered(self.number))
