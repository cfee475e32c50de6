"""What is always true of a position."""

from __future__ import annotations

from kabinett.games.volk.content.board import BOARD, EAST, WEST
from kabinett.games.volk.rules.state import EAST_WEST, EMPTY, INTERNAL, RUNDOWN, Volk
from kabinett.games.volk.rules.unrest import PROTEST, imports
from kabinett.games.volk.rules.values import value


def check(s: Volk) -> None:
    """AssertionError if an invariant is broken."""
    places = [s.display, s.special, s.deck, s.top, s.played, s.playing, s.police, s.rest, s.out]
    everything = sorted(card for place in (*places, *s.hands, *s.buried) for card in place)
    assert everything == list(range(BOARD.cards)), f"85 cards, each once; found {everything}"
    assert s.deck == sorted(s.deck), "the deck has no order"
    assert s.socialist_box >= 0 and s.socialist_box + sum(s.socialists) <= 12, "twelve socialists"
    assert all(-6 <= mark <= 6 for mark in s.tracks), "markers stay on their tracks"
    assert all(unrest >= 0 for unrest in s.unrest) and all(ls >= 0 for ls in s.ls)
    assert s.ls[BOARD.west_berlin] == sum(s.sectors), "West Berlin is its sectors"
    for connection in range(BOARD.connections):
        assert 0 <= s.lines[connection] <= BOARD.lines[connection]
    for city in range(BOARD.cities):
        if s.factories[city] != EMPTY:
            check_factory(s, city)
    if s.phase not in (INTERNAL, EAST_WEST):  # there West Berlin is settled at the end
        off = imports(s) - s.unrest[BOARD.west_berlin] // PROTEST
        assert abs(off) <= 1, "each mass protest in West Berlin is exported once"
    assert all(not n for p, n in enumerate(s.imported) if p not in BOARD.suppliers)
    assert all(not s.socialists[province] for province in BOARD.provinces_of[WEST])
    assert all(s.decade >= BOARD.decade[card] for hand in s.hands for card in hand), (
        "no later cards"
    )
    assert not s.police_spent & ~sum([1 << card for card in s.police]), "only police cards"
    assert s.known_top <= len(s.top)


def check_factory(s: Volk, city: int) -> None:
    """Its value, worked out from scratch."""
    state = s.factories[city]
    if state == RUNDOWN:
        east = BOARD.city_side[city] == EAST and not BOARD.external[city]
        assert east, "only factories of the East run down"
    assert not s.closed >> city & 1, "a closed site stays empty"
    working = sum(
        bool(s.factories[BOARD.a[c]]) and bool(s.factories[BOARD.b[c]])
        for c, lines in enumerate(s.lines)
        if lines == BOARD.lines[c] and city in (BOARD.a[c], BOARD.b[c])
    )
    base = (0 if state == RUNDOWN else 1) + (1 if city == BOARD.rheinsberg else 0)
    assert value(s, city) == base + working
