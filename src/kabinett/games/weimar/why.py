"""Why something may not be chosen now."""

from __future__ import annotations

from kabinett.core.game import Reason
from kabinett.core.message import Message
from kabinett.games.weimar import terms
from kabinett.games.weimar.actions import cost, points
from kabinett.games.weimar.impulse import ONCE
from kabinett.games.weimar.state import Weimar
from kabinett.games.weimar.table import governs, lasts
from kabinett.games.weimar.vocabulary import (
    ACTIONS,
    CITIES,
    COUNTER_COUP,
    COUP,
    DEMONSTRATION,
    FIGHT,
    FIRST_ACTION,
    FIRST_CITY,
    FOREIGN_AFFAIRS,
    RESERVE,
)


def reason(message: Message, section: str, *args: int) -> Reason:
    return Reason((message, args), section)


def why_not(s: Weimar, seat: int, choice: int) -> Reason | None:
    """Uses only what everybody may know."""
    party = s.order[seat]
    if choice in ACTIONS:
        return why_not_action(s, party, choice - FIRST_ACTION)
    if choice in CITIES and s.city >= 0:
        return reason(terms.OTHER_CITY, "4.3", FIRST_CITY + s.city)
    return reason(terms.NOT_NOW, "")


def why_not_action(s: Weimar, party: int, kind: int) -> Reason:
    if kind in (FIGHT, COUNTER_COUP, FOREIGN_AFFAIRS) and not governs(s, party):
        return reason(terms.NOT_IN_GOVERNMENT, "5.8")
    if kind == COUP and governs(s, party):
        return reason(terms.IN_GOVERNMENT_NO_COUP, "5.10")
    if (kind == COUP and lasts(s, "no_coup", party)) or (
        kind == DEMONSTRATION and lasts(s, "no_demonstration", party)
    ):
        return reason(terms.FORBIDDEN, "")
    if kind in ONCE and s.used >> kind & 1:
        return reason(terms.ONCE, "4.3")
    if kind < RESERVE and kind != FOREIGN_AFFAIRS and points(s, party, 0) < cost(party, kind):
        return reason(terms.TOO_DEAR, "4.3", cost(party, kind), points(s, party, 0))
    return reason(terms.NO_DICE, "5.5")
