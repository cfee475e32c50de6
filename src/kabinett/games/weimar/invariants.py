"""What is always true of a position."""

from __future__ import annotations

from kabinett.games.weimar.board import BOARD
from kabinett.games.weimar.state import CITY_COUNT, FIGURES, PLACES, Weimar
from kabinett.games.weimar.table import MAX_RESERVE, bases_in, figures_left
from kabinett.games.weimar.threats import MOST_IN_BOX, PARTY_MARKERS, UNREST_MARKERS, wealth_left
from kabinett.games.weimar.vocabulary import (
    BLACK_1,
    BLACK_2,
    ISSUES,
    PARTY_CARDS,
    REICHSWEHR_1,
    REICHSWEHR_2,
    TIMELINE,
    UNIT_IDS,
)


def check(s: Weimar) -> None:
    """AssertionError if an invariant is broken."""
    piles = [*s.decks, *s.discards, *s.hands, s.timeline, s.timeline_discard, s.removed, s.playing]
    if s.round:
        everything = sorted(card for pile in piles for card in pile)
        assert everything == [*PARTY_CARDS, *TIMELINE], "every card is in one place"
    for party in range(4):
        assert 0 <= figures_left(s, party) <= FIGURES, "30 figures a party"
        assert s.vp[party] >= 0 and 0 <= s.reserve[party] <= MAX_RESERVE
    assert s.nsdap_seats <= 10 and len(s.nsdap) <= 6, "ten figures of the NSDAP"
    for city in range(CITY_COUNT):
        assert bases_in(s, city) <= BOARD.spaces[city], "bases have their spaces"
        assert not (s.councils[city] and (s.regime[city] or s.uprising[city])), (
            "one power in a city"
        )
    check_units(s)
    assert wealth_left(s) >= 0 and sum(s.unrest) <= UNREST_MARKERS
    for markers in (s.regime, s.councils, s.uprising):
        assert sum(markers) <= PARTY_MARKERS
    assert all(s.dr[kind] <= most for kind, most in MOST_IN_BOX.items()) and sum(s.dr) <= 6
    assert 1 <= s.economy <= 5 and len(s.issue_at) == len(ISSUES) and len(s.society) <= 7
    assert sum(s.government) in (1, 2) and s.government[s.chancellor]


def check_units(s: Weimar) -> None:
    """37 units, black Reichswehr counted with white."""
    totals = [sum(s.units[kind * PLACES : (kind + 1) * PLACES]) for kind in range(len(UNIT_IDS))]
    if not s.round:
        return
    totals[REICHSWEHR_1] += totals[BLACK_1]
    totals[REICHSWEHR_2] += totals[BLACK_2]
    totals[BLACK_1] = totals[BLACK_2] = 0
    assert totals == BOARD.unit_number, "37 units"
    assert all(number >= 0 for number in s.units)
