"""Compares the endings that a game's sources give to `finish` with those that they look for."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kabinett.core.game import Game
from kabinett.testing.sources.ending_names import calls_in, misnamed_endings, unlisted_names
from kabinett.testing.sources.trees import branches, loaded_sources
from kabinett.testing.sources.values import value_of


class NoEnd(AssertionError):
    """No game reaches an end."""


@dataclass(frozen=True)
class Call:
    """A call such as `finish(s, ROUTED)`; its ending is None if the sources do not show it."""

    file: Path
    line: int
    text: str
    ending: int | None

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


def calls_of(game: Game) -> list[Call]:
    """Every call of `finish`, once per ending that its argument may be."""
    return [
        Call(file, call.lineno, ast.unparse(call), constant_of(ending, module))
        for file, tree, module in loaded_sources(game)
        for call in calls_in(tree, "finish", 2)
        for ending in branches(call.args[1])
    ]


def constant_of(node: ast.expr, module: Any) -> int | None:
    value = node.value if isinstance(node, ast.Constant) else value_of(node, module)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def check_calls(game: Game) -> None:
    """Raise NoEnd, with all faults, if `finish` or a result names an unknown ending, or if the
    sources compare with or list an ending that no call of `finish` brings about."""
    if faults := [*unlisted_names(game)] or [*misnamed_endings(game)]:
        raise NoEnd("\n".join(faults))
    calls = calls_of(game)
    called_endings = {call.ending for call in calls}
    if not calls or None in called_endings:  # some ending is computed
        return
    wrong = [
        f"{file}:{line}: {text} is never true: no kb.finish(s, {name}) ends a game"
        for file, line, text, name, ending in ending_comparisons(game)
        if ending not in called_endings
    ]
    endings = game.rules.endings
    if game.rules.outcome is None:
        where = game.written_at("endings") if endings else ""
        wrong += [
            f"{where}: endings: no kb.finish(s, {number}) ends a game by {ending.kind!r}"
            for number, ending in enumerate(endings)
            if number not in called_endings
        ]
        wrong += [
            f"{call}: {call.text}: there are {len(endings)} endings, numbered from 0"
            for call in calls
            if call.ending is not None and endings and not 0 <= call.ending < len(endings)
        ]
    if wrong:
        raise NoEnd("\n".join(dict.fromkeys(wrong)))


def ending_comparisons(game: Game) -> Iterator[tuple[Path, int, str, str, int]]:
    """Yield every comparison such as `s.ending == ROUTED`: file, line, its text, the name of the
    ending, and the number."""
    for file, tree, module in loaded_sources(game):
        for node in ast.walk(tree):
            if not isinstance(node, ast.Compare) or getattr(node.left, "attr", "") != "ending":
                continue
            if not isinstance(node.ops[0], ast.Eq | ast.In):
                continue
            for each in getattr(node.comparators[0], "elts", node.comparators[:1]):
                ending = constant_of(each, module)
                if ending is not None and ending >= 0:
                    yield file, node.lineno, ast.unparse(node), ast.unparse(each), ending
