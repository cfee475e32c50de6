"""Handles a browser's messages that change a game, and requests about vacations and about handing
over a seat."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from kabinett.core.data import Data
from kabinett.core.play.asks import IllegalChoice
from kabinett.web.host import limits
from kabinett.web.live.json_views import api, body, number
from kabinett.web.live.refusals import Refused
from kabinett.web.people.blocks import has_block_between
from kabinett.web.people.local import person_id_of
from kabinett.web.people.models import Person
from kabinett.web.play import answers, decisions, vacations
from kabinett.web.play.jobs import Change
from kabinett.web.play.open_game import OpenGame
from kabinett.web.play.owner import owner
from kabinett.web.play.proposals import Ballot, ProposalKind
from kabinett.web.play.seats import MayNotAct, own_seat

MakeJob = Callable[[str, int | None, int, Data], Change[None]]


def answer_job(game_id: str, person_id: int | None, seat: int, message: Data) -> Change[None]:
    ask_number, choice = message["ask"], message["choice"]
    if type(ask_number) is not int or not isinstance(choice, str):
        raise TypeError("an answer has the number of an ask and the name of a choice")
    return answers.answer_job(game_id, person_id, seat, ask_number, choice)


#: Functions that make the change for a kind of message.  They raise ValueError, KeyError or
#: TypeError if the message is malformed.
CHANGES: dict[str, MakeJob] = {
    "answer": answer_job,
    "undo": lambda table, person, seat, message: answers.take_back_job(table, person, seat),
    "restart": lambda table, person, seat, message: answers.take_back_job(
        table, person, seat, whole_turn=True
    ),
    "propose": lambda table, person, seat, message: decisions.propose_job(
        table, person, seat, ProposalKind(message["what"])
    ),
    "vote": lambda table, person, seat, message: decisions.vote_job(
        table, person, seat, int(message["number"]), Ballot(message["choice"])
    ),
    "withdraw": lambda table, person, seat, message: decisions.withdraw_job(
        table, person, seat, int(message["number"])
    ),
    "concede": lambda table, person, seat, message: decisions.concede_job(table, person, seat),
    "come_back": lambda table, person, seat, message: decisions.come_back_job(table, person, seat),
}


@require_POST
@api
def hand_over(request: HttpRequest, game_id: str) -> HttpResponse:
    """Offer the user's own seat to the person of that name; "" withdraws the offer."""
    limits.spend(limits.INVITATIONS, limits.who(request))
    data, person_id = body(request), person_id_of(request)
    seat = number(data.get("seat"), "seat")
    name, heir = str(data.get("name", "")).strip(), None
    if name:
        person_ids = owner.look(game_id, partial(people_at, person_id=person_id, seat=seat))
        heir = Person.objects.filter(username__iexact=name, is_active=True).first()
        if heir is None or heir.is_local:
            raise Refused(_("Nobody here is called {name}.").format(name=name), 404)
        if heir.pk in person_ids or has_block_between(
            heir.pk, [each for each in person_ids if each is not None]
        ):
            sentence = _("{name} cannot sit down at this table.")
            raise Refused(sentence.format(name=heir.username))
    try:
        heir_id = heir.pk if heir else None
        owner.submit(decisions.hand_over_job(game_id, person_id, seat, heir_id)).result()
    except MayNotAct:
        raise
    except IllegalChoice:
        raise Refused(_("That is not possible now; nothing was changed.")) from None
    return JsonResponse({"ok": True})


def people_at(game: OpenGame, person_id: int | None, seat: int) -> set[int | None]:
    """Return the people at a table, if the user has that seat."""
    own_seat(game, person_id, seat)
    return {each.person_id for each in game.seats}


@require_http_methods(["GET", "POST"])
@api
def vacation(request: HttpRequest) -> HttpResponse:
    """Return the state of a person's vacation.  POST with ``days`` starts a vacation; 0 days end
    it."""
    person_id = person_id_of(request)
    if person_id is None:
        raise Refused(_("You are not allowed to see or do this."), 403)
    if request.method == "POST":
        days = number(body(request).get("days"), "days")
        try:
            if days:
                vacations.go_on_vacation(person_id, days)
            else:
                vacations.end_vacation(person_id)
        except IllegalChoice:
            raise Refused(_("You do not have that many days of vacation left.")) from None
    running = vacations.vacation_of(person_id)
    return JsonResponse(
        {
            "until": round(running.until) if running else None,
            "left": vacations.days_left(person_id),
            "year": vacations.VACATION_DAYS,
        }
    )
