"""Worked examples of the rules, played: what they say must be seen is there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kabinett.core.example import Example, Seen
from kabinett.core.game import Game
from kabinett.core.lesson import ON
from kabinett.core.play.lessons import Way
from kabinett.core.position_text import items


class Untrue(AssertionError):
    """An example after which something else is seen than it says."""


def check_example(game: Game[Any], example: Example) -> None:
    """Play it to its end.  Untrue tells all that is otherwise, LessonError what cannot be
    played."""
    way = Way(game, example.lesson)
    wrong: list[str] = []
    for number, seen in enumerate(example.seen, 1):
        wrong += [f"{example.id}, step {number}: {each}" for each in unlike(game, way, seen)]
        way.go_on(ON)
    if wrong:
        raise Untrue("\n".join(wrong))


def unlike(game: Game[Any], way: Way, seen: Seen) -> Iterator[str]:
    table = way.table
    text = game.position_text(table.state)
    there = dict(line.split(": ", 1) for line in text.splitlines())
    for key, value in seen.lines.items():
        found = there.get(key, "")
        if sorted(items(found)) != sorted(items(value)):
            yield f"{key}: {value or 'nothing'} is wanted, there is: {found or 'nothing'}"
    open_now = {game.vocabulary.name(choice) for _, choices in way.open() for choice in choices}
    for name in (*seen.offered, *seen.refused):
        if name not in game.vocabulary.numbers:
            yield f"{name} is the name of no choice"
        elif (name in open_now) != (name in seen.offered):
            yield f"{name} is {'not ' * (name in seen.offered)}offered; {way.offered()}"
    result = game.result(table.state)
    if seen.ending and result is None:
        yield f"the game goes on: {way.offered()}"
    elif seen.ending and result is not None:
        roles = [game.role_of(table.state, seat) for seat in result.winners]
        names = {game.vocabulary.name(role) for role in roles if role is not None}
        if (result.kind, names) != (seen.ending, set(seen.winners)):
            yield f"it ends as {result.kind}, won by {', '.join(sorted(names)) or 'nobody'}"
