"""The rules of a game as a page, and as the panel beside the board.

What the `handbook` of a game says is put into HTML once a language.  Each section is an element
of its own (``rule-5.10``), and so is each ruling (``ruling-7.12``): what cites one leads there, and
the browser searches in them by itself (``rules.js``)."""

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
from kabinett.core.handbook import FIRST, LINK, TABLE, Handbook, Rows
from kabinett.core.words import Wording
from kabinett.games import find_game
from kabinett.web.host.language import language
from kabinett.web.host.packing import packed
from kabinett.web.live.client_words import client_words

#: Paragraphs, lists, tables, emphasis: no HTML of the writer's gets through.
MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")
#: A wide table moves within its own box; a head without words is no head.
TABLES = {
    "<table>": '<div class="rules-table"><table>',
    "</table>": "</table></div>",
    "<th></th>": "<td></td>",
}


@dataclass(frozen=True)
class Worked:
    """An example: its words, and where it is opened at a table."""

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
    examples: tuple[Worked, ...] = ()

    @property
    def anchor(self) -> str:
        return f"rule-{self.number}"


@dataclass(frozen=True)
class Row:
    """A ruling, and the house rules that come from it."""

    numbers: tuple[str, ...]
    question: SafeString
    answer: SafeString
    house_rules: tuple[str, ...]


@dataclass(frozen=True)
class Rules:
    """All of it in a language; another one, where it is not written in that."""

    title: str
    credits: str
    language: str
    introduction: SafeString
    parts: tuple[Part, ...]
    rulings: tuple[tuple[str, tuple[Row, ...]], ...]
    rulings_language: str
    version: str


@functools.lru_cache(maxsize=32)
def rules_of(game: Game[Any], language: str) -> Rules:
    """What there is to be read; no parts where nothing has been written yet."""
    handbook = game.handbooks.get(language) or game.handbooks.get(FIRST) or Handbook(language)
    words, speaks = Wording(game, language, str), Wording(game, handbook.language, str)
    with translation.override(language):
        parts = tuple(
            Part(
                section.number,
                section.title,
                section.level,
                html_of(with_tables(section.text, game, speaks), handbook),
                tuple(examples_of(game, section.number, handbook.language)),
            )
            for section in handbook.sections.values()
        )
        rulings = tuple(
            (chapter, tuple(row_of(ruling, game, words, handbook) for ruling in rows))
            for chapter, rows in handbook.rulings.items()
        )
        introduction = html_of(with_tables(handbook.introduction, game, speaks), handbook)
    text = repr((introduction, parts, rulings))
    return Rules(
        title=words.plain(game.title),
        credits=words.plain(game.credits),
        language=handbook.language,
        introduction=introduction,
        parts=parts,
        rulings=rulings,
        rulings_language=handbook.rulings_language,
        version=hashlib.blake2b(text.encode(), digest_size=8).hexdigest(),
    )


def examples_of(game: Game[Any], section: str, language: str) -> Iterator[Worked]:
    for example in game.examples.values():
        if example.section == section:
            yield Worked(
                example.title[language],
                tuple(step.text[language] for step in example.lesson.steps),
                reverse("lesson", args=[game.id, example.id]),
            )


def row_of(ruling: Any, game: Game[Any], words: Wording, handbook: Handbook) -> Row:
    house_rules = [option for option in game.options if option.ruling in ruling.numbers]
    return Row(
        ruling.numbers,
        line_of(ruling.question, handbook),
        line_of(ruling.answer, handbook),
        tuple(words.plain(option.label) for option in house_rules),
    )


def with_tables(text: str, game: Game[Any], words: Wording) -> str:
    """The text with the tables that it names, as the game makes them."""
    return TABLE.sub(lambda named: table_of(game.tables[named[1]](words)), text)


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
    # The renderer escapes whatever is no Markdown.
    html = MARKDOWN.render(linked(text, handbook))
    for made, wanted in TABLES.items():
        html = html.replace(made, wanted)
    return SafeString(html)


def line_of(text: str, handbook: Handbook) -> SafeString:
    return SafeString(MARKDOWN.renderInline(linked(text, handbook)))


def linked(text: str, handbook: Handbook) -> str:
    """``[[5.10]]`` and ``[[ruling 7.12]]`` as links, with what is meant as their title."""

    def link(match: Any) -> str:
        number = match[2].strip()
        if match[1]:
            ruling = handbook.ruling(number)
            said = _("Ruling %(ruling)s") % {"ruling": number}
            return f'[{said}](#ruling-{number} "{quoted(ruling.question if ruling else "")}")'
        return f'[{number}](#rule-{number} "{quoted(handbook.sections[number].title)}")'

    return LINK.sub(link, text)


def quoted(text: str) -> str:
    return text.replace("`", "").replace("\\", "").replace('"', '\\"')


@require_GET
def page(request: HttpRequest, game: str) -> HttpResponse:
    """The whole page; with ``?part`` what the table shows beside the board."""
    rules = find_game(game)
    if rules is None:
        raise Http404
    read = rules_of(rules, language())
    context = {"game": rules.id, "rules": read, "aid": aid_of(rules)}
    if "part" not in request.GET:
        context["words"] = client_words()
        return packed(request, render(request, "web/rules.html", context))
    response = render(request, "web/rules_text.html", context)
    if request.GET["part"] == read.version:
        response.headers["Cache-Control"] = "private, max-age=31536000, immutable"
    return packed(request, response)


def aid_of(game: Game[Any]) -> str:
    """Where the sheets of the game's player aid are, "" if none are written."""
    sheets = any(handbook.sheets for handbook in game.handbooks.values())
    return reverse("aid", args=[game.id]) if sheets else ""


def part_address(game: Game[Any]) -> str:
    """Where the panel's text is, as long as it does not change; "" if there is none."""
    if not game.handbooks:
        return ""
    version = rules_of(game, language()).version
    return f"{reverse('rules', args=[game.id])}?part={version}&lang={language()}"
