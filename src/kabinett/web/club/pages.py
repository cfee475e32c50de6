"""The pages of persons, results and reports."""

from __future__ import annotations

from typing import cast

from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from kabinett.web.club import profile, ratings, reports, statistics
from kabinett.web.club import results as game_results
from kabinett.web.club.models import LONGEST_REASON, Report, Result
from kabinett.web.club.own_data import own_data as collect_own_data
from kabinett.web.host.language import language
from kabinett.web.people import blocks
from kabinett.web.people.local import requesting_person
from kabinett.web.people.models import Person
from kabinett.web.play.models import Game
from kabinett.web.play.titles import title_of


def logged_in_person(request: HttpRequest) -> Person:
    return cast(Person, request.user)


def person_or_404(name: str) -> Person:
    """Return the person with this name. 404 if there is no such account."""
    person: Person | None = Person.objects.filter(username__iexact=name).first()
    if person is None or person.is_local:
        raise Http404
    return person


@login_required
@require_GET
def person(request: HttpRequest, name: str) -> HttpResponse:
    """Return a person's page: games, results and ratings."""
    subject = person_or_404(name)
    game_results.settle(subject.pk)  # so that the page includes a game that has just ended
    results = list(Result.objects.filter(person=subject))
    context = {
        "shown": subject,
        "mine": subject == logged_in_person(request),
        "reliability": profile.reliability(results),
        "running": Game.objects.running().filter(seats__person=subject).distinct().count(),
        "games": profile.by_game(results, language()),
        "ratings": profile.ratings_of(subject, language()),
        "rating_rules": {"answers": ratings.ANSWERS, "days": ratings.LATELY.days},
        "last": profile.last_results(results, logged_in_person(request), language()),
        "blocked": subject.pk in blocks.blocked_by(logged_in_person(request).pk),
    }
    return render(request, "web/person.html", context)


@require_GET
def results(request: HttpRequest) -> HttpResponse:
    """Show statistics of the person's games, or of all games on a site for one person."""
    person = requesting_person(request)
    if person is None:
        return redirect_to_login(request.get_full_path(), reverse("account_login"))
    game_results.settle(person.pk)
    games = statistics.game_rows(person.pk, language())
    return render(request, "web/results.html", {"games": games, "shown": person})


@login_required
@require_GET
def own_data(request: HttpRequest) -> HttpResponse:
    """Return everything that the site keeps about the person, as a file."""
    response = JsonResponse(
        collect_own_data(logged_in_person(request)),
        json_dumps_params={"ensure_ascii": False, "indent": 1},
    )
    response.headers["Content-Disposition"] = 'attachment; filename="kabinett.json"'
    response.headers["Cache-Control"] = "no-store"
    return response


@login_required
@require_POST
def block(request: HttpRequest, name: str) -> HttpResponse:
    """Block the person if the form has ``block``; otherwise unblock him."""
    subject = person_or_404(name)
    (blocks.block if request.POST.get("block") else blocks.unblock)(
        logged_in_person(request).pk, subject.pk
    )
    return redirect("person", subject.username)


@login_required
@require_http_methods(["GET", "POST"])
def report(request: HttpRequest, name: str) -> HttpResponse:
    """Report somebody to the host."""
    subject = person_or_404(name)
    if subject == logged_in_person(request):
        raise Http404
    shared_games = (
        Game.objects.filter(seats__person=subject)
        .filter(seats__person=logged_in_person(request))
        .distinct()
    )
    reason, error = request.POST.get("reason", "").strip(), ""
    if request.method == "POST":
        if not reason:
            error = _("Say what has happened.")
        elif len(reason) > LONGEST_REASON:
            error = _("2,000 letters at most.")
        elif (
            Report.objects.filter(by=logged_in_person(request), of=subject, closed=None).count()
            >= 3
        ):
            error = _("You have reported this person already, and the host has not decided yet.")
        else:
            table = shared_games.filter(pk=request.POST.get("table", "")).first()
            reports.report(logged_in_person(request), subject, table, reason)
            return render(request, "web/reported.html", {"shown": subject})
    context = {
        "shown": subject,
        "tables": [
            {"id": row.pk, "title": title_of(row.game, language()), "day": row.created}
            for row in shared_games.order_by("-updated")[:20]
        ],
        "reason": reason,
        "error": error,
    }
    return render(request, "web/report.html", context, status=400 if error else 200)
