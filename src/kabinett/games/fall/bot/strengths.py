"""The search behind each strength of bot (docs/measured/bots.md measures how strong they are).

With four seats four turns are a round: rollouts that far on shared re-deals tell more than one
turn, and more than eight.  More rollouts have not been shown to be stronger, so no strength is
offered above hard.
"""

from __future__ import annotations

from typing import Final

STRENGTHS: Final = {
    "easy": "hasty(50)",
    "medium": "one-ply",
    "hard": "search(300, turns=4, curiosity=5, paired=True)",
}
