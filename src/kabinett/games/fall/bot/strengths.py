"""What stands behind the strengths of the bots (how strong they are: docs/measured/bots.md).

With four seats four turns are a round: that far ahead the copies that all answers share tell more
than one turn ahead, and more than eight.  More lines are not shown to be stronger, so nothing is
offered above hard.
"""

from __future__ import annotations

from typing import Final

STRENGTHS: Final = {
    "easy": "hasty(50)",
    "medium": "one-ply",
    "hard": "search(300, turns=4, curiosity=5, paired=True)",
}
