"""The API as a whole: its version, its errors, its description."""

from __future__ import annotations

from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, HttpError, ValidationError

from kabinett.core.play.asks import IllegalChoice
from kabinett.core.setup import SetupError
from kabinett.web.api import gatherings, orders, tables, talk
from kabinett.web.host.errors import not_found
from kabinett.web.host.language import language
from kabinett.web.live import refusals
from kabinett.web.lobby.gathering import AlreadyStarted
from kabinett.web.lobby.new_game_form import FormError
from kabinett.web.play.jobs import Broke
from kabinett.web.play.seats import MayNotAct, NotOwnSeat

api = NinjaAPI(
    title="Kabinett",
    version="1",
    description="Tables, asks, answers and streams, for programs.",
    docs_url=None,  # our own page: `kabinett.web.api.pages.description`
    urls_namespace="api-1",
)
for each in (tables, orders, gatherings, talk):
    api.add_router("", each.router)


@api.exception_handler(AuthenticationError)
def handle_missing_token(request: HttpRequest, error: AuthenticationError) -> HttpResponse:
    sentence = _("The request needs a valid token: Authorization: Bearer kabinett_...")
    return api.create_response(request, {"error": sentence}, status=401)


@api.exception_handler(ValidationError)
def handle_invalid_input(request: HttpRequest, error: ValidationError) -> HttpResponse:
    """Answer faulty input: what is wrong, and where."""
    faults = [
        f"{'.'.join(str(step) for step in each['loc'])}: {each['msg']}" for each in error.errors
    ]
    return api.create_response(request, {"error": "; ".join(faults)}, status=400)


@api.exception_handler(Http404)
def handle_not_found(request: HttpRequest, error: Http404) -> HttpResponse:
    return not_found(request)


@api.exception_handler(HttpError)
def handle_http_error(request: HttpRequest, error: HttpError) -> HttpResponse:
    """Answer input that is not JSON."""
    return api.create_response(request, {"error": error.message}, status=error.status_code)


@api.exception_handler(Exception)
def handle_error(request: HttpRequest, error: Exception) -> HttpResponse:
    """Answer any other error, with the sentences of the site's own pages."""
    status, sentence = describe_error(error, request.path)
    response = api.create_response(request, {"error": sentence}, status=status)
    if wait := getattr(error, "wait", 2 if status == 503 else 0):
        response.headers["Retry-After"] = str(wait)
    return response


def describe_error(error: Exception, what: str) -> tuple[int, str]:
    match error:
        case NotOwnSeat() if error.seats:  # programs have always got this status
            return 400, refusals.describe_person(error)[1]
        case MayNotAct():
            return refusals.describe_error(error, what)
        case IllegalChoice() | Broke():
            return 409, refusals.refusal_sentence(error)
        case AlreadyStarted():
            return 409, _("This game has begun.")
        case FormError():
            return 400, " ".join(error.sentences)
        case SetupError():
            why = error.text_in(language())
            return 400, _("This game cannot be set up: {error}").format(error=why)
        case RequestDataTooBig():
            return 413, _("The site does not understand this request.")
        case _:
            return refusals.describe_error(error, what)
