"""Finds the texts for translation in Python sources, such as ``Message("…")``."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

from kabinett.testing.sources.trees import last_name, tree_of

COMMENT_TAG = "Translators:"
#: Functions whose arguments are translated, each with the positions of the text, its plural and its
#: context.
CALLS: dict[str, tuple[int, int | None, int | None]] = {
    **dict.fromkeys(("Message", "Question"), (0, 1, None)),
    **dict.fromkeys(("N_", "_", "gettext", "gettext_lazy", "gettext_noop"), (0, None, None)),
    **dict.fromkeys(("ngettext", "ngettext_lazy"), (0, 1, None)),
    **dict.fromkeys(("pgettext", "pgettext_lazy"), (1, None, 0)),
}
#: The second argument of these functions names a section of the rulebook.
SECTIONS = ("reason", "Reason")
SourceText = tuple[int, str, str, str, list[str]]  # line, text, plural, context, comments


class BadText(ValueError):
    """No catalogue can translate a text in the sources."""


def texts_in(source: str, file: str = "?") -> Iterator[SourceText]:
    """Yield the texts in calls like ``Message("…", plural="…")``, with the comments above them.

    >>> [found[1:3] for found in texts_in('Message("{n} vote", "{n} votes")')]
    [('{n} vote', '{n} votes')]
    """
    lines = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = last_name(node.func)
        if name in SECTIONS:
            section = literal(file, node, 1, "section")
            if any(letter.isalpha() for letter in section):  # a number needs no translation
                yield node.lineno, section, "", "", []
        if name not in CALLS:
            continue
        text, plural, context = (
            literal(file, node, index, keyword)
            for index, keyword in zip(CALLS[name], ("text", "plural", "context"), strict=True)
        )
        if text:
            yield node.lineno, text, plural, context, comments_above(lines, node.lineno)


def literal(file: str, call: ast.Call, index: int | None, keyword: str) -> str:
    """An argument that is a plain string; "" if it is missing or a variable. Raises BadText for an
    f-string or a sum."""
    if index is None:
        return ""
    values = (each.value for each in call.keywords if each.arg == keyword)
    node = call.args[index] if index < len(call.args) else next(values, None)
    if isinstance(node, ast.JoinedStr | ast.BinOp):
        raise BadText(
            f"{file}:{call.lineno}: catalogues cannot translate a text that is put together; write "
            "it in one piece, with holes like {card}"
        )
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def comments_above(lines: list[str], line: int) -> list[str]:
    """The comment directly above a line if it is for translators; otherwise []."""
    block: list[str] = []
    for above in reversed(lines[: line - 1]):
        if not above.lstrip().startswith("#"):
            break
        block.insert(0, above.strip().lstrip("# "))
    return block if block and block[0].startswith(COMMENT_TAG) else []


def texts_of(folder: Path) -> Iterator[tuple[Path, int, str]]:
    """Yield file, line and text of each text in a game's sources and on its board."""
    for file in sorted(folder.rglob("*.py")):
        for line, text, *_ in texts_in(file.read_text("utf-8"), str(file)):
            yield file, line, text
    for file in sorted(folder.glob("static/*/board.svg")):
        for line, text in words_on(file.read_text("utf-8")):
            yield file, line, text


def words_on(board: str) -> Iterator[tuple[int, str]]:
    """Yield each text on a board that is to be translated, with its line number.

    >>> [*words_on('<svg>\\n<text data-words="Town &amp; land">…</text></svg>')]
    [(2, 'Town & land')]
    """
    for match in re.finditer(r'\bdata-words="([^"]+)"', board):
        yield board.count("\n", 0, match.start()) + 1, unescape(match[1])


def unused_reasons(folder: Path) -> Iterator[str]:
    """Yield a fault for each reason that a game declares and does not use outside its tests."""
    reasons: dict[str, str] = {}
    used_names: set[str] = set()
    for file in sorted(folder.rglob("*.py")):
        if "tests" in file.relative_to(folder).parts:
            continue
        for node in ast.walk(tree_of(file)):
            if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load):
                used_names.add(node.id if isinstance(node, ast.Name) else node.attr)
            elif isinstance(node, ast.Assign) and is_reason(node.value):
                for target in node.targets:
                    if isinstance(target, ast.Name):
                        reasons[target.id] = f"{file}:{node.lineno}"
    for name, where in reasons.items():
        if name not in used_names:
            # the words of check_used, because the report states equal faults once
            yield f"{where}: {name} is a reason that nothing uses: use it or delete it"


def is_reason(value: ast.expr) -> bool:
    """Whether an expression is ``reason(…)`` or ``kb.reason(…)``."""
    return isinstance(value, ast.Call) and last_name(value.func) == "reason"
