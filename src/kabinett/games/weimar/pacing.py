"""Timed play in class: how far a game has come, and which questions matter least."""

from __future__ import annotations

from typing import Final

from kabinett.core.contract.class_form import ClassForm
from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.games.weimar.content.options import EARLY, FIRST, LATE
from kabinett.games.weimar.effects.ballots import ROLL_AGAIN_AT_ONCE
from kabinett.games.weimar.phases.reactions import REACT_AS_POLITICIAN, REACT_TO
from kabinett.games.weimar.phases.street_fighting import MOVE_FROM, MOVE_WHICH
from kabinett.games.weimar.rules.bases import NO_ROOM
from kabinett.games.weimar.rules.rolls import USE_DVP, USE_STRESEMANN
from kabinett.games.weimar.rules.state import AGENDA, IMPULSE, REPUBLIC, SET_UP, Weimar

#: The questions whose answers matter least.
MINOR_QUESTIONS: Final[tuple[Question, ...]] = (
    REACT_AS_POLITICIAN,
    REACT_TO,
    MOVE_FROM,
    MOVE_WHICH,
    NO_ROOM,
    USE_STRESEMANN,
    USE_DVP,
    ROLL_AGAIN_AT_ONCE,
)
#: The options that all variants for classes share.
SHORT: Final = {"cards_a_round": "one", "first_bases": "by_lot", "politicians": "keep_silent"}
#: The variants that a simulated class finishes within a lesson (docs/measured/lessons.md).
CLASS_FORMS: Final = (
    ClassForm(
        "first_round_class",
        Message("the first round, shortened for 45 minutes"),
        45,
        FIRST,
        {"scenario": FIRST, **SHORT},
    ),
    ClassForm(
        "1918_1923_class",
        Message("1918–1923, shortened for 90 minutes"),
        90,
        EARLY,
        {"scenario": EARLY, **SHORT},
    ),
    ClassForm(
        "1929_1933_class",
        Message("1929–1933, shortened for 90 minutes"),
        90,
        LATE,
        {"scenario": LATE, **SHORT},
    ),
)
#: How many rounds the set-up counts for.
SET_UP_WEIGHT: Final = 0.12
#: The shares of a round's answers before the Impulses, and before the Politics Phase.
BEFORE_IMPULSES: Final = 0.06
BEFORE_POLITICS: Final = 0.81


def progress(s: Weimar) -> float:
    """The share of the rounds that have been played, counting Impulses within a round."""
    rounds = s.book.last_round - s.book.first_round + 1
    set_up = 0.0 if s.book.bases_by_lot else SET_UP_WEIGHT
    if s.phase == SET_UP:
        done = set_up * sum(s.bases) / max(1, sum(s.book.beginning.bases))
    else:
        done = set_up + s.round - s.book.first_round + of_round(s)
    return done / (set_up + rounds)


def of_round(s: Weimar) -> float:
    """The share of the round that has been played."""
    if s.phase in (REPUBLIC, AGENDA):
        return 0.0
    if s.phase != IMPULSE:
        return BEFORE_POLITICS
    played, left = sum(s.impulses), sum(len(hand) for hand in s.hands)
    share = played / max(1, played + left)
    return BEFORE_IMPULSES + (BEFORE_POLITICS - BEFORE_IMPULSES) * share
