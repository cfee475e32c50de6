"""Moving a unit, which Politicians may answer (5.9, 4.3)."""

from __future__ import annotations

from kabinett.core.script.language import Script, say, script
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.vocabulary import FIRST_CITY, FIRST_UNIT, WHITE
from kabinett.games.weimar.rules.reactions import UNIT_MOVED, politicians_only
from kabinett.games.weimar.rules.state import FIRST_PLACE, Weimar
from kabinett.games.weimar.rules.table import seat_of
from kabinett.games.weimar.rules.units import can_move, movable, place_of, shift, sources


@script
def move_unit(s: Weimar, party: int, group: int, target: int) -> Script:
    """The party moves one unit to the city; 0 if it has none to move."""
    if not can_move(s, party, group, target):
        return 0
    unit = yield (
        seat_of(s, party),
        movable(s, party, group, target),
        words.MOVE_WHICH,
        FIRST_CITY + target,
    )
    source = yield seat_of(s, party), sources(s, unit - FIRST_UNIT, target), words.MOVE_FROM, unit
    shift(s, unit - FIRST_UNIT, place_of(source), FIRST_PLACE + target)
    say(s, words.MOVES, seat_of(s, party), unit, source, FIRST_CITY + target)
    if s.book.unit_owner[unit - FIRST_UNIT] != WHITE and not s.answered_move:
        s.answered_move = 1  # a move that answers a move is not answered (ruling 7.2)
        yield from politicians_only(s, party, UNIT_MOVED, target)
        s.answered_move = 0
    return 1
