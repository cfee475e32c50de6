"""The bot of each strength (measured in docs/measured/bots.md).

Rollouts of four turns (one round with four seats), on shared re-deals, play better than rollouts of
one or eight turns.  More rollouts did not measurably improve play, so there is no strength above
hard.
"""

from __future__ import annotations

from typing import Final

STRENGTHS: Final = {
    "easy": "hasty(50)",
    "medium": "one-ply",
    "hard": "search(300, turns=4, curiosity=5, paired=True)",
}
