"""Keeps guests away from what needs an account, and pupils in their class; lets pupils' browsers
forget their class."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.deprecation import MiddlewareMixin
from django.utils.translation import gettext as _

from kabinett.web.people import devices, guests, shared_devices
from kabinett.web.people.local import requesting_person

#: The names of the addresses in `kabinett.web.urls` that guests may open, sorted.  All others need
#: an account.
OPEN_TO_GUESTS = frozenset(
    {
        "about", "accessibility", "account_confirm_email", "account_email_verification_sent",
        "aid", "api-answer", "api-asks", "api-delete", "api-hand-over", "api-history",
        "api-lesson", "api-lesson-play", "api-moment", "api-notes", "api-outlook", "api-record",
        "api-report", "api-settings", "api-sketch", "api-sketch-delete", "api-sketch-new",
        "api-talk", "api-talk-read", "api-things", "api-view", "api-waiting", "api-why", "cards",
        "class", "class-chronology", "class-closed", "class-forgotten", "class-front",
        "class-guide", "class-guide-pdf", "class-live", "class-privacy", "class-projector",
        "class-projector-live", "class-reason", "class-rehearsal", "class-sheet", "decide",
        "desk", "desk-act", "desk-chronology", "desk-hands", "desk-live", "gather", "gathering",
        "guest", "guest-account", "guest-enter", "guest-leave", "health", "home", "imprint",
        "join", "learn", "lesson", "manifest", "new", "next", "offline", "play", "play-now",
        "play-over-http", "privacy", "queue", "rematch", "replay", "results", "room", "room-live",
        "rules", "set_language", "sketch", "table", "table-cards", "take", "worker",
    }
)  # fmt: skip

#: The names of the addresses that lead from a pupil's class to other games.
CLOSED_TO_PUPILS = frozenset(
    {"new", "play-now", "queue", "gather", "gathering", "rematch", "take", "join", "next"}
)


class GuestDoor(MiddlewareMixin):
    """Answers a guest's request for any other address with a page about accounts, and notes the
    browser of a new guest in its cookie."""

    def process_view(
        self,
        request: HttpRequest,
        view: Callable[..., object],
        arguments: Sequence[object],
        keywords: Mapping[str, object],
    ) -> HttpResponse | None:
        is_pupils = shared_devices.is_marked(request)
        # A browser without a session is a visitor's: do not look for its person.
        if settings.SESSION_COOKIE_NAME not in request.COOKIES and not is_pupils:
            return None
        match, person = request.resolver_match, requesting_person(request)
        if match is None:
            return None
        if person is None and is_pupils and shared_devices.shows_page(request):
            is_open = match.view_name in shared_devices.ALWAYS_OPEN
            return None if is_open else redirect("class-forgotten")
        if person is None or not person.is_guest:
            return None
        if person.guest.in_class and match.view_name in CLOSED_TO_PUPILS:
            return redirect(guests.entry_page(person))
        return None if match.view_name in OPEN_TO_GUESTS else refuse(request)

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        if isinstance(device := getattr(request, "new_device", None), devices.Device):
            devices.store(response, device)
            person = requesting_person(request)
            if person is not None and person.is_guest and person.guest.in_class:
                shared_devices.mark(response)
        if shared_devices.is_marked(request):  # no page of a class may come back from a cache
            response.headers.setdefault("Cache-Control", "no-store")
        return response


def refuse(request: HttpRequest) -> HttpResponse:
    """Say that this needs an account, and how a guest gets one."""
    if request.path.startswith("/api/"):
        return JsonResponse({"error": _("Guests cannot do this. It needs an account.")}, status=403)
    return render(request, "web/guest_refused.html", status=403)
