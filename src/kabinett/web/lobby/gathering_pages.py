"""The page of a gathering table, and its actions."""

from __future__ import annotations

from datetime import timedelta

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from kabinett.bots.without_net import lacks_its_net
from kabinett.core.data import Data
from kabinett.core.game import Game as Rules
from kabinett.core.setup import SetupError
from kabinett.core.words import Wording
from kabinett.games import find_game
from kabinett.web.host import clock, local_network
from kabinett.web.host.digests import page_digest
from kabinett.web.host.errors import error_page
from kabinett.web.host.guards import without_token
from kabinett.web.host.language import language
from kabinett.web.host.numbers import whole
from kabinett.web.live.presence import is_here
from kabinett.web.live.refusals import Refused
from kabinett.web.lobby import admission, gathering, lists, terms_form
from kabinett.web.lobby.admission import to_log_in
from kabinett.web.lobby.gathering import AlreadyStarted
from kabinett.web.lobby.moving_on import reason
from kabinett.web.lobby.new_game_form import bot_label, bots_for_table, sides, without_net
from kabinett.web.people.local import person_id_of, requesting_person
from kabinett.web.people.models import Person
from kabinett.web.play import terms
from kabinett.web.play.lengths import length_of
from kabinett.web.play.models import Game, Kind, Seat
from kabinett.web.play.open_game import NoSuchGame

#: Least time between two notes that somebody is at a table.
NOTED = timedelta(seconds=15)


def page(
    request: HttpRequest, game_id: str, invite: str = "", error: str = "", status: int = 200
) -> HttpResponse:
    """Return the page; 404 for those who may not see the table."""
    try:
        row, seats = find_gathering(request, game_id, invite)
    except AlreadyStarted as started:
        return redirect(started.address)
    if person_id_of(request) is not None:
        get_token(request)  # the page's forms need its cookie
        note_presence(seats, person_id_of(request))
    context = page_context(request, row, seats, invite)
    context |= {"digest": page_digest(context), "error": error}
    return render(request, "web/gathering.html", context, status=status)


@require_GET
@never_cache
def live(request: HttpRequest, game_id: str) -> HttpResponse:
    """Return what has changed: nothing, the page's new middle, or that the game has started."""
    invite = request.GET.get("invite", "")
    try:
        row, seats = find_gathering(request, game_id, invite)
    except AlreadyStarted as error:
        return JsonResponse({"go": error.address})
    note_presence(seats, person_id_of(request))
    context = page_context(request, row, seats, invite)
    now = page_digest(context)
    if request.GET.get("seen") == now:
        return HttpResponse(status=204)
    html = render_to_string("web/gathering_middle.html", context, request)
    return JsonResponse({"digest": now, "html": html, "title": context["title"]})


def find_gathering(request: HttpRequest, game_id: str, invite: str) -> tuple[Game, list[Seat]]:
    """Return the row and seats; 404 for those who may not see them, `AlreadyStarted` if it has
    begun."""
    row = Game.objects.filter(pk=game_id).select_related("opened_by", "pack").first()
    if row is None:
        raise Http404
    seats = list(Seat.objects.filter(game=row))
    if row.started is not None:
        if row.is_open_for(person_id_of(request), seats):
            raise AlreadyStarted(reverse("table", args=[game_id]))
        if gathering.may_see(row, seats, None, invite):
            raise AlreadyStarted(reverse("join", args=[invite]))
        raise Http404
    if not gathering.may_see(row, seats, person_id_of(request), invite):
        raise Http404
    return row, seats


def note_presence(seats: list[Seat], person_id: int | None) -> None:
    """Note that somebody is at the table now."""
    now = clock.now_utc()
    for seat in seats:
        if seat.is_of(person_id):
            if seat.looked is None or now - seat.looked > NOTED:
                Seat.objects.filter(pk=seat.pk, person=person_id).update(looked=now)
            seat.looked = now


# -- the contents of the page


def page_context(request: HttpRequest, row: Game, seats: list[Seat], invite: str) -> Data:
    rules, person_id, language_code = find_game(row.game), person_id_of(request), language()
    if rules is None:
        raise Http404
    is_opener = row.is_opened_by(person_id)
    for_guest = getattr(request.user, "is_guest", False)
    mine = [seat for seat in seats if seat.is_of(person_id)]
    free = sum(seat.free for seat in seats)
    unready = [seat.name for seat in seats if seat.person_id and not seat.ready]
    inside = is_opener or bool(mine)
    card = lists.game_card(rules, language_code)
    return {
        "table": row.pk,
        "game": card,
        "title": f"{len(seats) - free}/{len(seats)} · {card['title']}",
        "public": row.public,
        "visitor": person_id is None,
        "may_join": not admission.needs_account(row, requesting_person(request)),
        "is_opener": is_opener,
        "opener": row.opened_by.username if row.opened_by else "",
        "rematch": row.rematch_of_id is not None,
        "sits": bool(mine),
        "ready": bool(mine) and all(seat.ready for seat in mine),
        "alone": not [seat for seat in seats if seat.person_id not in (None, person_id)],
        "several": len(mine) > 1,
        "last": bool(mine)
        and not free
        and {seat.pk for seat in seats if not seat.ready and seat.person_id}
        <= {seat.pk for seat in mine},
        "free": free,
        "unready": unready,
        "seats": [seat_row(row, rules, seat, person_id, language_code) for seat in seats],
        "terms": terms_form.describe(terms.read_terms(row.terms)),
        "options": changed_options(row, rules, language_code),
        "bots": bots_for_table(rules, gathering.setup_of(row), for_guest) if is_opener else [],
        "commitment": row.commitment,
        "invite": invite,
        "link": local_network.address_for_others(request, reverse("join", args=[row.invite]))
        if inside and row.invite
        else "",
        "next": reverse("join", args=[invite]) if invite else reverse("table", args=[row.pk]),
    }


