"""The first page, what is set up from there, and what is told of the site."""

from __future__ import annotations

from typing import Any

from asgiref.sync import sync_to_async
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET, require_http_methods

from kabinett.core.setup import SetupError
from kabinett.games import find_game
from kabinett.web.host import limits
from kabinett.web.host.bounds import BODY, takes
from kabinett.web.host.language import language
from kabinett.web.live.client_words import client_words
from kabinett.web.lobby import gathering, lists, new_game, packs, uploads
from kabinett.web.lobby.uploads import UploadError, read_upload
from kabinett.web.people.local import person_of, served, somebody
from kabinett.web.play import service
from kabinett.web.play.models import Game, Kind

Page = dict[str, Any]


@require_GET
@ensure_csrf_cookie
def home(request: HttpRequest) -> HttpResponse:
    return render(request, "web/home.html", lobby(request))


def lobby(request: HttpRequest) -> Page:
    """What the first page tells: of a site for one person its games, of one with accounts what
    waits for me, and what others have open."""
    person, spoken = person_of(request), language()
    own, over = lists.games_of(person), Q(over=True) | ~Q(record="")
    limit = None if "all" in request.GET else lists.SHOWN
    asked = lists.waiting(person)
    active = lists.in_time(own.exclude(over).exclude(pk__in=asked), person)
    done = lists.in_time(own.filter(over), person)
    first = own.filter(pk__in=asked[:limit])
    page: Page = {
        "served": served(),
        "visitor": person is None,
        "games": lists.game_cards(spoken),
        "done": lists.rows_of(done[:limit], person, spoken),
        "turn": lists.by_turn(lists.rows_of(first, person, spoken)),
        "turns": len(asked),
        "mine": lists.rows_of(active[:limit], person, spoken),
        "more": limit is not None
        and (len(asked) > limit or active.count() > limit or done.count() > limit),
    }
    if not served():
        return page
    counted = lists.counted()
    for game in page["games"]:
        game["gathering"] = counted.get(game["id"], 0)
    taken_over = lists.to_take_over(person)
    follow = lists.to_follow(person).exclude(pk__in=taken_over.values("pk"))
    return page | {
        "gatherings": lists.rows_of(lists.gatherings(person)[: lists.SHOWN], person, spoken),
        "free": lists.rows_of(taken_over[: lists.SHOWN], person, spoken),
        "follow": lists.rows_of(follow[: lists.SHOWN], person, spoken),
    }


@require_http_methods(["GET", "POST"])
@ensure_csrf_cookie
def new(request: HttpRequest, game: str) -> HttpResponse:
    """The form of a new game.  With a seat for somebody else it makes a table that gathers."""
    rules = find_game(game)
    if rules is None:
        raise Http404
    person = somebody(request)
    if person is None:
        return to_log_in(request)
    errors: list[str] = []
    if request.method == "POST":
        try:
            limits.spend("tables", limits.who(request))
            asked = new_game.read(rules, request.POST, person, language())
            return redirect("table", begun(rules, asked, person.pk))
        except new_game.FormError as error:
            errors = error.sentences
        except gathering.Refusal as error:
            errors = [str(error)]
        except SetupError as error:
            why = error.told(language(), rules)
            errors = [_("That cannot be played: {error}").format(error=why)]
    posted = {name: value for name, value in request.POST.items() if name != "csrfmiddlewaretoken"}
    # Links of before say ?scenario=.
    asked_length = request.GET.get("length") or request.GET.get("scenario")
    if asked_length and rules.length and not posted:
        posted = {f"option-{rules.length.name}": asked_length}
    context = {
        **new_game.offered(rules, language()),
        "errors": errors,
        "posted": posted,
        "words": client_words(),
        "me": {"name": person.username} if served() else None,
        "may_add_packs": packs.may_add(person),
    }
    return render(request, "web/new.html", context, status=400 if errors else 200)


def begun(rules: Any, asked: new_game.NewGame, person: int) -> str:
    if any(seat.kind == Kind.BOT for seat in asked.seats):
        check_room(person)
    if asked.gathers:
        return gathering.open_table(
            rules, asked.setup, asked.seats, asked.terms, person, asked.public
        )
    return service.create(
        rules, asked.setup, asked.seats, asked.nonces, person, asked.terms, asked.public
    )


def check_room(person: int) -> None:
    """May this person have another game with bots?  They think for nobody without end."""
    thought_of = Game.objects.filter(opened_by=person, over=False, record="")
    with_bots = thought_of.filter(seats__kind=Kind.BOT).distinct()
    limits.room("games with bots", with_bots.count())


def to_log_in(request: HttpRequest) -> HttpResponse:
    """Who wants to play has to say who he is."""
    from django.contrib.auth.views import redirect_to_login

    return redirect_to_login(request.get_full_path(), reverse("account_login"))


@require_http_methods(["GET", "POST"])
@ensure_csrf_cookie
@takes(uploads.MOST_BYTES + BODY)
async def upload(request: HttpRequest) -> HttpResponse:
    """A record of a game, to be played back.  If its sender goes away, the check ends too."""
    if request.method == "GET":
        return HttpResponseRedirect(reverse("home"))
    person = await sync_to_async(uploading)(request)
    if person is None:
        return to_log_in(request)
    try:
        found = await read_upload(request.FILES.get("record"))
    except UploadError as error:
        return await sync_to_async(refused)(request, error)
    return redirect("replay", await sync_to_async(service.add)(found, person))


def uploading(request: HttpRequest) -> int | None:
    """Who would upload something, and may."""
    person = person_of(request)
    if person is not None:
        limits.spend("uploads", limits.who(request))
    return person


def refused(request: HttpRequest, error: UploadError) -> HttpResponse:
    page = lobby(request) | {"errors": error.sentences}
    return render(request, "web/home.html", page, status=400)


@require_GET
def about(request: HttpRequest) -> HttpResponse:
    return render(request, "web/about.html", {"games": lists.game_cards(language())})
