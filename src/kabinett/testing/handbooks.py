"""The rules of a game to be read, against what its sources cite of them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kabinett.core.game import Game
from kabinett.core.handbook import AID, FIRST, LINK, Handbook, numbers_of
from kabinett.core.words import Wording
from kabinett.testing.options import option_at

#: What cites a section of the rules: as its second argument, or as ``section=``.
REASONS, CITING = ("reason", "Reason"), ("reason", "Reason", "Question", "Message")


class Uncited(AssertionError):
    """A citation without a section, or a number of a ruling without one."""


def citations_of(folder: Path) -> Iterator[tuple[Path, int, str]]:
    """Every section that the sources of a game cite: file, line, number (or name)."""
    for file in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "attr", "") or getattr(node.func, "id", "")
            if name in CITING:
                named = [each.value for each in node.keywords if each.arg == "section"]
                for cited in named or (node.args[1:2] if name in REASONS else []):
                    yield from ((file, node.lineno, each) for each in numbers_of(text_of(cited)))


def text_of(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def check_handbooks(game: Game[Any]) -> int:
    """Raise Uncited, with all of them, where a source cites a section that the rules do not have,
    or an option a ruling that there is not; how many sections there are.  What is wrong in the
    rules themselves is told when they are read."""
    if not game.handbooks:
        return 0
    first = game.handbooks[FIRST]
    wrong = [
        f"{file}:{line}: there is no section {cited!r} in {game.folder / 'learn'}"
        for file, line, cited in citations_of(game.folder)
        if cited not in first.sections
    ]
    wrong += [
        f"{option_at(game, option)}: option {option.name}: there is no ruling {number!r} in "
        f"{game.folder / 'learn'}"
        for option in game.options
        for number in numbers_of(option.ruling)
        if first.ruling(number) is None
    ]
    wrong += nobodys_sheets(game)
    if wrong:
        raise Uncited("\n".join(wrong))
    return len(first.sections)


def nobodys_sheets(game: Game[Any]) -> list[str]:
    """Player aids that speak of one role in one language and of another in the next: a sheet that
    is called like a thing of the game is called so in every language."""
    if not game.handbooks[FIRST].sheets:
        return []
    wrong = []
    english = labels(game, FIRST)
    for language, handbook in game.handbooks.items():
        here = labels(game, language)
        for sheet, first in zip(handbook.sheets, game.handbooks[FIRST].sheets, strict=True):
            wanted = [
                label for label, same in zip(here, english, strict=True) if same == first.title
            ]
            if wanted and sheet.title not in wanted:
                file = game.folder / "learn" / f"{AID}.{language}.md"
                wrong.append(f"{file}:{sheet.line}: {sheet.title!r} is {wanted[0]!r} in the game")
    return wrong


def labels(game: Game[Any], language: str) -> list[str]:
    """What everything is called that can be chosen."""
    words = Wording(game, language, str)
    return [game.label(choice, words) for choice in range(len(game.vocabulary))]


def uncited(game: Game[Any]) -> list[str]:
    """The sections that nothing leads to: no reason, question or message, and no other section.
    Whoever opens a section has the parts of it before his eyes, and its beginning."""
    first = game.handbooks[FIRST]
    reached = {number for _, _, number in citations_of(game.folder)} | linked(first)
    return [
        number
        for number in first.sections
        if not any(within(number, other) or within(other, number) for other in reached)
    ]


def linked(handbook: Handbook) -> set[str]:
    """The sections to which others refer."""
    return {
        link[2].strip()
        for section in handbook.sections.values()
        for link in LINK.finditer(section.text)
        if not link[1] and link[2].strip() != section.number
    }


def within(number: str, other: str) -> bool:
    """
    >>> within("5.10.2", "5.10"), within("5.10", "5.1")
    (True, False)
    """
    return f"{number}.".startswith(f"{other}.")
