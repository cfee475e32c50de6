"""The language of the answer to a request."""

from __future__ import annotations

from django.utils.translation import get_language


def language() -> str:
    return (get_language() or "en").split("-")[0]
