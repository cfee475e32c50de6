"""The pages of a game that has begun: its table, its replay, what is wrong with it."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET, require_POST

from kabinett.core.play.record import RecordError
from kabinett.core.scene import SPECTATOR
from kabinett.web.host import clock
from kabinett.web.host.errors import error_page
from kabinett.web.host.language import language
from kabinett.web.host.numbers import whole
from kabinett.web.host.packing import packed
from kabinett.web.learn import cards
from kabinett.web.learn.rules import aid_of, part_address
from kabinett.web.live import replays
from kabinett.web.live.client_words import client_words
from kabinett.web.live.eyes import looked_at
from kabinett.web.live.game_files import board_of, hooks_of, table_files
from kabinett.web.live.things import things_of
from kabinett.web.lobby import again, clones, gathering_pages
from kabinett.web.lobby.lists import games_of
from kabinett.web.people.local import person_of
from kabinett.web.play import service
from kabinett.web.play.models import Game
from kabinett.web.play.tables import Damaged, NoSuchGame, Opened, Undecided

API = (
    "view",
    "why",
    "moment",
    "report",
    "outlook",
    "history",
    "delete",
    "settings",
    "asks",
    "hand-over",
    "talk",
    "talk-read",
    "notes",
    "sketch",
    "sketch-new",
    "sketch-delete",
)


@require_GET
@ensure_csrf_cookie
def table(request: HttpRequest, table: str) -> HttpResponse:
    if Game.objects.filter(pk=table, started=None).exists():
        return gathering_pages.page(request, table)
    opened = opened_or_404(request, table)
    if isinstance(opened, Damaged):
        return damaged_page(request, table, opened)
    if opened.row.imported:
        return redirect("replay", table)
    return table_page(request, opened, config_of(request, opened))


@require_GET
def table_cards(request: HttpRequest, table: str) -> HttpResponse:
    """The index of the cards that a table is played with."""
    opened = opened_or_404(request, table)
    if isinstance(opened, Damaged):
        raise Http404
    game, book = opened.table.game, opened.table.book
    return packed(request, HttpResponse(cards.beside(game, book)))


@require_GET
@ensure_csrf_cookie
def replay(request: HttpRequest, table: str) -> HttpResponse:
    opened = opened_or_404(request, table)
    if isinstance(opened, Damaged):
        return damaged_page(request, table, opened)
    words = opened.table.wording(language())
    viewers = opened.seats_of(person_of(request))
    if replays.open_to_all(opened):
        others = [seat.number for seat in opened.seats if seat.number not in viewers]
        viewers = [*viewers, *others, SPECTATOR]
    viewers = viewers or [SPECTATOR]
    try:
        listed = [
            {
                "seat": seat,
                "label": _("Spectator") if seat == SPECTATOR else words.seat_label(seat),
                "lines": replays.count(opened, seat),
            }
            for seat in viewers
        ]
    except RecordError as error:
        why = error.told(language(), opened.table.game)
        text = _("The record cannot be played again: {error}").format(error=why)
        return error_page(request, 409, _("No replay"), text)
    except Damaged as error:
        return damaged_page(request, table, error)
    lines = max(int(str(each["lines"])) for each in listed)
    start = min(whole(request.GET.get("line"), otherwise=0), lines)
    config = config_of(request, opened)
    config["replay"] = {"lines": lines, "viewers": listed, "start": start}
    return table_page(request, opened, config)


@require_GET
@ensure_csrf_cookie
def sketch(request: HttpRequest, table: str) -> HttpResponse:
    """A scratch board: which one, the page finds in its address."""
    opened = opened_or_404(request, table)
    if isinstance(opened, Damaged):
        return damaged_page(request, table, opened)
    if person_of(request) is None:
        raise Http404
    config = config_of(request, opened)
    config["sketch"] = str(whole(request.GET.get("sketch"), otherwise=0))
    return table_page(request, opened, config)


def opened_or_404(request: HttpRequest, table: str) -> Opened | Damaged:
    """The game, or what is wrong with it."""
    try:
        return looked_at(request, table)
    except NoSuchGame:
        raise Http404 from None
    except Damaged as error:
        if not games_of(person_of(request)).filter(pk=table).exists():
            raise Http404 from None
        return error


def damaged_page(request: HttpRequest, table: str, error: Damaged) -> HttpResponse:
    if isinstance(error, Undecided):
        return render(request, "web/decide.html", {"table": table, "error": error}, status=409)
    return error_page(
        request,
        409,
        _("This game cannot be opened"),
        _("It was left as it is: {error}").format(error=error),
    )


@require_POST
def decide(request: HttpRequest, table: str) -> HttpResponse:
    """What becomes of a game that does not hold under the present rules."""
    decision = request.POST.get("decision", "")
    if decision not in ("go_on", "end"):
        return redirect("home")  # to wait is to change nothing
    if not games_of(person_of(request)).filter(pk=table).exists():
        raise Http404
    try:
        service.decide(table, decision)
    except NoSuchGame:
        raise Http404 from None
    return redirect("table", table)


def config_of(request: HttpRequest, opened: Opened) -> dict[str, Any]:
    """What the client has to know of a table besides its view."""
    table, game = opened.row.pk, opened.table.game
    addresses = {"waiting": f"{reverse('api-waiting')}?after={table}"} | {
        name: reverse(f"api-{name}", args=[table]) for name in API
    }
    version = things_of(game, language(), opened.table.book).version
    return {
        "table": table,
        "game": game.id,
        "api": addresses
        | {
            "things": f"{reverse('api-things', args=[table])}?v={version}&lang={language()}",
            "record": reverse("api-record", args=[table]),
        },
        "table_page": reverse("table", args=[table]),
        "replay_page": reverse("replay", args=[table]),
        "sketch_page": reverse("sketch", args=[table]),
        "next_page": f"{reverse('next')}?after={table}",
        "rematch_page": reverse("rematch", args=[table]),
        "rematch": again.announced(opened.row, opened.seats),
        "clone": clones.offered(opened, person_of(request)),
        "export": exported(opened, person_of(request)),
        "clone_page": reverse("clone", args=[table]),
        "mine": opened.seats_of(person_of(request)),
        "visitor": person_of(request) is None,
        "over": opened.row.over,
        "imported": opened.row.imported,
        "hooks": hooks_of(game),
        "rules": part_address(game),
        "aid": aid_of(game),
        "cards": reverse("table-cards", args=[table]),
        "cards_page": reverse("cards", args=[game.id]),
        "proposals": own_cards(game),
        "card_kinds": [*game.card_kinds, *game.marker_kinds],
        "standing": standing_orders(opened),
        "now": clock.now(),
        "vacation": reverse("api-vacation"),
        "replay": None,
        "sketch": None,
    }


def exported(opened: Opened, person: int | None) -> str:
    """May this person have the record of a game that runs: ``open``; ``told``, where he is told
    first that it shows the bots' hands; or ""."""
    if replays.all_hands_known(opened, person):
        return "open"
    return "told" if replays.own_alone(opened, person) else ""


def own_cards(game: Any) -> str:
    """What the end of a game says of cards that are no printed ones; "" where all are."""
    found = cards.proposals_of(game, language())
    told = {"proposals": found, "game_id": game.id}
    return render_to_string("web/proposals.html", told) if found else ""


def standing_orders(opened: Opened) -> list[dict[str, Any]]:
    """What a seat may order to be answered in advance."""
    words, names = opened.table.wording(language()), opened.table.game.vocabulary.names
    return [
        {
            "name": standing.name,
            "label": words.plain(standing.label),
            "places": [names[place] for place in standing.places],
        }
        for standing in opened.table.game.standing
    ]


def table_page(request: HttpRequest, opened: Opened, config: dict[str, Any]) -> HttpResponse:
    game = opened.table.game
    words = opened.table.wording(language())
    context = {
        "table_id": opened.row.pk,
        "game": {"id": game.id, "title": words.plain(game.title)},
        "files": table_files(game),
        # The game's own file, not anybody's input.
        "board": mark_safe(board_of(game, language())),
        "words": client_words(),
        "config": config,
    }
    # A board weighs most of the page.
    return packed(request, render(request, "web/table.html", context))
