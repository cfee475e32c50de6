"""Digests of what pages show."""

from __future__ import annotations

import hashlib
import json

from django.core.serializers.json import DjangoJSONEncoder

from kabinett.core.data import Data


def page_digest(context: Data) -> str:
    """Return a digest of the page's content, from which a browser can tell that it has changed."""
    text = json.dumps(context, cls=DjangoJSONEncoder, sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()
