"""Lines of a table's log, as the JSON that the client draws."""

from __future__ import annotations

from kabinett.core.data import Data
from kabinett.core.message import Message
from kabinett.core.play.history import LogEntry
from kabinett.core.words import Wording
from kabinett.web.host.compact import compact


def log_lines(log: list[LogEntry], words: Wording) -> list[Data]:
    """Return log lines in a language, without the numbers of their record lines, which would count
    hidden answers."""
    return [entry_line(entry, words) for entry in log]


def entry_line(entry: LogEntry, words: Wording) -> Data:
    """Return a line of the log.  ``own`` marks a line that only this viewer reads."""
    line = log_line(entry.message(words.game.folder), entry.args, words)
    return line if entry.to < 0 else line | {"own": True}


def log_text(log: list[LogEntry], words: Wording) -> str:
    """Return log lines as JSON.  The JSON of a line is cached for all tables."""
    return f"[{','.join([line_text(entry, words) for entry in log])}]"


def line_text(entry: LogEntry, words: Wording) -> str:
    key = "line", entry.message_id, entry.args, entry.to < 0
    return words.once(key, lambda entry: compact(entry_line(entry, words)), entry)


def log_line(message: Message, args: tuple[int, ...], words: Wording) -> Data:
    line: Data = {"level": message.level, "parts": words.parts((message, args))}
    if message.cause:
        line["cause"] = True
    if milestone := words.game.milestones.get(message):
        line["milestone"] = milestone
    if message.section and (cites := words.cites(message.section)):
        line["cites"] = cites
    return line
