"""Middleware: who may ask, and how much."""

from __future__ import annotations

from secrets import compare_digest

from django.conf import settings
from django.http import (
    HttpRequest,
    HttpResponseBase,
    HttpResponseForbidden,
    HttpResponseRedirect,
)
from django.utils.deprecation import MiddlewareMixin
from django.utils.functional import SimpleLazyObject
from django.utils.translation import get_language_from_request, override
from django.utils.translation import gettext as _

from kabinett.web.host import bounds, known, limits
from kabinett.web.host.errors import too_large, too_much
from kabinett.web.host.limits import TooMuch


class SameOrigin(MiddlewareMixin):
    """Refuses other sites' requests, and lets none of their pages load anything from here.

    There is no login, so whoever reaches the site plays: a page from elsewhere must not,
    neither across origins nor under a name of its own that it points at this computer
    (such a name is none of ALLOWED_HOSTS, and ``get_host`` raises)."""

    def process_request(self, request: HttpRequest) -> HttpResponseForbidden | None:
        here = f"{request.scheme}://{request.get_host()}"
        if request.headers.get("Origin", here) != here:
            return HttpResponseForbidden("another site's request", content_type="text/plain")
        if (
            request.headers.get("Sec-Fetch-Site") == "cross-site"
            and request.headers.get("Sec-Fetch-Mode") != "navigate"
        ):
            return HttpResponseForbidden("another site's request", content_type="text/plain")
        return None

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
        return response


class Limits(MiddlewareMixin):
    """Who has done too much is told how long to wait."""

    def process_exception(
        self, request: HttpRequest, exception: Exception
    ) -> HttpResponseBase | None:
        return too_much(request, exception) if isinstance(exception, TooMuch) else None


class Bounds(MiddlewareMixin):
    """Tells on a page what `host.bounds` has not let in, and tells it whose request this is."""

    def process_request(self, request: HttpRequest) -> HttpResponseBase | None:
        most = getattr(request, "scope", {}).get(bounds.TOO_LARGE)
        return too_large(request, most) if most else None

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        # Not looked up for this: where nobody has asked, it is a page for everybody.
        looked_up = request.session.accessed or not isinstance(request.user, SimpleLazyObject)
        if hasattr(request, "scope") and looked_up and request.user.pk is not None:
            known.learn(request.scope, limits.who(request))
        return response


class OneToken(MiddlewareMixin):
    """Lets in whoever has opened the address that `kabinett play` prints, and nobody else.

    There is no login, and any user of this computer reaches the port.  The token of the address
    becomes a cookie; it has the port in its name, because browsers give cookies to all ports."""

    def process_request(self, request: HttpRequest) -> HttpResponseBase | None:
        token: str = settings.TOKEN
        if not token:
            return None
        cookie = f"kabinett-{request.get_port()}"
        if request.method == "GET" and same(request.GET.get("token", ""), token):
            response = HttpResponseRedirect(request.path)
            response.set_cookie(cookie, token, httponly=True, samesite="Strict")
            return response
        if same(request.COOKIES.get(cookie, ""), token):
            return None
        with override(get_language_from_request(request)):
            text = _(
                "This is not open to everybody. Open the address that `kabinett play` has printed; "
                "if it is gone, call `kabinett play` again: it tells the address."
            )
        return HttpResponseForbidden(f"{text}\n", content_type="text/plain; charset=utf-8")


def same(given: str, token: str) -> bool:
    return compare_digest(given.encode(), token.encode())
