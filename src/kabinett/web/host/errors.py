"""Error pages: a sentence, and an incident number where something broke."""

from __future__ import annotations

import sys

from django.db import DataError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from kabinett.web.host import damage, incidents
from kabinett.web.host.limits import TooMuch

#: Seconds after which another try makes sense with a database that takes nothing.
LATER = 10


class NotStored(Exception):
    """The database could not store a change: nothing has changed; try again."""


def error_page(request: HttpRequest, status: int, title: str, text: str) -> HttpResponse:
    """The page about a request that failed."""
    return render(request, "web/error.html", {"title": title, "text": text}, status=status)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return error_page(
        request, 404, _("Not here"), _("There is no such page, or the game has been deleted.")
    )


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return error_page(request, 403, _("Not allowed"), _("This may not be seen or done here."))


def too_much(request: HttpRequest, exception: TooMuch | None = None) -> HttpResponse:
    """The page about a limit: one of ours, or one of allauth's, which gives no exception."""
    error = exception or TooMuch("", 60)
    response = error_page(request, 429, _("A moment, please"), error.sentence)
    if error.wait:
        response.headers["Retry-After"] = str(error.wait)
    return response


def too_large(request: HttpRequest, most: int) -> HttpResponse:
    """The answer to a request with too large a body: see `host.bounds`."""
    sentence = _("That is too large: what is sent here has {size} kB at most.")
    text = sentence.format(size=most // 1024)
    if request.path.startswith("/api/"):
        return JsonResponse({"error": text}, status=413)
    return error_page(request, 413, _("Too large"), text)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return error_page(
        request, 403, _("Not allowed"), _("The page was too old. Go back, reload it, try again.")
    )


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return error_page(request, 400, _("Not understood"), _("The request makes no sense here."))


def broken(request: HttpRequest) -> HttpResponse:
    error = sys.exc_info()[1] or RuntimeError("unknown")
    if isinstance(error, (NotStored, OperationalError)) and not damage.note(error):
        response = error_page(request, 503, _("That could not be stored"), unstored_text())
        response.headers["Retry-After"] = str(LATER)
        return response
    if isinstance(error, DataError):  # text with a NUL, say, which PostgreSQL refuses
        return bad_request(request)
    number = incidents.note(error, request.path)
    return error_page(request, 500, _("Something went wrong"), incident_text(number))


def unstored_text() -> str:
    return _(
        "This cannot be stored just now. Look at how things stand before you try again: "
        "a part of it may have been done."
    )


def incident_text(number: str) -> str:
    """The text about a request that may have broken half way."""
    return _(
        "Something went wrong on our side. It has been written down as incident {number}. "
        "Look at how things stand before you try again: a part of it may have been done."
    ).format(number=number)


def unchanged_text(number: str) -> str:
    """The text about a request that certainly changed nothing."""
    return _(
        "Something went wrong on our side, and nothing was changed. "
        "It has been written down as incident {number}."
    ).format(number=number)
