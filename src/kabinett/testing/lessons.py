"""Lessons played through, on every branch."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kabinett.core.game import Game
from kabinett.core.lesson import ANY, ON, Lesson, LessonError, Step
from kabinett.core.play.lessons import Moment, Way, WrongPath
from kabinett.core.play.table import Table
from kabinett.core.position_text import PositionError
from kabinett.core.toml_lines import Steps
from kabinett.core.words import Wording

#: A turn, and the scripts that are under way in it.
Stand = tuple[int, tuple[str, ...]]
#: So many ways through a lesson are played to their ends: each free answer doubles them.
MOST_WAYS = 200
#: What a guide may point at besides things and pieces: ``zone:hand:1``, ``track:anarchy``.
POINTED = ("zone", "track", "fact", "report")


class Unplayable(AssertionError):
    """A lesson that cannot be played as it is written: everything that is wrong with it."""


def check_lessons(game: Game[Any]) -> tuple[int, list[str]]:
    """Play every lesson through, each answer at every step that any way leads to; how many
    moments that were, and what wants a look.  Unplayable with all that is wrong."""
    faults: list[str] = []
    remarks: dict[str, None] = {}
    seen = 0
    for lesson in game.lessons.values():
        wrong: dict[str, None] = {}  # each fault once
        asked: dict[tuple[str, ...], Stand] = {}
        try:
            for at in moments_of(game, lesson):
                seen += 1
                if at.choices:
                    asked[at.path] = stand_of(at.table)
                if at.step is None and (remark := left_open(at, asked)):
                    remarks[remark] = None
                if at.step is not None and at.answer is None:
                    for path, fault in wrong_with(game, at, at.step):
                        wrong[f"{lesson.written_at('step', at.place, *path)}: {fault}"] = None
        except (LessonError, PositionError, WrongPath) as error:
            wrong[f"{lesson.error_at(error)}: {error}"] = None
        faults += wrong
    if faults:
        raise Unplayable("\n".join(faults))
    return seen, [*remarks]


def stand_of(table: Table) -> Stand:
    """The turn, and which scripts are under way."""
    frames = table.state.frames
    scripts = tuple([table.program.place_of(frame[0])[0] for frame in frames])
    return table.game.turn_mark(table.state), scripts


def left_open(at: Moment, asked: dict[tuple[str, ...], Stand]) -> str:
    """That a lesson ends while others are asked about what the learner has chosen last: an answer
    of theirs may be missing, of which its words tell; "" if it does not."""
    places = [place for place in range(len(at.path)) if at.path[:place] in asked]
    seats = at.table.open_seats()
    if not places or at.table.over or at.seat in seats or min(seats) < 0:
        return ""
    before = at.path[: places[-1]]
    place = before.count(ON)  # behind each step somebody reads on
    if any(step.position for step in at.lesson.steps[place + 1 :]):
        return ""
    (turn, scripts), (now, inner) = asked[before], stand_of(at.table)
    step, given = at.lesson.steps[place], at.path[places[-1]]
    goes_on = len(inner) > len(scripts) and inner[: len(scripts)] == scripts
    goes_on |= inner[: len(scripts) - 1] == scripts[:-1] and is_about(at, given)
    if turn != now or not goes_on:
        return ""
    answer = step.answer(given)
    assert answer is not None
    words = at.table.wording("en")
    return (
        f"{at.lesson.written_at('step', place, 'answer', step.answers.index(answer))}: the lesson "
        f"{at.lesson.id!r} ends while seat {', '.join(map(str, seats))} is asked what comes of "
        f"{given}, “{words.sentence(at.table.program.prompt(at.table.state))}”: if its words tell "
        'that, the answer belongs into play = ["…"]'
    )


def is_about(at: Moment, given: str) -> bool:
    """Does what others are asked name the learner, or what he has chosen?"""
    message, args = at.table.program.prompt(at.table.state)
    mine = at.seat, at.table.game.vocabulary.number(given)
    return any(
        value == (mine[0] if kind == "seat" else mine[1])
        for kind, value in zip(message.kinds, args, strict=True)
        if kind not in ("n", "prompt", *at.table.game.terms)
    )


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
