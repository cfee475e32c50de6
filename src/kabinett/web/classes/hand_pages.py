"""All hands of a table, for a teacher who chose to see them.  The site tells all pupils about
this."""

from __future__ import annotations

from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from kabinett.core.data import Data
from kabinett.web.classes import seen_hands
from kabinett.web.classes.desk_pages import find_desk
from kabinett.web.host.errors import error_page
from kabinett.web.host.language import language
from kabinett.web.live.hub import hub
from kabinett.web.live.things import things_of
from kabinett.web.people import devices
from kabinett.web.play.open_game import Damaged, NoSuchGame, OpenGame
from kabinett.web.play.owner import owner


@never_cache
@require_GET
def hands(request: HttpRequest, desk: str, number: int) -> HttpResponse:
    """Show the hands of a table, and note that this browser has shown them: nobody who uses it may
    sit at the table."""
    school_class = find_desk(desk)
    table = school_class.tables.filter(number=number).first()
    if table is None or not school_class.shows_hands:
        raise Http404
    device = devices.device_of(request)
    seen = seen_hands.seats_by_table(school_class, device.name).get(table.game_id, set())
    if seen - {seen_hands.ALL}:
        sentence = _("A pupil plays at this table on this device, so it does not show other hands.")
        return error_page(request, 403, _("No hands here"), sentence)
    try:
        rows = owner.look(table.game_id, partial(hands_of, language_code=language()))
    except (NoSuchGame, Damaged):
        raise Http404 from None
    seen_hands.note(table, seen_hands.ALL, device.name)
    context = {"class": school_class, "number": number, "rows": rows}
    response = render(request, "web/desk_hands.html", context)
    devices.store(response, device)
    return response


def hands_of(game: OpenGame, language_code: str) -> list[Data]:
    """Return what only each seat sees: its zones, with the labels of their cards."""
    things = things_of(game.table.game, language_code, game.table.book).things
    words = game.table.wording(language_code)
    return [
        {
            "name": seat.shown_name,
            "role": words.seat_label(seat.number),
            "zones": [
                {
                    "label": zone["label"],
                    "cards": [things[card]["label"] for card in zone["cards"] if card],
                }
                for zone in hub.view(game, seat.number, language_code)["own"]["zones"].values()
            ],
        }
        for seat in game.seats
        if seat.members
    ]
