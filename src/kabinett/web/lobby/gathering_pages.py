"""The page of a table that gathers, what is done there, and the ways from game to game."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from kabinett.core.setup import SetupError
from kabinett.core.words import Wording
from kabinett.games import find_game
from kabinett.web.host import limits
from kabinett.web.host.errors import error_page
from kabinett.web.host.language import language
from kabinett.web.host.numbers import whole
from kabinett.web.live.presence import is_here
from kabinett.web.lobby import again, agreed, gathering, lists
from kabinett.web.lobby.gathering import Refusal, Seats, Started
from kabinett.web.lobby.home import to_log_in
from kabinett.web.lobby.new_game import bot_label, offered_bots, sides
from kabinett.web.people.local import person_of, somebody
from kabinett.web.people.models import Person
from kabinett.web.play import terms
from kabinett.web.play.lengths import length_of
from kabinett.web.play.models import Game, Kind, Seat
from kabinett.web.play.tables import NoSuchGame

Data = dict[str, Any]

#: So often at most it is noted that somebody is at a table.
NOTED = timedelta(seconds=15)


@ensure_csrf_cookie
def page(
    request: HttpRequest, table: str, invite: str = "", error: str = "", status: int = 200
) -> HttpResponse:
    """The page; 404 for whom it does not concern."""
    try:
        row, seats = seen(request, table, invite)
    except Started as error:
        return redirect(error.address)
    note_presence(seats, person_of(request))
    context = told(request, row, seats, invite)
    context |= {"digest": digest(context), "error": error}
    return render(request, "web/gathering.html", context, status=status)


@require_GET
@never_cache
def live(request: HttpRequest, table: str) -> HttpResponse:
    """What has changed since: nothing, the page's middle anew, or that the game has started."""
    invite = request.GET.get("invite", "")
    try:
        row, seats = seen(request, table, invite)
    except Started as error:
        return JsonResponse({"go": error.address})
    note_presence(seats, person_of(request))
    context = told(request, row, seats, invite)
    now = digest(context)
    if request.GET.get("seen") == now:
        return HttpResponse(status=204)
    html = render_to_string("web/gathering_middle.html", context, request)
    return JsonResponse({"digest": now, "html": html, "title": context["title"]})


def seen(request: HttpRequest, table: str, invite: str) -> tuple[Game, Seats]:
    """The row and seats for who may see them; `Started` if it gathers no more."""
    row = Game.objects.filter(pk=table).select_related("opened_by", "pack").first()
    if row is None:
        raise Http404
    seats = list(Seat.objects.filter(game=row))
    if row.started is not None:
        if row.public or gathering.belongs(row, seats, person_of(request) or 0):
            raise Started(reverse("table", args=[table]))
        if gathering.may_see(row, seats, None, invite):
            raise Started(reverse("join", args=[invite]))
        raise Http404
    if not gathering.may_see(row, seats, person_of(request), invite):
        raise Http404
    return row, seats


def note_presence(seats: Seats, person: int | None) -> None:
    """That somebody is at the table now."""
    now = gathering.now()
    for seat in seats:
        if seat.person_id == person is not None:
            if seat.looked is None or now - seat.looked > NOTED:
                Seat.objects.filter(pk=seat.pk, person=person).update(looked=now)
            seat.looked = now


