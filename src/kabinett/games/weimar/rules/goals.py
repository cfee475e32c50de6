"""Whether the conditions on a sheet of a scenario hold (rulings 11.3, 11.5)."""

from __future__ import annotations

from kabinett.games.weimar.content.beginning import Sheet
from kabinett.games.weimar.content.vocabulary import NOWHERE, Party
from kabinett.games.weimar.rules.events import does_something
from kabinett.games.weimar.rules.state import Weimar


def count_met(s: Weimar, party: Party, sheet: Sheet) -> int:
    """How many of its conditions hold."""
    return len([need for need in sheet.needs if holds(s, party, need)])


def holds(s: Weimar, party: Party, need: int) -> bool:
    """A condition of a sheet."""
    return does_something(s, party, need, NOWHERE)


def is_reached(s: Weimar, party: Party, sheet: Sheet) -> bool:
    return count_met(s, party, sheet) == len(sheet.needs)
