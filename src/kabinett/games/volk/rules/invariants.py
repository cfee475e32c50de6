"""Invariants of a position."""

from __future__ import annotations

from kabinett.games.volk.content.vocabulary import (
    CARD,
    EAST,
    END_OF_TRACK,
    RHEINSBERG,
    WEST,
    WEST_BERLIN,
    City,
)
from kabinett.games.volk.rules.economy import factory_value
from kabinett.games.volk.rules.mass_protests import PROTEST, import_count
from kabinett.games.volk.rules.state import EAST_WEST, EMPTY, INTERNAL, RUNDOWN, Volk, all_places


def check(s: Volk) -> None:
    """Raise AssertionError if the position breaks an invariant."""
    everything = sorted(card for place in all_places(s) for card in place)
    assert everything == list(CARD), f"85 cards, each once; found {everything}"
    assert s.deck == sorted(s.deck), "the deck has no order"
    assert s.socialist_box >= 0 and s.socialist_box + sum(s.socialists) <= 12, "twelve socialists"
    assert all(abs(mark) <= END_OF_TRACK for mark in s.tracks), "markers stay on their tracks"
    assert all(unrest >= 0 for unrest in s.unrest) and all(ls >= 0 for ls in s.ls)
    assert s.ls[WEST_BERLIN] == sum(s.sectors), "West Berlin is its sectors"
    for connection in s.book.connections:
        assert 0 <= s.lines[connection] <= s.book.lines[connection]
    for city in s.book.cities:
        if s.factories[city] != EMPTY:
            check_factory(s, city)
    if s.phase not in (INTERNAL, EAST_WEST):  # these phases export mass protests at their end
        off = import_count(s) - s.unrest[WEST_BERLIN] // PROTEST
        assert abs(off) <= 1, "each mass protest in West Berlin is exported once"
    assert all(not n for p, n in enumerate(s.imported) if p not in s.book.suppliers)
    assert all(not s.socialists[province] for province in s.book.provinces_of[WEST])
    assert all(s.decade >= s.book.decade[card] for hand in s.hands for card in hand), (
        "no later cards"
    )
    assert not s.police_spent & ~sum([1 << card for card in s.police]), "only police cards"
    assert s.known_top <= len(s.top)


def check_factory(s: Volk, city: City) -> None:
    """Check a factory, and compare its value with an independent computation."""
    state = s.factories[city]
    if state == RUNDOWN:
        east = s.book.city_side[city] == EAST and not s.book.abroad[city]
        assert east, "only factories of the East run down"
    assert not s.closed >> city & 1, "a closed site stays empty"
    working = sum(
        bool(s.factories[s.book.one_end[c]]) and bool(s.factories[s.book.other_end[c]])
        for c, lines in enumerate(s.lines)
        if lines == s.book.lines[c] and city in (s.book.one_end[c], s.book.other_end[c])
    )
    base = (0 if state == RUNDOWN else 1) + (1 if city == RHEINSBERG else 0)
    assert factory_value(s, city) == base + working
