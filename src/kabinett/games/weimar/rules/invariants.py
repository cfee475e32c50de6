"""What is always true of a position."""

from __future__ import annotations

from kabinett.games.weimar.content.vocabulary import (
    ALL_CITIES,
    ALL_PARTIES,
    ALL_UNITS,
    BLACK_1,
    BLACK_2,
    BLOCKADE,
    DNVP,
    INFLATION,
    ISSUE,
    KPD,
    PARTY_CARD,
    REICHSWEHR_1,
    REICHSWEHR_2,
    SPD,
    TIMELINE_CARD,
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
    count_power_markers,
    wealth_left,
)
from kabinett.games.weimar.rules.units import can_be_dissolved

GOVERNMENTS = ([SPD], [Z], [SPD, Z], [SPD, KPD], [Z, DNVP])


def check(s: Weimar) -> None:
    """Raise an AssertionError if an invariant is broken."""
    if s.round:
        check_cards(s)
        check_units(s)
    check_figures(s)
    check_threats(s)
    check_republic(s)


def check_cards(s: Weimar) -> None:
    """Check that every card is in one place, and every Party Card with its party."""
    piles = [*s.decks, *s.discards, *s.hands, s.timeline, s.timeline_discard, s.removed, s.playing]
    everything = sorted(card for pile in piles for card in pile)
    assert everything == [*PARTY_CARD, *TIMELINE_CARD], "every card is in one place"
    for party in ALL_PARTIES:
        for pile in (s.decks[party], s.discards[party], s.hands[party]):
            for card in pile:
                own = card in PARTY_CARD and s.book.card_party[PARTY_CARD.index(card)] == party
                timeline = card in TIMELINE_CARD and pile is s.hands[party]
                assert own or timeline, "a Party Card is with its party"


def check_units(s: Weimar) -> None:
    """Check that there are 37 units, black Reichswehr counted with white, and that no Government
    Unit is dissolved."""
    assert min(s.units) >= 0, "no place has fewer than no units"
    totals = [sum(s.units[kind * PLACES : (kind + 1) * PLACES]) for kind in ALL_UNITS]
    totals[REICHSWEHR_1] += totals[BLACK_1]
    totals[REICHSWEHR_2] += totals[BLACK_2]
    totals[BLACK_1] = totals[BLACK_2] = 0
    assert totals == s.book.unit_number, "37 units"
    for kind in ALL_UNITS:
        dissolved_number = s.units[kind * PLACES + GONE]
        assert can_be_dissolved(s, kind) or dissolved_number == 0, (
            "Government Units are never dissolved"
        )
    black = s.units[BLACK_1 * PLACES + OUT] + s.units[BLACK_2 * PLACES + OUT]
    assert black == 0, "black Reichswehr not in play is white"


def check_figures(s: Weimar) -> None:
    """Check the 30 figures of each party, the ten of the NSDAP, and the spaces of each city."""
    assert min(*s.bases, *s.parliament) >= 0, "no place has fewer than no figures"
    for party in ALL_PARTIES:
        assert 0 <= figures_left(s, party) <= FIGURES, "30 figures a party"
        assert s.vp[party] >= 0, "nobody has fewer than no Victory Points"
        assert 0 <= s.reserve[party] <= MAX_RESERVE, "the Reserve holds two points"
    boxes = range(1, min(len(s.nsdap), LAST_NSDAP_BOX - 1) + 1)
    assert len(s.nsdap) <= LAST_NSDAP_BOX, "the NSDAP Track has six boxes"
    nsdap_seats = sum([s.book.nsdap_seats[box] for box in boxes])
    assert s.nsdap_seats == nsdap_seats <= 10, "ten figures of the NSDAP, as its track says"
    for city in ALL_CITIES:
        assert bases_in(s, city) <= s.book.spaces[city], "bases have their spaces"


def check_threats(s: Weimar) -> None:
    """Check that no kind of threat has more markers than there are, and that each lies where it
    may."""
    for city in ALL_CITIES:
        assert s.wealth[city] in (-1, 0, 1), "Poverty or Prosperity, one of each at most"
        for markers in (s.unrest, s.regime, s.councils, s.uprising):
            assert markers[city] in (0, 1), "one marker of a kind in a city"
        assert not (s.councils[city] and (s.regime[city] or s.uprising[city])), (
            "one power in a city"
        )
    assert wealth_left(s) >= 0, "more Poverty and Prosperity than there are markers"
    assert sum(s.unrest) <= UNREST_MARKERS, f"there are {UNREST_MARKERS} markers of Unrest"
    for markers in (s.regime, s.councils, s.uprising):
        assert sum(markers) <= PARTY_MARKERS, f"{PARTY_MARKERS} markers of a kind a party"
    most = all(0 <= s.dr[kind] <= most for kind, most in MOST_IN_BOX.items())
    assert most, "more markers of a kind in the DR Box than it may hold"
    assert sum(s.dr) <= ANARCHY_AT, f"the DR Box holds {ANARCHY_AT} markers"
    assert not (s.rentenmark and s.dr[INFLATION]), "no Inflation after the Rentenmark"
    assert not (s.versailles and s.dr[BLOCKADE]), "no Blockade after Versailles"


def check_republic(s: Weimar) -> None:
    """Check the Economy, the government, Minor Parties, Issues, Society Markers and Flag Tokens."""
    assert 1 <= s.economy <= 5, "the Economy is 1 to 5"
    power = count_power_markers(s) <= s.book.economy_limit[s.economy]
    assert s.ending >= 0 or power, "more markers of power than the Economy bears"
    governing = [party for party in ALL_PARTIES if s.government[party]]
    assert governing in GOVERNMENTS, "parties that never govern together"
    assert s.government[s.chancellor], "the Chancellor governs"
    for minor, party in enumerate(s.minor):
        assert party in s.book.minor_eligible[minor], (
            "a minor party is with a party that may have it"
        )
    assert len(s.issue_at) == len(ISSUE), "every Issue is in one place"
    assert len(s.society) == len(set(s.society)) <= 7, "up to seven markers on the Society Track"
    assert all(0 <= number <= 3 for number in s.flags), "up to three flags of a nation"