def digest(context: Data) -> str:
    """Another content, another digest."""
    text = json.dumps(context, cls=DjangoJSONEncoder, sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


# -- what the page tells


def told(request: HttpRequest, row: Game, seats: Seats, invite: str) -> Data:
    rules, person, spoken = find_game(row.game), person_of(request), language()
    if rules is None:
        raise Http404
    host = row.opened_by_id == person is not None
    mine = [seat for seat in seats if seat.person_id == person is not None]
    free = sum(seat.free for seat in seats)
    unready = [seat.name for seat in seats if seat.person_id and not seat.ready]
    inside = host or bool(mine)
    card = lists.game_card(rules, spoken)
    return {
        "table": row.pk,
        "game": card,
        "title": f"{len(seats) - free}/{len(seats)} · {card['title']}",
        "public": row.public,
        "visitor": person is None,
        "host": host,
        "host_name": row.opened_by.username if row.opened_by else "",
        "rematch": row.rematch_of_id is not None,
        "sits": bool(mine),
        "ready": bool(mine) and all(seat.ready for seat in mine),
        "alone": not [seat for seat in seats if seat.person_id not in (None, person)],
        "several": len(mine) > 1,
        "last": bool(mine)
        and not free
        and {seat.pk for seat in seats if not seat.ready and seat.person_id}
        <= {seat.pk for seat in mine},
        "free": free,
        "unready": unready,
        "seats": [seat_told(row, seat, person, spoken) for seat in seats],
        "terms": agreed.told(terms.read(row.terms)),
        "options": options_told(row, rules, spoken),
        "bots": offered_bots(rules) if host else [],
        "commitment": row.commitment,
        "invite": invite,
        "link": request.build_absolute_uri(reverse("join", args=[row.invite]))
        if inside and row.invite
        else "",
        "next": reverse("join", args=[invite]) if invite else reverse("table", args=[row.pk]),
    }


def seat_told(row: Game, seat: Seat, person: int | None, spoken: str) -> Data:
    rules = find_game(row.game)
    assert rules is not None
    role = row.setup["roles"][seat.number]
    fixed = sides_of(row, spoken)
    return {
        "number": seat.number,
        "shown": seat.number + 1,
        "role": fixed[seat.number]
        if fixed
        else role_told(role, lists.role_label(rules, role, spoken), rules, row),
        "name": seat.name,
        "bot": bot_label(seat.bot) if seat.kind == Kind.BOT else "",
        "free": seat.free,
        "mine": seat.person_id == person is not None,
        "host": seat.person_id is not None and seat.person_id == row.opened_by_id,
        "ready": seat.ready,
        "here": is_here(seat, gathering.now()) or seat.person_id == person is not None,
    }


def sides_of(row: Game, spoken: str) -> list[str]:
    """What each seat plays, where its place settles it."""
    rules = find_game(row.game)
    assert rules is not None
    setup = gathering.setup_of(row)
    settled = sides(rules, setup.seats, length_of(rules, setup.options))
    return [lists.role_label(rules, name, spoken) for name in settled]


def role_told(role: str, label: str, rules: Any, row: Game) -> str:
    if not rules.roles(row.setup["seats"], row.setup["options"]):
        return ""  # all seats are alike
    return label or {"choose": _("chosen at the table")}.get(role, _("drawn by lot"))


def options_told(row: Game, rules: Any, spoken: str) -> list[Data]:
    """The house rules: those that are other than usual."""
    words = Wording(rules, spoken, str)
    chosen = row.setup["options"]
    found = [
        {
            "label": words.plain(option.label),
            "value": words.plain(option.values[value]) if value in option.values else value,
        }
        for option in rules.options
        if (value := chosen.get(option.name, option.default)) != option.default
    ]
    pack = row.setup["pack"].rpartition("-")[0]
    return ([{"label": _("Cards"), "value": pack}] if pack else []) + found


# -- what is done there


@require_POST
def act(request: HttpRequest, table: str) -> HttpResponse:
    """A button of the page."""
    given, person = request.POST, somebody(request)
    invite = str(given.get("invite", ""))
    if person is None:
        return to_log_in(request)
    number = whole(given.get("seat", ""))
    what = given.get("act")
    try:
        match what:
            case "join":
                gathering.join(table, person, number, invite)
            case "leave":
                gathering.leave(table, person)
            case "ready":
                nonce = str(given.get("nonce", ""))
                gathering.ready(table, person, nonce, str(given.get("commitment", "")))
            case "not-ready":
                gathering.not_ready(table, person)
            case "clear":
                gathering.clear(table, person, number)
            case "fill":
                gathering.fill(table, person, str(given.get("bot", "")))
            case "public" | "private":
                gathering.list_it(table, person, what == "public")
            case "renew":
                gathering.renew_invite(table, person)
            case "close":
                gathering.close(table, person)
                return redirect("home")
            case _:
                return error_page(
                    request, 400, _("That did not work"), _("The request makes no sense here.")
                )
    except NoSuchGame:
        raise Http404 from None
    except Started:
        return redirect("table", table)
    except (Refusal, SetupError) as error:
        return page(request, table, invite, str(error), 409)
    return after(table, person.pk, invite)


def after(table: str, person: int, invite: str) -> HttpResponse:
    """Back to the table, for whom there is a way to it."""
    row = Game.objects.get(pk=table)
    if row.public or gathering.belongs(row, list(Seat.objects.filter(game=row)), person):
        return redirect("table", table)
    return redirect("join", invite) if invite else redirect("home")


@require_GET
def invited(request: HttpRequest, invite: str) -> HttpResponse:
    """Whoever follows a link sees the table; one that has begun only who belongs to it."""
    row = Game.objects.filter(invite=invite).first()
    if row is None:
        return error_page(
            request,
            404,
            _("This link leads nowhere any more"),
            _("The table was given up, or its host has made a new link. Ask for that one."),
        )
    seats = list(Seat.objects.filter(game=row))
    if gathering.belongs(row, seats, person_of(request) or 0) or (row.started and row.public):
        return redirect("table", row.pk)
    if row.started is not None:
        line = lists.row_of(row, row.imported, person_of(request), language())
        if any(player["to_be_had"] for player in line["players"]):
            return render(request, "web/take.html", {"tables": [line], "invite": invite})
        return error_page(
            request,
            410,
            _("This game has begun"),
            _("It was started without you. Open a table of your own, or sit down at another."),
        )
    return page(request, row.pk, invite)


# -- from game to game


@require_GET
@never_cache
def next_game(request: HttpRequest) -> HttpResponse:
    """The game that has waited for me longest, besides the one I come from."""
    found = lists.waiting(person_of(request), request.GET.get("after", ""))
    return redirect("table", found[0]) if found else redirect("home")


@require_GET
@never_cache
def waiting(request: HttpRequest) -> HttpResponse:
    """How many others there are."""
    found = lists.waiting(person_of(request), request.GET.get("after", ""))
    return JsonResponse({"n": len(found)})


@require_POST
def rematch(request: HttpRequest, table: str) -> HttpResponse:
    """The same people once more."""
    nonce = request.POST.get("nonce", "")
    limits.spend("tables", limits.who(request))
    return moved(request, lambda person: again.rematch(table, person, nonce))


@require_http_methods(["GET", "POST"])
def take_over(request: HttpRequest, table: str) -> HttpResponse:
    """Play on for somebody: who is gone, or who hands his seat over."""
    if request.method == "GET":
        found = lists.to_take_over(person_of(request)).filter(pk=table)
        rows = lists.rows_of(found, person_of(request), language())
        if not rows:
            raise Http404
        return render(request, "web/take.html", {"tables": rows})
    given = request.POST
    seat, no = given.get("seat", ""), given.get("refuse", "")

    def taken(person: Person) -> str:
        gathering.take_over(table, person, whole(seat), given.get("invite", ""))
        return table

    def refused(person: Person) -> str:
        gathering.refuse(table, person, whole(no))
        return ""

    return moved(request, refused if no else taken)


def moved(request: HttpRequest, do: Callable[[Person], str]) -> HttpResponse:
    """To the table that comes of it; "": to none."""
    person = somebody(request)
    if person is None:
        return to_log_in(request)
    try:
        table = do(person)
        return redirect("table", table) if table else redirect("home")
    except NoSuchGame:
        raise Http404 from None
    except (Refusal, SetupError) as error:
        return error_page(request, 409, _("That did not work"), str(error))
