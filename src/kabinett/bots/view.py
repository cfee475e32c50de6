"""What a bot may know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kabinett.core.game import Game
from kabinett.core.luck import Luck
from kabinett.core.play.position import Position
from kabinett.core.play.table import Table
from kabinett.core.scene import Scene
from kabinett.core.words import Text


class View:
    """The table as one asked seat knows it: its ask, its scene, and re-dealt copies.

    ``game`` is the game's contract, for its vocabulary and its words; it holds nothing of
    the play.  The table itself stays out of reach: `scene`, `log` and `sample` are all there is.
    """

    __slots__ = ("_look", "_redeal", "_told", "choices", "game", "seat", "seats", "text")

    game: Game[Any]
    seat: int
    seats: int  # how many play
    choices: list[str]  # the names of what is offered
    text: Text  # what is asked

    def __init__(self, table: Table, seat: int) -> None:
        """ValueError if the seat is not asked now."""
        ask = table.ask(seat)
        if ask is None:
            raise ValueError(f"seat {seat} is not asked now")
        self.game = table.game
        self.seat = seat
        self.seats = len(table.players)
        self.choices = ask.choices
        self.text = ask.text
        self._look: Callable[[], Scene] = lambda: table.game.scene(table.state, seat)
        self._told: Callable[[], list[Text]] = lambda: [
            (entry.message(), entry.args) for entry in table.log_for(seat)
        ]
        self._redeal: Callable[[Luck], Any] = lambda luck: table.redealt(seat, luck)

    @property
    def scene(self) -> Scene:
        """What the seat sees."""
        return self._look()

    @property
    def log(self) -> list[Text]:
        """All that the seat has been told since the beginning, the oldest first: who forms beliefs
        of what others hold does so by this."""
        return self._told()

    @property
    def sensible(self) -> list[int]:
        """The choices by their numbers, without those that the game calls senseless."""
        choices = [self.game.vocabulary.number(name) for name in self.choices]
        found = self.game.sensible
        if found is None or len(choices) == 1:
            return choices
        return found(self.sample(Luck(0)).state, choices)

    def sample(self, luck: Luck) -> Position:
        """The position as it might be, to play on: whatever the seat does not know is dealt
        anew, and its own ask is open.

        Seats that are asked at the same time and come first give random answers."""
        position = Position(self.game, self._redeal(luck))
        while position.seat != self.seat:
            position.play(position.choices[luck.below(len(position.choices))])
        return position
