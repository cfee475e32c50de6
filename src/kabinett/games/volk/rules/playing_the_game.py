"""The course of the game: decades, each of two halves and an end (rulebook 3)."""

from __future__ import annotations

from kabinett.core.script.language import Script
from kabinett.games.volk.content.vocabulary import EAST, WEST
from kabinett.games.volk.rules.actions import action
from kabinett.games.volk.rules.deck import begin_decade, fill_display
from kabinett.games.volk.rules.end_of_decade import end_decade
from kabinett.games.volk.rules.state import (
    ACTIONS,
    SET_UP,
    Volk,
    advantage_holder,
    all_places,
    other_side,
)


def main(s: Volk) -> Script:
    while True:
        yield from begin_decade(s)
        s.acting = advantage_holder(s)
        yield from half_decade(s)
        # The side that did not act last begins the second half (A65).
        yield from half_decade(s)
        yield from end_decade(s)


def half_decade(s: Volk) -> Script:
    """Lay out the display, and play actions until its last card is played."""
    yield from fill_display(s)
    s.phase = ACTIONS
    yield from actions_in_turns(s)


def actions_in_turns(s: Volk) -> Script:
    while s.display:
        yield from action(s, s.acting)
        s.acting = other_side(s.acting)


def play_on(s: Volk) -> Script:
    """Play on from a position: at an action, at the beginning of a phase of a decade's end, or at
    the beginning of a decade."""
    if s.phase == SET_UP:
        put_back(s)
    elif s.phase == ACTIONS:
        yield from actions_in_turns(s)
        if s.half == 1:
            yield from half_decade(s)
    if s.phase != SET_UP:
        yield from end_decade(s)
    yield from main(s)


def put_back(s: Volk) -> None:
    """Put the cards of the decade, and all on the table, out of play, so that the decade can
    begin."""
    on_the_table = [*s.display, *s.special, *s.deck, *s.top, *s.played]
    cards = {card for place in all_places(s) for card in place if s.book.decade[card] == s.decade}
    cards.update(on_the_table)
    for place in all_places(s):
        place[:] = [card for card in place if card not in cards]
    s.out += sorted(cards)
    mask = sum([1 << card for card in cards])
    s.police_spent &= ~mask
    for side in (WEST, EAST):
        s.known[side] &= ~mask
    s.known_top = 0
    s.decade -= 1
