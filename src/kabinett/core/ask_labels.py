"""The labels of an open ask's choices, which say what each choice would do in this position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kabinett.core.game import Game
from kabinett.core.words import Wording


def label_here(game: Game, s: Any, seat: int, choice: int, words: Wording) -> str:
    """The label of one choice of this seat's open ask."""
    return labels_here(game, s, seat, [choice], words)[0]


def labels_here(game: Game, s: Any, seat: int, choices: Sequence[int], words: Wording) -> list[str]:
    """The labels of choices of this seat's open ask."""
    question, args = game.program.question(s, seat)
    if question.label is None:
        return [game.label(choice, words) for choice in choices]
    return [question.label(s, seat, choice, words, *args) for choice in choices]


def labels_given(game: Game, s: Any, seat: int, words: Wording) -> list[str]:
    """The labels of the answers that the seat has given to an open ask to several seats."""
    labels = []
    answers = game.program.answers_of(s, seat)
    question, args = game.program.question(s, seat)
    for index, choice in enumerate(answers):
        s.so_far = answers[:index]  # the label at the time of the answer
        label = question.label
        labels.append(
            game.label(choice, words) if label is None else label(s, seat, choice, words, *args)
        )
    s.so_far = answers
    return labels
