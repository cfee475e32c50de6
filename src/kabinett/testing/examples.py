"""Worked examples of the rules, played: what they say must be seen is there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kabinett.core.example import Example, Seen
from kabinett.core.game import Game
from kabinett.core.lesson import ON, LessonError
from kabinett.core.play.lessons import Way
from kabinett.core.position_text import items


class Untrue(AssertionError):
    """An example after which something else is seen than it says."""


def check_example(game: Game[Any], example: Example) -> None:
    """Play it to its end.  Untrue tells all that is otherwise, or what cannot be played."""
    lesson = example.lesson
    wrong: list[str] = []
    try:
        way = Way(game, lesson)
        for number, seen in enumerate(example.seen):
            for key, each in unlike(game, way, seen):
                where = lesson.written_at("step", number, key)
                wrong.append(f"{where}: {example.id}, step {number + 1}: {each}")
            way.go_on(ON)
    except LessonError as error:
        wrong.append(f"{lesson.error_at(error)}: {error}")
    if wrong:
        raise Untrue("\n".join(wrong))


def unlike(game: Game[Any], way: Way, seen: Seen) -> Iterator[tuple[str, str]]:
    """What is otherwise, each with the key of the step that says it."""
    table = way.table
    text = game.position_text(table.state)
    there = dict(line.split(": ", 1) for line in text.splitlines())
    for key, value in seen.lines.items():
        found = there.get(key, "")
        if sorted(items(found)) != sorted(items(value)):
            told = f"{key}: {value or 'nothing'} is wanted, there is: {found or 'nothing'}"
            yield "sees", told
    open_now = {game.vocabulary.name(choice) for _, choices in way.open() for choice in choices}
    for name in (*seen.offered, *seen.refused):
        key = "offered" if name in seen.offered else "refused"
        if name not in game.vocabulary.numbers:
            yield key, f"{name} is the name of no choice"
        elif (name in open_now) != (name in seen.offered):
            told = f"{name} is {'not ' * (name in seen.offered)}offered; {way.offered()}"
            yield key, told + (way.was_given(name) if name in seen.offered else "")
    result = game.result(table.state)
    if seen.ending and result is None:
        yield "ending", f"the game goes on: {way.offered()}"
    elif seen.ending and result is not None:
        roles = [game.role_of(table.state, seat) for seat in result.winners]
        names = {game.vocabulary.name(role) for role in roles if role is not None}
        if (result.kind, names) != (seen.ending, set(seen.winners)):
            told = f"it ends as {result.kind}, won by {', '.join(sorted(names)) or 'nobody'}"
            yield "ending", told
