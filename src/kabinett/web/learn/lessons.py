"""The page of a game's lessons: the guided first game, the small lessons, and the reader's
progress."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET

from kabinett.core.game import Game as Rules
from kabinett.core.words import Wording
from kabinett.learn.lesson import FIRST_LESSON, Lesson
from kabinett.learn.lesson_files import lessons_of
from kabinett.web.host.language import language
from kabinett.web.host.packing import zip_response
from kabinett.web.learn import progress
from kabinett.web.learn.rules import aid_of
from kabinett.web.live.game_files import lobby_picture
from kabinett.web.people.local import person_id_of
from kabinett.web.play.offered_games import find_readable


@dataclass(frozen=True)
class Entry:
    """A lesson as the list shows it."""

    title: str
    about: str
    minutes: int
    page: str
    steps: int
    at: int  # the step at which the reader goes on, 0 at the start
    done: bool

    @property
    def share(self) -> int:
        """The share of the lesson that is done, in per cent."""
        return 100 * (self.at - 1) // self.steps if self.at else 100 * self.done


def entries(request: HttpRequest, rules: Rules, language_code: str) -> dict[str, Entry]:
    """Return all lessons of a game, with this reader's progress."""
    states = progress.states(request, rules)
    return {
        lesson.id: entry_of(rules, lesson, *states[lesson.id], language_code)
        for lesson in lessons_of(rules).values()
    }


def entry_of(
    rules: Rules, lesson: Lesson, path: tuple[str, ...], done: bool, language_code: str
) -> Entry:
    return Entry(
        lesson.title[language_code],
        lesson.about[language_code],
        lesson.minutes,
        reverse("lesson", args=[rules.id, lesson.id]),
        len(lesson.steps),
        progress.steps_done(path) + 1 if path else 0,
        done,
    )


@require_GET
def index(request: HttpRequest) -> HttpResponse:
    """Return the page with the lessons of all games, to which the first page links."""
    return redirect("home")


@require_GET
def page(request: HttpRequest, game: str) -> HttpResponse:
    rules = find_readable(game, person_id_of(request))
    if rules is None:
        raise Http404
    all_entries = entries(request, rules, language())
    first = all_entries.pop(FIRST_LESSON, None)
    words = Wording(rules, language(), str)
    small = list(all_entries.values())
    context = {
        "game": {"id": rules.id, "title": words.plain(rules.title)},
        "room": lobby_picture(rules),
        "first": first,
        "small": small,
        "done": sum(entry.done for entry in small),
        "has_rules": bool(rules.handbooks),
        "aid": aid_of(rules),
    }
    return zip_response(request, render(request, "web/learn.html", context))
