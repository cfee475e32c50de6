"""The words of the client: what the scripts in static/web/js say, by a short key.

``{n}`` and the like are filled in there.  ``key_one`` is the singular of ``key``."""

from __future__ import annotations

from django.utils.translation import gettext, gettext_noop

WORDS = {
    "you": gettext_noop("You"),
}


def client_words() -> dict[str, str]:
    """All of them in the active language."""
    return {key: gettext(text) for key, text in WORDS.items()}
