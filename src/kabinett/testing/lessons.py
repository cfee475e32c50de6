"""Lessons played through, on every branch."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kabinett.core.game import Game
from kabinett.core.lesson import ANY, ON, Lesson, LessonError, Step
from kabinett.core.play.lessons import Moment, Way, WrongPath
from kabinett.core.position_text import PositionError
from kabinett.core.toml_lines import Steps
from kabinett.core.words import Wording

#: So many ways through a lesson are played to their ends: each free answer doubles them.
MOST_WAYS = 200
#: What a guide may point at besides things and pieces: ``zone:hand:1``, ``track:anarchy``.
POINTED = ("zone", "track", "fact", "report")


class Unplayable(AssertionError):
    """A lesson that cannot be played as it is written: everything that is wrong with it."""


def check_lessons(game: Game[Any]) -> int:
    """Play every lesson through, each answer at every step that any way leads to; how many
    moments that were.  Unplayable with all that is wrong."""
    faults: list[str] = []
    seen = 0
    for lesson in game.lessons.values():
        wrong: dict[str, None] = {}  # each fault once
        try:
            for at in moments_of(game, lesson):
                seen += 1
                if at.step is not None and at.answer is None:
                    for path, fault in wrong_with(game, at, at.step):
                        wrong[f"{lesson.written_at('step', at.place, *path)}: {fault}"] = None
        except (LessonError, PositionError, WrongPath) as error:
            wrong[f"{lesson.error_at(error)}: {error}"] = None
        faults += wrong
    if faults:
        raise Unplayable("\n".join(faults))
    return seen


def moments_of(game: Game[Any], lesson: Lesson) -> Iterator[Moment]:
    """Every moment that can be reached, one way after the other."""
    way = Way(game, lesson)
    ahead: list[tuple[Way, str]] = []  # ways so far, and the word by which each goes on
    ended = 0
    while True:
        at = way.moment()
        yield at
        if at.step is None:
            ended += 1
            if ended > MOST_WAYS:
                raise LessonError(f"{lesson.id}: more than {MOST_WAYS} ways lead through it")
        elif at.answer is not None:
            if not at.answer.back:
                ahead.append((way, ON))
        elif at.step.answers:
            ahead += [(way, key) for key in reversed(keys_of(at, at.step))]
        else:
            ahead.append((way, ON))
        if not ahead:
            return
        start, word = ahead.pop()
        way = start.fork()
        way.go_on(word)


def keys_of(at: Moment, step: Step) -> list[str]:
    """What may be answered there, and one of what has no answer of its own."""
    own = [answer.key for answer in step.answers if answer.key != ANY]
    others = [name for name in at.choices if name not in own]
    if step.answer(ANY) is None:
        return own
    return [*own, others[0] if others else ANY]


def wrong_with(game: Game[Any], at: Moment, step: Step) -> Iterator[tuple[Steps, str]]:
    """What the step says of choices and things, against the table that lies there; and which part
    of the step says it."""
    where = f"step {at.place + 1} {step.id!r}"
    if step.kind == "choice":
        offered = at.choices
        if not offered:
            asked = ", ".join(map(str, at.table.open_seats())) or "nobody"
            yield (), f"{where}: seat {at.seat} is not asked there; asked is {asked}"
        for number, answer in enumerate(step.answers):
            if offered and answer.key not in (*offered, ANY):
                told = f"{where}: {answer.key} is not offered; offered is {', '.join(offered)}"
                yield ("answer", number, "choice"), told
        for name in offered:
            if step.answer(name) is None:
                yield (), f"{where}: no answer to {name}, which is offered"
    things = things_at(game, at)
    pointed: list[tuple[Steps, str]] = [(("marks",), mark) for mark in step.marks]
    for number, answer in enumerate(step.answers):
        pointed += [(("answer", number, "marks"), mark) for mark in answer.marks]
        if step.kind == "thing" and answer.key != ANY:
            pointed.append((("answer", number, "thing"), answer.key))
    for path, name in pointed:
        if name not in things:
            yield path, f"{where}: there is no {name} to point at"


def things_at(game: Game[Any], at: Moment) -> set[str]:
    """Everything with an id that the seat sees there."""
    words = Wording(game, "en", str)
    data = game.scene(at.table.state, at.seat).data(words)
    found = {f"{kind}:{name}" for kind in POINTED for name in data[f"{kind}s"]}
    found |= {f"seat:{panel['seat']}" for panel in data["panels"].values()}
    return {*found, *data["pieces"], *game.vocabulary.names}
