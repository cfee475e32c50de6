"""Crisis Rolls (5.4)."""

from __future__ import annotations

from kabinett.core.script.language import Script, say, script
from kabinett.games.weimar.content import words
from kabinett.games.weimar.rules.blocks import run_block
from kabinett.games.weimar.rules.pool import BASIC, CRISIS_ROLL, add_part, begin_roll
from kabinett.games.weimar.rules.rolls import roll_dice
from kabinett.games.weimar.rules.state import Weimar
from kabinett.games.weimar.rules.table import seat_of


@script
def crisis_roll(s: Weimar, party: int) -> Script:
    """Two dice, the higher counts."""
    begin_roll(s, CRISIS_ROLL, -1)
    add_part(s, BASIC, 2, 0)
    yield from roll_dice(s, party, 2)
    say(s, words.CRISIS, seat_of(s, party), max(s.roll), max(s.roll))
    yield from run_block(s, party, s.book.crisis[max(s.roll)])