def seat_row(
    row: Game, rules: Rules, seat: Seat, person_id: int | None, language_code: str
) -> Data:
    lacks_net = lacks_its_net(rules, seat.bot, row.setup["seats"], row.setup["pack"])
    return {
        "number": seat.number,
        "shown": seat.number + 1,
        "role": role_text(row, rules, seat.number, language_code),
        "name": seat.name,
        "bot": bot_label(seat.bot) if seat.kind == Kind.BOT else "",
        "lacks": without_net() if lacks_net else "",
        "free": seat.free,
        "mine": seat.is_of(person_id),
        "is_opener": seat.person_id is not None and seat.person_id == row.opened_by_id,
        "ready": seat.ready,
        "here": is_here(seat, clock.now_utc()) or seat.is_of(person_id),
    }


def role_text(row: Game, rules: Rules, seat: int, language_code: str) -> str:
    """Return the role of a seat in words, or how it gets one; "" if all seats are alike."""
    setup = gathering.setup_of(row)
    if fixed_roles := sides(rules, setup.seats, length_of(rules, setup.options)):
        return lists.role_label(rules, fixed_roles[seat], language_code)
    if not rules.roles(setup.seats, setup.options):
        return ""
    role = setup.roles[seat]
    label = lists.role_label(rules, role, language_code)
    return label or {"choose": _("chosen at the table")}.get(role, _("drawn by lot"))


def changed_options(row: Game, rules: Rules, language_code: str) -> list[Data]:
    """Return the options that are not at their default, and the pack."""
    words = Wording(rules, language_code, str)
    chosen_options = row.setup["options"]
    rows = [
        {
            "label": words.plain(option.label),
            "value": words.plain(option.values[value]) if value in option.values else value,
        }
        for option in rules.options
        if (value := chosen_options.get(option.name, option.default)) != option.default
    ]
    pack = row.setup["pack"].rpartition("-")[0]
    return ([{"label": _("Cards"), "value": pack}] if pack else []) + rows


# -- actions


@without_token
@require_POST
def act(request: HttpRequest, game_id: str) -> HttpResponse:
    """Perform the action of a button on the page."""
    form, person = request.POST, requesting_person(request)
    invite, action = str(form.get("invite", "")), str(form.get("act", ""))
    try:
        may_join = person is not None or admission.visitor_may_join(game_id, invite)
        if action == "join" and may_join:
            person = admission.join(request, game_id, whole(form.get("seat", "")), invite)
        elif person is None:
            return to_log_in(request)
        elif not act_at_table(game_id, person, action, form):
            return error_page(
                request,
                400,
                _("That did not work"),
                _("The site does not understand this request."),
            )
    except NoSuchGame:
        raise Http404 from None
    except AlreadyStarted:
        return redirect("table", game_id)
    except (Refused, SetupError) as error:
        return page(request, game_id, invite, reason(error), 409)
    return redirect("home") if action == "close" else redirect_after(game_id, person.pk, invite)


def act_at_table(game_id: str, person: Person, action: str, form: QueryDict) -> bool:
    """Perform the action of a person who has a seat or opened the table.  Return False if there is
    no such action."""
    match action:
        case "leave":
            gathering.leave(game_id, person)
        case "ready":
            nonce = str(form.get("nonce", ""))
            gathering.set_ready(game_id, person, nonce, str(form.get("commitment", "")))
        case "not-ready":
            gathering.set_not_ready(game_id, person)
        case "clear":
            gathering.clear_seat(game_id, person, whole(form.get("seat", "")))
        case "fill":
            gathering.fill_with_bots(game_id, person, str(form.get("bot", "")))
        case "public" | "private":
            gathering.set_public(game_id, person, action == "public")
        case "renew":
            gathering.renew_invite(game_id, person)
        case "close":
            gathering.close_table(game_id, person)
        case _:
            return False
    return True


def redirect_after(game_id: str, person_id: int, invite: str) -> HttpResponse:
    """Redirect to the table if the person may see it, otherwise to the invitation or the first
    page."""
    row = Game.objects.filter(pk=game_id).first()
    if row is None:  # its opener has just closed it
        return redirect("home")
    if row.is_open_for(person_id, Seat.objects.filter(game=row)):
        return redirect("table", game_id)
    return redirect("join", invite) if invite else redirect("home")


@require_GET
def join_page(request: HttpRequest, invite: str) -> HttpResponse:
    """Return the page of an invitation's table.  Once the game has begun, only its people and those
    who may take over a seat see it."""
    row = Game.objects.filter(invite=invite).first()
    if row is None:
        return error_page(
            request,
            404,
            _("This link leads nowhere any more"),
            _("The table was given up, or there is a new link. Ask for that one."),
        )
    seats = list(Seat.objects.filter(game=row))
    if row.belongs_to(person_id_of(request), seats) or (row.started and row.public):
        return redirect("table", row.pk)
    if row.started is not None:
        line = lists.row_of(row, seats, row.is_uploaded, person_id_of(request), language())
        if any(player["to_be_had"] for player in line["players"]):
            return render(request, "web/take.html", {"tables": [line], "invite": invite})
        return error_page(
            request,
            410,
            _("This game has begun"),
            _("It was started without you. Open a table of your own, or sit down at another."),
        )
    return page(request, row.pk, invite)
