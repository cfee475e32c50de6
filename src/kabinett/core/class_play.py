"""What a class needs to know about a game: its short forms, its progress, and the least important
asks."""

from __future__ import annotations

from typing import Any

from kabinett.core.game import Game


def options_of(game: Game, form: str) -> dict[str, str]:
    """The options for a class form or a length; "" is the default length."""
    values = {option.name: option.default for option in game.options}
    for each in game.classroom.class_forms:
        if each.name == form:
            return values | dict(each.options)
    return values | {game.length.name: form} if game.length and form else values


def whole_form(game: Game, form: str) -> str:
    """The length that a class form shortens. A name that is a length already is returned
    unchanged."""
    forms = {each.name: each.instead_of for each in game.classroom.class_forms}
    return forms.get(form, form)


def progress(game: Game, s: Any) -> float | None:
    """The share of the game that has been played, from 0 to 1, judged by what everybody sees; None
    if the game does not provide it."""
    share = game.classroom.progress
    if share is None:
        return None
    return 1.0 if s.over() else min(1.0, max(0.0, share(s)))


def is_minor(game: Game, s: Any, seat: int) -> bool:
    """Is this seat's open ask one of those that matter least?"""
    question, _args = game.program.question(s, seat)
    return question in game.classroom.minor_questions
