"""What a bot is."""

from __future__ import annotations

from typing import ClassVar

from kabinett.bots.view import View
from kabinett.core.chance import Luck
from kabinett.core.message import Message


class Bot:
    """Plays a seat: gets a `View` of the table, names one of ``view.choices``.

    A bot keeps nothing of a game between two answers that it would miss: it may be made
    anew for each.  ``luck`` is its own chance; the game's dice are out of its reach."""

    label: ClassVar[Message] = Message("A bot of your own")
    help: ClassVar[Message] = Message("Plays as its author wrote it.")

    def __init__(self, seed: int = 0) -> None:
        self.luck = Luck(seed)

    def choose(self, view: View) -> str:
        """The name of a choice, one of ``view.choices``."""
        raise NotImplementedError
