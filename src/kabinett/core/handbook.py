"""A game's rules in our own words: one text for each language, divided into sections.

``learn/rules.en.md`` in a game's folder contains the rules in Markdown; ``learn/rules.de.md``
contains the same rules in German. The text before the first heading describes the game; a heading
such as ``## 5.10 Coup`` or ``### 5.10.2 Dice`` begins a section. A section has the number that it
has in the rulebook, the same in every language; a `Reason` and a `Question` cite it. ``[[5.10]]``
refers to a section, and ``[[ruling 7.12]]`` to a ruling. The tables of ``learn/rulings.en.md``
contain the rulings, which decide what the rulebook leaves open.

``[[table cities]]``, on a line of its own, inserts a table that the game makes from its pack
(``page_tables`` of the contract). Texts therefore need not repeat what cards and markers say.

``learn/aid.en.md`` is the player aid: one printed page for each role (``## East``), or one page for
all roles."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from pathlib import Path

RULES, RULINGS, AID = "rules", "rulings", "aid"
#: The language that every game has, and that the site uses if another one is missing.
FALLBACK = "en"

#: ``[[5.10]]`` and ``[[ruling 7.12]]``.
LINK = re.compile(r"\[\[(?!table\b)(ruling +)?([^\[\]]*)\]\]")
#: ``[[table cities]]``, on a line of its own.
TABLE = re.compile(r"^\[\[table +(\w+)\]\]$", re.MULTILINE)
#: A table of a page: its rows, the header row first; the cells are Markdown.
Rows = list[list[str]]
_HEADING = re.compile(r"(#+)\s*(.*)")
_NUMBERED = re.compile(r"(\d+(?:\.\d+)*)\s+(\S.*)")
_RANGE = re.compile(r"([A-Z]?)(\d+)[–-][A-Z]?(\d+)")
_LEVELS = ("##", "###")


class HandbookError(ValueError):
    """The texts contradict themselves or each other; the message lists every fault with file and
    line."""


@dataclass(frozen=True)
class Section:
    """A section of the rules. ``text`` is Markdown; ``level`` is the level of the heading, 2 or
    3."""

    number: str
    title: str
    level: int
    text: str
    line: int


@dataclass(frozen=True)
class Ruling:
    """Our answer to a question that the rulebook leaves open."""

    numbers: tuple[str, ...]
    question: str
    answer: str
    line: int


@dataclass(frozen=True)
class Sheet:
    """The player aid for one role, or for all roles; ``text`` is Markdown."""

    title: str
    text: str
    line: int


@dataclass(frozen=True)
class Handbook:
    """The rules of one game in one language, with sections and rulings by number."""

    language: str
    introduction: str = ""
    sections: dict[str, Section] = field(default_factory=dict)
    rulings: dict[str, tuple[Ruling, ...]] = field(default_factory=dict)  # by chapter
    rulings_language: str = FALLBACK  # differs from ``language`` if nobody has translated them
    sheets: tuple[Sheet, ...] = ()
    about_sheets: str = ""

    def ruling(self, number: str) -> Ruling | None:
        """The ruling with this number; None if there is no such ruling.

        >>> Handbook("en").ruling("7.12") is None
        True
        """
        every = (ruling for chapter in self.rulings.values() for ruling in chapter)
        return next((ruling for ruling in every if number in ruling.numbers), None)

    def find_sections(self, citation: str) -> list[Section]:
        """The sections that a citation such as ``"5.2, 5.3"`` names; unknown sections are left out.

        >>> Handbook("en").find_sections("5.2")
        []
        """
        matches = (self.sections.get(number) for number in split_citation(citation))
        return [section for section in matches if section is not None]


def split_citation(citation: str) -> list[str]:
    """The section numbers in a citation.

    >>> split_citation("5.2, 5.3"), split_citation("")
    (['5.2', '5.3'], [])
    """
    return [number.strip() for number in citation.split(",") if number.strip()]


def languages_in(folder: Path) -> list[str]:
    """The languages of the rules in a game's folder, English first."""
    there = sorted(file.name.split(".")[1] for file in (folder / "learn").glob(f"{RULES}.*.md"))
    return sorted(there, key=lambda language: language != FALLBACK)


