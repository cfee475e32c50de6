"""One table of a class, enlarged for the projector.  It shows only what everybody may see, so no
hands.

The address has a signature computed from the desk's secret, so only the desk can show it.  It opens
nothing else, so everybody may read it on the wall."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from kabinett.core.data import Data
from kabinett.core.show.scene import SPECTATOR
from kabinett.web.classes import pupils
from kabinett.web.classes.models import Class, ClassTable
from kabinett.web.host.language import language
from kabinett.web.live import replays
from kabinett.web.live.hub import hub
from kabinett.web.live.things import things_of
from kabinett.web.lobby import table_pages
from kabinett.web.play.open_game import Damaged, NoSuchGame, OpenGame
from kabinett.web.play.owner import owner

#: Letters of the signature: 96 bits.
LENGTH = 24


def signature_of(school_class: Class) -> str:
    return salted_hmac("kabinett.big_table", school_class.desk).hexdigest()[:LENGTH]


def address_of(school_class: Class, number: int) -> str:
    """Return the address of a table for the projector."""
    return reverse("class-table", args=[school_class.code, signature_of(school_class), number])


def find_table(code: str, signature: str, number: int) -> ClassTable:
    """Return the table at this address; Http404 if there is none, or the signature is wrong."""
    school_class = Class.objects.filter(code=pupils.tidy_code(code)).first()
    if school_class is None or not constant_time_compare(signature, signature_of(school_class)):
        raise Http404
    table = school_class.tables.filter(number=number).first()
    if table is None:
        raise Http404
    return table


def snapshot_of(table: ClassTable) -> OpenGame:
    try:
        return owner.look(table.game_id, replays.snapshot)
    except (Damaged, NoSuchGame) as error:
        raise Http404 from error


@never_cache
@require_GET
def page(request: HttpRequest, code: str, signature: str, number: int) -> HttpResponse:
    """Return the page of the table, as a spectator sees it."""
    game = snapshot_of(find_table(code, signature, number))
    config = table_pages.config_of(request, game)
    here = [code, signature, number]
    version = things_of(game.table.game, language(), game.table.book).version
    things = f"{reverse('class-table-things', args=here)}?v={version}&lang={language()}"
    config["api"]["things"] = things
    config |= {"mine": [], "visitor": True, "clone": None, "export": "", "rematch": ""}
    config["watch"] = reverse("class-table-view", args=here)
    return table_pages.table_page(request, game, config)


@never_cache
@require_GET
def view(request: HttpRequest, code: str, signature: str, number: int) -> HttpResponse:
    """Return a spectator's view, or nothing (204) if the browser has it already."""
    table, language_code = find_table(code, signature, number), language()

    def see(game: OpenGame) -> Data:
        return hub.view(game, SPECTATOR, language_code)

    try:
        data = owner.look(table.game_id, see)
    except (Damaged, NoSuchGame) as error:
        raise Http404 from error
    if data["version"] == request.GET.get("last"):
        return HttpResponse(status=204)
    return JsonResponse(data)


@require_GET
def things(request: HttpRequest, code: str, signature: str, number: int) -> HttpResponse:
    """Return the words for everything at the table."""
    game = snapshot_of(find_table(code, signature, number))
    found = things_of(game.table.game, language(), game.table.book)
    return found.response(request, request.GET.get("v", ""))
