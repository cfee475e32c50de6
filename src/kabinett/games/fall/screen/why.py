"""Why a card may not be played now: the answers to `why_not`."""

from __future__ import annotations

from kabinett.core.game import Reason
from kabinett.core.message import Message
from kabinett.games.fall.content import words
from kabinett.games.fall.content.vocabulary import (
    ANARCHY,
    CARDS,
    COUNTER_PROPAGANDA,
    GOVERNMENT,
    LEGITIMACY,
    NATIONALISM,
    ORGANIZATION,
    POLICE,
    PROPAGANDA,
    SPECIAL,
    SUPPORT,
    VETO,
    VIOLENCE,
    Card,
    Seat,
)
from kabinett.games.fall.rules.contests import opening_cards, owner_of, resistance
from kabinett.games.fall.rules.state import (
    DISCONTENT,
    ORGANIZING,
    RECRUIT,
    REICHSTAG,
    REPUBLIC,
    STEAL,
    Fall,
)
from kabinett.games.fall.rules.values import propaganda_in_hand

#: The phase in which a type of card is played.
_PHASE_OF = {
    SUPPORT: RECRUIT,
    ORGANIZATION: ORGANIZING,
    VIOLENCE: DISCONTENT,
    NATIONALISM: DISCONTENT,
    LEGITIMACY: REICHSTAG,
    GOVERNMENT: REPUBLIC,
    SPECIAL: REPUBLIC,
}


def reason(message: Message, section: str, *args: int) -> Reason:
    return Reason((message, args), section)


def why_not(s: Fall, seat: Seat, choice: int) -> Reason | None:
    """Why the seat, who is asked, is not offered this.  Uses only what the seat may know."""
    if choice not in CARDS:
        return reason(words.NOT_A_TARGET, "")
    if choice not in s.hands[seat]:
        return why_not_on_table(s, seat, CARDS.index(choice))
    kind = s.book.kind[choice]
    if choice in (COUNTER_PROPAGANDA, POLICE, VETO):
        return reason(words.ONLY_REACTION, "Special Cards", choice)
    if kind == ANARCHY:
        return reason(words.NEVER_PLAYED, "Reorganization Phase")
    if kind == PROPAGANDA:
        return why_not_propaganda(s, seat, choice)
    if seat != s.active:
        return reason(words.OTHER_TURN, "Turn Sequence")
    if s.phase != _PHASE_OF[kind]:
        return reason(words.OTHER_PHASE, "Turn Sequence", choice)
    if s.playing:
        return reason(words.FINISH_FIRST, "")
    if kind == SUPPORT:
        reach = s.pool + propaganda_in_hand(s, seat)
        return reason(words.TOO_DEAR, "Recruit Phase", s.book.level[choice] + 1, reach)
    if kind == LEGITIMACY:
        if s.book.legitimacy_needs_support and not s.support[seat]:
            return reason(words.NEEDS_SUPPORT, "Reichstag Phase")
        return reason(words.NO_MAJORITY, "Reichstag Phase")
    return reason(words.ALREADY_PLAYED, "Turn Sequence")


def why_not_propaganda(s: Fall, seat: Seat, choice: int) -> Reason:
    if seat == s.active and s.phase == STEAL and not s.book.attack[choice]:
        return reason(words.NO_PERMISSION, "Steal Support Phase")
    if seat == s.active and s.phase in (RECRUIT, STEAL):
        return reason(words.SUPPORT_FIRST, "Recruit Phase, Steal Support Phase")
    return reason(words.ONLY_AS_PROPAGANDA, "Recruit Phase, Steal Support Phase")


def why_not_on_table(s: Fall, seat: Seat, card: Card) -> Reason:
    """Why a Support card in play cannot be attacked; for other cards, that they are not his."""
    owner = owner_of(s, card)
    if owner < 0 or seat != s.active or not (s.phase == STEAL or s.playing):
        return reason(words.NOT_IN_HAND, "")
    if owner == seat:
        return reason(words.OWN_SUPPORT, "Steal Support Phase")
    if s.phase == STEAL and s.target < 0:
        if not opening_cards(s, seat):
            return reason(words.NO_ATTACK_CARD, "Steal Support Phase")
        reach = s.pool + propaganda_in_hand(s, seat)
        if reach <= resistance(s, card):
            return reason(words.TOO_DEAR, "Steal Support Phase", resistance(s, card) + 1, reach)
    return reason(words.NOT_A_TARGET, "")
