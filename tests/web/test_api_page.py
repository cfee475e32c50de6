"""The page of the API lists every request of the API with its scope, and no other request."""

from __future__ import annotations

import re
from pathlib import Path

from kabinett.web.api import routes

PAGE = Path(__file__).resolve().parents[2] / "docs" / "api.md"
ROW = re.compile(r"^\| `(GET|POST) ([^` ,]+)`(?:, `([^`]+)`)? \| (?:none|`([a-z]+)`) \|", re.M)


def requests_of_page() -> dict[tuple[str, str], str]:
    """Return the scope of each request that the page lists; "" for a request without a token."""
    requests = {}
    for method, path, other, scope in ROW.findall(PAGE.read_text("utf-8")):
        requests[method, path] = scope
        if other and not other.startswith("?"):  # another address with the same row
            requests[method, f"{path.rpartition('/')[0]}/{other}"] = scope
    return requests


def test_the_page_of_the_api_lists_every_request_with_its_scope() -> None:
    described = {
        (method.upper(), path.replace("{table}", "ID").replace("{game}", "GAME")): "".join(
            name.lower() for each in operation.get("security", ()) for name in each
        )
        for path, methods in routes.api.get_openapi_schema()["paths"].items()
        for method, operation in methods.items()
    }
    assert requests_of_page() == described
