"""What stands behind the strengths of the bots (docs/bots.md tells how strong they are).

No bot is shown to beat one-ply here, so nothing is offered above it.
"""

from __future__ import annotations

from typing import Final

STRENGTHS: Final = {"easy": "hasty(80)", "medium": "one-ply"}
