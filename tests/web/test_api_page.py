"""The page of the API lists every address of the API, and no other."""

from __future__ import annotations

import re
from pathlib import Path

from kabinett.web.api import routes

PAGE = Path(__file__).resolve().parents[2] / "docs" / "api.md"
ROW = re.compile(r"^\| `(?:GET|POST) ([^` ,]+)`(?:, `([a-z-]+)`)?", re.M)


def test_the_page_of_the_api_lists_every_address() -> None:
    addresses = {
        path.replace("{table}", "ID").replace("{game}", "GAME")
        for path in routes.api.get_openapi_schema()["paths"]
    }
    rows = ROW.findall(PAGE.read_text("utf-8"))
    told = {row for row, _ in rows}
    told |= {f"{row.rpartition('/')[0]}/{other}" for row, other in rows if other}
    assert addresses == told
