"""Compares the choices of an ask with the reasons why other things are not offered."""

from __future__ import annotations

from kabinett.core.game import Game
from kabinett.core.question import Question
from kabinett.core.reason import NOT_ASKED, Reason
from kabinett.core.state import CHANCE, State
from kabinett.core.words import Wording


def check_reasons(game: Game, s: State) -> None:
    """Raise AssertionError unless an ask offers exactly the things without a reason against them,
    and every reason names its section."""
    for seat in game.program.open_seats(s):
        if seat == CHANCE:
            continue
        question, args = game.program.question(s, seat)
        if question.why_not is None:
            continue
        choices = {*game.program.choices_of(s, seat)}
        for choice in range(len(game.vocabulary)):
            answer = question.why_not(s, seat, choice, *args)
            reason = answer if isinstance(answer, Reason) and answer is not NOT_ASKED else None
            if reason is not None:
                check_holes(reason, question, game.program.where(s))
            # The reasons need not mention a button that the ask offers (``done``).
            fits = reason is None if choice in choices else answer is NOT_ASKED
            if not fits and (choice in choices or reason is None or not reason.section):
                name = game.vocabulary.name(choice)
                ask = f"{game.program.where(s)}: {question}: seat {seat}"
                raise AssertionError(wrong_reason(game, s, ask, name, choice in choices, reason))


def check_holes(reason: Reason, question: Question, where: str) -> None:
    """Raise AssertionError unless the arguments of the ask fill the holes of its reason."""
    message, args = reason.text
    if len(message.kinds) > len(args):
        file, line = message.places[0]
        raise AssertionError(
            f"{file}:{line}: the reason {message.text!r} has {len(message.kinds)} holes, but the "
            f"ask at {where} has only {len(args)} arguments after its question "
            f"{question.prompt.text!r}: its arguments fill the holes of the reason"
        )


def wrong_reason(
    game: Game, s: State, ask: str, name: str, is_offered: bool, reason: Reason | None
) -> str:
    """Describe how a choice and its reason contradict each other."""
    either = "Either the choices or in_the_way is wrong, or another seat should be asked"
    if reason is None:
        return (
            f"{ask} is not offered {name}, but no reason says why: in_the_way returns 0. {either}"
        )
    if is_offered:
        words = Wording(game, "en", "player {}".format, getattr(s, "book", None))
        sentence = words.sentence(reason.text)
        return f"{ask} is offered {name}, but there is a reason against it: {sentence!r} {either}"
    return f"{ask}: {name}: {reason} names no section of the rules"
