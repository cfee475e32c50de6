"""The curve of the lead, from public facts."""

from __future__ import annotations

from typing import Final

from kabinett.core.lead import Lead
from kabinett.core.message import Message
from kabinett.games.volk.bot.evaluate import evaluate
from kabinett.games.volk.content.vocabulary import WEST
from kabinett.games.volk.rules.state import ACTIONS, Volk

SCALE: Final = Message("By how the bots judge the board, 100 at most:")


def lead(s: Volk) -> Lead | None:
    """The half decade and each side's chance to win in per cent.

    None during the end of a decade, when `evaluate` would count its effects twice.  Reads only the
    sizes of the hands."""
    if s.phase != ACTIONS:
        return None
    west = round(100 * evaluate(s)[WEST])
    return Lead(2 * s.decade + s.half, (west, 100 - west), (SCALE, ()))
