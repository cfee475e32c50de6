"""Timed play in class: how far a game has come, and which questions matter least."""

from __future__ import annotations

from typing import Final

from kabinett.core.question import Question
from kabinett.games.volk.rules.comparisons import ATTACK_WHOM
from kabinett.games.volk.rules.deck import DISPLAY
from kabinett.games.volk.rules.event_questions import PUT_WHERE, REMOVE_ONE, RUN_DOWN_WHERE
from kabinett.games.volk.rules.events import NEXT_ICON
from kabinett.games.volk.rules.state import ACTIONS, Volk

#: The questions whose answers matter least.
MINOR_QUESTIONS: Final[tuple[Question, ...]] = (
    NEXT_ICON,
    ATTACK_WHOM,
    RUN_DOWN_WHERE,
    REMOVE_ONE,
    PUT_WHERE,
)
#: Cards that both sides play in a decade.
CARDS: Final = 18
#: The share of a decade's answers that come before its end.
ACTIONS_SHARE: Final = 0.94


def progress(s: Volk) -> float:
    """The share of the decades that have been played, counting cards within a decade."""
    return (s.decade - 1 + of_decade(s)) / s.book.last_decade


def of_decade(s: Volk) -> float:
    """The share of the decade that has been played."""
    if s.phase > ACTIONS:
        return ACTIONS_SHARE
    if not s.half:  # the hands are still being drawn
        return 0.0
    left = len(s.display) + sum(len(hand) for hand in s.hands)
    if s.half == 1:
        left += DISPLAY
    return ACTIONS_SHARE * (1.0 - min(1.0, left / CARDS))
