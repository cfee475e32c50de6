"""What mail programs, forums and word processors make of a pasted text."""

from __future__ import annotations

import codecs
from collections.abc import Callable

PASTES: dict[str, Callable[[str], str | bytes]] = {
    "UTF-8 with a mark": lambda text: codecs.BOM_UTF8 + text.encode(),
    "UTF-16": lambda text: text.encode("utf-16"),
    "UTF-16, the other way round": lambda text: codecs.BOM_UTF16_BE + text.encode("utf-16-be"),
    "UTF-16 without a mark": lambda text: text.encode("utf-16-le"),
    "UTF-16 without a mark, the other way round": lambda text: text.encode("utf-16-be"),
    "ends of lines of Windows": lambda text: text.replace("\n", "\r\n"),
    "ends of lines of old Macs": lambda text: text.replace("\n", "\r"),
    "no-break spaces": lambda text: text.replace(" ", "\u00a0"),
    "narrow ones, and tabs": lambda text: text.replace(" ", "\u202f\t"),
    "quoted in a mail": lambda text: "".join(f"> {line}\n" for line in text.splitlines()),
    "quoted twice": lambda text: "".join(f">> {line}\n" for line in text.splitlines()),
    "quoted twice, with blanks": lambda text: "".join(f"> > {x}\n" for x in text.splitlines()),
    "code in a forum": lambda text: f"```text\n{text}```\n",
    "a sentence before it": lambda text: f"Ada wrote on Friday:\n\n{text}",
    "blanks at the ends of lines": lambda text: text.replace("\n", "   \n"),
    "blanks at the beginnings of lines": lambda text: "  " + text.replace("\n", "\n  "),
    "nothing to be seen": lambda text: "\u200b" + text.replace("0 add", "0\u200b add"),
    "long dashes": lambda text: text.replace("-", "\u2013"),
    "wide letters": lambda text: text.replace("0 add", "\uff10\u3000\uff41dd"),
}
