"""The games that `kabinett bench leads` and `kabinett bench minutes` measure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from kabinett.core.game import Game
from kabinett.core.setup import SetupError
from kabinett.games import all_games, game_at


def games_with_lengths(names: Sequence[str]) -> Iterator[tuple[str, Game]]:
    """Yield the games with these names or folders, each with its name; without names all that have
    lengths.

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
