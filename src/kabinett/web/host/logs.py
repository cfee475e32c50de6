"""The log of a served site: a line of JSON an entry, for programs that read logs."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime


class Structured(logging.Formatter):
    """When, how grave, from where, what; the story of an error in one member.

    No more of a request than its path: addresses, cookies and bodies stay out."""

    def format(self, entry: logging.LogRecord) -> str:
        told = {
            "at": datetime.fromtimestamp(entry.created, UTC).isoformat(timespec="milliseconds"),
            "level": entry.levelname.lower(),
            "from": entry.name,
            "process": entry.process,
            "said": entry.getMessage(),
        }
        if entry.exc_info:
            told["story"] = self.formatException(entry.exc_info)
        return json.dumps(told, ensure_ascii=False)
