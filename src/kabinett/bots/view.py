"""All that a bot may know about the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kabinett.core.game import Game
from kabinett.core.luck import Luck
from kabinett.core.play.position import Position
from kabinett.core.play.table import Table
from kabinett.core.show.scene import Scene
from kabinett.core.words import Text


class View:
    """The table as a seat that is asked knows it: its ask, its scene, and re-dealt copies.

    ``game`` is the game's contract, with its vocabulary and its words, and without any state of
    play.  A bot cannot reach the table itself: it has `scene`, `log` and `sample`.

    >>> import kabinett
    >>> view = View(kabinett.new_game("volk", seed=1), 0)
    >>> view.seats
    2
    """

    __slots__ = ("_look", "_redeal", "_told", "choices", "game", "pack", "seat", "seats", "text")

    game: Game
    seat: int
    seats: int  # the number of seats at the table
    pack: str  # the id of the owner's pack; "" for the built-in one
    choices: list[str]  # the names of the legal choices
    text: Text  # the question

    def __init__(self, table: Table, seat: int) -> None:
        """Raises ValueError if the seat is not asked now."""
        ask = table.ask(seat)
        if ask is None:
            raise ValueError(f"seat {seat} is not asked now")
        self.game = table.game
        self.seat = seat
        self.seats = len(table.players)
        self.pack = table.setup.pack
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
        """The lines of the log that the seat may read, the oldest first.

        From these a bot can infer what others hold."""
        return self._told()

    @property
    def sensible(self) -> list[int]:
        """The numbers of the choices, without those that make no sense (`Game.sensible`); of all
        choices if none makes sense."""
        choices = [self.game.vocabulary.number(name) for name in self.choices]
        keep_sensible = self.game.sensible
        if keep_sensible is None or len(choices) == 1:
            return choices
        return keep_sensible(self.sample(Luck(0)).state, choices) or choices

    def sample(self, luck: Luck) -> Position:
        """A position to play on, in which the seat's own ask is open.

        All that the seat does not know is dealt again.  If several seats are asked at once, those
        before this seat answer at random."""
        position = Position(self.game, self._redeal(luck))
        while position.seat != self.seat:
            position.play(position.choices[luck.below(len(position.choices))])
        return position
