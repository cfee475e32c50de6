"""The first page, the form of a new game, uploads, and the page about the site."""

from __future__ import annotations

from functools import partial

from asgiref.sync import sync_to_async
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET, require_http_methods

from kabinett.core.data import Data
from kabinett.core.game import Game as Rules
from kabinett.core.setup import SetupError
from kabinett.web.host import limits
from kabinett.web.host.bounds import BODY, takes
from kabinett.web.host.configuration import Guests
from kabinett.web.host.guards import without_token
from kabinett.web.host.language import language
from kabinett.web.learn import progress
from kabinett.web.live.client_words import client_words
from kabinett.web.live.refusals import Refused
from kabinett.web.lobby import admission, capacity, gathering, lists, new_game_form, packs, uploads
from kabinett.web.lobby.uploads import UploadError, read_upload
from kabinett.web.lobby.wishes import wish_of_form
from kabinett.web.people import guests
from kabinett.web.people.local import has_accounts, person_id_of, requesting_person
from kabinett.web.people.models import Person
from kabinett.web.play import new_games
from kabinett.web.play.models import Kind
from kabinett.web.play.offered_games import find_offered, offered_games

Page = Data


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """Show the first page.  A pupil is redirected to his class or its table."""
    person = requesting_person(request)
    if person is not None and person.is_guest:
        address = guests.entry_page(person)
        if address != request.path:
            return redirect(address)
    if person_id_of(request) is not None:
        get_token(request)  # the page's buttons need its cookie
    return render(request, "web/home.html", lobby(request))


def lobby(request: HttpRequest) -> Page:
    """Return the contents of the first page: a person's games, and on a site with accounts also
    other people's tables that are open to him."""
    person_id, language_code = person_id_of(request), language()
    own, over = lists.games_of(person_id), Q(over=True) | ~Q(record="")
    limit = None if "all" in request.GET else lists.MOST_SHOWN
    waiting_ids = lists.waiting_ids(person_id)
    active = lists.latest_first(own.exclude(over).exclude(pk__in=waiting_ids), person_id)
    finished = lists.latest_first(own.filter(over), person_id)
    first_waiting = own.filter(pk__in=waiting_ids[:limit])
    page: Page = {
        "served": has_accounts(),
        "visitor": person_id is None,
        "may_play_now": admission.may_open(requesting_person(request)),
        "has_classes": guests.policy() != Guests.OFF,
        "games": lists.game_cards(language_code),
        "done": lists.rows_of(finished[:limit], person_id, language_code),
        "turn": lists.by_turn(lists.rows_of(first_waiting, person_id, language_code)),
        "turns": len(waiting_ids),
        "first_visit": not own.exists(),
        "mine": lists.rows_of(active[:limit], person_id, language_code),
        "more": limit is not None
        and (len(waiting_ids) > limit or active.count() > limit or finished.count() > limit),
    }
    begun = progress.begun_guided(request, offered_games().values())
    for game in page["games"]:
        game["guided_at"], game["guided_steps"] = begun.get(game["id"], (0, 0))
    page["begun"] = [game for game in page["games"] if game["guided_at"]]
    if not has_accounts():
        return page
    table_counts = lists.count_gatherings()
    for game in page["games"]:
        game["gathering"] = table_counts.get(game["id"], 0)
    with_free_seats = lists.to_take_over(person_id)[: lists.MOST_SHOWN]
    free = lists.rows_to_take_over(with_free_seats, person_id, language_code)
    follow = lists.to_follow(person_id).exclude(pk__in=[row["id"] for row in free])
    return page | {
        "gatherings": lists.rows_of(
            lists.gatherings(person_id)[: lists.MOST_SHOWN], person_id, language_code
        ),
        "free": free,
        "follow": lists.rows_of(follow[: lists.MOST_SHOWN], person_id, language_code),
    }


@without_token
@require_http_methods(["GET", "POST"])
def new(request: HttpRequest, game: str) -> HttpResponse:
    """Return the form of a new game.  If a seat is for somebody else, the form opens a gathering
    table."""
    rules = find_offered(game)
    if rules is None:
        raise Http404
    person = requesting_person(request)
    if not admission.may_open(person):
        return admission.to_log_in(request)
    for_guest = person is None or person.is_guest
    errors: list[str] = []
    if request.method == "POST":
        try:
            return redirect(
                admission.open_game(request, rules, partial(open_from_form, request, rules))
            )
        except new_game_form.FormError as error:
            errors = error.sentences
        except Refused as error:
            errors = [str(error)]
        except SetupError as error:
            why = error.text_in(language(), rules)
            errors = [_("This game cannot be set up: {error}").format(error=why)]
    posted = {name: value for name, value in request.POST.items() if name != "csrfmiddlewaretoken"}
    # Old links say ?scenario=.
    asked_length = request.GET.get("length") or request.GET.get("scenario")
    if asked_length and rules.length and not posted:
        posted = {f"option-{rules.length.name}": asked_length}
    context = {
        **new_game_form.form_data(rules, language(), has_accounts() and for_guest),
        "errors": errors,
        "posted": posted,
        "words": client_words(),
        "me": {"name": person.username if person else _("Me")} if has_accounts() else None,
        "for_guest": for_guest,
        "may_invite": not for_guest or guests.policy() == Guests.ON,
        "may_add_packs": person is not None and packs.may_add(person),
    }
    return render(request, "web/new.html", context, status=400 if errors else 200)


def open_from_form(request: HttpRequest, rules: Rules, person: Person) -> str:
    """Open the table that the form describes, and return its id."""
    wish = wish_of_form(request.POST, rules.seat_counts)
    return start_game(rules, new_game_form.read_wish(rules, wish, person, language()), person.pk)


def start_game(rules: Rules, game: new_game_form.NewGame, person_id: int) -> str:
    """Start a game, or open a gathering table if seats are free.  Return its id."""
    if any(seat.kind == Kind.BOT for seat in game.seats):
        capacity.check_bots(person_id)
    if game.gathers:
        return gathering.open_table(
            rules, game.setup, game.seats, game.terms, person_id, game.public
        )
    return new_games.create(
        rules, game.setup, game.seats, game.nonces, person_id, game.terms, game.public
    )


@require_http_methods(["GET", "POST"])
@ensure_csrf_cookie
@takes(uploads.MOST_BYTES + BODY)
async def upload(request: HttpRequest) -> HttpResponse:
    """Store an uploaded record.  If the sender disconnects, the check stops."""
    if request.method == "GET":
        return HttpResponseRedirect(reverse("home"))
    person = await sync_to_async(person_uploading)(request)
    if person is None:
        return admission.to_log_in(request)
    try:
        data = await read_upload(request.FILES.get("record"))
    except UploadError as error:
        return await sync_to_async(refusal_page)(request, error)
    return redirect("replay", await sync_to_async(new_games.add_uploaded)(data, person))


def person_uploading(request: HttpRequest) -> int | None:
    """Count the upload against a limit, and return the id of the person who uploads, or None for a
    visitor."""
    person_id = person_id_of(request)
    if person_id is not None:
        limits.spend(limits.UPLOADS, limits.who(request))
    return person_id


def refusal_page(request: HttpRequest, error: UploadError) -> HttpResponse:
    page = lobby(request) | {"errors": error.sentences}
    return render(request, "web/home.html", page, status=400)


@require_GET
def about(request: HttpRequest) -> HttpResponse:
    return render(request, "web/about.html", {"games": lists.game_cards(language())})
