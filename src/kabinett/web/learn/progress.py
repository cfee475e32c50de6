"""Progress in lessons: a person's in the database, a visitor's in the session."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.http import HttpRequest

from kabinett.core.game import Game as Rules
from kabinett.learn.lesson import FIRST_LESSON, READ_ON, Lesson
from kabinett.learn.lesson_files import lessons_of
from kabinett.learn.playing import WrongPath, normalize
from kabinett.web.learn.models import Progress
from kabinett.web.people.local import person_id_of

#: Keys in a visitor's session: the paths of lessons, and the finished lessons.
PATHS, DONE = "lessons", "lessons_done"


def states(request: HttpRequest, rules: Rules) -> dict[str, tuple[tuple[str, ...], bool]]:
    """Return, by lesson, the path to go on from, and whether the reader has finished the lesson."""
    person_id = person_id_of(request)
    path_by_lesson: dict[str, Sequence[str]]
    if person_id is None:
        paths, ended_names = request.session.get(PATHS, {}), request.session.get(DONE, [])
        path_by_lesson = {name: paths.get(f"{rules.id}/{name}", []) for name in lessons_of(rules)}
        done_ids = {name for name in lessons_of(rules) if f"{rules.id}/{name}" in ended_names}
    else:
        rows = list(Progress.objects.filter(person=person_id, game=rules.id))
        path_by_lesson = {row.lesson: row.path for row in rows}
        done_ids = {row.lesson for row in rows if row.done}
    return {
        name: (resume_path(lesson, path_by_lesson.get(name, [])), name in done_ids)
        for name, lesson in lessons_of(rules).items()
    }


def begun_guided(request: HttpRequest, games: Iterable[Rules]) -> dict[str, tuple[int, int]]:
    """Return, for each guided game that the reader left half-way, the step at which it goes on and
    its number of steps."""
    person_id = person_id_of(request)
    if person_id is None:
        kept = request.session.get(PATHS, {})
        paths = {name.removesuffix(f"/{FIRST_LESSON}"): path for name, path in kept.items()}
    else:
        rows = Progress.objects.filter(person=person_id, lesson=FIRST_LESSON)
        paths = dict(rows.values_list("game", "path"))
    begun = {}
    for rules in games:
        lesson = lessons_of(rules).get(FIRST_LESSON) if rules.id in paths else None
        path = resume_path(lesson, paths[rules.id]) if lesson else ()
        if lesson and path:
            begun[rules.id] = (steps_done(path) + 1, len(lesson.steps))
    return begun


def resume_path(lesson: Lesson, stored_path: Sequence[str]) -> tuple[str, ...]:
    """Return the path from which the reader goes on: () if he has not begun, has finished, or if
    the lesson has changed."""
    try:
        path = normalize(lesson, stored_path)
    except WrongPath:
        return ()
    return () if is_done(lesson, path) else path


def keep_path(request: HttpRequest, game: str, lesson: Lesson, path: tuple[str, ...]) -> None:
    person_id, done = person_id_of(request), is_done(lesson, path)
    if person_id is None:
        name, session = f"{game}/{lesson.id}", request.session
        session[PATHS] = session.get(PATHS, {}) | {name: list(path)}
        if done:
            session[DONE] = sorted({*session.get(DONE, []), name})
        return
    new = {"path": list(path), **({"done": True} if done else {})}
    Progress.objects.update_or_create(new, person_id=person_id, game=game, lesson=lesson.id)


def steps_done(path: Sequence[str]) -> int:
    """Return the number of steps done: each has one READ_ON in the path."""
    return path.count(READ_ON)


def is_done(lesson: Lesson, path: tuple[str, ...]) -> bool:
    """Has the reader reached the last text?  It need not be clicked away."""
    steps_left, last = len(lesson.steps) - steps_done(path), lesson.steps[-1]
    if steps_left > 1 or not last.answers:
        return steps_left <= 1
    answer = last.answer(path[-1]) if steps_left and path else None
    return steps_left == 0 or (answer is not None and not answer.back)
