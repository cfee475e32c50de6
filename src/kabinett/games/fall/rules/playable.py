"""Which cards a party may play in each phase, whether the phases are asked one by one or together
(ruling 56)."""

from __future__ import annotations

from typing import Final

from kabinett.core.reason import NO_REASON
from kabinett.games.fall.content.vocabulary import (
    DEMOCRATS,
    LEGITIMACY,
    LIBERALS,
    NATIONALISTS,
    NAZIS,
    SOCIALISTS,
    SPECIAL,
    Card,
    Seat,
)
from kabinett.games.fall.rules.reasons import (
    ALREADY_PLAYED,
    NEEDS_SUPPORT,
    NO_MAJORITY,
    PHASE_OF,
    REACTIONS,
    unplayable,
)
from kabinett.games.fall.rules.recruit import recruitable
from kabinett.games.fall.rules.state import (
    DISCONTENT,
    ORGANIZING,
    RECRUIT,
    REICHSTAG,
    REPUBLIC,
    STEAL,
    Fall,
)
from kabinett.games.fall.rules.steal import stealable
from kabinett.games.fall.rules.values import has_majority

#: The phases in which cards are played.
PHASES: Final = (ORGANIZING, DISCONTENT, RECRUIT, STEAL, REPUBLIC, REICHSTAG)


def playable(s: Fall, seat: Seat, phase: int) -> list[int]:
    """The cards that the seat may play in a phase: in the Steal Support Phase cards in play,
    otherwise cards in hand."""
    if phase == RECRUIT:
        return recruitable(s, seat) if is_phase_open(s, seat, phase) else []
    if phase == STEAL:
        return stealable(s, seat) if is_phase_open(s, seat, phase) else []
    kinds = s.book.kind
    return [
        card
        for card in s.hands[seat]
        if PHASE_OF[kinds[card]] == phase and not in_the_way_of_playing(s, seat, card)
    ]


def in_the_way_in_phase(s: Fall, seat: Seat, card: Card) -> int:
    """What stands in the way of playing a card in hand while its phase is asked by itself."""
    if PHASE_OF[s.book.kind[card]] != s.phase:
        return unplayable(s, seat, card)
    return in_the_way_of_playing(s, seat, card)


def in_the_way_of_playing(s: Fall, seat: Seat, card: Card) -> int:
    """What stands in the way of playing a card in hand in its phase, apart from the cost of a
    recruit."""
    kind = s.book.kind[card]
    phase = PHASE_OF[kind]
    if s.phase > phase or card in REACTIONS:
        return unplayable(s, seat, card)
    if kind == SPECIAL:  # any number of them (ruling 8)
        return NO_REASON
    if not is_phase_open(s, seat, phase):
        return ALREADY_PLAYED
    return in_the_way_of_legitimacy(s, seat) if kind == LEGITIMACY else NO_REASON


def is_phase_open(s: Fall, seat: Seat, phase: int) -> bool:
    """Whether the seat may still play a card of a phase that is not a Special card."""
    if s.phase != phase:
        return s.phase < phase
    # Phase by phase, an additional phase begins to count again.
    return s.played < (1 if s.book.phase_by_phase else card_limit(s, seat, phase))


def card_limit(s: Fall, seat: Seat, phase: int) -> int:
    """How many cards a party may play in a phase, usually one.

    Ruling 6: an additional phase follows the normal one, so the party may play one more card."""
    party = s.party[seat]
    if phase == ORGANIZING:
        return 2 if party == NAZIS else 1
    if phase == DISCONTENT:
        return 2 if party == NATIONALISTS else 1
    if phase == RECRUIT:
        return 2 if party == DEMOCRATS else 1
    if phase == REPUBLIC:
        return 2 if party == LIBERALS else 1
    return 1


def in_the_way_of_legitimacy(s: Fall, seat: Seat) -> int:
    """What stands in the way of every Legitimacy card: a missing majority (rulings 7, 20)."""
    if s.party[seat] == SOCIALISTS or has_majority(s, seat):
        return NO_REASON
    if s.book.legitimacy_needs_support and not s.support[seat]:
        return NEEDS_SUPPORT
    return NO_MAJORITY
