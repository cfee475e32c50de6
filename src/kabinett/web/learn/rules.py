"""The rules of a game as a page, and as the panel beside the board.

The `handbook` of a game becomes HTML once for each language.  Each section is an element of its own
(``rule-5.10``), and so is each ruling (``ruling-7.12``): citations link to them, and the browser
searches them (``rules.js``)."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET
from markdown_it import MarkdownIt

from kabinett.core.game import Game
from kabinett.core.handbook import FALLBACK, LINK, TABLE, Handbook, Rows
from kabinett.core.words import Wording
from kabinett.learn.example import examples_of
from kabinett.learn.plain import plain_of
from kabinett.web.host.language import language
from kabinett.web.host.packing import zip_response
from kabinett.web.live.client_words import client_words
from kabinett.web.people.local import person_id_of
from kabinett.web.play.offered_games import find_readable

#: Paragraphs, lists, tables, emphasis; the writer's own HTML is escaped.
MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")
#: A wide table scrolls within its own box, and an empty head cell is no heading.
TABLES = {
    "<table>": '<div class="rules-table"><table>',
    "</table>": "</table></div>",
    "<th></th>": "<td></td>",
}


@dataclass(frozen=True)
class WorkedExample:
    """A worked example: its text, and the page that plays it at a table."""

    title: str
    lines: tuple[str, ...]
    page: str


@dataclass(frozen=True)
class Part:
    """A section: its anchor, and its text as HTML."""

    number: str
    title: str
    level: int
    html: SafeString
    examples: tuple[WorkedExample, ...] = ()

    @property
    def anchor(self) -> str:
        return f"rule-{self.number}"


@dataclass(frozen=True)
class PlainPart:
    """A page of the rules in plain words."""

    number: int
    title: str
    html: SafeString

    @property
    def anchor(self) -> str:
        return f"plain-{self.number}"


@dataclass(frozen=True)
class RulingRow:
    """A ruling, and the house rules that come from it."""

    numbers: tuple[str, ...]
    question: SafeString
    answer: SafeString
    house_rules: tuple[str, ...]


@dataclass(frozen=True)
class Rules:
    """All rules of a game in one language, or in the fallback language if there is no
    translation."""

    title: str
    credits: str
    language: str
    introduction: SafeString
    parts: tuple[Part, ...]
    rulings: tuple[tuple[str, tuple[RulingRow, ...]], ...]
    rulings_language: str
    version: str
    plain: tuple[PlainPart, ...] = ()


@functools.lru_cache(maxsize=32)
def rules_of(rules: Game, language: str) -> Rules:
    """Return the rules of a game as HTML; without parts if none are written."""
    handbook = rules.handbooks.get(language) or rules.handbooks.get(FALLBACK) or Handbook(language)
    words, handbook_words = Wording(rules, language, str), Wording(rules, handbook.language, str)
    with translation.override(language):
        parts = tuple(
            Part(
                section.number,
                section.title,
                section.level,
                html_of(with_tables(section.text, rules, handbook_words), handbook),
                tuple(worked_examples(rules, section.number, handbook.language)),
            )
            for section in handbook.sections.values()
        )
        rulings = tuple(
            (chapter, tuple(row_of(ruling, rules, words, handbook) for ruling in rows))
            for chapter, rows in handbook.rulings.items()
        )
        introduction = html_of(with_tables(handbook.introduction, rules, handbook_words), handbook)
        pages = plain_of(rules).get(handbook.language, ())
        plain = tuple(
            PlainPart(number, page.title, html_of(page.text, handbook))
            for number, page in enumerate(pages, 1)
        )
    text = repr((introduction, parts, rulings, plain))
    return Rules(
        title=words.plain(rules.title),
        credits=words.plain(rules.credits),
        language=handbook.language,
        introduction=introduction,
        parts=parts,
        rulings=rulings,
        rulings_language=handbook.rulings_language,
        version=hashlib.blake2b(text.encode(), digest_size=8).hexdigest(),
        plain=plain,
    )


def worked_examples(rules: Game, section: str, language: str) -> Iterator[WorkedExample]:
    for example in examples_of(rules).values():
        if example.section == section:
            yield WorkedExample(
                example.title[language],
                tuple(step.text[language] for step in example.lesson.steps),
                reverse("lesson", args=[rules.id, example.id]),
            )


def row_of(ruling: Any, rules: Game, words: Wording, handbook: Handbook) -> RulingRow:
    house_rules = [option for option in rules.options if option.ruling in ruling.numbers]
    return RulingRow(
        ruling.numbers,
        line_of(ruling.question, handbook),
        line_of(ruling.answer, handbook),
        tuple(words.plain(option.label) for option in house_rules),
    )


def with_tables(text: str, rules: Game, words: Wording) -> str:
    """Return the text with the game's tables in place of their names."""
    return TABLE.sub(lambda named: table_of(rules.words.page_tables[named[1]](words)), text)


