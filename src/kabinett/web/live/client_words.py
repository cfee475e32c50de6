"""The words of the client: the texts of the scripts in static/web/js, by a short key."""

from __future__ import annotations

from django.utils.translation import gettext

from kabinett.web.live.client_words_beside import WORDS_BESIDE
from kabinett.web.live.client_words_table import TABLE_WORDS

WORDS = TABLE_WORDS | WORDS_BESIDE


def client_words() -> dict[str, str]:
    """Return all words in the active language."""
    return {key: gettext(text) for key, text in WORDS.items()}
