"""Moving a unit, which Politicians may answer (5.9, 4.3)."""

from __future__ import annotations

from kabinett.core.question import Question
from kabinett.core.reason import Reason, because
from kabinett.core.script.language import Script, say, script
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.checks import OWN_UNIT
from kabinett.games.weimar.content.vocabulary import (
    CITIES,
    FIRST_CITY,
    FIRST_UNIT,
    SUPPLY,
    UNITS,
    WHITE,
)
from kabinett.games.weimar.rules import reasons
from kabinett.games.weimar.rules.answers import about
from kabinett.games.weimar.rules.reactions import UNIT_MOVED, politicians_only
from kabinett.games.weimar.rules.state import FIRST_PLACE, Weimar
from kabinett.games.weimar.rules.table import seat_of
from kabinett.games.weimar.rules.units import (
    can_move,
    has_source,
    movable,
    number,
    of_group,
    place_of,
    shift,
    sources,
)


@about(UNITS)
def not_moved(s: Weimar, seat: int, choice: int, city: int, group: int) -> Reason | None:
    if of_group(s, s.order[seat], choice - FIRST_UNIT, group):
        come = has_source(s, choice - FIRST_UNIT, city - FIRST_CITY)
        return None if come else because(reasons.NONE_TO_MOVE)
    return because(reasons.NOT_CONTROLLED if group == OWN_UNIT else reasons.NOT_MEANT)


@about(CITIES, (SUPPLY,))
def not_from_there(s: Weimar, seat: int, choice: int, unit: int, target: int) -> Reason | None:
    if choice == target:
        return because(reasons.COMES_HERE)
    there = number(s, unit - FIRST_UNIT, place_of(choice))
    return None if there else because(reasons.UNIT_NOT_THERE, unit)


MOVE_WHICH = Question("Move a unit to {city}: which?", why_not=not_moved)
MOVE_FROM = Question("{unit}: from where?", why_not=not_from_there)


@script
def move_unit(s: Weimar, party: int, group: int, target: int) -> Script:
    """The party moves one unit to the city; 0 if it has none to move."""
    if not can_move(s, party, group, target):
        return 0
    unit = yield (
        seat_of(s, party),
        movable(s, party, group, target),
        MOVE_WHICH,
        FIRST_CITY + target,
        group,
    )
    source = yield (
        seat_of(s, party),
        sources(s, unit - FIRST_UNIT, target),
        MOVE_FROM,
        unit,
        FIRST_CITY + target,
    )
    shift(s, unit - FIRST_UNIT, place_of(source), FIRST_PLACE + target)
    say(s, words.MOVES, seat_of(s, party), unit, source, FIRST_CITY + target)
    if s.book.unit_owner[unit - FIRST_UNIT] != WHITE and not s.answered_move:
        s.answered_move = 1  # a move that answers a move is not answered (ruling 7.2)
        yield from politicians_only(s, party, UNIT_MOVED, target)
        s.answered_move = 0
    return 1
