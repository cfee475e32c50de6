"""Keeps guests out of pages that need an account, keeps pupils in their class, and clears pupils'
browsers when the class is over."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import URLPattern
from django.utils.deprecation import MiddlewareMixin
from django.utils.translation import gettext as _

from kabinett.web.people import devices, guests, shared_devices
from kabinett.web.people.local import requesting_person

View = Callable[..., Any]


class Access(IntEnum):
    """Who may open a view besides people with accounts.  Each value includes those before it.

    Visitors without a login are not stopped here: a view that needs one asks for it."""

    NOBODY = 0
    GUESTS = 1  # guests who are not in a class
    PUPILS = 2  # guests in a class, too
    EVERYBODY = 3  # browsers that must still forget a class, too


def open_to(access: Access, *routes: URLPattern) -> Sequence[URLPattern]:
    """Mark the views of these routes, and return the routes.  A view without a mark needs an
    account."""
    for route in routes:
        mark(route.callback, access)
    return routes


def mark(view: View, access: Access) -> None:
    view.access = access  # type: ignore[attr-defined]


def access_of(view: View) -> Access:
    """Return who may open this view besides people with accounts."""
    access: Access = getattr(view, "access", Access.NOBODY)
    return access


class GuestDoor(MiddlewareMixin):
    """Middleware that refuses guests the views without a mark, with a page about accounts.  It also
    sets the device cookie of a new guest's browser."""

    def process_view(
        self,
        request: HttpRequest,
        view: View,
        arguments: Sequence[object],
        keywords: Mapping[str, object],
    ) -> HttpResponse | None:
        is_pupils = shared_devices.is_marked(request)
        # A browser without a session is a visitor's, so spare the query for its person.
        if settings.SESSION_COOKIE_NAME not in request.COOKIES and not is_pupils:
            return None
        access, person = access_of(view), requesting_person(request)
        if person is None and is_pupils and shared_devices.shows_page(request):
            return None if access >= Access.EVERYBODY else redirect("class-forgotten")
        if person is None or not person.is_guest:
            return None
        if person.guest.in_class and access == Access.GUESTS:
            return redirect(guests.entry_page(person))
        return None if access >= Access.GUESTS else refuse(request)

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        if isinstance(device := getattr(request, "new_device", None), devices.Device):
            devices.store(response, device)
            person = requesting_person(request)
            if person is not None and person.is_guest and person.guest.in_class:
                shared_devices.mark(response)
        if shared_devices.is_marked(request):  # the browser may cache no page of a class
            response.headers.setdefault("Cache-Control", "no-store")
        return response


def refuse(request: HttpRequest) -> HttpResponse:
    """Say that this needs an account, and how a guest gets one."""
    if request.path.startswith("/api/"):
        return JsonResponse({"error": _("Guests cannot do this. It needs an account.")}, status=403)
    return render(request, "web/guest_refused.html", status=403)