def read_handbooks(folder: Path, tables: Collection[str] = ()) -> dict[str, Handbook]:
    """The handbooks in a game's folder by language; {} if the folder has none. Raises
    HandbookError, which lists every fault.

    ``tables``: the names of the tables that the game can make."""
    faults: list[str] = []
    handbooks = {
        language: read_handbook(folder / "learn", language, faults.append)
        for language in languages_in(folder)
    }
    if handbooks and FALLBACK not in handbooks:
        faults.append(
            f"{file_of(folder / 'learn', RULES, FALLBACK)}: missing, and there are others"
        )
    for language, handbook in handbooks.items():
        name = file_of(folder / "learn", RULES, language)
        faults += differences(name, handbook, handbooks.get(FALLBACK, handbook))
        faults += unknown_links(name, handbook)
        faults += unknown_tables(name, tables)
        faults += unknown_tables(file_of(folder / "learn", AID, language), tables)
    if faults:
        raise HandbookError("\n".join(faults))
    return handbooks


def file_of(learn: Path, name: str, language: str) -> Path:
    return learn / f"{name}.{language}.md"


def read_handbook(learn: Path, language: str, fault: Callable[[str], None]) -> Handbook:
    file = file_of(learn, RULES, language)
    introduction, sections = read_sections(file, fault)
    rulings_language = language if file_of(learn, RULINGS, language).is_file() else FALLBACK
    rulings = read_rulings(file_of(learn, RULINGS, rulings_language), fault)
    about_sheets, sheets = read_sheets(file_of(learn, AID, language), fault)
    return Handbook(
        language, introduction, sections, rulings, rulings_language, sheets, about_sheets
    )


def read_sections(file: Path, fault: Callable[[str], None]) -> tuple[str, dict[str, Section]]:
    """The text before the first section, and the sections by number, in the order of the text."""
    sections: dict[str, Section] = {}
    before: tuple[int, ...] = ()
    parts = list(parts_of(file))
    for line, heading, text in parts[1:]:
        marks, name = heading
        match = _NUMBERED.fullmatch(name)
        if marks not in _LEVELS or not match:
            fault(f"{file}:{line}: a section begins as `## 5.10 Title`, not as `{marks} {name}`")
            continue
        number, title = match.groups()
        order = section_order(number)
        if number in sections:
            there = sections[number].line
            fault(f"{file}:{line}: there is a section {number} already, in line {there}")
        elif order < before:
            fault(f"{file}:{line}: section {number} stands behind a later one")
        before = max(before, order)
        sections[number] = Section(number, title, len(marks), text, line)
    return parts[0][2], sections


def parts_of(file: Path) -> Iterator[tuple[int, tuple[str, str], str]]:
    """Line, heading and text of each part; the first one has no heading."""
    line, heading = 1, ("", "")
    lines: list[str] = []
    for number, text in enumerate(file.read_text("utf-8").splitlines(), 1):
        if match := _HEADING.fullmatch(text):
            yield line, heading, "\n".join(lines).strip()
            line, heading, lines = number, (match[1], match[2].strip()), []
        else:
            lines.append(text)
    yield line, heading, "\n".join(lines).strip()


def read_sheets(file: Path, fault: Callable[[str], None]) -> tuple[str, tuple[Sheet, ...]]:
    """The text before the first sheet, and the sheets in the order of the text."""
    if not file.is_file():
        return "", ()
    sheets: list[Sheet] = []
    parts = list(parts_of(file))
    for line, (marks, title), text in parts[1:]:
        if marks != _LEVELS[0]:
            fault(f"{file}:{line}: a sheet begins as `## Role`, not as `{marks} {title}`")
        elif title in [sheet.title for sheet in sheets]:
            fault(f"{file}:{line}: there is a sheet {title!r} already")
        sheets.append(Sheet(title, text, line))
    return parts[0][2], tuple(sheets)


