"""The pages."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from kabinett.core.play.record import RecordError
from kabinett.core.scene import SPECTATOR
from kabinett.core.setup import SetupError
from kabinett.games import find_game
from kabinett.web import new_game, replays, service
from kabinett.web.api import language
from kabinett.web.client_words import client_words
from kabinett.web.errors import error_page
from kabinett.web.lobby import game_cards, table_rows
from kabinett.web.owner import owner
from kabinett.web.static_files import packed
from kabinett.web.tables import Damaged, NoSuchGame, Opened, Undecided
from kabinett.web.things import board_of, hooks_of, styles_of, things_of
from kabinett.web.uploads import UploadError, read_upload

API = (
    "view",
    "why",
    "moment",
    "history",
    "delete",
    "settings",
)


@require_GET
@ensure_csrf_cookie
def home(request: HttpRequest) -> HttpResponse:
    return render(request, "web/home.html", lobby())


def lobby() -> dict[str, Any]:
    return {"tables": table_rows(language()), "games": game_cards(language())}


@require_http_methods(["GET", "POST"])
def new(request: HttpRequest, game: str) -> HttpResponse:
    rules = find_game(game)
    if rules is None:
        raise Http404
    errors: list[str] = []
    if request.method == "POST":
        try:
            asked = new_game.read(rules, request.POST, language())
            return redirect("table", service.create(rules, asked.setup, asked.seats, asked.nonces))
        except new_game.FormError as error:
            errors = error.sentences
        except SetupError as error:
            errors = [_("That cannot be played: {error}").format(error=error)]
    posted = {name: value for name, value in request.POST.items() if name != "csrfmiddlewaretoken"}
    context = {
        **new_game.offered(rules, language()),
        "errors": errors,
        "posted": posted,
        "words": client_words(),
    }
    return render(request, "web/new.html", context, status=400 if errors else 200)


@require_GET
@ensure_csrf_cookie
def table(request: HttpRequest, table: str) -> HttpResponse:
    opened = opened_or_404(table)
    if isinstance(opened, Damaged):
        return damaged_page(request, table, opened)
    if opened.row.imported:
        return redirect("replay", table)
    return table_page(request, opened, config_of(opened))


@require_GET
@ensure_csrf_cookie
def replay(request: HttpRequest, table: str) -> HttpResponse:
    opened = opened_or_404(table)
    if isinstance(opened, Damaged):
        return damaged_page(request, table, opened)
    words = opened.table.wording(language())
    viewers = opened.seats_here()
    if replays.open_to_all(opened):
        others = [seat.number for seat in opened.seats if not seat.here]
        viewers = [*viewers, *others, SPECTATOR]
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
        text = _("The record cannot be played again: {error}").format(error=error)
        return error_page(request, 409, _("No replay"), text)
    lines = max(int(str(each["lines"])) for each in listed)
    asked = request.GET.get("line", "")
    start = min(int(asked), lines) if asked.isdecimal() else 0
    config = config_of(opened)
    config["replay"] = {"lines": lines, "viewers": listed, "start": start}
    return table_page(request, opened, config)


def opened_or_404(table: str) -> Opened | Damaged:
    """The game, or what is wrong with it."""
    try:
        return owner.look(table, replays.still)
    except NoSuchGame:
        raise Http404 from None
    except Damaged as error:
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
    try:
        service.decide(table, decision)
    except NoSuchGame:
        raise Http404 from None
    return redirect("table", table)


def config_of(opened: Opened) -> dict[str, Any]:
    """What the client has to know of a table besides its view."""
    table, game = opened.row.pk, opened.table.game
    addresses = {name: reverse(f"api-{name}", args=[table]) for name in API}
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
        "mine": opened.seats_here(),
        "over": opened.row.over,
        "imported": opened.row.imported,
        "hooks": hooks_of(game),
        "replay": None,
    }


def table_page(request: HttpRequest, opened: Opened, config: dict[str, Any]) -> HttpResponse:
    game = opened.table.game
    words = opened.table.wording(language())
    context = {
        "table_id": opened.row.pk,
        "game": {"id": game.id, "title": words.plain(game.title)},
        "styles": styles_of(game),
        # The game's own file, not anybody's input.
        "board": mark_safe(board_of(game, language())),
        "words": client_words(),
        "config": config,
    }
    # A board weighs most of the page.
    return packed(request, render(request, "web/table.html", context))


@require_http_methods(["GET", "POST"])
@ensure_csrf_cookie
def upload(request: HttpRequest) -> HttpResponse:
    if request.method == "GET":
        return HttpResponseRedirect(reverse("home"))
    try:
        played = read_upload(request.FILES.get("record"))
    except UploadError as error:
        return render(request, "web/home.html", lobby() | {"errors": error.sentences}, status=400)
    return redirect("replay", service.add(played.table, played.seats, played.text))


@require_GET
def about(request: HttpRequest) -> HttpResponse:
    return render(request, "web/about.html", {"games": game_cards(language())})
