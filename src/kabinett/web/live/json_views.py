"""Helpers for views that answer in JSON and read their input."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from kabinett.core.data import Data
from kabinett.web.live.refusals import Refused, error_response, not_understood

ApiView = Callable[..., HttpResponse]


def api(view: ApiView) -> ApiView:
    """Decorate a view so that it answers in JSON, whatever it raises."""

    @functools.wraps(view)
    def answer_in_json(request: HttpRequest, **place: str) -> HttpResponse:
        try:
            response = view(request, **place)
        except Exception as error:
            response = error_response(error, request.path)
        response.headers.setdefault("Cache-Control", "no-store")
        return response

    return answer_in_json


def body(request: HttpRequest) -> Data:
    try:
        data = json.loads(request.body or b"{}")
    except RequestDataTooBig:
        raise not_understood(413) from None
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise not_understood(400)
    return data


def number(value: Any, name: str) -> int:
    """Return the whole number in a value from a query or a body.  Raise Refused if there is
    none."""
    try:
        if isinstance(value, (bool, float)):
            raise TypeError
        result = int(value)
        if abs(result) >= 2**31:
            raise ValueError
        return result
    except (TypeError, ValueError):
        raise Refused(_("{name} must be a number.").format(name=name), 400) from None
