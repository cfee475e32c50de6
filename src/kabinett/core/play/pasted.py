"""Records as they come out of mails, word processors and web pages.

>>> from kabinett.core.play.pasted import clean_text
>>> clean_text("> kabinett\\u00a0record 1\\r\\n> 0 city:berlin\\u2013essen\\r\\n".encode("utf-16"))
'kabinett record 1\\n0 city:berlin-essen\\n'
"""

from __future__ import annotations

import codecs
import re

from kabinett.core.phrase import N_, Plain
from kabinett.core.play.record import FIRST_LINE, RecordError

#: Before lines that somebody has quoted.
_QUOTING = re.compile(r"^[ \t]*(?:>[ \t]?)+")
#: Seen as nothing.
_UNSEEN = re.compile("[\u00ad\u200b-\u200f\u2060\u202a-\u202e\u2066-\u2069\ufeff]")
_SPACES = re.compile("[ \t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+")
_DASHES = re.compile("[\u2010-\u2015\u2212\ufe58\ufe63]")
#: Letters and digits of East Asian keyboards, as wide as their signs.
_WIDE = {0xFF01 + place: 0x21 + place for place in range(94)}
_CONTROL = re.compile("[\x00-\x08\x0e-\x1f\x7f]")
#: Lines in which there are words of people: what they have written stays.
_PEOPLE = ("seats", "position")
#: So far into a text a record may begin.
_HEAD = 40


def clean_text(given: bytes | str) -> str:
    """The text of a record, line by line as it was given; RecordError if it is no text."""
    text = given if isinstance(given, str) else decoded(given)
    lines = [clean_line(number, line) for number, line in enumerate(text.splitlines(), 1)]
    for number, line in enumerate(lines[:_HEAD]):
        if line.lower() == FIRST_LINE:
            lines[:number] = [commented(before) for before in lines[:number]]
            lines[number] = FIRST_LINE
            break
    return "\n".join([*lines, ""])


def decoded(given: bytes) -> str:
    for mark, encoding in (
        (codecs.BOM_UTF8, "utf-8-sig"),
        (codecs.BOM_UTF16_LE, "utf-16"),
        (codecs.BOM_UTF16_BE, "utf-16"),
    ):
        if given.startswith(mark):
            return as_text(given, encoding)
    start = given[:200]
    if len(start) > 3 and start[1::2].count(0) > len(start) // 4:
        return as_text(given, "utf-16-le")
    if len(start) > 3 and start[::2].count(0) > len(start) // 4:
        return as_text(given, "utf-16-be")
    try:
        return given.decode("utf-8")
    except UnicodeDecodeError:
        return given.decode("cp1252", "replace")  # of Windows, before it wrote UTF-8


def as_text(given: bytes, encoding: str) -> str:
    try:
        return given.decode(encoding)
    except UnicodeDecodeError as error:
        before = given[: error.start].decode(encoding, "ignore")
        what = N_("the text is broken here: it is no {encoding}")
        raise RecordError(1 + before.count("\n"), what, encoding=Plain(encoding.upper())) from None


def clean_line(number: int, line: str) -> str:
    line = _QUOTING.sub("", _SPACES.sub(" ", _UNSEEN.sub("", line))).strip()
    if _CONTROL.search(line):
        raise RecordError(number, N_("{said} is no text"), said=line)
    if line.startswith("```"):  # around code, in a forum
        return commented(line)
    written, mark, comment = line.partition("#")
    if written.partition(":")[0].strip() not in _PEOPLE:
        written = _DASHES.sub("-", written).translate(_WIDE)
    return f"{written}{mark}{comment}"


def commented(line: str) -> str:
    return f"# {line}" if line and not line.startswith("#") else line
