"""Middleware that decides which requests the site answers, and how many."""

from __future__ import annotations

from collections.abc import Callable
from secrets import compare_digest
from typing import TypeVar

from django.conf import settings
from django.http import (
    HttpRequest,
    HttpResponseBase,
    HttpResponseForbidden,
    HttpResponseNotAllowed,
    HttpResponseRedirect,
)
from django.middleware.csrf import CsrfViewMiddleware
from django.utils.deprecation import MiddlewareMixin
from django.utils.functional import SimpleLazyObject
from django.utils.translation import get_language_from_request, override
from django.utils.translation import gettext as _

from kabinett.web.host import bounds, known, limits
from kabinett.web.host.errors import too_large, too_much, wrong_method
from kabinett.web.host.limits import TooMuch


class SameOrigin(MiddlewareMixin):
    """Refuses requests of other sites' pages, and lets those pages load nothing from here.

    There is no login, so anybody who reaches the site may play.  The page of another site must not.
    Such a page may also have a host name of its own that points at this computer.  That name is not
    in ALLOWED_HOSTS, so ``get_host`` raises."""

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


class Methods(MiddlewareMixin):
    """Says in words that an address does not accept the method of a request."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        if not isinstance(response, HttpResponseNotAllowed):
            return response
        answer = wrong_method(request)
        answer.headers["Allow"] = response.headers["Allow"]
        return answer


class Limits(MiddlewareMixin):
    """Tells a person who has reached a limit how long to wait."""

    def process_exception(
        self, request: HttpRequest, exception: Exception
    ) -> HttpResponseBase | None:
        return too_much(request, exception) if isinstance(exception, TooMuch) else None


class Bounds(MiddlewareMixin):
    """Shows pages about bodies that `host.bounds` has refused, and tells `host.known` who sent the
    request."""

    def process_request(self, request: HttpRequest) -> HttpResponseBase | None:
        most = getattr(request, "scope", {}).get(bounds.TOO_LARGE)
        return too_large(request, most) if most else None

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        # The person is not looked up just for this: a page that does not use the person is the same
        # for everybody.
        looked_up = request.session.accessed or not isinstance(request.user, SimpleLazyObject)
        if hasattr(request, "scope") and looked_up and request.user.pk is not None:
            known.learn(request.scope, limits.who(request))
        return response


class OneToken(MiddlewareMixin):
    """Lets in only browsers that have opened the address printed by `kabinett play`.

    There is no login, and any user of this computer can reach the port.  The token of the address
    becomes a cookie.  Its name contains the port because browsers send cookies to all ports."""

    def process_request(self, request: HttpRequest) -> HttpResponseBase | None:
        token: str = settings.TOKEN
        if not token:
            return None
        cookie = f"kabinett-{request.get_port()}"
        if request.method == "GET" and is_same_token(request.GET.get("token", ""), token):
            response = HttpResponseRedirect(request.path)
            response.set_cookie(cookie, token, httponly=True, samesite="Strict")
            return response
        if is_same_token(request.COOKIES.get(cookie, ""), token):
            return None
        with override(get_language_from_request(request)):
            text = _(
                "This site is private. Open the address that `kabinett play` printed. If you "
                "cannot see it any more, run `kabinett play` again."
            )
        return HttpResponseForbidden(f"{text}\n", content_type="text/plain; charset=utf-8")


def is_same_token(text: str, token: str) -> bool:
    return compare_digest(text.encode(), token.encode())


ViewFunction = TypeVar("ViewFunction", bound=Callable[..., HttpResponseBase])

#: Views that `without_token` marks.
MARK = "takes_visitors_forms"


def without_token(view: ViewFunction) -> ViewFunction:
    """Decorate a view so that it accepts a visitor's form of this site without a CSRF token.

    A token needs a cookie, and these pages store nothing in a visitor's browser before a button is
    pressed.
    `Csrf` checks the origin instead, which browsers send with every form.  A browser with a session
    needs the token as everywhere: templates include ``web/token.html``."""
    setattr(view, MARK, True)
    return view


class Csrf(CsrfViewMiddleware):
    """Django's check of forms, except for visitors' forms to views that `without_token` marks."""

    def process_request(self, request: HttpRequest) -> None:
        super().process_request(request)
        request.needs_token = settings.SESSION_COOKIE_NAME in request.COOKIES  # type: ignore[attr-defined]

    def process_view(
        self,
        request: HttpRequest,
        callback: Callable[..., HttpResponseBase],
        callback_args: tuple[object, ...],
        callback_kwargs: dict[str, object],
    ) -> HttpResponseForbidden | None:
        is_marked = getattr(callback, MARK, False) and not request.needs_token  # type: ignore[attr-defined]
        if (
            is_marked
            and request.headers.get("Origin") == f"{request.scheme}://{request.get_host()}"
        ):
            return None
        return super().process_view(request, callback, callback_args, callback_kwargs)
