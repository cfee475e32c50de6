"""What an ask names is looked at when the game is loaded: a question, whose functions take what the
ask gives them; and what a line for the log says."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator
from typing import Any

from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.script.cuts import named
from kabinett.core.script.known import Known


def wrong_in(parts: list[ast.expr], known: Known) -> Iterator[str]:
    """What is wrong with the question of an ask and its arguments, with what to write instead."""
    asked, *arguments = parts
    for name, found in questions(asked, known):
        if found is Message or isinstance(found, Message | str):
            yield f"{name} is no question: wrap it: Question({name})"
        elif isinstance(found, Question):
            yield from wrong_arguments(name, found, len(arguments))


def wrong_words(node: ast.Call, known: Known) -> Iterator[str]:
    """What is wrong with a line for the log, which `say` or `tell` gives."""
    place = 1 if named(node) == "say" else 2
    if node.keywords or any(isinstance(argument, ast.Starred) for argument in node.args):
        return
    message = known.found(node.args[place]) if len(node.args) > place else None
    given = len(node.args) - place - 1
    if isinstance(message, Message) and given != len(message.kinds):
        yield (
            f"{ast.unparse(node.args[place])}: {message.text!r} has "
            f"{plural(len(message.kinds), 'hole')}, and gets {plural(given, 'argument')}"
        )


def questions(node: ast.expr, known: Known) -> Iterator[tuple[str, Any]]:
    """What an expression for a question may stand for, as far as the source says it."""
    if isinstance(node, ast.IfExp):
        yield from questions(node.body, known)
        yield from questions(node.orelse, known)
    elif isinstance(node, ast.Constant):
        yield ast.unparse(node), node.value
    elif isinstance(node, ast.Call):
        yield ast.unparse(node), Message if known.found(node.func) is Message else None
    elif isinstance(node, ast.Subscript):
        table = known.found(node.value)
        values = table.values() if isinstance(table, dict) else table
        if isinstance(values, list | tuple | type({}.values())):
            # The arguments may be for some of the table only.
            yield from ((ast.unparse(node), each) for each in values if isinstance(each, Message))
    else:
        yield ast.unparse(node), known.found(node)


def wrong_arguments(name: str, question: Question, given: int) -> Iterator[str]:
    holes = len(question.prompt.kinds)
    if given < holes:
        yield (
            f"{name}: {question.prompt.text!r} has {plural(holes, 'hole')}, and the ask gives "
            f"{plural(given, 'argument')}: they follow the question"
        )
    standing = question.standing
    for owner, member, first in (
        (question, "label", "(s, seat, choice, words"),
        (question, "in_the_way", "(s, seat, choice"),
        (question, "why_not", "(s, seat, choice"),
        (question, "ends", "(s, seat"),
        (question, "obvious", "(s, seat"),
        (question, "sentence", "(s, seat"),
        (question, "standing", "(s, seat"),
        (standing, "place", "(s"),
        (standing, "choice", "(s, seat"),
    ):
        function = getattr(owner, member, None)
        if not callable(function) or takes(function, first.count(",") + 1 + given):
            continue
        wanted = ", ".join([first, *(f"argument_{n}" for n in range(1, given + 1))])
        yield (
            f"{name}: its {member} is {told(function)}, and would be called with {wanted}): behind "
            "these it takes what follows the question in the ask"
        )


def takes(function: Callable[..., Any], number: int) -> bool:
    """Can it be called with so many arguments?"""
    try:
        inspect.signature(function).bind(*range(number))
    except TypeError:
        return False
    except ValueError:  # nobody knows what it takes
        pass
    return True


def told(function: Callable[..., Any]) -> str:
    """A function with its parameters and its place."""
    code = getattr(inspect.unwrap(function), "__code__", None)
    place = f", {code.co_filename}:{code.co_firstlineno}" if code else ""
    parameters = ", ".join(inspect.signature(function).parameters)
    return f"{getattr(function, '__name__', function)}({parameters}){place}"


def plural(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"
