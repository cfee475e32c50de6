"""Plays the worked examples of the rules and compares the table with what they say."""

from __future__ import annotations

from collections.abc import Iterator

from kabinett.core.game import Game
from kabinett.core.position_text import split_items
from kabinett.learn.example import Example, Expectation
from kabinett.learn.lesson import READ_ON, LessonError
from kabinett.learn.playing import Way


class Untrue(AssertionError):
    """An example says something that is not true at the table."""


def check_example(game: Game, example: Example) -> None:
    """Play an example to its end. Raises Untrue with everything that differs or cannot be
    played."""
    lesson = example.lesson
    wrong: list[str] = []
    try:
        way = Way(game, lesson)
        for number, expected in enumerate(example.seen):
            for key, each in mismatches(game, way, expected):
                where = lesson.written_at("step", number, key)
                wrong.append(f"{where}: {example.id}, step {number + 1}: {each}")
            way.go_on(READ_ON)
    except LessonError as error:
        wrong.append(f"{lesson.error_at(error)}: {error}")
    if wrong:
        raise Untrue("\n".join(wrong))


def mismatches(game: Game, way: Way, expected: Expectation) -> Iterator[tuple[str, str]]:
    """Yield every difference between a step of an example and the table, as the key of the step
    and the fault."""
    table = way.table
    text = game.position_text(table.state)
    lines = dict(line.split(": ", 1) for line in text.splitlines())
    for key, value in expected.lines.items():
        actual = lines.get(key, "")
        if sorted(split_items(actual)) != sorted(split_items(value)):
            fault = f"{key}: the example says {value or 'nothing'}, the table {actual or 'nothing'}"
            yield "sees", fault
    open_now = {
        game.vocabulary.name(choice) for _, choices in way.open_choices() for choice in choices
    }
    for name in (*expected.offered, *expected.refused):
        key = "offered" if name in expected.offered else "refused"
        if name not in game.vocabulary.numbers:
            yield key, f"no choice is called {name}"
        elif (name in open_now) != (name in expected.offered):
            fault = (
                f"{name} is {'not ' * (name in expected.offered)}offered; {way.describe_offers()}"
            )
            yield key, fault + (way.describe_forced(name) if name in expected.offered else "")
    result = game.result(table.state)
    if expected.ending and result is None:
        yield "ending", f"the game goes on: {way.describe_offers()}"
    elif expected.ending and result is not None:
        roles = [game.role_of(table.state, seat) for seat in result.winners]
        names = {game.vocabulary.name(role) for role in roles if role is not None}
        if (result.kind, names) != (expected.ending, set(expected.winners)):
            winners = ", ".join(sorted(names)) or "nobody"
            fault = f"the game ends by {result.kind!r} and {winners} wins"
            yield "ending", fault
