"""Holds what an ask offers against the reasons why the rest is not offered."""

from __future__ import annotations

from typing import Any

from kabinett.core.game import Game
from kabinett.core.question import Question
from kabinett.core.reason import NOT_ASKED, Reason
from kabinett.core.state import CHANCE, State
from kabinett.core.words import Wording


def check_reasons(game: Game[Any], s: State) -> None:
    """Of the things that an ask is about, exactly those are offered that nothing stands in the
    way of; every refusal of another tells its section."""
    for seat in game.program.open_seats(s):
        if seat == CHANCE:
            continue
        question, args = game.program.question(s, seat)
        if question.why_not is None:
            continue
        offered = {*game.program.choices_of(s, seat)}
        for choice in range(len(game.vocabulary)):
            found = question.why_not(s, seat, choice, *args)
            told = found if isinstance(found, Reason) and found is not NOT_ASKED else None
            if told is not None:
                check_holes(told, question, game.program.where(s))
            # A button that the ask offers (`done`) need not be told of by its reasons.
            fits = told is None if choice in offered else found is NOT_ASKED
            if not fits and (choice in offered or told is None or not told.section):
                name = game.vocabulary.name(choice)
                ask = f"{game.program.where(s)}: {question}: seat {seat}"
                raise AssertionError(wrong_reason(game, s, ask, name, choice in offered, told))


def check_holes(reason: Reason, question: Question, where: str) -> None:
    """The first arguments of the ask fill the holes of its reasons."""
    message, given = reason.text
    if len(message.kinds) > len(given):
        file, line = message.where
        raise AssertionError(
            f"{file}:{line}: the reason {message.text!r} has {len(message.kinds)} holes, and the "
            f"ask that it answers, {where}, gives {len(given)} arguments behind its question "
            f"{question.prompt.text!r}: the first of them fill the holes"
        )


def wrong_reason(
    game: Game[Any], s: State, ask: str, name: str, offered: bool, reason: Reason | None
) -> str:
    """What does not fit together."""
    either = "Either the choices or in_the_way is wrong, or another seat should be asked"
    if reason is None:
        return (
            f"{ask} is not offered {name}, and no reason says why: in_the_way gives 0 for it. "
            f"{either}"
        )
    if offered:
        words = Wording(game, "en", "player {}".format, getattr(s, "book", None))
        sentence = words.sentence(reason.text)
        return f"{ask} is offered {name}, and a reason says why not: {sentence!r} {either}"
    return f"{ask}: {name}: {reason} has no section of the rules"
