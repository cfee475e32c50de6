"""Checks that every section and ruling which a game's sources cite exists in its written rules."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from kabinett.core.game import Game
from kabinett.core.handbook import AID, FALLBACK, LINK, Handbook, split_citation
from kabinett.core.words import Wording
from kabinett.testing.sources.trees import last_name, option_at, tree_of

#: Calls that may cite a section as their second argument, and those that may cite it as
#: ``section=``.
REASONS, CITING = ("reason", "Reason"), ("reason", "Reason", "Question", "Message")


class WrongCitation(AssertionError):
    """The sources cite a section or a ruling that does not exist."""


def citations_of(folder: Path) -> Iterator[tuple[Path, int, str]]:
    """Yield file, line and section number (or name) of each citation in a game's sources."""
    for file in sorted(folder.rglob("*.py")):
        for node in ast.walk(tree_of(file)):
            if not isinstance(node, ast.Call):
                continue
            name = last_name(node.func)
            if name in CITING:
                keywords = [each.value for each in node.keywords if each.arg == "section"]
                for section in keywords or (node.args[1:2] if name in REASONS else []):
                    yield from (
                        (file, node.lineno, each) for each in split_citation(text_of(section))
                    )


def text_of(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def check_handbooks(game: Game) -> int:
    """Raise WrongCitation, with all faults, if a source cites a section, or an option a ruling,
    that the rules lack. Returns the number of sections."""
    if not game.handbooks:
        return 0
    first = game.handbooks[FALLBACK]
    wrong = [
        f"{file}:{line}: {game.folder / 'learn'} has no section {section!r}"
        for file, line, section in citations_of(game.folder)
        if section not in first.sections
    ]
    wrong += [
        f"{option_at(game, option)}: option {option.name}: {game.folder / 'learn'} has no ruling "
        f"{number!r}"
        for option in game.options
        for number in split_citation(option.ruling)
        if first.ruling(number) is None
    ]
    wrong += wrong_sheets(game)
    if wrong:
        raise WrongCitation("\n".join(wrong))
    return len(first.sections)


def wrong_sheets(game: Game) -> list[str]:
    """A fault for each player aid that has a thing's name as its English title, and another title
    than the thing's name in another language."""
    if not game.handbooks[FALLBACK].sheets:
        return []
    wrong = []
    english = labels(game, FALLBACK)
    for language, handbook in game.handbooks.items():
        here = labels(game, language)
        for sheet, first in zip(handbook.sheets, game.handbooks[FALLBACK].sheets, strict=True):
            own_labels = [
                label for label, same in zip(here, english, strict=True) if same == first.title
            ]
            if own_labels and sheet.title not in own_labels:
                file = game.folder / "learn" / f"{AID}.{language}.md"
                wrong.append(
                    f"{file}:{sheet.line}: {sheet.title!r} is called {own_labels[0]!r} in the game"
                )
    return wrong


def labels(game: Game, language: str) -> list[str]:
    """The names of all choices in a language."""
    words = Wording(game, language, str)
    return [game.label(choice, words) for choice in range(len(game.vocabulary))]


def uncited_sections(game: Game) -> list[str]:
    """The sections to which no reason, question, message or other section leads. A citation leads
    also to the subsections of its section and to the sections that contain it."""
    first = game.handbooks[FALLBACK]
    cited_sections = {number for _, _, number in citations_of(game.folder)} | linked_sections(first)
    return [
        number
        for number in first.sections
        if not any(is_within(number, other) or is_within(other, number) for other in cited_sections)
    ]


def linked_sections(handbook: Handbook) -> set[str]:
    """The sections to which other sections link."""
    return {
        link[2].strip()
        for section in handbook.sections.values()
        for link in LINK.finditer(section.text)
        if not link[1] and link[2].strip() != section.number
    }


def is_within(number: str, other: str) -> bool:
    """Whether a section is the other one or a part of it.

    >>> is_within("5.10.2", "5.10"), is_within("5.10", "5.1")
    (True, False)
    """
    return f"{number}.".startswith(f"{other}.")
