"""The bot of each strength (measured in docs/measured/bots.md).

From ``hard`` on, a net judges the ends of lines and says which answers deserve more of them."""

from __future__ import annotations

from typing import Final

STRENGTHS: Final = {
    "easy": "hasty(50)",
    "medium": "one-ply",
    "hard": "search(1500, turns=4, learned=True, guided=True)",
    "master": "search(15000, turns=4, learned=True, guided=True)",
}
