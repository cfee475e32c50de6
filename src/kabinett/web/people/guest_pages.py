"""The pages of a guest: name and code, the way back with the code, and the way to an account."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth import logout, update_session_auth_hash
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from kabinett.web.host.configuration import GuestNames, Guests
from kabinett.web.people import forms, guests, invitations, leaving, names
from kabinett.web.people.local import requesting_person
from kabinett.web.people.models import Person


def guest_of(request: HttpRequest) -> Person | None:
    """Return the guest who asks, or None for visitors and people with an account."""
    person = requesting_person(request)
    return person if person is not None and person.is_guest else None


@never_cache
@require_http_methods(["GET", "POST"])
def guest(request: HttpRequest) -> HttpResponse:
    """Show the guest's name and code; change the name if the host allows it."""
    person = guest_of(request)
    if person is None:
        return redirect("guest-enter")
    may_rename = settings.HOSTING.guest_names == GuestNames.CHOSEN
    errors: list[str] = []
    if request.method == "POST" and may_rename:
        try:
            guests.rename(person, request.POST.get("name", ""))
            return redirect("guest")
        except ValidationError as error:
            errors = error.messages
    context = {
        "person": person,
        "code": guests.code_of(person.guest.key),
        "may_rename": may_rename,
        "may_sign_up": not person.guest.in_class and invitations.may_sign_up(request),
        "errors": errors,
        "longest": names.LONGEST_NAME,
    }
    return render(request, "web/guest.html", context, status=400 if errors else 200)


@never_cache
@require_http_methods(["GET", "POST"])
def enter(request: HttpRequest) -> HttpResponse:
    """Take a guest's code and continue as that guest in this browser."""
    if guests.policy() == Guests.OFF:
        return redirect("account_login")
    errors: list[str] = []
    if request.method == "POST":
        try:
            person = guests.enter(request, request.POST.get("code", ""))
            if person is not None:
                return redirect(guests.entry_page(person))
            errors = [
                _(
                    "No guest has this code. A guest without a running game is forgotten a day "
                    "after the last visit."
                )
            ]
        except ValidationError as error:
            errors = error.messages
    return render(
        request, "web/guest_enter.html", {"errors": errors}, status=400 if errors else 200
    )


@never_cache
@require_http_methods(["GET", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    """Turn the guest into an account, which keeps the guest's games.

    The person stays a guest until the mail address is confirmed."""
    person = guest_of(request)
    if person is None or person.guest.in_class or not invitations.may_sign_up(request):
        return redirect("account_signup")
    form = forms.SignUp(request.POST or None, initial={"username": ""})
    if request.method == "POST" and form.is_valid():
        saved_person, refusal = form.try_save(request)
        if refusal is not None:  # the address has an account: its owner gets a mail
            return redirect("account_email_verification_sent")
        update_session_auth_hash(request, saved_person)
        guests.note_session(request, person)
        address = EmailAddress.objects.get_for_user(saved_person, saved_person.email)
        address.send_confirmation(request, signup=True)
        return redirect("account_email_verification_sent")
    status = 400 if form.errors else 200
    return render(request, "web/guest_account.html", {"form": form}, status=status)


@require_POST
def leave(request: HttpRequest) -> HttpResponse:
    """Delete the guest at once, with everything that is personal.

    A pupil cannot leave this way: only the teacher's desk removes pupils, because a bot then plays
    the seat."""
    person = guest_of(request)
    if person is not None and person.guest.in_class:
        return redirect("guest")
    if person is not None:
        leaving.delete(person)
        logout(request)  # last: who could not be deleted now can try again
    return redirect("home")
