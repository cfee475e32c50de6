"""The material for a lesson with a class: the teacher's guide as a page and as a PDF, and the
pupils' sheet."""

from __future__ import annotations

from typing import Any

from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET

from kabinett.core.class_play import whole_form
from kabinett.learn.guides import WHOLE, Guide, guide_of
from kabinett.web.host.language import language
from kabinett.web.learn.rules import render_markdown
from kabinett.web.play.offered_games import find_offered


def find_guide(game: str, name: str) -> Guide:
    """Return the guide with this name in the reader's language, or in English; Http404 if there is
    none."""
    guide = guide_for(game, "" if name == WHOLE else name)
    if guide is None:
        raise Http404
    return guide


def guide_for(game: str, length: str) -> Guide | None:
    """Return the guide for a length of a game that this site offers, or None."""
    rules = find_offered(game)
    return guide_of(rules, whole_form(rules, length), language()) if rules else None


def addresses(guide: Guide | None) -> dict[str, str]:
    """Return the addresses of the guide, its PDF and the sheet; {} without a guide."""
    if guide is None:
        return {}
    here = [guide.game.id, guide.name]
    return {
        "guide": reverse("class-guide", args=here),
        "sheet": reverse("class-sheet", args=here),
        "pdf": reverse("class-guide-pdf", args=here) if guide.pdf.is_file() else "",
    }


@require_GET
def page(request: HttpRequest, game: str, name: str) -> HttpResponse:
    """Return the page of the guide, with the pupils' sheet as its last printed page."""
    guide = find_guide(game, name)
    return render(request, "web/class_guide.html", context_of(guide))


@require_GET
def sheet(request: HttpRequest, game: str, name: str) -> HttpResponse:
    """Return the page of the sheet alone."""
    return render(request, "web/class_sheet.html", context_of(find_guide(game, name)))


@require_GET
def pdf(request: HttpRequest, game: str, name: str) -> HttpResponseBase:
    """Return the guide and the sheet as a PDF."""
    guide = find_guide(game, name)
    if not guide.pdf.is_file():
        raise Http404
    title = f"{guide.game.id}-{guide.name}.{guide.language}.pdf"
    return FileResponse(guide.pdf.open("rb"), filename=title, content_type="application/pdf")


def context_of(guide: Guide) -> dict[str, Any]:
    return {
        "guide": guide,
        "text": render_markdown(guide.text),
        "sheet": render_markdown(guide.sheet),
        "addresses": addresses(guide),
    }
