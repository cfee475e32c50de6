"""The log: a file that never stops the site.  On a served site each entry is one line of JSON, for
programs that read logs."""

from __future__ import annotations

import json
import logging
import logging.handlers
import os
import re
from contextlib import suppress
from datetime import UTC, datetime
from io import TextIOWrapper
from typing import ClassVar

from kabinett.web.host.folders import private

log = logging.getLogger("kabinett.logs")

LARGEST = 5_000_000  # bytes of the file

#: Addresses that contain a secret or a person's name.
SECRET = re.compile(
    r"(/(?:account/(?:invited|confirm-email|password/reset/key)|class|desk|join|notices/stop|person"
    r"|queue)/)[^/\s\"']+"
)


class Structured(logging.Formatter):
    """Formats time, level, logger and message as JSON, with an error's traceback in one member.

    About a request it writes only the path, and no addresses, cookies or bodies; `Log` removes
    secrets from the path."""

    def format(self, entry: logging.LogRecord) -> str:
        fields = {
            "at": datetime.fromtimestamp(entry.created, UTC).isoformat(timespec="milliseconds"),
            "level": entry.levelname.lower(),
            "from": entry.name,
            "process": entry.process,
            "said": entry.getMessage(),
        }
        if entry.exc_info:
            fields["story"] = self.formatException(entry.exc_info)
        return json.dumps(fields, ensure_ascii=False)


class Log(logging.handlers.WatchedFileHandler):
    """The log file: readable by this user only, and renamed to ``….1`` when it is full.

    Several processes write into it; each notices when another process has renamed it.  If it cannot
    write an entry, such as when the disk is full, it drops and counts the entry, and the caller
    goes on."""

    dropped_entries: ClassVar[int] = 0  # dropped entries since the last written one

    def emit(self, entry: logging.LogRecord) -> None:
        try:
            self.put_aside_if_full()
            super().emit(entry)
        except Exception:  # raises for errors of the file, not for errors of an entry
            self.handleError(entry)

    def put_aside_if_full(self) -> None:
        with suppress(OSError):  # the file does not exist, or another process was quicker
            if os.path.getsize(self.baseFilename) > LARGEST:
                os.replace(self.baseFilename, f"{self.baseFilename}.1")

    def format(self, entry: logging.LogRecord) -> str:
        """Return an entry, after a note on dropped entries.  It begins on a new line, because the
        last line may be cut off."""
        text = SECRET.sub(r"\1…", super().format(entry))
        if not Log.dropped_entries:
            return text
        message = "%d entries could not be written"
        missing = logging.LogRecord(
            log.name, logging.ERROR, "", 0, message, (Log.dropped_entries,), None
        )
        return f"\n{super().format(missing)}\n{text}"

    def flush(self) -> None:
        super().flush()
        if self.stream is not None:
            Log.dropped_entries = 0

    def handleError(self, entry: logging.LogRecord) -> None:
        """Count an entry that could not be written, and close the file with its buffer, which
        would block all later entries."""
        Log.dropped_entries += 1
        stream, self.stream = self.stream, None
        with suppress(Exception):
            if stream is not None:
                stream.close()

    def _open(self) -> TextIOWrapper:
        return open(self.baseFilename, "a", encoding="utf-8", opener=private)


def trouble() -> str:
    """Return a sentence for a monitor, or "" if the log can be written.  This tries to write,
    because the next entry may come late."""
    if Log.dropped_entries:
        log.info("is there room again?")
    return (
        f"the log cannot be written ({Log.dropped_entries} entries)" if Log.dropped_entries else ""
    )
