"""Describes how a game played now differs from the kept one."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

from kabinett.core.game import Game
from kabinett.core.play.record_lines import Answer
from kabinett.core.play.replay import steps
from kabinett.core.play.table import Table
from kabinett.core.show.scene import SPECTATOR
from kabinett.core.state import CHANCE
from tests.kept.marks import answers_then, first_difference, marks_of
from tests.kept.playing import Played
from tests.kept.shelf import Kept


def differences(kept: Kept, now: Kept, played: Played) -> list[str]:
    """Return the first answer that differs, and the end; nothing if the game is unchanged."""
    told = [*answer_told(kept, played)]
    then_end, now_end = end_told(kept), end_told(now)
    if then_end != now_end:
        told.append(f"It ended: {then_end}; it ends: {now_end}.")
    elif told:
        told.append(f"It ends as it did: {now_end}.")
    if not told and kept.digest != now.digest:
        told.append("The same answers, in another record: options, roles, or what is forced.")
    if not told and kept != now:
        told.append("The same game, told otherwise in its kind: " + ", ".join(others(kept, now)))
    return told


def others(kept: Kept, now: Kept) -> list[str]:
    return [name for name, value in vars(kept).items() if vars(now)[name] != value]


def end_told(kept: Kept) -> str:
    """Return how a game ends, such as "anarchy, seat 0 wins, scores 82 34 48"."""
    seats = " and ".join(f"seat {seat}" for seat in kept.winners) or "nobody"
    scores = " ".join(map(str, kept.scores))
    return f"{kept.end}, {seats} {'win' if len(kept.winners) > 1 else 'wins'}, scores {scores}"


def answer_told(kept: Kept, played: Played) -> Iterator[str]:
    marks, places = marks_of(played.game, played.record)
    number = first_difference(kept.marks, marks)
    if number is None:
        return
    of = f"Of {len(kept.marks)} answers and draws number {number + 1} is the first that differs"
    if number == len(marks):
        yield f"{of}: the game is over before it."
        return
    line = played.record.lines[places[number]]
    assert isinstance(line, Answer)
    table = table_before(played, places[number])
    words = table.wording("en")
    now = named(played.game, words, [played.game.vocabulary.number(line.name)])
    yield f"{of}{moment(table)}."
    who = "Chance" if line.who == CHANCE else words.seat_label(line.who)
    yield f"{who} is asked: {words.sentence(table.program.prompt(table.state))}"
    yield f"Now: {now}.  Then: {then_told(kept, played, table, places[number], number)}."


def table_before(played: Played, place: int) -> Table:
    """Return the table just before the line at this place of the record."""
    return next(itertools.islice(steps(played.record, played.game), place, None))


def moment(table: Table) -> str:
    """Return where the game is, in the words of the page's heading."""
    scene, words = table.game.scene(table.state, SPECTATOR), table.wording("en")
    parts = [words.sentence(scene.heading)] if scene.heading else []
    if scene.phase is not None:
        parts.append(words.sentence(scene.phases[scene.phase]))
    return f" ({', '.join(parts)})" if parts else ""


def then_told(kept: Kept, played: Played, table: Table, place: int, number: int) -> str:
    """Return the former answer, as far as its mark and the present choices reveal it."""
    if number == len(kept.marks):
        return "the game was over"
    line = played.record.lines[place]
    assert isinstance(line, Answer)
    offered = [
        choice
        for choice in table.program.choices_of(table.state, line.who)
        if played.game.vocabulary.names[choice] != line.name
    ]
    found = answers_then(played.game, played.record, place, kept.marks[number], offered)
    if not found:
        return "something that is not offered now"
    return named(played.game, table.wording("en"), found)


def named(game: Game[Any], words: Any, choices: list[int]) -> str:
    """Return choices by name and label, joined by "or"."""
    return " or ".join(
        f"{game.label(choice, words)} ({game.vocabulary.names[choice]})" for choice in choices
    )
