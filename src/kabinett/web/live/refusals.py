"""Sentences about requests that failed."""

from __future__ import annotations

from django.db import DataError, OperationalError
from django.http import JsonResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from kabinett.core.play.asks import IllegalChoice, StaleAsk
from kabinett.core.play.record import RecordError
from kabinett.web.host import incidents
from kabinett.web.host.errors import NotStored, incident_text, unchanged_text
from kabinett.web.host.language import language
from kabinett.web.host.limits import TooMuch
from kabinett.web.play.answers import Paused
from kabinett.web.play.jobs import Broke, Busy, Lost
from kabinett.web.play.open_game import Damaged, NoSuchGame
from kabinett.web.play.seats import Barred, BotPlays, MayNotAct, NotOwnSeat, WithoutPen


class Refused(Exception):
    """A request cannot be carried out, and nothing has changed.  It has a sentence with the reason,
    and an HTTP status."""

    def __init__(self, sentence: str, status: int = 409) -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence


def not_understood(status: int = 409) -> Refused:
    """Return the error for a request that our pages never send."""
    return Refused(_("The site does not understand this request."), status)


def error_response(error: Exception, what: str) -> JsonResponse:
    """Return the response to a request that failed."""
    status, sentence = describe_error(error, what)
    response = JsonResponse({"error": sentence}, status=status)
    if isinstance(error, (TooMuch, Busy)) and error.wait:
        response.headers["Retry-After"] = str(error.wait)
    return response


def describe_error(error: BaseException, what: str) -> tuple[int, str]:
    """Return an HTTP status and a sentence for an error."""
    match error:
        case Refused():
            return error.status, error.sentence
        case TooMuch():
            return 429, error.sentence
        case MayNotAct():
            return describe_person(error)
        case NoSuchGame():
            return 404, _("There is no such game; it may have been deleted.")
        case Damaged():
            return 409, _("This game cannot be opened: {error}").format(error=error)
        case Busy():
            sentence = ngettext(
                "Too many are playing just now, and nothing was changed. Try again in {n} second.",
                "Too many are playing just now, and nothing was changed. Try again in {n} seconds.",
                error.wait,
            )
            return 503, sentence.format(n=error.wait)
        case OperationalError() | NotStored():
            return 503, _("This could not be stored just now, and nothing was changed. Try again.")
        case DataError():
            return 400, _("The site does not understand this request.")
        case Lost():
            return 503, _(
                "Something went wrong on our side. It may have been done, so check before you "
                "try again."
            )
        case RecordError():
            sentence = _("The record cannot be played again: {error}")
            return 409, sentence.format(error=error.text_in(language()))
        case _:
            return 500, incident_text(incidents.note(error, what))


def describe_person(error: MayNotAct) -> tuple[int, str]:
    """Return an HTTP status and a sentence about a person who may not act for a seat."""
    match error:
        case NotOwnSeat() if error.seats:
            status = 403 if error.is_named else 400
            return status, _("Say which seat: you have {seats}.").format(seats=error.seats)
        case WithoutPen():
            return 403, _("Somebody else holds the pen of your seat. You may propose.")
        case BotPlays():
            return 409, _("A bot plays for you here.")
        case Barred():
            return 409, _("Choose “Play on myself” first: you were banned for a while.")
        case _:
            return 403, _("You have no seat at this table.")


def refusal_sentence(error: IllegalChoice | Broke, taking_back: bool = False) -> str:
    """Return a sentence on why an answer was not accepted."""
    match error:
        case MayNotAct():
            return describe_person(error)[1]
        case Broke():
            return unchanged_text(error.number)
        case Paused():
            return _("The class is paused. Nothing was changed.")
        case StaleAsk():
            return _("This has been answered already. You see the present state.")
        case _ if taking_back:
            return _("This cannot be taken back.")
        case _:
            return _("That is not possible now; nothing was changed.")
