"""Whether what a sheet of a scenario asks for holds (rulings 11.3, 11.5)."""

from __future__ import annotations

from kabinett.games.weimar.content.beginning import Sheet
from kabinett.games.weimar.content.vocabulary import NOWHERE, Party
from kabinett.games.weimar.rules.events import something
from kabinett.games.weimar.rules.state import Weimar


def holding(s: Weimar, party: Party, sheet: Sheet) -> int:
    """How many of its conditions hold."""
    return len([need for need in sheet.needs if holds(s, party, need)])


def holds(s: Weimar, party: Party, need: int) -> bool:
    """A condition of a sheet."""
    return something(s, party, need, NOWHERE)


def reached(s: Weimar, party: Party, sheet: Sheet) -> bool:
    return holding(s, party, sheet) == len(sheet.needs)
