"""The pages of a game that has begun: the table, the replay, the sketch, and the damage page."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET, require_POST

from kabinett.core.data import Data
from kabinett.core.play.record import RecordError
from kabinett.core.show.scene import SPECTATOR
from kabinett.web.host import clock
from kabinett.web.host.errors import error_page
from kabinett.web.host.language import language
from kabinett.web.host.numbers import whole
from kabinett.web.host.packing import zip_response
from kabinett.web.learn import cards
from kabinett.web.learn.rules import aid_of, part_address
from kabinett.web.live import replays
from kabinett.web.live.client_words import client_words
from kabinett.web.live.eyes import visible_game
from kabinett.web.live.game_files import board_of, hooks_of, milestones_of, table_files
from kabinett.web.live.things import things_of
from kabinett.web.lobby import clones, gathering_pages, rematches
from kabinett.web.lobby.lists import games_of
from kabinett.web.people.local import person_id_of
from kabinett.web.play import stored_games
from kabinett.web.play.models import Game
from kabinett.web.play.open_game import Damaged, NoSuchGame, OpenGame, Undecided

#: The requests of a table's page: for each, the client gets the address that is called ``api-…``.
TABLE_API = (
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


def with_game(
    view: Callable[[HttpRequest, OpenGame], HttpResponse],
) -> Callable[[HttpRequest, str], HttpResponse]:
    """Give a page the game with the id in its address.  If the game is damaged, its people see
    what is wrong with it; to everybody else there is no such game."""

    @wraps(view)
    def page(request: HttpRequest, game_id: str) -> HttpResponse:
        try:
            return view(request, visible_game(request, game_id))
        except NoSuchGame:
            raise Http404 from None
        except Damaged as error:
            if not games_of(person_id_of(request)).filter(pk=game_id).exists():
                raise Http404 from None
            return damaged_page(request, game_id, error)

    return page


def damaged_page(request: HttpRequest, game_id: str, error: Damaged) -> HttpResponse:
    if isinstance(error, Undecided):
        return render(request, "web/decide.html", {"table": game_id, "error": error}, status=409)
    return error_page(
        request,
        409,
        _("This game cannot be opened"),
        _("It was left as it is: {error}").format(error=error),
    )


@require_GET
@never_cache  # it says what time it is, and what has happened so far
@ensure_csrf_cookie
def table(request: HttpRequest, game_id: str) -> HttpResponse:
    if Game.objects.gathering().filter(pk=game_id).exists():
        return gathering_pages.page(request, game_id)
    return begun_table(request, game_id)


@with_game
def begun_table(request: HttpRequest, game: OpenGame) -> HttpResponse:
    if game.row.is_uploaded:
        return redirect("replay", game.row.pk)
    return table_page(request, game, config_of(request, game))


@require_GET
@with_game
def table_cards(request: HttpRequest, game: OpenGame) -> HttpResponse:
    """Return the index of the cards of a table."""
    rules, book = game.table.game, game.table.book
    return zip_response(request, HttpResponse(cards.list_beside(rules, book)))


@require_GET
@ensure_csrf_cookie
@with_game
def replay(request: HttpRequest, game: OpenGame) -> HttpResponse:
    words = game.table.wording(language())
    viewers = game.seats_seen_by(person_id_of(request))
    if replays.is_open_to_all(game):
        others = [seat.number for seat in game.seats if seat.number not in viewers]
        viewers = [*viewers, *others, SPECTATOR]
    viewers = viewers or [SPECTATOR]
    try:
        viewer_rows = [
            {
                "seat": seat,
                "label": _("Spectator") if seat == SPECTATOR else words.seat_label(seat),
                "lines": replays.count_moments(game, seat),
            }
            for seat in viewers
        ]
    except RecordError as error:
        why = error.text_in(language(), game.table.game)
        text = _("The record cannot be played again: {error}").format(error=why)
        return error_page(request, 409, _("No replay"), text)
    lines = max(int(str(each["lines"])) for each in viewer_rows)
    start = min(whole(request.GET.get("line"), otherwise=0), lines)
    config = config_of(request, game)
    config["replay"] = {"lines": lines, "viewers": viewer_rows, "start": start}
    return table_page(request, game, config)


@require_GET
@ensure_csrf_cookie
@with_game
def sketch(request: HttpRequest, game: OpenGame) -> HttpResponse:
    """Return a scratch board, as the address describes it."""
    if person_id_of(request) is None:
        raise Http404
    config = config_of(request, game)
    config["sketch"] = str(whole(request.GET.get("sketch"), otherwise=0))
    return table_page(request, game, config)


@require_POST
def decide(request: HttpRequest, game_id: str) -> HttpResponse:
    """Decide whether a game that the present rules cannot replay goes on or ends."""
    decision = request.POST.get("decision", "")
    if decision not in ("go_on", "end"):
        return redirect("home")  # a decision to wait changes nothing
    if not games_of(person_id_of(request)).filter(pk=game_id).exists():
        raise Http404
    try:
        stored_games.decide(game_id, decision)
    except NoSuchGame:
        raise Http404 from None
    except Damaged as error:
        return damaged_page(request, game_id, error)
    return redirect("table", game_id)


#: Functions that add to what the client knows about a table.  `kabinett.web.wiring` fills it.
config_additions: list[Callable[[HttpRequest, OpenGame], Data]] = []


def config_of(request: HttpRequest, game: OpenGame) -> Data:
    """Return what the client needs to know about a table in addition to its view."""
    config = table_config(request, game)
    for addition in config_additions:
        config |= addition(request, game)
    return config


def table_config(request: HttpRequest, game: OpenGame) -> Data:
    """Return what the client needs to know about any table."""
    table, rules = game.row.pk, game.table.game
    addresses = {"waiting": f"{reverse('api-waiting')}?after={table}"} | {
        name: reverse(f"api-{name}", args=[table]) for name in TABLE_API
    }
    version = things_of(rules, language(), game.table.book).version
    return {
        "table": table,
        "game": rules.id,
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
        "rematch": rematches.rematch_word(game.row, game.seats),
        "clone": clones.clone_offer(game, person_id_of(request)),
        "export": export_mode(game, person_id_of(request)),
        "clone_page": reverse("clone", args=[table]),
        "mine": game.seats_seen_by(person_id_of(request)),
        "visitor": person_id_of(request) is None,
        "over": game.row.over,
        "uploaded": game.row.is_uploaded,
        "hooks": hooks_of(rules),
        "milestones": milestones_of(rules),
        "rules": part_address(rules),
        "aid": aid_of(rules),
        "cards": reverse("table-cards", args=[table]),
        "cards_page": reverse("cards", args=[rules.id]),
        "proposed_cards": own_cards(rules),
        "card_kinds": [*rules.card_kinds, *rules.words.marker_kinds],
        "standing": standing_orders(game),
        "now": clock.now(),
        "vacation": reverse("api-vacation"),
        "replay": None,
        "sketch": None,
    }


def export_mode(game: OpenGame, person_id: int | None) -> str:
    """May this person have the record of a running game?  ``open``: yes; ``told``: yes, after a
    warning that it shows the bots' hands; "": no."""
    if replays.knows_all_hands(game, person_id):
        return "open"
    return "told" if replays.is_own_solo_game(game, person_id) else ""


def own_cards(rules: Any) -> str:
    """Return the note about cards that the project wrote itself, for the end of a game; "" if all
    cards are printed ones."""
    counts = cards.proposals_of(rules, language())
    context = {"proposals": counts, "game": rules.id}
    return render_to_string("web/proposals.html", context) if counts else ""


def standing_orders(game: OpenGame) -> list[Data]:
    """Return the standing orders that a seat may give."""
    words, names = game.table.wording(language()), game.table.game.vocabulary.names
    return [
        {
            "name": standing.name,
            "label": words.plain(standing.label),
            "places": [names[place] for place in standing.places],
        }
        for standing in game.table.game.standing
    ]


def table_page(request: HttpRequest, game: OpenGame, config: Data) -> HttpResponse:
    rules = game.table.game
    words = game.table.wording(language())
    context = {
        "table_id": game.row.pk,
        "game": {"id": rules.id, "title": words.plain(rules.title)},
        "files": table_files(rules),
        # This is the game's own file, not user input.
        "board": mark_safe(board_of(rules, language())),
        "words": client_words(),
        "config": config,
    }
    # The board is the largest part of the page.
    return zip_response(request, render(request, "web/table.html", context))
