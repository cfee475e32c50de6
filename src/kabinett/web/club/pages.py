"""The pages: a person, a report."""

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
from kabinett.web.club import results as ended
from kabinett.web.club.models import LONGEST, Report, Result
from kabinett.web.club.own_data import own_data as kept_of
from kabinett.web.host.language import language
from kabinett.web.people import blocks
from kabinett.web.people.local import somebody
from kabinett.web.people.models import Person
from kabinett.web.play.models import Game


def me(request: HttpRequest) -> Person:
    return cast(Person, request.user)


def person_or_404(name: str) -> Person:
    """A person by name, whose account is there."""
    person: Person | None = Person.objects.filter(username__iexact=name).first()
    if person is None or person.username.startswith("("):
        raise Http404
    return person


@login_required
@require_GET
def person(request: HttpRequest, name: str) -> HttpResponse:
    """What one person tells the others of himself by playing."""
    shown = person_or_404(name)
    ended.settle(shown.pk)  # who comes from the table finds the result here
    results = list(Result.objects.filter(person=shown))
    context = {
        "shown": shown,
        "mine": shown == me(request),
        "reliability": profile.reliability(results),
        "running": Game.objects.filter(seats__person=shown, over=False, started__isnull=False)
        .distinct()
        .count(),
        "games": profile.by_game(results, language()),
        "ratings": profile.ratings_of(shown, language()),
        "rating_rules": {"answers": ratings.ANSWERS, "days": ratings.LATELY.days},
        "last": profile.last(results, me(request), language()),
        "blocked": shown.pk in blocks.blocked_by(me(request).pk),
    }
    return render(request, "web/person.html", context)


@require_GET
def results(request: HttpRequest) -> HttpResponse:
    """My own games in numbers; on a site for one person, all that was played there."""
    person = somebody(request)
    if person is None:
        return redirect_to_login(request.get_full_path(), reverse("account_login"))
    ended.settle(person.pk)
    found = statistics.of_person(person.pk, language())
    return render(request, "web/results.html", {"games": found, "shown": person})


@login_required
@require_GET
def own_data(request: HttpRequest) -> HttpResponse:
    """All that is kept of me, as a file."""
    response = JsonResponse(
        kept_of(me(request)), json_dumps_params={"ensure_ascii": False, "indent": 1}
    )
    response.headers["Content-Disposition"] = 'attachment; filename="kabinett.json"'
    response.headers["Cache-Control"] = "no-store"
    return response


@login_required
@require_POST
def block(request: HttpRequest, name: str) -> HttpResponse:
    """``block`` in the form: block; else let him be."""
    shown = person_or_404(name)
    (blocks.block if request.POST.get("block") else blocks.unblock)(me(request).pk, shown.pk)
    return redirect("person", shown.username)


@login_required
@require_http_methods(["GET", "POST"])
def report(request: HttpRequest, name: str) -> HttpResponse:
    """Tell the host of somebody."""
    shown = person_or_404(name)
    if shown == me(request):
        raise Http404
    common = Game.objects.filter(seats__person=shown).filter(seats__person=me(request)).distinct()
    reason, error = request.POST.get("reason", "").strip(), ""
    if request.method == "POST":
        if not reason:
            error = _("Say what has happened.")
        elif len(reason) > LONGEST:
            error = _("2,000 letters at most.")
        elif Report.objects.filter(by=me(request), of=shown, closed=None).count() >= 3:
            error = _("You have told of this person already; the host has not answered yet.")
        else:
            table = common.filter(pk=request.POST.get("table", "")).first()
            reports.report(me(request), shown, table, reason)
            return render(request, "web/reported.html", {"shown": shown})
    context = {
        "shown": shown,
        "tables": [
            {"id": row.pk, "title": profile.title(row.game, language()), "day": row.created}
            for row in common.order_by("-updated")[:20]
        ],
        "reason": reason,
        "error": error,
    }
    return render(request, "web/report.html", context, status=400 if error else 200)
