"""Serves the static files of the site and of the games from where they lie.

WhiteNoise finds them and tells their types and ETags; as a view and not as middleware,
because its middleware is synchronous and would put a thread into the way of every stream."""

from __future__ import annotations

import functools

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.views.decorators.http import require_safe
from whitenoise.middleware import WhiteNoiseMiddleware  # type: ignore[import-untyped]

PACKED = ("text/", "image/svg", "application/javascript", "application/json")


@functools.cache
def files() -> WhiteNoiseMiddleware:
    """All static files."""
    return WhiteNoiseMiddleware(lambda request: HttpResponse(status=404), settings)


@require_safe
def static_file(request: HttpRequest, name: str) -> HttpResponseBase:
    """One of them, packed if it is text."""
    found = files().find_file(request.path_info)
    if found is None:
        raise Http404
    asked = dict(request.META)
    if "HTTP_IF_NONE_MATCH" in asked:
        # Packing has made it a weak one.
        asked["HTTP_IF_NONE_MATCH"] = asked["HTTP_IF_NONE_MATCH"].removeprefix("W/")
    answer = found.get_response(request.method or "GET", asked)
    content = b""
    if answer.file is not None:
        with answer.file:
            content = answer.file.read()
    response = HttpResponse(content, status=int(answer.status))
    del response.headers["Content-Type"]
    for header, value in answer.headers:
        response.headers[header] = value
    if answer.status == 200 and response.headers["Content-Type"].startswith(PACKED):
        return packed(request, response)
    return response


def packed(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """The response, zipped for a browser that takes it so."""
    GZipMiddleware(lambda _: response).process_response(request, response)  # in its place
    return response
