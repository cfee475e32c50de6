"""How good a position is for each party."""

from __future__ import annotations

from kabinett.games.weimar.politics import party_score
from kabinett.games.weimar.state import SEIZED, Weimar
from kabinett.games.weimar.table import all_seats, bases_of, governs
from kabinett.games.weimar.threats import in_box, power_markers
from kabinett.games.weimar.units import KINDS, number
from kabinett.games.weimar.vocabulary import BERLIN, DNVP, KPD, OWNER, STRENGTH

SCALE = 40.0


def evaluate(s: Weimar, seat: int) -> float:
    """About -1 (lost) to 1 (won)."""
    party = s.order[seat]
    if s.ending >= 0:
        if s.ending == SEIZED:
            return -1.0
        return 1.0 if s.winner == party else -1.0
    mine = worth(s, party)
    best = max([worth(s, other) for other in range(4) if other != party])
    return max(-0.99, min(0.99, (mine - best - danger(s, party)) / SCALE))


def worth(s: Weimar, party: int) -> float:
    """Points, what would be scored now, figures, means."""
    rounds_left = 7 - s.round
    total = 2.0 * s.vp[party] + 0.5 * rounds_left * party_score(s, party)
    total += 0.8 * s.seats[party] + 0.7 * bases_of(s, party) + 0.8 * s.reserve[party]
    total += 2.0 if governs(s, party) else 0.0
    for kind in range(KINDS):
        if OWNER[kind] == party:
            total += 0.3 * STRENGTH[kind] * sum([number(s, kind, place) for place in range(3, 14)])
    if party in (KPD, DNVP):
        total += overthrow(s, party)
    return total


def overthrow(s: Weimar, party: int) -> float:
    """How near a radical is to winning at once."""
    if governs(s, party):
        return 0.0
    markers = s.councils if party == KPD else s.regime
    near = sum(markers) + (1 if markers[BERLIN] else 0)
    seats = s.seats[party] / max(1, all_seats(s))
    return (0.0, 3.0, 7.0, 13.0, 20.0, 20.0)[min(5, near)] + (8.0 if seats > 0.4 else 0.0)


def danger(s: Weimar, party: int) -> float:
    """What threatens all, and a governing democrat most."""
    risk = 0.6 * max(0, in_box(s) - 2) + 1.5 * max(0, len(s.nsdap) - 3)
    if party not in (KPD, DNVP):
        risk += 1.0 * power_markers(s)
    return risk if not governs(s, party) else 1.5 * risk
