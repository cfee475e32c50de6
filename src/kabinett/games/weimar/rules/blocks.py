"""Runs the effects of cards, markers and tables: blocks of operations (see `content.py`)."""

from __future__ import annotations

from typing import Any, Final

from kabinett.core.script.language import Script, script
from kabinett.games.weimar.rules.state import Weimar

#: The script of each operation (its number, in the compiled build); `effects.py` fills it in.
DO: Final[list[Any]] = []


@script
def run_block(s: Weimar, own: int, block: int) -> Script:
    """All operations of a block, top to bottom; they stop when the game is over."""
    for place in range(len(s.book.blocks.blocks[block])):
        if s.ending < 0:
            operation = s.book.blocks.blocks[block][place]
            yield from DO[s.book.blocks.operations[operation][0]](s, own, operation)
