"""Holds what the sources of a game put into the holes of its sentences against what these take.

Found without playing, at the line that says it; what the sources do not show, `check_holes` finds
while one plays, as far as a value can be no such thing."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from kabinett.core.game import Game
from kabinett.core.message import KINDS, Message
from kabinett.core.question import Question
from kabinett.core.reason import because
from kabinett.core.vocabulary import SEAT
from kabinett.testing.sources import loaded_sources, sources_of
from kabinett.testing.values import CHOICE, ID, Function, Kinds, Names, found, questions_of_parts

#: Functions that are given a sentence and what fills its holes, and where the sentence stands.
SAY: Final = {"say": 1, "tell": 2, "plain": 0}
#: Of a part: the state and the seats stand before what fills its question.
BEFORE: Final = 2


class WrongArgument(AssertionError):
    """Something comes into a hole of a sentence that would be said as something else."""


def check_arguments(game: Game[Any]) -> None:
    """Raise WrongArgument, with all that is found."""
    wrong = list(dict.fromkeys(wrong_arguments(game)))
    if wrong:
        raise WrongArgument("\n".join(wrong))


def wrong_arguments(game: Game[Any]) -> Iterator[str]:
    names = Names(game)
    sources = list(loaded_sources(game))
    for _, tree, module in sources:
        names.add(tree, module)
    for file, tree, module in sources:
        asked = dict(questions_of_parts(tree, module))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                function = Function(node, names, module)
                for line, message, given in told_in(node, module, asked):
                    for wrong in wrong_in(message, given, function, game):
                        yield f"{file}:{line}: {wrong}"


def told_in(
    function: ast.FunctionDef, module: ModuleType, asked: dict[str, Question]
) -> Iterator[tuple[int, Message, list[ast.expr]]]:
    """The sentences of a function, with line and what fills their holes."""
    for node in ast.walk(function):
        if not isinstance(node, ast.expr):
            continue
        told: list[Message] = []
        given: list[ast.expr] = []
        if isinstance(node, ast.Call):
            told, given = told_by(node, module, asked)
        elif isinstance(node, ast.Yield) and isinstance(node.value, ast.Tuple):
            given = node.value.elts[3:]
            told = [each for one in node.value.elts[2:3] for each in messages(one, module)]
        elif isinstance(node, ast.Tuple) and len(node.elts) == 2:
            told, given = messages(node.elts[0], module), getattr(node.elts[1], "elts", [])
        if any(isinstance(each, ast.Starred) for each in given):
            continue
        for message in told:
            yield node.lineno, message, given


def told_by(
    call: ast.Call, module: ModuleType, asked: dict[str, Question]
) -> tuple[list[Message], list[ast.expr]]:
    """What a call says, and what fills the holes of it."""
    name = getattr(call.func, "attr", getattr(call.func, "id", ""))
    place = SAY.get(name, 0)
    if name in SAY and len(call.args) > place:
        return messages(call.args[place], module), call.args[place + 1 :]
    if isinstance(call.func, ast.Name) and name in asked:
        return [asked[name].prompt], call.args[BEFORE:]
    if name == "because" and call.args:
        code = found(call.args[0], module)
        reason = because(code) if type(code) is int else None
        return [] if reason is None else [reason.text[0]], call.args[1:]
    return [], []


def messages(node: ast.expr, module: ModuleType) -> list[Message]:
    """The sentences that an expression may stand for."""
    if isinstance(node, ast.IfExp):
        return messages(node.body, module) + messages(node.orelse, module)
    value = found(node, module)
    if isinstance(value, Question):
        return [value.prompt]
    return [value] if isinstance(value, Message) else []


def wrong_in(
    message: Message, given: list[ast.expr], function: Function, game: Game[Any]
) -> Iterator[str]:
    """What comes into a hole and is no such thing."""
    if len(given) < len(message.kinds):
        return
    holes = list(zip(message.holes, message.kinds, given, strict=False))
    for hole, kind, value in holes:
        for each in arms(value):
            kinds = function.kinds(each)
            if fits(kind, kinds, game):
                continue
            swapped = [
                f"; is it the other way round, {{{hole_2}}} and {{{hole}}}?"
                for hole_2, kind_2, value_2 in holes
                if value_2 is not value and fits(kind_2, kinds, game)
                if fits(kind, function.kinds(value_2), game)
            ]
            yield (
                f"{message.text!r}: into {{{hole}}} comes {ast.unparse(each)}, {meant(kinds)}; "
                f"{wanted(kind, kinds, each)}{swapped[0] if swapped else ''}"
            )


def arms(value: ast.expr) -> list[ast.expr]:
    """A value, or what it is in either case."""
    return [*arms(value.body), *arms(value.orelse)] if isinstance(value, ast.IfExp) else [value]


def fits(kind: str, kinds: Kinds, game: Game[Any]) -> bool:
    """May one of these stand in a hole of this kind, as far as it can be told?"""
    if not kinds or kind == "prompt" or (kind not in KINDS and kind not in game.vocabulary.groups):
        return True
    return any(fits_one(kind, each, game) for each in kinds)


def fits_one(kind: str, each: str, game: Game[Any]) -> bool:
    sort, _, group = each.partition(":")
    if kind == "n":
        return sort != CHOICE and each != SEAT
    if kind == SEAT:
        return each == SEAT or each.startswith(ID)
    groups = game.vocabulary.groups
    if each.startswith(ID):  # the first group's ids are its choices
        return kind in ("thing", group) and groups[group][0] == 0
    if sort != CHOICE:
        return False
    return kind in ("thing", group) or not group or game.vocabulary.also.get(group) == kind


def meant(kinds: Kinds) -> str:
    """What a value is, in words."""
    each = sorted(kinds)[0]
    sort, _, group = each.partition(":")
    if each.startswith(ID):
        return f"an id of the group {group!r}"
    of_group = f" of the group {group!r}" if group else ""
    return {CHOICE: f"a choice{of_group}", SEAT: "a seat"}.get(sort, "a number")


def wanted(kind: str, kinds: Kinds, value: ast.expr) -> str:
    """What would be right."""
    if kind == "n":
        return "a number is wanted"
    if kind == SEAT:
        return "a seat is wanted, from 0 on"
    right = "a choice is wanted" if kind == "thing" else f"a choice of the group {kind!r} is wanted"
    if f"{ID}{kind}" in kinds:
        right += f": {kind.upper()}[{ast.unparse(value)}]"
    return right


def said_at(message: Message, folder: Path) -> str:
    """The lines of a game that say a sentence, by the name of its constant; else where it is
    made."""
    file, line = message.where
    name = next(
        (
            target.id
            for node in tree_of(Path(file)).body
            if isinstance(node, ast.Assign) and node.lineno <= line <= (node.end_lineno or 0)
            for target in node.targets
            if isinstance(target, ast.Name)
        ),
        None,
    )
    lines = [
        f"{each}:{node.lineno}"
        for each in sources_of(folder)
        for node in ast.walk(tree_of(each))
        if isinstance(node, ast.Call)
        and any(name == getattr(given, "attr", getattr(given, "id", "")) for given in node.args)
    ]
    return " and ".join(lines) if name and lines else f"{file}:{line}"


def tree_of(file: Path) -> ast.Module:
    return ast.parse(file.read_text("utf-8"))
