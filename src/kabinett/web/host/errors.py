"""Error pages, with a sentence and, if something broke, an incident number."""

from __future__ import annotations

import sys

from django.db import DataError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from kabinett.web.host import damage, incidents
from kabinett.web.host.limits import TooMuch

#: Seconds after which another try makes sense if the database stores nothing.
LATER = 10


class NotStored(Exception):
    """The database could not store a change.  Nothing has changed, and trying again may succeed."""


def error_page(request: HttpRequest, status: int, title: str, text: str) -> HttpResponse:
    """Return the page about a request that failed."""
    return render(request, "web/error.html", {"title": title, "text": text}, status=status)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    sentence = _("There is no such page, or the game has been deleted.")
    if request.path.startswith("/api/1/"):  # the API for programs
        return JsonResponse({"error": sentence}, status=404)
    return error_page(request, 404, _("Not here"), sentence)


def wrong_method(request: HttpRequest) -> HttpResponse:
    """Return the response to a request with a method that its address does not accept."""
    sentence = _("This address does not accept a request of this kind.")
    if request.path.startswith("/api/"):
        return JsonResponse({"error": sentence}, status=405)
    return error_page(request, 405, _("Not allowed"), sentence)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return error_page(request, 403, _("Not allowed"), _("You are not allowed to see or do this."))


def too_much(request: HttpRequest, exception: TooMuch | None = None) -> HttpResponse:
    """Return the page about a limit: one of ours, or one of allauth's, which passes no
    exception."""
    error = exception or TooMuch(60)
    response = error_page(request, 429, _("A moment, please"), error.sentence)
    if error.wait:
        response.headers["Retry-After"] = str(error.wait)
    return response


def too_large(request: HttpRequest, most: int) -> HttpResponse:
    """Return the response to a request whose body is too large: see `host.bounds`."""
    sentence = _("That is too large: you can send at most {size} kB here.")
    text = sentence.format(size=most // 1024)
    if request.path.startswith("/api/"):
        return JsonResponse({"error": text}, status=413)
    return error_page(request, 413, _("Too large"), text)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return error_page(
        request, 403, _("Not allowed"), _("The page was too old. Go back, reload it, try again.")
    )


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return error_page(
        request, 400, _("Not understood"), _("The site does not understand this request.")
    )


def broken(request: HttpRequest) -> HttpResponse:
    error = sys.exc_info()[1] or RuntimeError("unknown")
    if isinstance(error, (NotStored, OperationalError)) and not damage.note(error):
        response = error_page(request, 503, _("That could not be stored"), unstored_text())
        response.headers["Retry-After"] = str(LATER)
        return response
    if isinstance(error, DataError):  # such as text with a NUL, which PostgreSQL refuses
        return bad_request(request)
    number = incidents.note(error, request.path)
    return error_page(request, 500, _("Something went wrong"), incident_text(number))


def unstored_text() -> str:
    return _(
        "This cannot be stored just now. Some of it may have been done, so check before you try "
        "again."
    )


def incident_text(number: str) -> str:
    """Return the text about a request that may have failed half way."""
    return _(
        "Something went wrong on our side (incident {number}). Some of it may have been done, "
        "so check before you try again."
    ).format(number=number)


def unchanged_text(number: str) -> str:
    """Return the text about a request that certainly changed nothing."""
    return _("Something went wrong on our side (incident {number}). Nothing was changed.").format(
        number=number
    )
