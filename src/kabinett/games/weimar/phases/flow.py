"""The flow of the game (4): the setup, then rounds of four phases."""

from __future__ import annotations

from kabinett.core.script.language import Script
from kabinett.games.weimar.phases.agenda import agenda_phase
from kabinett.games.weimar.phases.impulse import impulse_phase, impulses
from kabinett.games.weimar.phases.politics import end_of_round, politics_phase
from kabinett.games.weimar.phases.republic import republic_phase
from kabinett.games.weimar.phases.set_up import set_up
from kabinett.games.weimar.rules.state import (
    AGENDA,
    END_OF_ROUND,
    IMPULSE,
    REPUBLIC,
    SET_UP,
    Weimar,
)


def main(s: Weimar) -> Script:
    """Play the whole game.  It ends where a rule calls `finish` (`rules/endings.py`)."""
    yield from set_up(s)
    yield from rounds(s)


def rounds(s: Weimar) -> Script:
    while True:
        yield from republic_phase(s)
        yield from agenda_phase(s)
        yield from impulse_phase(s)
        yield from politics_phase(s)
        yield from end_of_round(s)


def play_on(s: Weimar) -> Script:
    """Play on from a position that `Game.read_position` has set up: with the next Impulse or, in
    another phase, from the phase's beginning."""
    if s.phase == REPUBLIC:
        s.round -= 1
    elif s.phase != SET_UP:
        if s.phase == AGENDA:
            yield from agenda_phase(s)
            yield from impulse_phase(s)
        elif s.phase == IMPULSE and s.active < 0:
            yield from impulse_phase(s)
        elif s.phase == IMPULSE:
            yield from impulses(s)
        if s.phase != END_OF_ROUND:
            yield from politics_phase(s)
        yield from end_of_round(s)
    yield from rounds(s)
