"""Which cards a party may play in each phase, whether the phases are asked one by one or together
(ruling 56)."""

from __future__ import annotations

from kabinett.core.reason import NO_REASON
from kabinett.games.fall.content.vocabulary import (
    DEMOCRATS,
    GOVERNMENT,
    LEGITIMACY,
    LIBERALS,
    NATIONALISM,
    NATIONALISTS,
    NAZIS,
    ORGANIZATION,
    SOCIALISTS,
    SPECIAL,
    VIOLENCE,
    Card,
    Seat,
)
from kabinett.games.fall.rules.reasons import (
    ALREADY_PLAYED,
    NEEDS_SUPPORT,
    NO_MAJORITY,
    PHASE_OF,
    REACTIONS,
    in_the_way_of_type,
)
from kabinett.games.fall.rules.state import (
    DISCONTENT,
    ORGANIZING,
    RECRUIT,
    REPUBLIC,
    Fall,
)
from kabinett.games.fall.rules.values import cards_of_kind, has_majority

# -- the cards of each phase; `cards_to_recruit` and `cards_to_steal` are beside their contests.
# These lists are needed more often than reasons, so they do not ask `in_the_way_of_playing` about
# each card.


def organization_cards(s: Fall, seat: Seat) -> list[int]:
    return cards_of_kind(s, s.hands[seat], ORGANIZATION)


def discontent_cards(s: Fall, seat: Seat) -> list[int]:
    kinds = s.book.kind
    return [card for card in s.hands[seat] if kinds[card] in (VIOLENCE, NATIONALISM)]


def republic_cards(s: Fall, seat: Seat) -> list[int]:
    """One Government card, and any number of Special cards except reactions (ruling 8)."""
    hand = s.hands[seat]
    cards = [card for card in cards_of_kind(s, hand, SPECIAL) if card not in REACTIONS]
    if is_phase_open(s, seat, REPUBLIC):
        return cards_of_kind(s, hand, GOVERNMENT) + cards
    return cards


def legitimacy_cards(s: Fall, seat: Seat) -> list[int]:
    cards = cards_of_kind(s, s.hands[seat], LEGITIMACY)
    return [] if cards and in_the_way_of_legitimacy(s, seat) else cards


# -- why a card may not be played


def in_the_way_in_phase(s: Fall, seat: Seat, card: Card) -> int:
    """Why a card in hand cannot be played when each phase is asked separately."""
    if PHASE_OF[s.book.kind[card]] != s.phase:
        return in_the_way_of_type(s, seat, card)
    return in_the_way_of_playing(s, seat, card)


def in_the_way_of_playing(s: Fall, seat: Seat, card: Card) -> int:
    """Why a card in hand cannot be played in its phase, apart from the cost of recruiting."""
    kind = s.book.kind[card]
    phase = PHASE_OF[kind]
    if s.phase > phase or card in REACTIONS:
        return in_the_way_of_type(s, seat, card)
    if kind == SPECIAL:  # any number of them (ruling 8)
        return NO_REASON
    if not is_phase_open(s, seat, phase):
        return ALREADY_PLAYED
    return in_the_way_of_legitimacy(s, seat) if kind == LEGITIMACY else NO_REASON


def is_phase_open(s: Fall, seat: Seat, phase: int) -> bool:
    """Whether the seat may still play a card in a phase, apart from Special cards."""
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
    """Why no Legitimacy card can be played: the seat lacks a majority (rulings 7, 20)."""
    if s.party[seat] == SOCIALISTS or has_majority(s, seat):
        return NO_REASON
    if s.book.legitimacy_needs_support and not s.support[seat]:
        return NEEDS_SUPPORT
    return NO_MAJORITY
