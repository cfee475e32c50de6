"""The ways from game to game: to the next one that waits, to a rematch, to a seat that somebody
leaves."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from kabinett.core.setup import SetupError
from kabinett.web.host import limits
from kabinett.web.host.errors import error_page
from kabinett.web.host.language import language
from kabinett.web.host.numbers import whole
from kabinett.web.live.refusals import Refused
from kabinett.web.lobby import capacity, gathering, lists, rematches
from kabinett.web.lobby.admission import to_log_in
from kabinett.web.lobby.capacity import NoRoomForGuests
from kabinett.web.people.local import person_id_of, requesting_person
from kabinett.web.people.models import Person
from kabinett.web.play.models import Game
from kabinett.web.play.open_game import NoSuchGame


@require_GET
@never_cache
def next_game(request: HttpRequest) -> HttpResponse:
    """Redirect to the game that has waited longest for this person, except the one that the person
    comes from."""
    game_ids = lists.waiting_ids(person_id_of(request), request.GET.get("after", ""))
    return redirect("table", game_ids[0]) if game_ids else redirect("home")


@require_GET
@never_cache
def waiting(request: HttpRequest) -> HttpResponse:
    """Return the number of other games that wait for this person."""
    game_ids = lists.waiting_ids(person_id_of(request), request.GET.get("after", ""))
    return JsonResponse({"n": len(game_ids)})


@require_POST
def rematch(request: HttpRequest, game_id: str) -> HttpResponse:
    """Open a rematch with the same people.  If the site has no room for another game of guests,
    redirect a guest to the queue."""
    limits.spend(limits.TABLES, limits.who(request))

    def open_rematch(person: Person) -> str:
        def check_room() -> None:
            if person.is_guest:
                capacity.check_guest(request, person)
            elif capacity.has_guest(game_id):
                capacity.check_table()

        return rematches.rematch(game_id, person, request.POST.get("nonce", ""), check_room)

    try:
        return act_and_redirect(request, open_rematch)
    except NoRoomForGuests:
        game = get_object_or_404(Game, pk=game_id).game
        return redirect("queue", game, capacity.take_ticket())


@require_http_methods(["GET", "POST"])
def take_over(request: HttpRequest, game_id: str) -> HttpResponse:
    """Take, or decline, the seat of somebody who has left or hands it over."""
    if request.method == "GET":
        games = lists.to_take_over(person_id_of(request)).filter(pk=game_id)
        rows = lists.rows_to_take_over(games, person_id_of(request), language())
        if not rows:
            raise Http404
        return render(request, "web/take.html", {"tables": rows})
    form = request.POST
    seat, declined_seat = form.get("seat", ""), form.get("refuse", "")

    def take_seat(person: Person) -> str:
        if person.is_guest:
            capacity.check_seat(request, person, game_id)
        gathering.take_over(game_id, person, whole(seat), form.get("invite", ""))
        return game_id

    def decline_seat(person: Person) -> str:
        gathering.decline_seat(game_id, person, whole(declined_seat))
        return ""

    return act_and_redirect(request, decline_seat if declined_seat else take_seat)


def act_and_redirect(request: HttpRequest, action: Callable[[Person], str]) -> HttpResponse:
    """Do the action and redirect to the table whose id it returns, or to the first page for ""."""
    person = requesting_person(request)
    if person is None:
        return to_log_in(request)
    try:
        game_id = action(person)
        return redirect("table", game_id) if game_id else redirect("home")
    except NoSuchGame:
        raise Http404 from None
    except (Refused, SetupError) as error:
        return error_page(request, 409, _("That did not work"), reason(error))


def reason(error: Refused | SetupError) -> str:
    """Return the sentence on why something was refused, in the reader's language."""
    return error.sentence if isinstance(error, Refused) else error.text_in(language())
