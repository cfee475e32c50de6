"""The pages about tokens, and about the operations of the API."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.html import escape
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from kabinett.core.data import Data
from kabinett.web.api.models import MOST_TOKENS, Scope, Token, make
from kabinett.web.api.routes import api
from kabinett.web.people.local import person_id_of


@require_http_methods(["GET", "POST"])
def tokens(request: HttpRequest) -> HttpResponse:
    """Show a person's tokens, and the text of a new token this one time."""
    person_id = person_id_of(request)
    if person_id is None:
        raise Http404
    fresh, error = "", ""
    if request.method == "POST":
        name = " ".join(request.POST.get("name", "").split())[:60]
        scope = request.POST.get("scope", "")
        if not name:
            error = _("Give it a name, so that you know later what it was for.")
        elif scope not in Scope.values:
            error = _("Choose what the token allows.")
        elif Token.objects.filter(person=person_id).count() >= MOST_TOKENS:
            error = _("You have {n} tokens; end one that you do not need.").format(n=MOST_TOKENS)
        else:
            fresh = make(person_id, name, Scope(scope))
    context = {
        "tokens": Token.objects.filter(person=person_id),
        "scopes": Scope.choices,
        "fresh": fresh,
        "error": error,
    }
    response = render(request, "web/tokens.html", context, status=400 if error else 200)
    response.headers["Cache-Control"] = "no-store"
    return response


@require_POST
def end_token(request: HttpRequest, token: int) -> HttpResponse:
    """Revoke a token; programs that use it lose their access."""
    Token.objects.filter(pk=token, person=person_id_of(request)).delete()
    return redirect("tokens")


#: Code in a docstring.
CODE = re.compile("``(.+?)``")


@dataclass(frozen=True)
class Operation:
    """An operation of the API, as the page shows it."""

    method: str
    path: str
    summary: str
    text: str
    scope: str
    parameters: list[Data]
    body: list[Data]


@require_GET
def description(request: HttpRequest) -> HttpResponse:
    """Return the operations for programs, from the OpenAPI description that they can read."""
    schema = api.get_openapi_schema()
    operations = [
        operation_of(schema, method, path, operation)
        for path, methods in schema["paths"].items()
        for method, operation in methods.items()
    ]
    return render(request, "web/api.html", {"operations": operations})


def operation_of(schema: Any, method: str, path: str, operation: Any) -> Operation:
    parameters = [
        {
            "name": each["name"],
            "type": type_of(each["schema"]),
            "required": each["required"],
        }
        for each in operation.get("parameters", ())
    ]
    content = operation.get("requestBody", {}).get("content", {})
    body: list[Data] = []
    for kind in content.values():
        body_schema = schema["components"]["schemas"][kind["schema"]["$ref"].rpartition("/")[2]]
        requirements = body_schema.get("required", ())
        body = [
            {"name": name, "type": type_of(each), "required": name in requirements}
            for name, each in body_schema["properties"].items()
        ]
    scope = next(
        (name.lower() for requirements in operation.get("security", ()) for name in requirements),
        "",
    )
    return Operation(
        method.upper(),
        path,
        operation["summary"],
        mark_safe(CODE.sub(r"<code>\1</code>", escape(operation.get("description", "")))),
        scope,
        parameters,
        body,
    )


def type_of(schema: Any) -> str:
    """Return a type's name."""
    kinds = [each.get("type", "") for each in schema.get("anyOf", [schema])]
    return " | ".join(kind for kind in kinds if kind != "null")
