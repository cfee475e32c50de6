"""Playing the game: four decades of two halves, each with its end (rulebook 3)."""

from __future__ import annotations

from kabinett.core.script.language import Script, script
from kabinett.games.volk.rules.actions import action
from kabinett.games.volk.rules.deck import begin_decade, fill_display
from kabinett.games.volk.rules.end_of_decade import end_decade
from kabinett.games.volk.rules.state import ACTIONS, SET_UP, Volk, holder, other_side


@script
def main(s: Volk) -> Script:
    while True:
        yield from begin_decade(s)
        s.acting = holder(s)
        yield from half_decade(s)
        # The second half is begun by the side that did not act last (A65).
        yield from half_decade(s)
        yield from end_decade(s)


@script
def half_decade(s: Volk) -> Script:
    """Actions in turns until the last normal card of the display is played."""
    yield from fill_display(s)
    s.phase = ACTIONS
    yield from actions_in_turns(s)


@script
def actions_in_turns(s: Volk) -> Script:
    while s.display:
        yield from action(s, s.acting)
        s.acting = other_side(s.acting)


@script
def go_on(s: Volk) -> Script:
    """From a position that was set up (`read_position`): with the next action, the end of the
    decade, or the next decade."""
    if s.phase == ACTIONS:
        yield from actions_in_turns(s)
        if s.half == 1:
            yield from half_decade(s)
    if s.phase != SET_UP:
        yield from end_decade(s)
    yield from main(s)
