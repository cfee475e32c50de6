"""Saved data as JSON text with a checksum, which reveals damage."""

from __future__ import annotations

import hashlib
import json
import re

from kabinett.core.data import Data

_CHECK = re.compile(r'\{"check":"([0-9a-f]{32})",')


class SavedTableError(ValueError):
    """A saved table cannot be opened. Its text stays unchanged."""


def compact(data: Data) -> str:
    """The data as short JSON.

    >>> compact({"at": [0, 1]})
    '{"at":[0,1]}'
    """
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)


def with_checksum(body: str) -> str:
    """The JSON object with a checksum as its first member, ``check``.

    >>> without_checksum(with_checksum('{"at":0}'))
    '{"at":0}'
    """
    return f'{{"check":"{body_digest(body)}",{body[1:]}'


def without_checksum(text: str) -> str:
    """The JSON object without its ``check``; SavedTableError if the object is damaged."""
    match = _CHECK.match(text)
    if match is None:
        raise SavedTableError("this is no saved table")
    body = "{" + text[match.end() :]
    if body_digest(body) != match.group(1):
        raise SavedTableError("the saved table is damaged: it is not as it was written")
    return body


def body_digest(body: str) -> str:
    """The digest that `with_checksum` writes into a JSON object."""
    return hashlib.blake2b(body.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