def table_of(rows: Rows) -> str:
    """
    >>> print(table_of([["City", "Room"], ["Berlin", "5"]]))
    | City | Room |
    | --- | --- |
    | Berlin | 5 |
    """
    head, *others = [[cell.replace("|", "\\|") for cell in row] for row in rows]
    lines = [head, ["---"] * len(head), *others]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def html_of(text: str, handbook: Handbook) -> SafeString:
    return render_markdown(insert_links(text, handbook))


def render_markdown(text: str) -> SafeString:
    """Return Markdown as HTML.  The renderer escapes everything that is not Markdown."""
    html = MARKDOWN.render(text)
    for plain, styled in TABLES.items():
        html = html.replace(plain, styled)
    return SafeString(html)


def line_of(text: str, handbook: Handbook) -> SafeString:
    return SafeString(MARKDOWN.renderInline(insert_links(text, handbook)))


def insert_links(text: str, handbook: Handbook) -> str:
    """Turn ``[[5.10]]`` and ``[[ruling 7.12]]`` into links, with the section's title or the
    question as their title."""

    def link(match: Any) -> str:
        number = match[2].strip()
        if match[1]:
            ruling = handbook.ruling(number)
            label = _("Ruling %(ruling)s") % {"ruling": number}
            return f'[{label}](#ruling-{number} "{quote_title(ruling.question if ruling else "")}")'
        return f'[{number}](#rule-{number} "{quote_title(handbook.sections[number].title)}")'

    return LINK.sub(link, text)


def quote_title(text: str) -> str:
    return text.replace("`", "").replace("\\", "").replace('"', '\\"')


@require_GET
def page(request: HttpRequest, game: str) -> HttpResponse:
    """Return the whole page, or with ``?part`` only the panel beside the board of a table."""
    rules = find_readable(game, person_id_of(request))
    if rules is None:
        raise Http404
    rules_text = rules_of(rules, language())
    context = {"game": rules.id, "rules": rules_text, "aid": aid_of(rules)}
    if "part" not in request.GET:
        context["words"] = client_words()
        context["is_plain"] = bool(rules_text.plain) and request.GET.get("words") == "plain"
        return zip_response(request, render(request, "web/rules.html", context))
    response = render(request, "web/rules_text.html", context)
    if request.GET["part"] == rules_text.version:
        response.headers["Cache-Control"] = "private, max-age=31536000, immutable"
    return zip_response(request, response)


def aid_of(rules: Game) -> str:
    """Return the address of the game's player aid, or "" if it has no sheets."""
    sheets = any(handbook.sheets for handbook in rules.handbooks.values())
    return reverse("aid", args=[rules.id]) if sheets else ""


def part_address(rules: Game) -> str:
    """Return the address of the panel's text in its present version, or "" if the game has no
    rules."""
    if not rules.handbooks:
        return ""
    version = rules_of(rules, language()).version
    return f"{reverse('rules', args=[rules.id])}?part={version}&lang={language()}"
