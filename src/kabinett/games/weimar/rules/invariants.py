"""What is always true of a position."""

from __future__ import annotations

from kabinett.games.weimar.content.vocabulary import (
    BLACK_1,
    BLACK_2,
    BLOCKADE,
    CITY_COUNT,
    DNVP,
    INFLATION,
    ISSUES,
    KPD,
    PARTY_CARDS,
    REICHSWEHR_1,
    REICHSWEHR_2,
    SPD,
    TIMELINE,
    UNIT_IDS,
    Z,
)
from kabinett.games.weimar.rules.endings import LAST_NSDAP_BOX
from kabinett.games.weimar.rules.parties import MAX_RESERVE, bases_in, figures_left
from kabinett.games.weimar.rules.state import FIGURES, GONE, OUT, PLACES, Weimar
from kabinett.games.weimar.rules.threats import (
    ANARCHY_AT,
    MOST_IN_BOX,
    PARTY_MARKERS,
    UNREST_MARKERS,
    power_markers,
    wealth_left,
)
from kabinett.games.weimar.rules.units import dissolvable

GOVERNMENTS = ([SPD], [Z], [SPD, Z], [SPD, KPD], [Z, DNVP])


def check(s: Weimar) -> None:
    """AssertionError if an invariant is broken."""
    if s.round:
        check_cards(s)
        check_units(s)
    check_figures(s)
    check_threats(s)
    check_republic(s)


def check_cards(s: Weimar) -> None:
    """Every card is in one place, and a Party Card with its party."""
    piles = [*s.decks, *s.discards, *s.hands, s.timeline, s.timeline_discard, s.removed, s.playing]
    everything = sorted(card for pile in piles for card in pile)
    assert everything == [*PARTY_CARDS, *TIMELINE], "every card is in one place"
    for party in range(4):
        for pile in (s.decks[party], s.discards[party], s.hands[party]):
            for card in pile:
                own = card in PARTY_CARDS and s.book.card_party[card - PARTY_CARDS[0]] == party
                assert own or (card in TIMELINE and pile is s.hands[party])


def check_units(s: Weimar) -> None:
    """37 units, black Reichswehr counted with white; Government Units are never dissolved."""
    assert min(s.units) >= 0
    totals = [sum(s.units[kind * PLACES : (kind + 1) * PLACES]) for kind in range(len(UNIT_IDS))]
    totals[REICHSWEHR_1] += totals[BLACK_1]
    totals[REICHSWEHR_2] += totals[BLACK_2]
    totals[BLACK_1] = totals[BLACK_2] = 0
    assert totals == s.book.unit_number, "37 units"
    for kind in range(len(UNIT_IDS)):
        assert dissolvable(s, kind) or s.units[kind * PLACES + GONE] == 0
    assert s.units[BLACK_1 * PLACES + OUT] == s.units[BLACK_2 * PLACES + OUT] == 0


def check_figures(s: Weimar) -> None:
    """30 a party, ten of the NSDAP, each city with its spaces."""
    assert min(s.bases) >= 0 and min(s.seats) >= 0
    for party in range(4):
        assert 0 <= figures_left(s, party) <= FIGURES, "30 figures a party"
        assert s.vp[party] >= 0 and 0 <= s.reserve[party] <= MAX_RESERVE
    boxes = range(1, min(len(s.nsdap), LAST_NSDAP_BOX - 1) + 1)
    assert len(s.nsdap) <= LAST_NSDAP_BOX
    assert s.nsdap_seats == sum([s.book.nsdap_seats[box] for box in boxes]) <= 10
    for city in range(CITY_COUNT):
        assert bases_in(s, city) <= s.book.spaces[city], "bases have their spaces"


def check_threats(s: Weimar) -> None:
    """48 markers: none comes in beyond its number, and each kind lies where it may."""
    for city in range(CITY_COUNT):
        assert s.wealth[city] in (-1, 0, 1)
        for markers in (s.unrest, s.regime, s.councils, s.uprising):
            assert markers[city] in (0, 1)
        assert not (s.councils[city] and (s.regime[city] or s.uprising[city])), (
            "one power in a city"
        )
    assert wealth_left(s) >= 0 and sum(s.unrest) <= UNREST_MARKERS
    for markers in (s.regime, s.councils, s.uprising):
        assert sum(markers) <= PARTY_MARKERS
    assert all(0 <= s.dr[kind] <= most for kind, most in MOST_IN_BOX.items())
    assert sum(s.dr) <= ANARCHY_AT
    assert not (s.rentenmark and s.dr[INFLATION]) and not (s.versailles and s.dr[BLOCKADE])


def check_republic(s: Weimar) -> None:
    """Economy, government, minor parties, Issues, society, flags."""
    assert 1 <= s.economy <= 5
    assert s.ending >= 0 or power_markers(s) <= s.book.economy_limit[s.economy]
    assert [party for party in range(4) if s.government[party]] in GOVERNMENTS
    assert s.government[s.chancellor]
    for minor, party in enumerate(s.minor):
        assert party in s.book.minor_eligible[minor]
    assert len(s.issue_at) == len(ISSUES)
    assert len(s.society) == len(set(s.society)) <= 7
    assert all(0 <= number <= 3 for number in s.flags)
