"""Serves the static files of the site and of the games from where they lie.

WhiteNoise does the work (types, ETags, ranges, compression); as a view and not as middleware,
because its middleware is synchronous and would put a thread into the way of every stream."""

from __future__ import annotations

import functools

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe
from whitenoise.middleware import WhiteNoiseMiddleware  # type: ignore[import-untyped]


@functools.cache
def files() -> WhiteNoiseMiddleware:
    """All static files."""
    return WhiteNoiseMiddleware(lambda request: HttpResponse(status=404), settings)


@require_safe
def static_file(request: HttpRequest, name: str) -> HttpResponse:
    """One of them."""
    found = files().find_file(request.path_info)
    if found is None:
        raise Http404
    answer = found.get_response(request.method or "GET", request.META)
    content = b"" if answer.file is None else answer.file.read()
    response = HttpResponse(content, status=int(answer.status))
    del response.headers["Content-Type"]
    for header, value in answer.headers:
        response.headers[header] = value
    return response
