"""The course of the game: up to six rounds of four phases (4)."""

from __future__ import annotations

from kabinett.core.script.language import Script, script
from kabinett.games.weimar.rules.agenda import agenda_phase
from kabinett.games.weimar.rules.government import end_of_round, form_government
from kabinett.games.weimar.rules.impulse import impulse_phase
from kabinett.games.weimar.rules.politics import politics_phase
from kabinett.games.weimar.rules.republic import republic_phase, set_up
from kabinett.games.weimar.rules.state import Weimar


@script
def main(s: Weimar) -> Script:
    """It ends in the middle of a round, or with the last one (`endings.py`)."""
    yield from set_up(s)
    while True:
        yield from republic_phase(s)
        yield from agenda_phase(s)
        yield from impulse_phase(s)
        yield from politics_phase(s)
        yield from form_government(s)
        yield from end_of_round(s)
