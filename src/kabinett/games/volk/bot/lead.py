"""How far each side is, as anybody can judge."""

from __future__ import annotations

from typing import Final

from kabinett.core.lead import Lead
from kabinett.core.message import Message
from kabinett.games.volk.bot.evaluate import evaluate
from kabinett.games.volk.content.vocabulary import EAST, SIDE, WEST
from kabinett.games.volk.rules.state import ACTIONS, Volk

CHANCES: Final = Message(
    "Chances to win as the bots judge the board, of 100: {side} {n}, {side_2} {n_2}."
)


def lead(s: Volk) -> Lead | None:
    """The chances to win, of 100, at each half of a decade; None while a decade ends, when what is
    to come is judged twice.  Nothing hidden is read: of the hands it counts how many cards they
    hold."""
    if s.phase != ACTIONS:
        return None
    west = round(100 * evaluate(s)[WEST])
    east = 100 - west
    said = CHANCES, (SIDE[WEST], west, SIDE[EAST], east)
    return Lead(2 * s.decade + s.half, (west, east), said)
