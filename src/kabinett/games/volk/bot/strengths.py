"""The bot of each strength (measured in docs/measured/bots.md).

These are the defaults of a game that states none (`bots/strengths.py`).  Volk states them anyway,
because it was measured with them."""

from __future__ import annotations

from typing import Final

STRENGTHS: Final = {
    "easy": "hasty(50)",
    "medium": "one-ply",
    "hard": "search(4000, turns=4)",
    "master": "search(40000, turns=4)",
}
