"""The scores, the winner and the way to win (rulebook 10)."""

from __future__ import annotations

from typing import Final

from kabinett.core.result import Result
from kabinett.games.volk.content import words
from kabinett.games.volk.content.vocabulary import EAST, WEST
from kabinett.games.volk.rules.mass_protests import all_protests
from kabinett.games.volk.rules.state import (
    BOTH_COLLAPSED,
    EAST_CALMER,
    EAST_COLLAPSED,
    INSOLVENT,
    LASTED,
    SOCIALISM_FAILED,
    TRIUMPH,
    WEST_CALMER,
    WEST_COLLAPSED,
    Volk,
    west_wins,
)

KINDS: Final = {
    WEST_COLLAPSED: "west_collapsed",
    EAST_COLLAPSED: "east_collapsed",
    BOTH_COLLAPSED: "both_collapsed",
    INSOLVENT: "insolvent",
    TRIUMPH: "triumph",
    SOCIALISM_FAILED: "socialism_failed",
    LASTED: "lasted",
    WEST_CALMER: "west_calmer",
    EAST_CALMER: "east_calmer",
}


def scores(s: Volk) -> tuple[int, ...]:
    """The mass protests of West and East; fewer are better."""
    return all_protests(s, WEST), all_protests(s, EAST)


def outcome(s: Volk) -> Result:
    winner = WEST if west_wins(s.ending) else EAST
    return Result(KINDS[s.ending], (winner,), scores(s), (words.ENDINGS[s.ending], ()))
