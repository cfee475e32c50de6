"""Where somebody goes on in a lesson: a person by the database, a visitor by the session."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest

from kabinett.core.game import Game
from kabinett.core.lesson import ON, Lesson
from kabinett.core.play.lessons import WrongPath, normal
from kabinett.web.learn.models import Progress
from kabinett.web.people.local import person_of

#: What the session of a visitor keeps: the paths of lessons, and which of them are done.
PATHS, DONE = "lessons", "lessons_done"


def states(request: HttpRequest, game: Game[Any]) -> dict[str, tuple[tuple[str, ...], bool]]:
    """Of each lesson of a game how far he has come, as a path, and whether he has done it."""
    person = person_of(request)
    kept: dict[str, Sequence[str]]
    if person is None:
        paths, ended = request.session.get(PATHS, {}), request.session.get(DONE, [])
        kept = {id: paths.get(f"{game.id}/{id}", []) for id in game.lessons}
        done = {id for id in game.lessons if f"{game.id}/{id}" in ended}
    else:
        rows = list(Progress.objects.filter(person=person, game=game.id))
        kept = {row.lesson: row.path for row in rows}
        done = {row.lesson for row in rows if row.done}
    return {
        id: (to_go_on(lesson, kept.get(id, [])), id in done) for id, lesson in game.lessons.items()
    }


def to_go_on(lesson: Lesson, kept: Sequence[str]) -> tuple[str, ...]:
    """The path from which he goes on; () where he has not begun, has come to the end, or where the
    lesson is another one now."""
    try:
        path = normal(lesson, kept)
    except WrongPath:
        return ()
    return () if is_done(lesson, path) else path


def keep(request: HttpRequest, game: str, lesson: Lesson, path: tuple[str, ...]) -> None:
    person, done = person_of(request), is_done(lesson, path)
    if person is None:
        name, session = f"{game}/{lesson.id}", request.session
        session[PATHS] = session.get(PATHS, {}) | {name: list(path)}
        if done:
            session[DONE] = sorted({*session.get(DONE, []), name})
        return
    new = {"path": list(path), **({"done": True} if done else {})}
    Progress.objects.update_or_create(new, person_id=person, game=game, lesson=lesson.id)


def steps_done(path: Sequence[str]) -> int:
    """Each step that is done has been gone on from once."""
    return path.count(ON)


def is_done(lesson: Lesson, path: tuple[str, ...]) -> bool:
    """Has he come to the last words?  Nobody has to click them away."""
    left, last = len(lesson.steps) - steps_done(path), lesson.steps[-1]
    if left > 1 or not last.answers:
        return left <= 1
    answer = last.answer(path[-1]) if left and path else None
    return left == 0 or (answer is not None and not answer.back)
