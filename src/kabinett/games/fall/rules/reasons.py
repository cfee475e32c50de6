"""The reasons for refusing a choice, and functions that find the reason for a card in hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kabinett.core.message import Message
from kabinett.core.question import WhyNot
from kabinett.core.reason import NO_REASON, NOT_ASKED, Reason, because, reason
from kabinett.games.fall.content.vocabulary import (
    ANARCHY,
    CARD,
    COUNTER_PROPAGANDA,
    GOVERNMENT,
    LEGITIMACY,
    NATIONALISM,
    ORGANIZATION,
    POLICE,
    PROPAGANDA,
    SPECIAL,
    SUPPORT,
    TYPES,
    VETO,
    VIOLENCE,
    Card,
    Seat,
)
from kabinett.games.fall.rules.state import (
    DISCONTENT,
    ORGANIZING,
    RECRUIT,
    REICHSTAG,
    REPUBLIC,
    Fall,
)

# The holes of a reason are, in this order: card or party, number needed, number available.

CHOSEN_ALREADY = reason(Message("You have chosen this card already."), "5.9")
PARTY_TAKEN = reason(Message("{party} has been taken already."), "3")
PARTY_NOT_OFFERED = reason(Message("{party} is played only in games of more parties."), "2")

NOT_IN_HAND = reason(Message("This card is not in your hand."), "5.9")
NEVER_PLAYED = reason(Message("Anarchy cards cannot be played, only discarded."), "1, 4.3")
OTHER_PHASE = reason(Message("{card} is played in another phase."), "5")
OTHER_TURN = reason(Message("It is not your turn."), "5")
PHASE_OVER = reason(Message("The phase of {card} is over in this turn."), "5")
FINISH_FIRST = reason(Message("Finish the card that is being played first."), "5.9")
ALREADY_PLAYED = reason(Message("No further card of this type may be played in this phase."), "5")
ONLY_AS_PROPAGANDA = reason(
    Message("Propaganda cards are played only to win or defend Support cards."),
    "9.2",
)
ONLY_REACTION = reason(
    Message("{card} is played only as a reaction to another party’s card."), "5.10"
)
OTHER_REACTION = reason(Message("{card} is no reaction to a card of this type."), "5.10")

SUPPORT_FIRST = reason(Message("First choose the Support card that it is for."), "6, 7")
TOO_DEAR = reason(
    Message("Not enough Propaganda for {card}: {n} Levels are needed, you can reach {n_2}."),
    "6, 7",
)
POOL_TOO_SMALL = reason(Message("The pool is not enough for that."), "4.1")
NOT_ENOUGH = reason(  # ruling 56
    Message(
        "{n} Level is missing: add as much from the pool, or more, or nothing.",
        "{n} Levels are missing: add as many from the pool, or more, or none.",
    ),
    "7",
)
CAN_STILL_PAY = reason(  # ruling 41
    Message("You may give up only when the cards and the pool cannot reach it."), "6"
)
NO_PERMISSION = reason(Message("This Propaganda card may not open an attack."), "7")
NO_ATTACK_CARD = reason(Message("You hold no Propaganda card that may open an attack."), "7")
ONE_ATTACK = reason(
    Message("Another card has been attacked; there is one attack in a phase."),
    "7",
)
CARDS_ONLY = reason(
    Message("The defence is made with cards; its Levels count in full already."),
    "7",
)

STEAL_OVER = reason(Message("The phase in which Support is stolen is over in this turn."), "5.5")
BUY_FIRST = reason(
    Message("One further card may be bought in a turn, before any card is played."), "5.1"
)
DRAWS_NOTHING = reason(Message("Political prisoners: you draw nothing in this turn."), "5.1")

NO_MAJORITY = reason(
    Message("Others have more Support cards, and Support cards of a higher value."),
    "5.7",
)
NEEDS_SUPPORT = reason(Message("You control no Support card."), "5.7")

OWN_SUPPORT = reason(Message("You control this card already."), "7")
NO_SUPPORT_IN_PLAY = reason(Message("This is no Support card in play."), "5.9")
NO_ORGANIZATION_IN_PLAY = reason(Message("This is no Organization card in play."), "5.9")
OPPONENTS_ONLY = reason(Message("The card is played against an opponent."), "5.9")
NOT_PLAYING = reason(Message("Nobody plays {party}."), "3")

REACTIONS: Final = (COUNTER_PROPAGANDA, POLICE, VETO)

_PHASES: Final = {
    SUPPORT: RECRUIT,
    ORGANIZATION: ORGANIZING,
    VIOLENCE: DISCONTENT,
    NATIONALISM: DISCONTENT,
    LEGITIMACY: REICHSTAG,
    GOVERNMENT: REPUBLIC,
    SPECIAL: REPUBLIC,
}
#: The phase in which each type of card is played; -1 for Propaganda and Anarchy cards.
PHASE_OF: Final[list[int]] = [_PHASES.get(kind, -1) for kind in range(len(TYPES))]


def in_the_way_of_type(s: Fall, seat: Seat, card: Card) -> int:
    """Why a card in hand cannot be played, if the ask does not allow its type."""
    kind = s.book.kind[card]
    if card in REACTIONS:
        return ONLY_REACTION
    if kind == ANARCHY:
        return NEVER_PLAYED
    if kind == PROPAGANDA:
        return ONLY_AS_PROPAGANDA
    if seat != s.active:
        return OTHER_TURN
    if not s.book.phase_by_phase and s.phase > PHASE_OF[kind]:
        return PHASE_OVER
    if s.phase != PHASE_OF[kind]:
        return OTHER_PHASE
    return FINISH_FIRST if s.playing else ALREADY_PLAYED


def unless_propaganda(s: Fall, seat: Seat, card: Card) -> int:
    """Why a card cannot be played in a contest; any Propaganda card can."""
    return NO_REASON if s.book.kind[card] == PROPAGANDA else in_the_way_of_type(s, seat, card)


def of_hand(in_the_way: Callable[[Fall, Seat, Card], int]) -> WhyNot:
    """The `why_not` of an ask for cards in hand, built from ``in_the_way(s, seat, card)``."""

    def why_not(s: Fall, seat: Seat, choice: int, *args: int) -> Reason | None:
        if choice not in s.hands[seat]:
            return because(NOT_IN_HAND) if choice in CARD else NOT_ASKED
        return because(in_the_way(s, seat, CARD.index(choice)), choice)

    return why_not


def reaction_to(s: Fall, card: Card) -> Card:
    """The only card that can be a reaction to a card of this type."""
    kind = s.book.kind[card]
    if kind == PROPAGANDA:
        return COUNTER_PROPAGANDA
    if kind == VIOLENCE:
        return POLICE
    assert kind == LEGITIMACY
    return VETO
