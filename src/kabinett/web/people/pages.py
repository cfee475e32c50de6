"""The pages about a person's own account and about the host, apart from allauth's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from pathlib import Path

from allauth.account.decorators import reauthentication_required
from django.conf import settings
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_http_methods

from kabinett.web.host import keeping
from kabinett.web.host.language import language
from kabinett.web.people import invitations, leaving
from kabinett.web.people.models import Person


@require_GET
@login_required
def account(request: HttpRequest) -> HttpResponse:
    """Show the account of the person who asks."""
    person = request.user
    assert isinstance(person, Person)
    return render(request, "account/index.html", {"games": count_games(person)})


def count_games(person: Person, **filters: object) -> int:
    """Count the games in which the person has a seat."""
    return person.seats.filter(**filters).values("game").distinct().count()


@require_http_methods(["GET", "POST"])
@login_required
@reauthentication_required  # type: ignore[untyped-decorator]
def delete(request: HttpRequest) -> HttpResponse:
    """Delete the account of the person who asks."""
    person = request.user
    assert isinstance(person, Person)
    errors = []
    if request.method == "POST":
        if request.POST.get("name", "").strip() == person.username:
            leaving.delete(person)
            logout(request)  # last: who could not be deleted now can try again
            return redirect("home")
        errors = [_("That is not your name.")]
    context = {"errors": errors, "running": count_games(person, game__over=False)}
    return render(request, "account/delete.html", context, status=400 if errors else 200)


@require_GET
def accept_invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Let somebody with an invitation sign up."""
    invitations.accept(request, token)
    return redirect("account_signup")


@require_GET
def imprint(request: HttpRequest) -> HttpResponse:
    return render_text(request, _("Imprint"), settings.HOSTING.imprint)


@require_GET
def privacy(request: HttpRequest) -> HttpResponse:
    return render_text(request, _("Privacy"), settings.HOSTING.privacy, retention_rows())


def retention_rows() -> list[tuple[str, str]]:
    """Return what the site keeps about people, and for how long."""

    def days(span: timedelta) -> str:
        return ngettext("{n} day", "{n} days", span.days).format(n=span.days)

    at_will = _("until you delete them, or your account")
    return [
        (_("Your account"), _("until you delete it; games stay, without your name")),
        (_("An account whose address nobody confirms"), days(keeping.UNCONFIRMED)),
        (_("That a browser is logged in"), days(keeping.SESSION)),
        (
            _("A guest: name, code, browser, games against bots"),
            _(
                "{day} after the last visit; {span} while one of the guest's games is running"
            ).format(day=days(keeping.GUEST), span=days(keeping.IDLE_GUEST)),
        ),
        (
            _("A class: its code and what it plays"),
            _(
                "until you close it, or {span} after its desk was last opened or a pupil last "
                "joined"
            ).format(span=days(keeping.CLASS)),
        ),
        (
            _("Games and results"),
            _("until whoever set them up deletes them; your name goes with you"),
        ),
        (
            _("A table where nobody begins"),
            _("{span} after the last change").format(span=days(keeping.GATHERING)),
        ),
        (
            _("What was said at a table"),
            _("{span} after the last of it, once the game is over").format(span=days(keeping.TALK)),
        ),
        (_("A mail to you that the mail server does not take"), _("a day at most")),
        (_("Notes, scratch boards, ways to reach you, tokens"), at_will),
        (_("Reports and bans"), _("until whoever hosts this site deletes them")),
        (
            _("The record of a game in which the site failed, for whoever mends it"),
            days(keeping.INCIDENT),
        ),
        (_("A copy of the database that an update of the site has made"), days(keeping.BACKUP)),
        (_("The log of the site"), _("until newer lines take its room")),
    ]


def render_text(
    request: HttpRequest,
    title: str,
    texts: Mapping[str, Path],
    rows: Sequence[tuple[str, str]] = (),
) -> HttpResponse:
    """Return a page with a text by the host, whose headings begin with ``#``, and a table of the
    data that the site keeps."""
    path = texts.get(language()) or next(iter(texts.values()), None)
    if path is None:
        raise Http404
    paragraphs = []
    for block in path.read_text(encoding="utf-8-sig").replace("\r", "").split("\n\n"):
        kind = "heading" if block.lstrip().startswith("#") else "text"
        if text := block.strip().lstrip("#").strip():
            paragraphs.append((kind, text))
    return render(
        request, "web/told.html", {"title": title, "paragraphs": paragraphs, "kept": rows}
    )
