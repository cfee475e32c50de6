"""Numbers out of addresses and forms."""

from __future__ import annotations

#: More digits are meant by nobody, and Python refuses thousands of them with an error.
DIGITS = 9


def whole(text: str | None, otherwise: int = -1) -> int:
    """The whole number from 0 on that a text says.

    >>> whole("12"), whole("-1"), whole(""), whole("9" * 5000), whole(None, otherwise=0)
    (12, -1, -1, -1, 0)
    """
    if text and text.isascii() and text.isdecimal() and len(text) <= DIGITS:
        return int(text)
    return otherwise
