"""Runs the effects of cards, markers and tables: blocks of operations (content/reading.py)."""

from __future__ import annotations

from kabinett.core.script.language import Script, script
from kabinett.games.weimar.rules.state import Weimar


@script
def run_block(s: Weimar, own: int, block: int) -> Script:
    """All operations of a block, top to bottom."""
    for place in range(len(s.book.effects.blocks[block])):
        effects = s.book.effects
        op = effects.blocks[block][place]
        yield from effects.scripts[op](s, own, op, *effects.fields[op])
