"""What is said of what could not be done."""

from __future__ import annotations

from django.db import DataError, OperationalError
from django.http import JsonResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from kabinett.core.play.record import RecordError
from kabinett.core.play.table import IllegalChoice, StaleAsk
from kabinett.web.host import incidents
from kabinett.web.host.errors import NotStored, incident_text, unchanged_text
from kabinett.web.host.language import language
from kabinett.web.host.limits import TooMuch
from kabinett.web.play.jobs import Busy, Lost, RulesBroke
from kabinett.web.play.tables import Damaged, NoSuchGame


class Refused(Exception):
    """A request that is answered with a sentence."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence


def problem(error: Exception, what: str) -> JsonResponse:
    """The answer to a request that could not be met."""
    status, sentence = told(error, what)
    response = JsonResponse({"error": sentence}, status=status)
    if isinstance(error, (TooMuch, Busy)) and error.wait:
        response.headers["Retry-After"] = str(error.wait)
    return response


def told(error: BaseException, what: str) -> tuple[int, str]:
    """What is said of an error: a status of HTTP, and a sentence."""
    match error:
        case Refused():
            return error.status, error.sentence
        case TooMuch():
            return 429, error.sentence
        case NoSuchGame():
            return 404, _("There is no such game; it may have been deleted.")
        case Damaged():
            return 409, _("This game cannot be opened: {error}").format(error=error)
        case Busy():
            said = ngettext(
                "Too many are playing just now, and nothing was changed. Try again in {n} second.",
                "Too many are playing just now, and nothing was changed. Try again in {n} seconds.",
                error.wait,
            )
            return 503, said.format(n=error.wait)
        case OperationalError() | NotStored():
            return 503, _("This could not be stored just now, and nothing was changed. Try again.")
        case DataError():
            return 400, _("The request makes no sense here.")
        case Lost():
            return 503, _(
                "Something went wrong on our side. Look at how things stand before you try again: "
                "it may have been done."
            )
        case RecordError():
            said = _("The record cannot be played again: {error}")
            return 409, said.format(error=error.told(language()))
        case _:
            return 500, incident_text(incidents.note(error, what))


def refusal(error: IllegalChoice | RulesBroke, taking_back: bool = False) -> str:
    """Why an answer was not taken, in a sentence."""
    match error:
        case RulesBroke():
            return unchanged_text(error.number)
        case StaleAsk():
            return _("That has been answered already; this is how things stand.")
        case _ if taking_back:
            return _("This cannot be taken back.")
        case _:
            return _("That is not possible now; nothing was changed.")
