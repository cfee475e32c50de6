"""The introduction that a class plays together.  The teacher moves through the steps at the desk,
the projector shows the present step, and every waiting pupil gets the same step with a question to
try.

Answers stay on the device, because the page already has the reply to each of them."""

from __future__ import annotations

import functools
import json

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from kabinett.core.data import Data
from kabinett.core.game import Game as Rules
from kabinett.games import find_game
from kabinett.learn.introduction import IntroductionStep, introduction_of
from kabinett.web.classes import guides
from kabinett.web.classes.models import Class
from kabinett.web.host.language import language
from kabinett.web.host.numbers import whole
from kabinett.web.host.packing import Text
from kabinett.web.live.game_files import board_of, style_of
from kabinett.web.live.refusals import not_understood


def steps_of(school_class: Class) -> tuple[IntroductionStep, ...]:
    rules = find_game(school_class.game)
    return introduction_of(rules) if rules else ()


def number_of(school_class: Class) -> str:
    """Return the number of the step that is shown, or "" if there is none.  Browsers send it back
    in this form."""
    return "" if school_class.introduction is None else str(school_class.introduction)


def turn_to(school_class: Class, number: str | None) -> None:
    """Show the step with this number on all devices, or end the introduction if it is ""."""
    step = whole(number) if number else None
    if step is not None and not 0 <= step < len(steps_of(school_class)):
        raise not_understood()
    Class.objects.filter(pk=school_class.pk).update(introduction=step)


# -- what the pages show


def desk_row(school_class: Class) -> Data:
    """Return the desk's row about the lesson.  It has the addresses of the guide and the sheet, the
    present step with its answers, and the numbers of the steps before and after it."""
    steps, number = steps_of(school_class), school_class.introduction
    row: Data = {"steps": len(steps), "shown": number is not None}
    row |= guides.addresses(guides.guide_for(school_class.game, school_class.length))
    if number is not None and number < len(steps):
        step = steps[number]
        row |= {
            "place": number + 1,
            "text": step.text[language()],
            "open": step.is_open,
            "answers": [
                {
                    "say": answer.say[language()],
                    "right": not (answer.wrong or step.is_open),
                }
                for answer in step.answers
            ],
            "back": str(number - 1) if number else None,
            "next": str(number + 1) if number + 1 < len(steps) else "",
        }
    return row


def step_context(school_class: Class) -> Data:
    """Return the address of the game's style sheet, and the step that is shown, if any, in the
    reader's language."""
    rules, number = find_game(school_class.game), school_class.introduction
    if rules is None:
        return {}
    style = {"style": style_of(rules)}
    if number is None or number >= len(introduction_of(rules)):
        return style
    return style | step_data(rules, number, language())


def step_data(rules: Rules, number: int, language: str) -> Data:
    """Return what the template needs to show a step."""
    steps = introduction_of(rules)
    step = steps[number]
    return {
        "step": {
            "place": number + 1,
            "of": len(steps),
            "text": step.text[language],
            "marks": " ".join(step.marks),
            "open": step.is_open,
            "answers": [
                {
                    "say": answer.say[language],
                    "text": answer.text[language],
                    "thing": answer.thing,
                    "wrong": answer.wrong,
                }
                for answer in step.answers
            ],
        },
        "picture": picture_of(board_of(rules, language), step.picture) if step.picture else "",
        "wide": bool(step.picture) and is_wide(step.picture),
    }


def picture_of(board: str, view_box: str) -> SafeString:
    """Return the part of the board's drawing inside a viewBox.  It is so large that the page always
    scales it down."""
    _x, _y, width, height = map(int, view_box.split())
    head, _, rest = board.partition(' viewBox="')
    size = f' width="{width * 4}" height="{height * 4}" viewBox="{view_box}"'
    # The drawing is the game's own file, not user input.
    return mark_safe(head + size + rest.partition('"')[2])


def is_wide(view_box: str) -> bool:
    """Does the picture belong below the words rather than beside them?

    >>> is_wide("0 0 680 90"), is_wide("0 0 690 700")
    (True, False)
    """
    _x, _y, width, height = map(int, view_box.split())
    return width > 2 * height


def news(request: HttpRequest, school_class: Class) -> HttpResponse:
    """Return the step that a waiting browser must show instead of its present one."""
    number, game = number_of(school_class), find_game(school_class.game)
    if not number or game is None:
        return JsonResponse({"step": number, "html": ""})
    text = news_text(game, int(number), language())
    return text.response(request, "application/json")


@functools.lru_cache(maxsize=64)
def news_text(rules: Rules, number: int, language: str) -> Text:
    """Return the answer to a waiting browser, which is made once for all pupils who read the same
    language."""
    html = ""
    if number < len(introduction_of(rules)):
        html = render_to_string("web/introduction_step.html", step_data(rules, number, language))
    return Text(json.dumps({"step": str(number), "html": html}).encode())
