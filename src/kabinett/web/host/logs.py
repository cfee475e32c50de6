"""The log: a file that never stops what it tells of; of a served site a line of JSON an entry, for
programs that read logs."""

from __future__ import annotations

import json
import logging
import logging.handlers
import os
from contextlib import suppress
from datetime import UTC, datetime
from io import TextIOWrapper
from typing import ClassVar

from kabinett.web.host.folders import private

log = logging.getLogger("kabinett.logs")

LARGEST = 5_000_000  # bytes of the file


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


class Log(logging.handlers.WatchedFileHandler):
    """The log file: for this user only, and put aside as ``….1`` when it is full.

    Several processes write into it; each notices when another has put it aside.  What cannot be
    written, as the disk is full, is left out and counted: whoever logs goes on."""

    lost: ClassVar[int] = 0  # entries since the last one that was written

    def emit(self, entry: logging.LogRecord) -> None:
        try:
            self.put_aside_if_full()
            super().emit(entry)
        except Exception:  # of the file; what is wrong with an entry is handled there
            self.handleError(entry)

    def put_aside_if_full(self) -> None:
        with suppress(OSError):  # it is not there yet, or another process was quicker
            if os.path.getsize(self.baseFilename) > LARGEST:
                os.replace(self.baseFilename, f"{self.baseFilename}.1")

    def format(self, entry: logging.LogRecord) -> str:
        """With what is missing before it; on a new line, as the last one may have been cut off."""
        text = super().format(entry)
        if not Log.lost:
            return text
        said = "%d entries could not be written"
        missing = logging.LogRecord(log.name, logging.ERROR, "", 0, said, (Log.lost,), None)
        return f"\n{super().format(missing)}\n{text}"

    def flush(self) -> None:
        super().flush()
        if self.stream is not None:
            Log.lost = 0

    def handleError(self, entry: logging.LogRecord) -> None:
        """It could not be written.  The file is let go of, with what waits to be written into it:
        else that would be in the way of all that comes."""
        Log.lost += 1
        stream, self.stream = self.stream, None
        with suppress(Exception):
            if stream is not None:
                stream.close()

    def _open(self) -> TextIOWrapper:
        return open(self.baseFilename, "a", encoding="utf-8", opener=private)


def trouble() -> str:
    """What a monitor is told: "" if the log can be written.  It is tried anew, as it may be long
    until the next entry."""
    if Log.lost:
        log.info("is there room again?")
    return f"the log cannot be written ({Log.lost} entries)" if Log.lost else ""
