"""What stands behind the strengths of the bots (docs/bots.md tells how strong they are).

More lines and more turns are not shown to be stronger here, so nothing is offered above hard.
"""

from __future__ import annotations

from typing import Final

STRENGTHS: Final = {
    "easy": "hasty(50)",
    "medium": "one-ply",
    "hard": "search(100, turns=1, curiosity=5, paired=True)",
}
