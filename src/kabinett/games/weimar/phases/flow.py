"""The flow of the game (4): the setup, then rounds of four phases."""

from __future__ import annotations

from kabinett.core.script.language import Script
from kabinett.games.weimar.content.vocabulary import NOBODY
from kabinett.games.weimar.phases.agenda import agenda_phase, agenda_phase_again
from kabinett.games.weimar.phases.impulse import impulse_phase, impulses
from kabinett.games.weimar.phases.politics import end_of_round, politics_phase
from kabinett.games.weimar.phases.republic import begin_round, republic_phase, round_card
from kabinett.games.weimar.phases.set_up import set_up
from kabinett.games.weimar.rules.state import AGENDA, IMPULSE, POLITICS, REPUBLIC, SET_UP, Weimar


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
    """Play on from a position that `Game.read_position` has set up: with an Impulse or, in another
    phase, from the phase's beginning."""
    put_back(s)
    phase = s.phase
    if phase == SET_UP:
        yield from set_up(s)
    if phase == REPUBLIC:
        begin_round(s)
        yield from round_card(s)
        yield from agenda_phase(s)
    elif phase == AGENDA:
        yield from agenda_phase_again(s)
    if phase == IMPULSE and s.active >= 0:
        yield from impulses(s)
    elif SET_UP < phase <= IMPULSE:
        yield from impulse_phase(s)
    if SET_UP < phase <= POLITICS:
        yield from politics_phase(s)
    if phase != SET_UP:
        yield from end_of_round(s)
    yield from rounds(s)


def put_back(s: Weimar) -> None:
    """Put back what has been laid out since the set-up began, or played since the Impulse began."""
    if s.phase == SET_UP:
        clear_table(s)
    elif s.phase == IMPULSE and s.active >= 0:
        put_impulse_back(s)


def clear_table(s: Weimar) -> None:
    """Leave nothing but the parties of the seats, and Stresemann as the options have him."""
    kept = {"order": s.order, "stresemann": 0 if s.book.silent_politicians else 1}
    s.put({**Weimar(4, s.book).values(), **kept})


def put_impulse_back(s: Weimar) -> None:
    """Return the played card to its owner's hand, so that the Impulse can begin again.

    A card that is played before the first Impulse is counted is an early one (4.3): then the phase
    begins again, and offers it again."""
    is_early = bool(s.playing) and not any(s.impulses)
    s.hands[s.active] = sorted([*s.hands[s.active], *s.playing])
    s.playing = []
    if is_early:
        s.early[s.active] = 1
        s.active = NOBODY
    else:
        s.impulses[s.active] = max(0, s.impulses[s.active] - 1)
