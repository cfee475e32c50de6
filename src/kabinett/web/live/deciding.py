"""What a browser says of clocks and proposals: messages of its socket, and a person's vacation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from kabinett.core.play.table import IllegalChoice
from kabinett.web.host import limits
from kabinett.web.live.eyes import viewer_of
from kabinett.web.live.json_views import api, body, number
from kabinett.web.live.refusals import Refused, problem
from kabinett.web.people.blocks import apart
from kabinett.web.people.local import person_of
from kabinett.web.people.models import Person
from kabinett.web.play import decisions
from kabinett.web.play.jobs import Job
from kabinett.web.play.owner import owner
from kabinett.web.play.votes import Kind, Say

Said = dict[str, Any]

#: By the type of the message.  ValueError, KeyError or TypeError if it makes no sense.
MESSAGES: dict[str, Callable[[str, int, Said], Job[None]]] = {
    "propose": lambda table, seat, said: decisions.proposing(table, seat, Kind(said["what"])),
    "vote": lambda table, seat, said: decisions.saying(
        table, seat, int(said["number"]), Say(said["choice"])
    ),
    "withdraw": lambda table, seat, said: decisions.withdrawing(table, seat, int(said["number"])),
    "concede": lambda table, seat, said: decisions.conceding(table, seat),
    "come_back": lambda table, seat, said: decisions.coming_back(table, seat),
}


@require_POST
@api
def hand_over(request: HttpRequest, table: str) -> HttpResponse:
    """Hand one's own seat over to somebody with that name; "": to nobody after all."""
    limits.spend("invitations", limits.who(request))
    given, person = body(request), person_of(request)
    seat = owner.look(table, lambda opened: viewer_of(opened, person, given.get("seat")))
    if seat < 0:
        raise Refused(403, _("This seat is not played here."))
    name, heir = str(given.get("name", "")).strip(), None
    if name:
        seated = owner.look(table, lambda opened: {each.person_id for each in opened.seats})
        heir = Person.objects.filter(username__iexact=name, is_active=True).first()
        if heir is None or heir.username.startswith("("):
            raise Refused(404, _("Nobody here is called {name}.").format(name=name))
        if heir.pk in seated or apart(heir.pk, [each for each in seated if each is not None]):
            said = _("{name} cannot sit down at this table.")
            raise Refused(409, said.format(name=heir.username))
    try:
        owner.submit(decisions.handing_over(table, seat, heir.pk if heir else None)).result()
    except IllegalChoice:
        raise Refused(409, _("That is not possible now; nothing was changed.")) from None
    return JsonResponse({"ok": True})


@require_http_methods(["GET", "POST"])
def vacation(request: HttpRequest) -> HttpResponse:
    """A person's vacation: how it stands, and with ``days`` the beginning of one; 0 ends it."""
    try:
        person = person_of(request)
        if person is None:
            raise Refused(403, _("This may not be seen or done here."))
        if request.method == "POST":
            days = number(body(request).get("days"), "days")
            try:
                if days:
                    decisions.go_on_vacation(person, days)
                else:
                    decisions.end_vacation(person)
            except IllegalChoice:
                raise Refused(409, _("There are not so many days of vacation left.")) from None
        running = decisions.vacation_of(person)
        told = {
            "until": round(running.until) if running else None,
            "left": decisions.days_left(person),
            "year": decisions.VACATION_DAYS,
        }
        return JsonResponse(told, headers={"Cache-Control": "no-store"})
    except Refused as error:
        return problem(error, request.path)