def read_rulings(file: Path, fault: Callable[[str], None]) -> dict[str, tuple[Ruling, ...]]:
    """The rulings by chapter: rows of a table with number, question, answer, and the option or
    test."""
    if not file.is_file():
        return {}
    chapters: dict[str, list[Ruling]] = {}
    lines: dict[str, int] = {}
    chapter = ""
    for line, text in enumerate(file.read_text("utf-8").splitlines(), 1):
        if text.startswith("## "):
            chapter = text.removeprefix("## ").strip()
        cells = [cell.strip() for cell in text.strip().strip("|").split("|")]
        if not text.startswith("|") or not re.match(r"[A-Z]?\d", cells[0]):
            continue
        if len(cells) not in (3, 4):
            fault(f"{file}:{line}: a ruling is `| number | question | how it is played | option |`")
            continue
        ruling = Ruling(tuple(ruling_numbers(cells[0])), cells[1], cells[2], line)
        for number in ruling.numbers:
            if number in lines:
                fault(f"{file}:{line}: there is a ruling {number} already, in line {lines[number]}")
            lines[number] = line
        chapters.setdefault(chapter, []).append(ruling)
    return {chapter: tuple(rows) for chapter, rows in chapters.items()}


def ruling_numbers(cell: str) -> Iterator[str]:
    """The numbers in a cell, which may contain ranges.

    >>> list(ruling_numbers("A25, A27–A29"))
    ['A25', 'A27', 'A28', 'A29']
    """
    for part in split_citation(cell):
        if match := _RANGE.fullmatch(part):
            letter, first, last = match.groups()
            yield from (f"{letter}{number}" for number in range(int(first), int(last) + 1))
        else:
            yield part


def differences(file: Path, handbook: Handbook, first: Handbook) -> Iterator[str]:
    """An error for each place where a language's handbook differs in structure from the English
    one."""
    here, there = handbook.sections, first.sections
    both = [number for number in here if number in there]
    for number in there:
        if number not in here:
            error = f"no section {number}, which {FALLBACK} has in line {there[number].line}"
            yield f"{file}:{line_for(number, here)}: {error}"
    for number in here:
        if number not in there:
            yield f"{file}:{here[number].line}: section {number} is not in {FALLBACK}"
    for number in both:
        if here[number].level != there[number].level:
            line = here[number].line
            yield f"{file}:{line}: the heading of {number} is of another level in {FALLBACK}"
    if len(handbook.sheets) != len(first.sheets):
        aid = file_of(file.parent, AID, handbook.language)
        titles = ", ".join(sheet.title for sheet in first.sheets) or "none"
        yield f"{aid}: {len(handbook.sheets)} sheets; in {FALLBACK} there are: {titles}"
    for number in both:
        if TABLE.findall(here[number].text) != TABLE.findall(there[number].text):
            yield f"{file}:{here[number].line}: section {number} has other tables in {FALLBACK}"
    own, others = ruling_numbers_of(handbook), ruling_numbers_of(first)
    for number in sorted(own ^ others):
        yield f"{file}: ruling {number} is not in the rulings of both languages"


def line_for(number: str, sections: dict[str, Section]) -> int:
    """The line of the section that would follow this one; if there is none, the line of the last
    section."""
    lines = [
        each.line
        for each in sections.values()
        if section_order(each.number) > section_order(number)
    ]
    return lines[0] if lines else max((each.line for each in sections.values()), default=1)


def section_order(number: str) -> tuple[int, ...]:
    """A sort key for section numbers.

    >>> section_order("5.10") > section_order("5.9")
    True
    """
    return tuple(int(part) for part in number.split("."))


def ruling_numbers_of(handbook: Handbook) -> set[str]:
    every = (ruling for chapter in handbook.rulings.values() for ruling in chapter)
    return {number for ruling in every for number in ruling.numbers}


def unknown_links(file: Path, handbook: Handbook) -> Iterator[str]:
    rulings = ruling_numbers_of(handbook)
    for line, text in enumerate(file.read_text("utf-8").splitlines(), 1):
        for link in LINK.finditer(text):
            what, targets = ("ruling", rulings) if link[1] else ("section", handbook.sections)
            if link[2].strip() not in targets:
                yield f"{file}:{line}: {link[0]}: there is no such {what}"


def unknown_tables(file: Path, tables: Collection[str]) -> Iterator[str]:
    if not file.is_file():
        return
    for line, text in enumerate(file.read_text("utf-8").splitlines(), 1):
        if "[[table" not in text:
            continue
        match = TABLE.fullmatch(text)
        if match is None:
            yield f"{file}:{line}: {text}: a table is a line of its own, `[[table cities]]`"
        elif match[1] not in tables:
            there = ", ".join(sorted(tables)) or "none"
            yield f"{file}:{line}: {text}: the game makes no such table; there is: {there}"
