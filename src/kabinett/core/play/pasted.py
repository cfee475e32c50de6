"""Reads records that mail programs, word processors or web pages have altered.

>>> from kabinett.core.play.pasted import clean_text
>>> clean_text("> kabinett\\u00a0record 1\\r\\n> 0 city:berlin\\u2013essen\\r\\n".encode("utf-16"))
'kabinett record 1\\n0 city:berlin-essen\\n'
"""

from __future__ import annotations

import codecs
import re

from kabinett.core.phrase import N_, Plain
from kabinett.core.play.record import FIRST_LINE, RecordError

#: The marks in front of quoted lines.
_QUOTING = re.compile(r"^[ \t]*(?:>[ \t]?)+")
#: Characters that are invisible.
_UNSEEN = re.compile("[\u00ad\u200b-\u200f\u2060\u202a-\u202e\u2066-\u2069\ufeff]")
_ODD_SPACES = re.compile("[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]")
_SPACES = re.compile("[ \t]+")
_DASHES = re.compile("[\u2010-\u2015\u2212\ufe58\ufe63]")
#: Wide letters and digits of East Asian keyboards.
_WIDE = {0xFF01 + n: 0x21 + n for n in range(94)}
_CONTROL = re.compile("[\x00-\x08\x0e-\x1f\x7f]")
#: Lines that contain people's own words: nothing in them is altered but odd spaces, because what
#: was committed to and the seals of names depend on each character.
_PEOPLE = ("seats", "position")
#: The number of lines at the beginning of a text within which the record must begin.
_HEAD = 40


def clean_text(content: bytes | str) -> str:
    """The text of a record, with unchanged line numbers; raises RecordError if the data is not
    text."""
    text = content if isinstance(content, str) else decode(content)
    lines = [clean_line(number, line) for number, line in enumerate(text.splitlines(), 1)]
    for number, line in enumerate(lines[:_HEAD]):
        if line.lower() == FIRST_LINE:
            lines[:number] = [comment_out(before) for before in lines[:number]]
            lines[number] = FIRST_LINE
            break
    return "\n".join([*lines, ""])


def decode(content: bytes) -> str:
    """These bytes as text: UTF-8, UTF-16, or otherwise the encoding of old Windows versions.

    >>> decode("0 pass".encode("utf-16"))
    '0 pass'
    """
    for mark, encoding in (
        (codecs.BOM_UTF8, "utf-8-sig"),
        (codecs.BOM_UTF16_LE, "utf-16"),
        (codecs.BOM_UTF16_BE, "utf-16"),
    ):
        if content.startswith(mark):
            return as_text(content, encoding)
    start = content[:200]
    if len(start) > 3 and start[1::2].count(0) > len(start) // 4:
        return as_text(content, "utf-16-le")
    if len(start) > 3 and start[::2].count(0) > len(start) // 4:
        return as_text(content, "utf-16-be")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace")  # used by Windows before UTF-8


def as_text(content: bytes, encoding: str) -> str:
    """The text of bytes in this encoding; RecordError names the line at which decoding fails."""
    try:
        return content.decode(encoding)
    except UnicodeDecodeError as error:
        before = content[: error.start].decode(encoding, "ignore")
        what = N_("the text is broken here: it is no {encoding}")
        raise RecordError(1 + before.count("\n"), what, encoding=Plain(encoding.upper())) from None


def clean_line(number: int, line: str) -> str:
    """A line without quote marks, with plain spaces and hyphens. Raises RecordError, with the
    line's number, if the line is not text.

    >>> clean_line(1, ">> 0  city:berlin")
    '0 city:berlin'
    """
    line = _ODD_SPACES.sub(" ", line)
    _, colon, value = line.partition(":")
    line = _QUOTING.sub("", _SPACES.sub(" ", _UNSEEN.sub("", line))).strip()
    key = line.partition(":")[0].strip()
    if key in _PEOPLE:
        line = f"{key}{colon}{value}".rstrip()
    if _CONTROL.search(line):
        raise RecordError(number, N_("{said} is no text"), said=line)
    if line.startswith("```"):  # marks around code in a forum
        return comment_out(line)
    content, mark, comment = line.partition("#")
    if key not in _PEOPLE:
        content = _DASHES.sub("-", content).translate(_WIDE)
    return f"{content}{mark}{comment}"


def comment_out(line: str) -> str:
    """The line as a comment of a record; an empty line stays empty.

    >>> comment_out("Dear Ada,")
    '# Dear Ada,'
    """
    return f"# {line}" if line and not line.startswith("#") else line
