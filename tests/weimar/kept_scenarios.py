"""The kept games of Weimar's short scenarios.

There is one for each scenario and way to end, and one for each party that can overthrow the
Republic."""

from __future__ import annotations

from collections.abc import Callable

from kabinett.core.setup import Setup
from kabinett.games.weimar import game
from kabinett.games.weimar.content.vocabulary import ACTION, COUP, DNVP, KPD, PARTY_IDS
from kabinett.games.weimar.rules.state import FAILED, PARLIAMENT_OVERTHROWN, SURVIVED, Weimar
from tests.kept.playing import Played
from tests.kept.shelf import Kind, Shelf

COUPS = {game.vocabulary.names[ACTION[COUP]]: 60}
OVERTHROWN = ("parliament_kpd", "parliament_dnvp", "cities_kpd", "cities_dnvp")
ENDS = {
    "1918_1923": ("survived", "anarchy", *OVERTHROWN),
    "1929_1933": ("survived", "anarchy", "nsdap", *OVERTHROWN),
    "first_round": ("survived", "anarchy", *OVERTHROWN),
    "first_round_alone": ("survived", "failed", *OVERTHROWN),
}


def end_of(played: Played) -> str:
    kind = played.result.kind
    by = f"_{PARTY_IDS[played.state.winner]}" if kind in ("parliament", "cities") else ""
    return f"{kind}{by}"


def ends(end: str) -> Callable[[Played], bool]:
    return lambda played: end_of(played) == end


def lead_in_parliament(party: int) -> Callable[[Weimar], float]:
    """Rate a position by the party's Seats less all others; an early end has the lowest rating."""

    def lead(s: Weimar) -> float:
        lost = s.ending not in (SURVIVED, FAILED, PARLIAMENT_OVERTHROWN)
        return 2 * s.parliament[party] - sum(s.parliament) - 5 * lost

    return lead


def kind(scenario: str, end: str) -> Kind:
    """Return how to find a game with this end.

    Random games hardly ever overthrow Parliament within a few rounds, so the search is led there by
    Seats, with Coups no more often than other choices."""
    setup = Setup(4, {"scenario": scenario})
    shows = f"{scenario} can end so: {end}."
    for party in (KPD, DNVP):
        if end == f"parliament_{PARTY_IDS[party]}":
            return Kind(shows, ends(end), setup, {}, lead_in_parliament(party))
    return Kind(shows, ends(end), setup, COUPS)


KINDS = {f"{scenario}_{end}": kind(scenario, end) for scenario in ENDS for end in ENDS[scenario]}
SHELF = Shelf(game, __file__, KINDS)
