"""Pupils' browsers, which forget the class when it is closed or when the pupil is removed.

Several classes use the same tablets, so nothing of a pupil may stay on them.  A cookie marks the
browser of a pupil.  A marked browser without a login has lost its class: `GuestDoor` redirects it
to a page that empties the browser's storage (`forget`)."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from kabinett.web.host import keeping
from kabinett.web.people import devices


def cookie_name() -> str:
    return "__Host-pupil" if settings.PUBLIC else "pupil"


def is_marked(request: HttpRequest) -> bool:
    """Is this the browser of a pupil?"""
    return cookie_name() in request.COOKIES


def mark(response: HttpResponseBase) -> None:
    """Mark the browser as a pupil's."""
    response.set_cookie(
        cookie_name(),
        "1",
        max_age=int(keeping.SESSION.total_seconds()),
        secure=settings.PUBLIC,
        httponly=True,
        samesite="Lax",  # a link from elsewhere must not show an old page
    )


def unmark(response: HttpResponseBase) -> None:
    """Remove the mark from a browser that has nothing to forget."""
    response.delete_cookie(cookie_name())
    response.cookies[cookie_name()]["secure"] = settings.PUBLIC


def shows_page(request: HttpRequest) -> bool:
    """Does the browser ask for a page, rather than for data for one?"""
    return request.method == "GET" and "text/html" in request.headers.get("Accept", "")


def forget(response: HttpResponseBase) -> None:
    """Make the browser forget everything that this site has stored there.

    Without TLS, browsers ignore ``Clear-Site-Data``, and the page's script clears the storage
    instead."""
    response.headers["Clear-Site-Data"] = '"cache", "cookies", "storage"'
    names = (settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME, settings.LANGUAGE_COOKIE_NAME)
    for name in (*names, devices.cookie_name(), cookie_name()):
        response.delete_cookie(name)
        # Browsers accept "__Host-" cookies, and their deletion, only with this attribute.
        response.cookies[name]["secure"] = settings.PUBLIC
