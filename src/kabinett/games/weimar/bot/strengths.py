"""The bots behind the strengths (how strong they are: docs/measured/bots.md)."""

from __future__ import annotations

from typing import Final

STRENGTHS: Final = {
    "easy": "hasty(80)",
    "medium": "one-ply(copies=6, most=16)",  # averages over several throws
    "hard": "search(240, turns=1, curiosity=5, paired=True, chained=True)",
}
