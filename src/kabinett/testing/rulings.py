"""Compares the rulings and the numbered cases of a game with its tests.

The page ``learn/rulings.en.md`` lists the rulings: each row begins with a number and ends with an
option, test modules or cases, which check the ruling.  The page ``cases.md``, in the folder of the
tests, lists the cases: each row has an id, such as W07, where the case comes from, and the case.
A test of W07 is called ``test_w07_…``.  A row that ends with "not applicable: …" needs no test."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection
from pathlib import Path
from typing import Final

from kabinett.core.game import Game

PAGE_OF_RULINGS: Final = "rulings.en.md"
PAGE_OF_CASES: Final = "cases.md"
#: A number of a ruling, such as 7, 7.12 or A7.
NUMBER: Final = r"[A-Z]?[\d.]*\d"
NOT_APPLICABLE: Final = "not applicable: "


def check_rulings(game: Game, tests: Path, rulings: Collection[str]) -> None:
    """Fail if the page does not list exactly these rulings, if a row names no option, test or case
    of the game, or if the row of an option does not name it."""
    page = (game.folder / "learn" / PAGE_OF_RULINGS).read_text("utf-8")
    rows = {number: cells[-1] for number, cells in rows_of(page).items()}
    assert set(rows) == set(rulings), sorted(set(rows) ^ set(rulings))
    options = {option.name: option.ruling for option in game.options}
    modules = {path.stem for path in tests.rglob("test_*.py")}
    tested_cases = {case_of(name) for name in names_of_tests(tests)}
    for number, held_by in rows.items():
        if held_by.startswith(NOT_APPLICABLE):
            continue
        names = set(re.findall(r"`(\w+)`", held_by))
        cases = {case for cell in held_by.split(", ") if is_case(cell) for case in expand(cell)}
        assert names or cases, f"ruling {number} names nothing that holds it"
        unknown = (names - modules - set(options)) | (cases - tested_cases)
        assert not unknown, f"ruling {number} names {sorted(unknown)}, which does not exist"
    for name, number in options.items():
        assert f"`{name}`" in rows[number], f"ruling {number} does not name its option {name}"


def check_rulings_named(tests: Path, rulings: Collection[str]) -> None:
    """Fail if the docstrings and names of the tests do not name each of these rulings, as in
    "Ruling 7", "Rulings A7, A9", ``test_ruling_07_…`` or ``test_a07_a09_…``."""
    named: set[str] = set()
    for path in tests.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                text = ast.get_docstring(node) or ""
                for numbers in re.findall(rf"[Rr]ulings? ({NUMBER}(?:, {NUMBER})*)", text):
                    named |= set(numbers.split(", "))
                for letter, number in re.findall(r"(?<=_)([a-z])(\d+)(?=_)", node.name):
                    named.add(f"{letter.upper()}{int(number)}")
                for numbers in re.findall(r"^test_ruling_(\d+(?:_and_\d+)*)", node.name):
                    named |= {number.lstrip("0") for number in numbers.split("_and_")}
    assert set(rulings) <= named, f"no test names the rulings {sorted(set(rulings) - named)}"


def check_cases(tests: Path) -> None:
    """Fail if a case has no test, if a test has no case, or if the numbers of the cases, which
    begin at 1 for each letter, have a gap."""
    rows = rows_of((tests / PAGE_OF_CASES).read_text("utf-8"))
    letters = {case[0] for case in rows}
    tested = {case for name in names_of_tests(tests) if (case := case_of(name))[:1] in letters}
    void = {case for case, cells in rows.items() if cells[-1].startswith(NOT_APPLICABLE)}
    assert tested == set(rows) - void, sorted(tested ^ (set(rows) - void))
    for letter in letters:
        numbers = sorted(int(case[1:]) for case in rows if case[0] == letter)
        assert numbers == list(range(1, len(numbers) + 1)), f"the cases {letter} have a gap"


def rows_of(page: str) -> dict[str, list[str]]:
    """The rows of the tables of a page, by each number in the first cell."""
    rows: dict[str, list[str]] = {}
    for line in re.findall(r"(?m)^\| (.*) \|$", page):
        cells = line.split(" | ")
        if not re.match(r"[A-Z]?-?\d", cells[0]):
            continue
        for number in expand(cells[0]):
            assert number not in rows, f"{number} has two rows"
            rows[number] = cells
    return rows


def expand(cell: str) -> list[str]:
    """The numbers in a cell: "A25, A27–A29" are A25, A27, A28 and A29; W-07 is W07."""
    numbers: list[str] = []
    for part in cell.replace("-", "").split(", "):
        first, dash, last = part.partition("–")
        numbers.append(first)
        if dash:
            letter, width = first[0], len(first) - 1
            between = range(int(first[1:]) + 1, int(last[1:]) + 1)
            numbers += [f"{letter}{number:0{width}}" for number in between]
    return numbers


def is_case(cell: str) -> bool:
    return re.fullmatch(r"[A-Z]-?\d\d(–[A-Z]-?\d\d)?", cell) is not None


def names_of_tests(tests: Path) -> list[str]:
    """The names of all test functions below a folder."""
    texts = [path.read_text("utf-8") for path in tests.rglob("test_*.py")]
    return [name for text in texts for name in re.findall(r"(?m)^def (test_\w+)", text)]


def case_of(test: str) -> str:
    """The id of the case of a test, or "" if its name begins with none."""
    found = re.match(r"test_([a-z]\d\d)_", test)
    return found[1].upper() if found else ""
