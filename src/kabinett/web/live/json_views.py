"""What pages ask and tell in JSON, and how it is read."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from kabinett.web.live.refusals import Refused, problem

ApiView = Callable[..., HttpResponse]


def api(view: ApiView) -> ApiView:
    """A view that answers in JSON whatever happens."""

    @functools.wraps(view)
    def answered(request: HttpRequest, **place: str) -> HttpResponse:
        try:
            response = view(request, **place)
        except Exception as error:
            response = problem(error, request.path)
        response.headers.setdefault("Cache-Control", "no-store")
        return response

    return answered


def body(request: HttpRequest) -> dict[str, Any]:
    try:
        given = json.loads(request.body or b"{}")
    except RequestDataTooBig:
        raise Refused(413, _("The request makes no sense here.")) from None
    except (ValueError, RecursionError):
        given = None
    if not isinstance(given, dict):
        raise Refused(400, _("The request makes no sense here."))
    return given


def number(given: Any, name: str) -> int:
    """A whole number from a query or a body."""
    try:
        if isinstance(given, (bool, float)):
            raise TypeError
        found = int(given)
        if abs(found) >= 2**31:
            raise ValueError
        return found
    except (TypeError, ValueError):
        raise Refused(400, _("{name}: a number is missing.").format(name=name)) from None
