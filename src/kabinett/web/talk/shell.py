"""The site as an app on a phone: the manifest that installs it, and the page that it shows
offline."""

from __future__ import annotations

from pathlib import Path

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from kabinett.web.host.shelf import ROOT, shelf

WORKER = Path(__file__).parent.parent / "static" / "web" / "js" / "pages" / "worker.js"
PAPER, INK = "#f4f2ec", "#1b1a18"


@require_GET
def manifest(request: HttpRequest) -> HttpResponse:
    """Return the manifest with which a phone installs the site."""
    icons = [
        {"src": static(f"web/icons/{name}.png"), "sizes": f"{size}x{size}", "type": "image/png"}
        | ({"purpose": "maskable"} if name == "maskable" else {})
        for name, size in (("192", 192), ("512", 512), ("maskable", 512))
    ]
    return JsonResponse(
        {
            "name": "Kabinett",
            "short_name": "Kabinett",
            "description": _("Board games on German politics"),
            "id": "/",
            "start_url": "/",
            "scope": "/",
            "display": "standalone",
            "background_color": PAPER,
            "theme_color": INK,
            "icons": icons,
        },
        content_type="application/manifest+json",
    )


@require_GET
def worker(request: HttpRequest) -> HttpResponse:
    """Return the service worker.  Its address is at the root, because it serves all pages of the
    site."""
    text = WORKER.read_text(encoding="utf-8").replace(f'"{ROOT}"', f'"{ROOT}{shelf().digest}/"')
    answer = HttpResponse(text, content_type="text/javascript; charset=utf-8")
    answer["Cache-Control"] = "no-cache"
    return answer


@require_GET
def offline(request: HttpRequest) -> HttpResponse:
    """Return the page that the service worker shows offline."""
    return render(request, "web/offline.html")
