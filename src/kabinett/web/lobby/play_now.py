"""Starts a game against bots with one button on the front page."""

from __future__ import annotations

import secrets
from dataclasses import replace
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from kabinett.bots.strengths import USUAL
from kabinett.core.game import Game as Rules
from kabinett.core.play.chance import NONCE
from kabinett.core.setup import Setup
from kabinett.web.host.guards import without_token
from kabinett.web.host.language import language
from kabinett.web.lobby import admission, capacity, lists
from kabinett.web.lobby.new_game_form import leave_roles_to_bots, usual_count, usual_wishes
from kabinett.web.people.local import has_accounts, requesting_person
from kabinett.web.people.models import Person
from kabinett.web.play import new_games
from kabinett.web.play.models import Kind
from kabinett.web.play.new_games import NewSeat
from kabinett.web.play.offered_games import find_offered


@without_token
@require_POST
def play_now(request: HttpRequest, game: str) -> HttpResponse:
    """Open the usual game: the person who asks gets the first seat, and bots get the others."""
    rules = find_offered(game)
    if rules is None:
        raise Http404
    if not admission.may_open(requesting_person(request)):
        return admission.to_log_in(request)
    open_table = partial(open_usual_game, request, rules)
    return redirect(admission.open_game(request, rules, open_table))


def open_usual_game(request: HttpRequest, rules: Rules, person: Person) -> str:
    """Open a game of this person against bots, with all defaults, and return its id."""
    capacity.check_bots(person.pk)
    count = usual_count(rules)
    own_name = person.get_username() if has_accounts() else _("Me")
    seats = [NewSeat(own_name, Kind.PERSON, person_id=person.pk)]
    seats += [NewSeat(f"Bot {number + 1}", Kind.BOT, USUAL) for number in range(1, count)]
    wishes = usual_wishes([seat.kind for seat in seats])
    nonce = request.POST.get("nonce", "")
    if not nonce or not NONCE.fullmatch(nonce):  # from a browser without scripts
        nonce = secrets.token_hex(16)
    setup = Setup(count, {}, tuple(wishes), tuple(range(1, count)))
    if person.is_guest:
        wishes = leave_roles_to_bots(rules, wishes, setup, language())
        setup = replace(setup, roles=tuple(wishes))
    return new_games.create(rules, setup, seats, (nonce, *[""] * (count - 1)), person.pk)


@never_cache
@require_GET
def queue(request: HttpRequest, game: str, token: str) -> HttpResponse:
    """Show how many visitors are ahead.  The page reloads itself every few seconds."""
    rules, ahead = find_offered(game), capacity.count_ahead(token)
    if rules is None or ahead is None:
        return redirect("home")
    context = {
        "game": lists.game_card(rules, language()),
        "token": token,
        "ahead": ahead,
        "ready": capacity.has_capacity(ahead),
    }
    return render(request, "web/queue.html", context)
