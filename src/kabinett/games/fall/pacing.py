"""Timed play in class: how far a game has come, and which questions matter least."""

from __future__ import annotations

from typing import Final

from kabinett.core.contract.class_form import ClassForm
from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.games.fall.rules.cards import DISCARD_CHOSEN, MAX_ANARCHY, REACT
from kabinett.games.fall.rules.state import SET_UP, Fall

#: The variant that a simulated class finishes within a lesson (docs/measured/lessons.md).
CLASS_FORMS: Final = (
    ClassForm(
        "class",
        Message("5 rounds without voluntary discards, for 45 minutes"),
        45,
        "10",
        {"round_limit": "5", "voluntary_discard": "no"},
    ),
)
#: The questions whose answers matter least.
MINOR_QUESTIONS: Final[tuple[Question, ...]] = (REACT, DISCARD_CHOSEN)


def progress(s: Fall) -> float:
    """The share of the rounds that have been played; without a limit, how high Anarchy is."""
    if s.phase == SET_UP:
        return 0.0
    if not s.book.round_limit:
        return s.anarchy / MAX_ANARCHY
    seats = len(s.party)
    turns = (s.active - s.first) % seats
    return (s.round - 1 + turns / seats) / s.book.round_limit
