"""Checks that the arguments of each sentence in a game's sources fit its holes.

Reads only the sources, and reports the line where a sentence is used. `sentences.check_holes`
checks during play the values that the sources do not show."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Final

from kabinett.core.game import Game
from kabinett.core.message import HOLE_KINDS, Message
from kabinett.core.question import Question
from kabinett.core.reason import because
from kabinett.core.vocabulary import SEAT
from kabinett.testing.sources.trees import branches, last_name, loaded_sources, sources_of, tree_of
from kabinett.testing.sources.values import (
    CHOICE,
    ID,
    Function,
    Kinds,
    Names,
    questions_of_ready_made,
    value_of,
)

#: Functions that say a sentence, each with the position of the sentence among the arguments; the
#: arguments after it fill its holes.
SAY: Final = {"say": 1, "tell": 2, "plain": 0}
#: A ready-made script takes this many arguments, state and seats, before those that fill holes.
STATE_AND_SEATS: Final = 2


class WrongArgument(AssertionError):
    """An argument does not fit the hole that it fills."""


def check_arguments(game: Game) -> None:
    """Raise WrongArgument with all faults."""
    wrong = list(dict.fromkeys(wrong_arguments(game)))
    if wrong:
        raise WrongArgument("\n".join(wrong))


def wrong_arguments(game: Game) -> Iterator[str]:
    names = Names(game)
    sources = list(loaded_sources(game))
    for _, tree, module in sources:
        names.add(tree, module)
    for file, tree, module in sources:
        ready_made_questions = dict(questions_of_ready_made(tree, module))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                function = Function(node, names, module)
                for line, message, arguments in sentences_in(node, module, ready_made_questions):
                    for wrong in wrong_fillings(message, arguments, function, game):
                        yield f"{file}:{line}: {wrong}"


def sentences_in(
    function: ast.FunctionDef, module: ModuleType, ready_made_questions: dict[str, Question]
) -> Iterator[tuple[int, Message, list[ast.expr]]]:
    """Yield line, message and arguments of each sentence that a function says."""
    for node in ast.walk(function):
        if not isinstance(node, ast.expr):
            continue
        sentences: list[Message] = []
        arguments: list[ast.expr] = []
        if isinstance(node, ast.Call):
            sentences, arguments = sentences_of_call(node, module, ready_made_questions)
        elif isinstance(node, ast.Yield) and isinstance(node.value, ast.Tuple):
            arguments = node.value.elts[3:]
            sentences = [each for one in node.value.elts[2:3] for each in messages(one, module)]
        elif isinstance(node, ast.Tuple) and len(node.elts) == 2:
            sentences, arguments = messages(node.elts[0], module), getattr(node.elts[1], "elts", [])
        if any(isinstance(each, ast.Starred) for each in arguments):
            continue
        for message in sentences:
            yield node.lineno, message, arguments


def sentences_of_call(
    call: ast.Call, module: ModuleType, ready_made_questions: dict[str, Question]
) -> tuple[list[Message], list[ast.expr]]:
    """The sentences that a call says, and the arguments that fill their holes."""
    name = last_name(call.func)
    index = SAY.get(name, 0)
    if name in SAY and len(call.args) > index:
        return messages(call.args[index], module), call.args[index + 1 :]
    if isinstance(call.func, ast.Name) and name in ready_made_questions:
        return [ready_made_questions[name].prompt], call.args[STATE_AND_SEATS:]
    if name == "because" and call.args:
        code = value_of(call.args[0], module)
        reason = because(code) if type(code) is int else None
        return [] if reason is None else [reason.text[0]], call.args[1:]
    return [], []


def messages(node: ast.expr, module: ModuleType) -> list[Message]:
    """The messages that an expression may evaluate to."""
    if isinstance(node, ast.IfExp):
        return messages(node.body, module) + messages(node.orelse, module)
    value = value_of(node, module)
    if isinstance(value, Question):
        return [value.prompt]
    return [value] if isinstance(value, Message) else []


def wrong_fillings(
    message: Message, arguments: list[ast.expr], function: Function, game: Game
) -> Iterator[str]:
    """Yield a fault for each argument that does not fit its hole."""
    if len(arguments) < len(message.kinds):
        return
    holes = list(zip(message.holes, message.kinds, arguments, strict=False))
    for hole, kind, value in holes:
        for each in branches(value):
            kinds = function.kinds(each)
            if fits(kind, kinds, game):
                continue
            swap_hints = [
                f"; did you swap {{{hole}}} and {{{hole_2}}}?"
                for hole_2, kind_2, value_2 in holes
                if value_2 is not value and fits(kind_2, kinds, game)
                if fits(kind, function.kinds(value_2), game)
            ]
            yield (
                f"{message.text!r}: {{{hole}}} is filled with {ast.unparse(each)}, "
                f"{describe_kinds(kinds)}; {describe_requirement(kind, kinds, each)}"
                f"{swap_hints[0] if swap_hints else ''}"
            )


def fits(kind: str, kinds: Kinds, game: Game) -> bool:
    """Whether a value of these possible kinds may fill a hole of this kind; True if the sources do
    not show the kind."""
    if (
        not kinds
        or kind == "prompt"
        or (kind not in HOLE_KINDS and kind not in game.vocabulary.groups)
    ):
        return True
    return any(fits_one(kind, each, game) for each in kinds)


def fits_one(kind: str, each: str, game: Game) -> bool:
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


def describe_kinds(kinds: Kinds) -> str:
    """Describe the kind of a value in words."""
    each = sorted(kinds)[0]
    sort, _, group = each.partition(":")
    if each.startswith(ID):
        return f"an id of the group {group!r}"
    of_group = f" of the group {group!r}" if group else ""
    return {CHOICE: f"a choice{of_group}", SEAT: "a seat"}.get(sort, "a number")


def describe_requirement(kind: str, kinds: Kinds, value: ast.expr) -> str:
    """Describe in words the values that fit a hole."""
    if kind == "n":
        return "it needs a number"
    if kind == SEAT:
        return "it needs a seat, counted from 0"
    right = "it needs a choice" if kind == "thing" else f"it needs a choice of the group {kind!r}"
    if f"{ID}{kind}" in kinds:
        right += f": {kind.upper()}[{ast.unparse(value)}]"
    return right


def lines_saying(message: Message, folder: Path) -> str:
    """The lines of a game that use the constant of a message; if no line uses it, the line that
    creates the message."""
    file, line = message.place(folder)
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
        if isinstance(node, ast.Call) and any(name == last_name(argument) for argument in node.args)
    ]
    return " and ".join(lines) if name and lines else f"{file}:{line}"
