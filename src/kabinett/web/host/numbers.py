"""Reads numbers from addresses and forms."""

from __future__ import annotations

#: Nobody needs longer numbers, and Python raises an error for thousands of digits.
DIGITS = 9


def whole(text: str | None, otherwise: int = -1) -> int:
    """Return the whole number, 0 or more, in a text; ``otherwise`` if it has none.

    >>> whole("12"), whole("-1"), whole(""), whole("9" * 5000), whole(None, otherwise=0)
    (12, -1, -1, -1, 0)
    """
    if text and text.isascii() and text.isdecimal() and len(text) <= DIGITS:
        return int(text)
    return otherwise
