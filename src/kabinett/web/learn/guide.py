"""Lessons as pages: the table at a moment of a lesson, drawn like any table, and the guide.

The browser sends the whole path (`kabinett.learn.playing`).  It gets back what the guide says and
the view that the path leads to, in the form of a table's view.  No stored game changes."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET, require_POST

from kabinett.core.ask_labels import label_here
from kabinett.core.data import Data
from kabinett.core.game import Game as Rules
from kabinett.core.packs.pack import Texts
from kabinett.core.play.table import Table
from kabinett.core.words import Wording
from kabinett.learn.example import examples_of
from kabinett.learn.lesson import READ_ON, Lesson
from kabinett.learn.lesson_files import lessons_of
from kabinett.learn.playing import LONGEST_PATH, Moment, WrongPath, moment
from kabinett.web.host import clock, limits
from kabinett.web.host.configuration import Guests
from kabinett.web.host.language import language
from kabinett.web.host.packing import zip_response
from kabinett.web.learn import lessons, progress
from kabinett.web.learn.rules import aid_of, part_address
from kabinett.web.live.client_words import client_words
from kabinett.web.live.game_files import board_of, hooks_of, table_files
from kabinett.web.live.json_views import api, body
from kabinett.web.live.refusals import Refused, not_understood
from kabinett.web.live.things import things_of
from kabinett.web.live.view_data import View, ask_of, version_of, view_at
from kabinett.web.people import guests
from kabinett.web.people.local import person_id_of
from kabinett.web.play.asks import AskState
from kabinett.web.play.models import Game as Row
from kabinett.web.play.models import Kind, Seat
from kabinett.web.play.offered_games import find_offered
from kabinett.web.play.open_game import OpenGame


def lesson_of(game: str, lesson: str) -> tuple[Rules, Lesson]:
    """Return a lesson, or an example of the rules, which is a lesson only to read; else 404."""
    rules = find_offered(game)
    if rules is not None and lesson in lessons_of(rules):
        return rules, lessons_of(rules)[lesson]
    if rules is not None and lesson in examples_of(rules):
        return rules, examples_of(rules)[lesson].lesson
    raise Http404


@require_GET
@ensure_csrf_cookie
def page(request: HttpRequest, game: str, lesson: str) -> HttpResponse:
    """Return the page of a lesson, at the step where the reader left it."""
    rules, chosen_lesson = lesson_of(game, lesson)
    words = Wording(rules, language(), str)
    context = {
        "table_id": "",
        "game": {"id": rules.id, "title": words.plain(rules.title)},
        "lesson": chosen_lesson.title[language()],
        "files": table_files(rules),
        # The game's own file, not user input.
        "board": mark_safe(board_of(rules, language())),
        "words": client_words(),
        "config": config_of(request, rules, chosen_lesson),
    }
    return zip_response(request, render(request, "web/table.html", context))


def config_of(request: HttpRequest, rules: Rules, lesson: Lesson) -> Data:
    """Return what the client needs to know for a lesson.  Entries that only a table needs are
    empty."""
    version = things_of(rules, language()).version
    here = [rules.id, lesson.id]
    example = examples_of(rules).get(lesson.id)
    return {
        "table": "",
        "game": rules.id,
        "api": {
            "things": f"{reverse('cards', args=[rules.id])}?things={version}&lang={language()}",
            "lesson": reverse("api-lesson", args=here),
            "play": reverse("api-lesson-play", args=here),
        },
        "next_page": "",
        "mine": [],
        "visitor": True,
        "over": False,
        "uploaded": False,
        "hooks": hooks_of(rules),
        "rules": part_address(rules),
        "aid": aid_of(rules),
        "cards_page": reverse("cards", args=[rules.id]),
        "card_kinds": [],
        "standing": [],
        "now": clock.now(),
        "replay": None,
        "sketch": None,
        "lesson": {
            "title": lesson.title[language()],
            "path": () if example else progress.states(request, rules)[lesson.id][0],
            "new": reverse("new", args=[rules.id])
            + (f"?length={lesson.length}" if lesson.length else ""),
            "rules": reverse("rules", args=[rules.id])
            + (f"#rule-{example.section}" if example else ""),
            "example": example is not None,
            "all": reverse("learn", args=[rules.id]),
            "small": lesson.is_small,
            "more": [] if example else other_lessons(request, rules, lesson),
            "person": person_id_of(request) is not None or guests.policy() != Guests.OFF,
        },
    }


def other_lessons(request: HttpRequest, rules: Rules, lesson: Lesson) -> list[View]:
    """Return the other lessons, those not done yet first."""
    entries = lessons.entries(request, rules, language())
    entries.pop(lesson.id)
    return [
        {"title": entry.title, "about": entry.about, "page": entry.page, "done": entry.done}
        for entry in sorted(entries.values(), key=lambda entry: entry.done)
    ]


@require_POST
@api
def step(request: HttpRequest, game: str, lesson: str) -> HttpResponse:
    """Return where a path leads.  Store the path, so that the reader can go on another day, unless
    the step is only shown."""
    limits.spend(limits.ANSWERS, limits.who(request))
    rules, chosen_lesson = lesson_for_api(game, lesson)
    at = moment_of(request, rules, chosen_lesson)
    if chosen_lesson.id in lessons_of(rules) and not body(request).get("shown"):
        progress.keep_path(request, rules.id, chosen_lesson, at.path)
    return JsonResponse({"view": view_of(at, language()), "guide": guide_of(at, language())})


def lesson_for_api(game: str, lesson: str) -> tuple[Rules, Lesson]:
    """Return the lesson as `lesson_of` does, but with Refused instead of a 404 page, because the
    client expects JSON."""
    try:
        return lesson_of(game, lesson)
    except Http404:
        raise Refused(_("There is no such page, or the game has been deleted."), 404) from None


def moment_of(request: HttpRequest, rules: Rules, lesson: Lesson) -> Moment:
    path = body(request).get("path")
    if not (isinstance(path, list) and len(path) <= LONGEST_PATH):
        raise not_understood(400)
    try:
        return moment(rules, lesson, [str(word) for word in path])
    except WrongPath:
        raise Refused(_("This lesson has changed. Begin it again.")) from None


# -- what is sent


def as_open_game(table: Table, language: str) -> OpenGame:
    """Return a lesson's table as an open game, with only what drawing it needs."""
    numbers = range(table.setup.seats)
    words, roles = table.wording(language), [table.game.role_of(table.state, n) for n in numbers]
    # A seat with a role is called by its role and needs no name.
    seats = [
        Seat(number=n, name=words.seat_label(n) if roles[n] is None else "", kind=Kind.BOT)
        for n in numbers
    ]
    return OpenGame(Row(game=table.game.id), seats, table, [AskState() for _seat in seats])


