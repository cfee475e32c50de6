"""Plays lessons on every branch."""

from __future__ import annotations

from collections.abc import Iterator

from kabinett.core.game import Game
from kabinett.core.packs.toml_lines import TomlPath
from kabinett.core.play.table import Table
from kabinett.core.position_text import PositionError
from kabinett.core.words import Wording
from kabinett.learn.lesson import ANY, READ_ON, Lesson, LessonError, Step
from kabinett.learn.lesson_files import lessons_of
from kabinett.learn.playing import Moment, Way, WrongPath

#: A turn, and the scripts that are running in it.
Progress = tuple[int, tuple[str, ...]]
#: The most ways through a lesson; each free answer doubles their number.
MOST_WAYS = 200
#: A guide may also point at these, as in ``zone:hand:1`` or ``track:anarchy``.
POINTED = ("zone", "track", "fact", "report")


class Unplayable(AssertionError):
    """A lesson cannot be played as it is written."""


def check_lessons(game: Game) -> tuple[int, list[str]]:
    """Play every lesson on every branch. Returns the number of moments, and remarks for the author.
    Raises Unplayable with all faults."""
    faults: list[str] = []
    remarks: dict[str, None] = {}
    moments = 0
    for lesson in lessons_of(game).values():
        wrong: dict[str, None] = {}  # each fault once
        progress: dict[tuple[str, ...], Progress] = {}
        try:
            for moment in moments_of(game, lesson):
                moments += 1
                if moment.choices:
                    progress[moment.path] = progress_of(moment.table)
                if moment.step is None and (remark := unfinished_ending(moment, progress)):
                    remarks[remark] = None
                if moment.step is not None and moment.answer is None:
                    for path, fault in wrong_in_step(game, moment, moment.step):
                        wrong[f"{lesson.written_at('step', moment.place, *path)}: {fault}"] = None
        except (LessonError, PositionError, WrongPath) as error:
            wrong[f"{lesson.error_at(error)}: {error}"] = None
        faults += wrong
    if faults:
        raise Unplayable("\n".join(faults))
    return moments, [*remarks]


def progress_of(table: Table) -> Progress:
    """The turn, and the running scripts."""
    frames = table.state.frames
    scripts = tuple([table.program.place_of(frame[0])[0] for frame in frames])
    return table.game.turn_mark(table.state), scripts


def unfinished_ending(moment: Moment, progress: dict[tuple[str, ...], Progress]) -> str:
    """A remark if a lesson ends while another seat is asked about the learner's last choice,
    because the lesson may lack that seat's answer; "" if not."""
    clicks = [click for click in range(len(moment.path)) if moment.path[:click] in progress]
    seats = moment.table.open_seats()
    if not clicks or moment.table.over or moment.seat in seats or min(seats) < 0:
        return ""
    before = moment.path[: clicks[-1]]
    number = before.count(READ_ON)  # each step ends with a click on "go on"
    if any(step.position for step in moment.lesson.steps[number + 1 :]):
        return ""
    (turn, scripts), (now, inner) = progress[before], progress_of(moment.table)
    step, choice_name = moment.lesson.steps[number], moment.path[clicks[-1]]
    goes_on = len(inner) > len(scripts) and inner[: len(scripts)] == scripts
    goes_on |= inner[: len(scripts) - 1] == scripts[:-1] and is_about(moment, choice_name)
    if turn != now or not goes_on:
        return ""
    answer = step.answer(choice_name)
    assert answer is not None
    prompt = moment.table.program.prompt(moment.table.state)
    question = moment.table.wording("en").sentence(prompt)
    return (
        f"{moment.lesson.written_at('step', number, 'answer', step.answers.index(answer))}: the "
        f"lesson {moment.lesson.id!r} ends while seat {', '.join(map(str, seats))} is asked "
        f"“{question}” because of {choice_name}: if the lesson's words describe the answer, add "
        'it to play = ["…"]'
    )


def is_about(moment: Moment, choice_name: str) -> bool:
    """Whether the open prompt names the learner or his choice."""
    message, args = moment.table.program.prompt(moment.table.state)
    mine = moment.seat, moment.table.game.vocabulary.number(choice_name)
    return any(
        value == (mine[0] if kind == "seat" else mine[1])
        for kind, value in zip(message.kinds, args, strict=True)
        if kind not in ("n", "prompt", *moment.table.game.terms)
    )


def moments_of(game: Game, lesson: Lesson) -> Iterator[Moment]:
    """Yield every moment of a lesson that can be reached, one way through it after the other."""
    way = Way(game, lesson)
    ahead: list[tuple[Way, str]] = []  # ways so far, each with the word that continues it
    ends = 0
    while True:
        moment = way.moment()
        yield moment
        if moment.step is None:
            ends += 1
            if ends > MOST_WAYS:
                raise LessonError(f"{lesson.id}: there are more than {MOST_WAYS} ways through it")
        elif moment.answer is not None:
            if not moment.answer.back:
                ahead.append((way, READ_ON))
        elif moment.step.answers:
            ahead += [(way, key) for key in reversed(keys_of(moment, moment.step))]
        else:
            ahead.append((way, READ_ON))
        if not ahead:
            return
        start, word = ahead.pop()
        way = start.fork()
        way.go_on(word)


def keys_of(moment: Moment, step: Step) -> list[str]:
    """The choices that a step lists, and one for all others if the step accepts any."""
    own = [answer.key for answer in step.answers if answer.key != ANY]
    others = [name for name in moment.choices if name not in own]
    if step.answer(ANY) is None:
        return own
    return [*own, others[0] if others else ANY]


def wrong_in_step(game: Game, moment: Moment, step: Step) -> Iterator[tuple[TomlPath, str]]:
    """Yield everything that a step says of choices and things and that is not true at the table, as
    the part of the step and the fault."""
    where = f"step {moment.place + 1} {step.id!r}"
    if step.kind == "choice":
        choices = moment.choices
        if not choices:
            open_seats = ", ".join(map(str, moment.table.open_seats())) or "nobody"
            yield (), f"{where}: seat {moment.seat} is not asked, but {open_seats} is"
        for number, answer in enumerate(step.answers):
            if choices and answer.key not in (*choices, ANY):
                fault = f"{where}: {answer.key} is not offered, only {', '.join(choices)}"
                yield ("answer", number, "choice"), fault
        for name in choices:
            if step.answer(name) is None:
                yield (), f"{where}: {name} is offered, but the step has no answer for it"
    things = things_at(game, moment)
    targets: list[tuple[TomlPath, str]] = [(("marks",), mark) for mark in step.marks]
    for number, answer in enumerate(step.answers):
        targets += [(("answer", number, "marks"), mark) for mark in answer.marks]
        if step.kind == "thing" and answer.key != ANY:
            targets.append((("answer", number, "thing"), answer.key))
    for path, name in targets:
        if name not in things:
            yield path, f"{where}: there is no {name} to point at"


def things_at(game: Game, moment: Moment) -> set[str]:
    """The ids of everything that the seat sees at this moment."""
    words = Wording(game, "en", str)
    data = game.scene(moment.table.state, moment.seat).data(words)
    things = {f"{kind}:{name}" for kind in POINTED for name in data[f"{kind}s"]}
    things |= {f"seat:{panel['seat']}" for panel in data["panels"].values()}
    return {*things, *data["pieces"], *game.vocabulary.names}
