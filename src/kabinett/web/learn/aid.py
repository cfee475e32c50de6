"""The player aid: a sheet for each role, to read beside the game or to print."""

from __future__ import annotations

import functools
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation
from django.utils.safestring import SafeString
from django.views.decorators.http import require_GET

from kabinett.core.game import Game as Rules
from kabinett.core.handbook import FALLBACK, Handbook
from kabinett.core.words import Wording
from kabinett.web.host.language import language
from kabinett.web.host.packing import zip_response
from kabinett.web.learn.rules import html_of, with_tables
from kabinett.web.people.local import person_id_of
from kabinett.web.play.offered_games import find_readable

TABLE_BY_KEYS = '<div class="rules-table" tabindex="0">'


@dataclass(frozen=True)
class Page:
    """A sheet as HTML."""

    number: int
    title: str
    html: SafeString


def sheet_html(text: str, handbook: Handbook) -> SafeString:
    """Return the sheet as HTML.  On a phone all its tables scroll within their boxes, also by
    keyboard, because the page has no script that could find out which tables need it."""
    html = html_of(text, handbook)
    return SafeString(html.replace('<div class="rules-table">', TABLE_BY_KEYS))


@functools.lru_cache(maxsize=32)
def pages_of(rules: Rules, language: str) -> tuple[Page, ...]:
    handbook = handbook_of(rules, language)
    words = Wording(rules, handbook.language, str)
    with translation.override(handbook.language):
        return tuple(
            Page(
                number,
                sheet.title,
                sheet_html(with_tables(sheet.text, rules, words), handbook),
            )
            for number, sheet in enumerate(handbook.sheets, 1)
        )


def handbook_of(rules: Rules, language: str) -> Handbook:
    return rules.handbooks.get(language) or rules.handbooks.get(FALLBACK) or Handbook(language)


@require_GET
def page(request: HttpRequest, game: str) -> HttpResponse:
    """Return all sheets, or with ``?role`` the sheet of one role, such as ``side:east``, if it has
    its own."""
    rules = find_readable(game, person_id_of(request))
    pages = pages_of(rules, language()) if rules else ()
    if rules is None or not pages:
        raise Http404
    words, handbook = Wording(rules, language(), str), handbook_of(rules, language())
    role = request.GET.get("role", "")
    role_label = ""
    if role in rules.vocabulary.numbers:
        handbook_words = Wording(rules, handbook.language, str)
        role_label = rules.label(rules.vocabulary.number(role), handbook_words)
    own_pages = [each for each in pages if each.title == role_label]
    context = {
        "game": rules.id,
        "title": words.plain(rules.title),
        "about": html_of(handbook.about_sheets, handbook),
        "language": handbook.language,
        "pages": own_pages or pages,
        "others": len(pages) > len(own_pages) > 0,
        "rules": reverse("rules", args=[rules.id]),
    }
    return zip_response(request, render(request, "web/aid.html", context))
