"""The conditions on a scenario's sheets (rulings 11.3, 11.5)."""

from __future__ import annotations

from kabinett.games.weimar.content.beginning import Sheet
from kabinett.games.weimar.content.vocabulary import NOWHERE, Party
from kabinett.games.weimar.rules.events import does_something
from kabinett.games.weimar.rules.state import Weimar


def count_met(s: Weimar, party: Party, sheet: Sheet) -> int:
    """How many of the sheet's conditions are met."""
    return len([need for need in sheet.needs if is_met(s, party, need)])


def is_met(s: Weimar, party: Party, need: int) -> bool:
    """Whether this condition of a sheet is met."""
    return does_something(s, party, need, NOWHERE)


def is_reached(s: Weimar, party: Party, sheet: Sheet) -> bool:
    return count_met(s, party, sheet) == len(sheet.needs)
