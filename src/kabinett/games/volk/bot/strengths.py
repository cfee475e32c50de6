"""The bot of each strength (measured in docs/measured/bots.md).

From ``hard`` on, the policy of a net says which answers deserve more lines."""

from __future__ import annotations

from typing import Final

STRENGTHS: Final = {
    "easy": "hasty(50)",
    "medium": "one-ply",
    "hard": "search(2000, turns=4, guided=True)",
    "master": "search(20000, turns=4, guided=True)",
}