def view_of(at: Moment, language: str) -> View:
    """Return the table as the client draws it.  It shows nobody else as being asked and no result,
    because the guide tells how the game ends."""
    game = as_open_game(at.table, language)
    view = view_at(game, at.table, at.table.log_for(at.seat), at.seat, language)
    public = view["public"] | {"asked": [], "asked_text": None, "over": None}
    own = view["own"] | {"ask": ask_at(at, game, language)}
    return view | {"public": public, "own": own, "version": version_of([public, own, at.path])}


def ask_at(at: Moment, game: OpenGame, language: str) -> View | None:
    """Return what the reader can choose on the table: the choices of a real ask, or things to point
    at."""
    if at.step is None or at.answer is not None:
        return None
    if at.step.kind == "choice":
        ask_view = ask_of(game, at.seat, at.table.wording(language))
    elif at.step.kind == "thing":
        choices = [{"name": answer.key} for answer in at.step.answers]
        ask_view = {
            "seat": at.seat,
            "text": [_("What do you think? Choose it.")],
            "choices": choices,
        }
    else:
        return None
    return None if ask_view is None else ask_view | {"id": at.place + 1}


def guide_of(at: Moment, language: str) -> View:
    """Return what the guide says and points at, and its buttons."""
    step, answer = at.step, at.answer
    source = step if answer is None else answer
    return {
        "path": at.path,
        "number": min(at.place + 1, len(at.lesson.steps)),
        "of": len(at.lesson.steps),
        "told": [text[language] for text in at.sentences],
        "text": source.text[language] if source else ending_sentence(at.lesson, language),
        "tried": bool(answer and answer.back),
        "marks": list(source.marks) if source else [],
        "awaited": step.kind if step and answer is None else "",
        "buttons": list(buttons(at, language)),
        "shown": hint_of(at, language),
        "done": step is None,
        "playable": not at.table.over,
    }


def hint_of(at: Moment, language: str) -> View | None:
    """Return the answer that a small lesson shows on request, or None if there is none."""
    if at.step is None or at.answer is not None or not at.lesson.is_small:
        return None
    right, game = at.step.shown_answer, at.table.game
    if right is None:
        return None
    if right.say is not None:
        answer = right.say[language]
    elif right.key in game.vocabulary.numbers:
        words, number = at.table.wording(language), game.vocabulary.number(right.key)
        answer = label_here(game, at.table.state, at.seat, number, words)
    else:
        answer = ""
    text = (
        _("This is how it goes: {answer}.").format(answer=answer) if answer else _("It goes here.")
    )
    return {"word": right.key, "text": text}


def ending_sentence(lesson: Lesson, language: str) -> str:
    return _("That was “{lesson}”.").format(lesson=Texts(lesson.title)[language])


def buttons(at: Moment, language: str) -> list[View]:
    if at.step is None:
        return []
    if at.answer is not None:
        return [{"word": READ_ON, "label": _("Try again") if at.answer.back else _("Next")}]
    if not at.step.answers:
        return [{"word": READ_ON, "label": _("Next")}]
    return [
        {"word": answer.key, "label": answer.say[language]}
        for answer in at.step.answers
        if answer.say is not None
    ]
