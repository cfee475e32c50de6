"""The course of the game (rules: Turn Sequence, End of Game)."""

from __future__ import annotations

from kabinett.core.script.language import Script, say
from kabinett.core.state import finish
from kabinett.games.fall.content import words
from kabinett.games.fall.content.vocabulary import Seat
from kabinett.games.fall.rules.phases import phase_by_phase
from kabinett.games.fall.rules.set_up import set_up
from kabinett.games.fall.rules.state import LAST_ROUND, Fall
from kabinett.games.fall.rules.values import opponents, propaganda_level
from kabinett.games.fall.rules.whole_turn import whole_turn

# -- the whole game


def main(s: Fall) -> Script:
    yield from set_up(s)
    yield from rounds(s)


def play_on(s: Fall) -> Script:
    """Play on from a position at the beginning of a turn."""
    yield from rounds(s)


def rounds(s: Fall) -> Script:
    """Play turn after turn, until the Republic falls or the last round is over."""
    while True:
        if s.skip[s.active]:
            s.skip[s.active] -= 1
            say(s, words.MISSES, s.active)
        else:
            yield from turn(s, s.active)
            while s.extra_turns:  # ruling 33
                s.extra_turns -= 1
                yield from turn(s, s.active)
        s.active = opponents(s, s.active)[0]
        if s.active == s.first:
            if s.round == s.book.round_limit:
                finish(s, LAST_ROUND)
            s.round += 1


# -- a turn


def turn(s: Fall, seat: Seat) -> Script:
    s.turn += 1
    s.pool = propaganda_level(s, seat)
    s.anarchy_due = 0
    say(s, words.TURN, seat)
    if s.book.phase_by_phase:  # ruling 56
        yield from phase_by_phase(s, seat)
    else:
        yield from whole_turn(s, seat)
    s.prisoners[seat] = 0  # ruling 32
