"""A class's page for the projector: first the code and the introduction, later the time until the
bell, pauses, and the teacher's message to all."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from kabinett.core.data import Data
from kabinett.web.classes import introduction, pupils, teaching
from kabinett.web.classes.models import Class
from kabinett.web.classes.pages import check_allowed, lesson_title
from kabinett.web.classes.qr import qr_svg
from kabinett.web.host import local_network
from kabinett.web.host.digests import page_digest

#: From this many minutes before the bell, the time is marked, as on the pupils' devices.
LATE = 3


@never_cache
@require_GET
def page(request: HttpRequest, code: str) -> HttpResponse:
    check_allowed()
    school_class = pupils.find_by_code(request, code)
    if school_class is None:
        return render(request, "web/class_closed.html", {"unknown": True}, status=404)
    state = wall_state(school_class)
    address = local_network.address_for_others(request, reverse("class", args=[school_class.code]))
    context = {
        "class": school_class,
        "title": lesson_title(school_class),
        "address": local_network.address_for_others(request, reverse("class-front")),
        "qr": qr_svg(address),
        "digest": page_digest(state),
        "late": LATE,
    }
    context |= state | introduction.step_context(school_class)
    return render(request, "web/class_projector.html", context)


@never_cache
@require_GET
def live(request: HttpRequest, code: str) -> HttpResponse:
    """Return 205 if the class has changed since the page with this digest, otherwise 204."""
    school_class = Class.objects.filter(code=pupils.tidy_code(code)).first()
    now = page_digest(wall_state(school_class)) if school_class else ""
    return HttpResponse(status=204 if now == request.GET.get("seen") else 205)


def wall_state(school_class: Class) -> Data:
    """Return what can change on the projector's page."""
    tables = school_class.tables.all()
    return {
        "joined": school_class.pupils.count(),
        "locked": school_class.locked,
        "introduction": introduction.number_of(school_class),
        "started": school_class.started is not None,
        "paused": school_class.paused is not None,
        "aside": school_class.aside,
        "word": school_class.word,
        "minutes_left": teaching.minutes_left(school_class),
        "over": tables.exists() and not tables.filter(game__over=False).exists(),
    }
