"""The addresses of the pages about accounts."""

from __future__ import annotations

import re

from django.urls import URLPattern, URLResolver


def addresses(patterns: list[URLPattern | URLResolver], start: str = "/") -> list[str]:
    """Returns every address of the site, with values for its parameters."""
    found = []
    for each in patterns:
        text = re.sub(r"\(\?P<\w+>.*?\)(?=[/$-])|\(\?P<\w+>.*\)", "x", str(each.pattern))
        path = start + re.sub(r"<[^>]*>", "1", text).replace("^", "").replace("$", "")
        inner = getattr(each, "url_patterns", None)
        found += addresses(inner, path) if inner is not None else [path]
    return found
