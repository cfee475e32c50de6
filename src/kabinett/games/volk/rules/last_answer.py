"""Whether an answer is the last of an action, for players who want to confirm it."""

from __future__ import annotations

from kabinett.games.volk.content.icons import POLICE_PINK, POLICE_RED
from kabinett.games.volk.content.vocabulary import ARROW, EAST, WEST, Side
from kabinett.games.volk.rules.event_order import NO_PLACE, icon_kind, new_police_act, runs_off
from kabinett.games.volk.rules.mass_protests import total_unrest
from kabinett.games.volk.rules.socialists_and_police import unused_police, wanted_socialists
from kabinett.games.volk.rules.state import ACTIONS, Volk


def last_of_action(s: Volk, side: Side, change: int = 0) -> bool:
    """Does this answer leave nothing of the side's own action to decide: no icon (6.4), no
    socialist to send (7), no police (8)?  ``change`` is what it does to the unrest of the East."""
    if s.phase != ACTIONS or side != s.acting:
        return False
    if not all([goes_by_itself(s, side, icon) for icon in s.todo[::2]]):
        return False
    if side == WEST:
        return True
    if unused_police(s) and total_unrest(s, EAST) + change > 0:
        return False
    return not 0 < s.socialist_box < wanted_socialists(s) + max(0, change)


def goes_by_itself(s: Volk, side: Side, icon: int) -> bool:
    """Does an icon or arrow ask nothing?  So does an arrow within its track, and an icon without a
    place after which no police act."""
    if icon in ARROW:
        return not runs_off(s, ARROW.index(icon))
    police = icon_kind(icon) in (POLICE_RED, POLICE_PINK)
    return icon_kind(icon) in NO_PLACE and not (police and new_police_act(s, side))
