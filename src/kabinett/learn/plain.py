"""The rules of a game in plain words: ``learn/plain.en.md`` and the same in other languages.

Each ``## Title`` begins a short page. ``[[4.3]]`` refers to a section of the rules, as in the rules
themselves. A list item that begins with ``**Base**:`` explains a term of the game.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from kabinett.core.game import Game
from kabinett.core.handbook import FALLBACK, LINK, Handbook

PLAIN = "plain"
#: The most words of a page.
PAGE_WORDS = 300
_TITLE = re.compile(r"## +(\S.*)")
_TERM = re.compile(r"^[-*] \*\*([^*]+)\*\*", re.MULTILINE)


class PlainError(ValueError):
    """Pages with faults; lists all of them, with file and line."""


@dataclass(frozen=True)
class PlainPage:
    """One page: ``text`` is Markdown."""

    title: str
    text: str
    line: int

    @property
    def terms(self) -> list[str]:
        """The terms that the page explains.

        >>> PlainPage("Words", "- **Base**: a figure in a city.", 1).terms
        ['Base']
        """
        return _TERM.findall(self.text)

    @property
    def words(self) -> int:
        """
        >>> PlainPage("Title", "- **Seat**: a figure in Parliament ([[5.7]]).", 1).words
        5
        """
        return sum(any(sign.isalnum() for sign in word) for word in bare(self.text).split())


def bare(text: str) -> str:
    """The text without references and without the signs of Markdown.

    >>> bare("**Six** dice ([[5.5]]).")
    'Six dice.'
    """
    return re.sub(r" ?\((?:\[\[[^\]]*\]\](?:, )?)+\)|\[\[[^\]]*\]\]|[*|#]", "", text)


@functools.cache
def plain_of(game: Game) -> dict[str, tuple[PlainPage, ...]]:
    """The plain pages of a game by language; {} if it has none."""
    return read_plain(game.folder / "learn", game.handbooks.get(FALLBACK, Handbook(FALLBACK)))


def read_plain(folder: Path, rules: Handbook) -> dict[str, tuple[PlainPage, ...]]:
    """The plain pages in a folder by language.  PlainError lists every fault."""
    faults: list[str] = []
    files = sorted(folder.glob(f"{PLAIN}.*.md"))
    pages = {file.name.split(".")[1]: tuple(_pages_in(file.read_text("utf-8"))) for file in files}
    for file in files:
        here = pages[file.name.split(".")[1]]
        if len(here) != len(pages.get(FALLBACK, ())):
            faults.append(f"{file}: it needs the same pages as {PLAIN}.{FALLBACK}.md")
        for page in here:
            faults += [f"{file}:{page.line}: {fault}" for fault in _faults_of(page, rules)]
    if faults:
        raise PlainError("\n".join(faults))
    return pages


def _faults_of(page: PlainPage, rules: Handbook) -> Iterator[str]:
    if page.words > PAGE_WORDS:
        yield f"{page.title!r} has {page.words} words, and may have {PAGE_WORDS}"
    for ruling, number in LINK.findall(page.text):
        known = rules.ruling(number) if ruling else rules.sections.get(number)
        if known is None:
            yield f"[[{ruling}{number}]] is not in the rules"


def _pages_in(text: str) -> Iterator[PlainPage]:
    title, start, lines = "", 0, []
    for number, line in enumerate([*text.splitlines(), "## end"], 1):
        found = _TITLE.fullmatch(line)
        if found is None:
            lines.append(line)
            continue
        if title:
            yield PlainPage(title, "\n".join(lines).strip(), start)
        title, start, lines = found[1], number, []
