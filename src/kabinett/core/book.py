"""What a game's rules look up while they run: content and options of one way to play."""

from __future__ import annotations

from typing import Any

from kabinett.core.pack import Pack


class GameBook:
    """What each game's ``Book`` is: flat typed tables, made once by `Game.book`, never changed.

    All states of a table share it, so a state that is pickled takes no content with it: where
    it is opened, the game makes the book again, or has it already."""

    made_of: tuple[Any, Any]  # the game and the setup
    pack: Pack  # what it was made of: names and notes

    def __reduce__(self) -> Any:
        game, setup = self.made_of
        return made_again, (game, setup)


def made_again(game: Any, setup: Any) -> Any:
    return game.book(setup)
