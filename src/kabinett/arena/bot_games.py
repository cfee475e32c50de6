"""Games that bots play in all seats, for the commands that measure leads and minutes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import click

from kabinett.bots import Chooser, make_bot
from kabinett.core.game import Game
from kabinett.core.play.chance import SEED_BYTES, Chance
from kabinett.core.play.players import Player
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup, SetupError
from kabinett.games import all_games, game_at


@dataclass(frozen=True)
class Task:
    """A game to play, in this or another process.

    ``game`` is the game's folder, ``number`` the seed."""

    game: str
    seats: int
    bot: str
    options: tuple[tuple[str, str], ...] = ()
    number: int = 0

    @classmethod
    def of_length(cls, game: Game, length: str, seats: int, bot: str) -> Task:
        """A game of one of the game's lengths."""
        assert game.length is not None
        return cls(str(game.folder), seats, bot, ((game.length.name, length),))

    def begin(self) -> tuple[Table, list[Chooser]]:
        """Begin the game; return its table and the bots by seat."""
        game = game_at(self.game)
        setup = game.setup(Setup(self.seats, dict(self.options)))
        players = [Player(f"{self.bot} {seat + 1}") for seat in range(self.seats)]
        chance = Chance(self.number.to_bytes(SEED_BYTES, "big"))
        bots = [make_bot(self.bot, self.number * self.seats + seat) for seat in range(self.seats)]
        return Table.new(game, setup, players, chance), bots


def games_with_lengths(names: Sequence[str]) -> Iterator[tuple[str, Game]]:
    """The games with these names or folders, each with its name; without names all with lengths.

    Raises UsageError if a named game does not exist or has none."""
    for name in names or sorted(all_games()):
        try:
            game = game_at(name)
        except SetupError as error:
            raise click.UsageError(str(error)) from error
        if game.length is not None:
            yield name, game
        elif names:
            raise click.UsageError(
                f"{name}: the game has no option with lengths, Option(…, lengths=…)"
            )
