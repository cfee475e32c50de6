"""How far each side is, as anybody can judge."""

from __future__ import annotations

from typing import Final

from kabinett.core.lead import Lead
from kabinett.core.message import Message
from kabinett.games.volk.bot.evaluate import evaluate
from kabinett.games.volk.content.vocabulary import WEST
from kabinett.games.volk.rules.state import ACTIONS, Volk

SCALE: Final = Message("By how the bots judge the board, 100 at most:")


def lead(s: Volk) -> Lead | None:
    """The chances to win, of 100, by halves of a decade; None while a decade ends, when what is to
    come is judged twice.  Nothing hidden is read: of the hands it counts how many cards they
    hold."""
    if s.phase != ACTIONS:
        return None
    west = round(100 * evaluate(s)[WEST])
    return Lead(2 * s.decade + s.half, (west, 100 - west), (SCALE, ()))
