"""What a seat is asked, and the errors for answers that it cannot give."""

from __future__ import annotations

from dataclasses import dataclass

from kabinett.core.words import Text


class IllegalChoice(Exception):
    """This seat cannot give this answer now. The table stays unchanged.

    >>> import kabinett
    >>> table = kabinett.new_game("volk", seed=7)
    >>> table.answer(5, "pass")
    Traceback (most recent call last):
    kabinett.core.play.asks.IllegalChoice: there is no such seat
    """


class StaleAsk(IllegalChoice):
    """The answer is for an ask that is not open."""


@dataclass(init=False)
class Ask:
    """What a seat is asked: the names of its choices, and the sentence. ``id`` identifies the ask
    in an answer."""

    seat: int
    id: int
    choices: list[str]
    text: Text

    # Written out for speed, as in `Answer`.
    def __init__(self, seat: int, id: int, choices: list[str], text: Text) -> None:
        self.seat = seat
        self.id = id
        self.choices = choices
        self.text = text
