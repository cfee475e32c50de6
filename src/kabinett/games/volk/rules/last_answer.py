"""Decides whether an answer is the last of an action, which players may want to confirm."""

from __future__ import annotations

from kabinett.games.volk.content.icons import POLICE_PINK, POLICE_RED
from kabinett.games.volk.content.vocabulary import ARROW, EAST, WEST, Side
from kabinett.games.volk.rules.event_order import NO_PLACE, icon_kind, new_police_act, runs_off
from kabinett.games.volk.rules.mass_protests import total_unrest
from kabinett.games.volk.rules.socialists_and_police import unused_police, wanted_socialists
from kabinett.games.volk.rules.state import ACTIONS, Volk
from kabinett.games.volk.rules.steps import icons_to_do


def last_of_action(s: Volk, side: Side, change: int = 0) -> bool:
    """Whether the side decides nothing more in its action after this answer: no icon (6.4), no
    socialist (7), no police (8).  ``change``: the change of East's unrest by the answer."""
    if s.phase != ACTIONS or side != s.acting:
        return False
    if not all([goes_by_itself(s, side, icon) for icon in icons_to_do(s)]):
        return False
    if side == WEST:
        return True
    if unused_police(s) and total_unrest(s, EAST) + change > 0:
        return False
    return not 0 < s.socialist_box < wanted_socialists(s) + max(0, change)


def goes_by_itself(s: Volk, side: Side, icon: int) -> bool:
    """Whether an icon or arrow is executed without an ask: an arrow within its track, or an icon
    without a place, unless it brings police that may act."""
    if icon in ARROW:
        return not runs_off(s, ARROW.index(icon))
    police = icon_kind(icon) in (POLICE_RED, POLICE_PINK)
    return icon_kind(icon) in NO_PLACE and not (police and new_police_act(s, side))
