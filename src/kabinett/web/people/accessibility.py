"""The accessibility statement that the German regulation BITV 2.0 requires."""

from __future__ import annotations

from datetime import date

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

#: The date of the site's last check against `docs/accessibility.md`.
CHECKED = date(2026, 11, 30)


@require_GET
def page(request: HttpRequest) -> HttpResponse:
    hosting = getattr(settings, "HOSTING", None)
    context = {
        "checked": CHECKED,
        "contact": (hosting.barriers or hosting.admin) if hosting else "",
        "host": request.get_host(),
    }
    return render(request, "web/accessibility.html", context)
