"""JSON as it is stored and sent: in a tenth of the time of Python's own, which took as long as the
rules and the table."""

from __future__ import annotations

from typing import Any

import msgspec

_encode = msgspec.json.Encoder().encode


def compact(data: Any) -> str:
    """Data as JSON, without spaces.

    >>> compact({"seats": (0, 1), "name": "Jürgen"})
    '{"seats":[0,1],"name":"Jürgen"}'
    """
    return _encode(data).decode()
