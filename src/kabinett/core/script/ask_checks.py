"""Checks asks and log lines when a game is loaded.

The functions of a question must accept the arguments that the script passes. The arguments of a log
line must fill the holes of its message.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator
from typing import Any

from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.script.cuts import name_of
from kabinett.core.script.script_names import ScriptNames


def faults_in_ask(parts: list[ast.expr], names: ScriptNames) -> Iterator[str]:
    """The faults of a question and its arguments in a script, with the right way to write them."""
    question, *arguments = parts
    for name, value in possible_questions(question, names):
        if value is Message or isinstance(value, Message | str):
            yield f"{name} is no question: wrap it: Question({name})"
        elif isinstance(value, Question):
            yield from faults_in_arguments(name, value, len(arguments))


def faults_in_log_line(node: ast.Call, names: ScriptNames) -> Iterator[str]:
    """The faults of the message and its arguments in a call of `say` or `tell`."""
    message_index = 1 if name_of(node) == "say" else 2
    if node.keywords or any(isinstance(argument, ast.Starred) for argument in node.args):
        return
    message = names.resolve(node.args[message_index]) if len(node.args) > message_index else None
    argument_count = len(node.args) - message_index - 1
    if isinstance(message, Message) and argument_count != len(message.kinds):
        yield (
            f"{ast.unparse(node.args[message_index])}: {message.text!r} has "
            f"{plural(len(message.kinds), 'hole')}, and gets {plural(argument_count, 'argument')}"
        )


def possible_questions(node: ast.expr, names: ScriptNames) -> Iterator[tuple[str, Any]]:
    """The values, with their names, that an expression for a question can have, as far as the
    source shows them."""
    if isinstance(node, ast.IfExp):
        yield from possible_questions(node.body, names)
        yield from possible_questions(node.orelse, names)
    elif isinstance(node, ast.Constant):
        yield ast.unparse(node), node.value
    elif isinstance(node, ast.Call):
        yield ast.unparse(node), Message if names.resolve(node.func) is Message else None
    elif isinstance(node, ast.Subscript):
        table = names.resolve(node.value)
        values = table.values() if isinstance(table, dict) else table
        if isinstance(values, list | tuple | type({}.values())):
            # The arguments may be meant for only some questions of the table, so these are not
            # checked.
            yield from ((ast.unparse(node), each) for each in values if isinstance(each, Message))
    else:
        yield ast.unparse(node), names.resolve(node)


def faults_in_arguments(name: str, question: Question, argument_count: int) -> Iterator[str]:
    holes = len(question.prompt.kinds)
    if argument_count < holes:
        yield (
            f"{name}: {question.prompt.text!r} has {plural(holes, 'hole')}, and the ask gives "
            f"{plural(argument_count, 'argument')}: they follow the question"
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
        if not callable(function) or takes(function, first.count(",") + 1 + argument_count):
            continue
        expected_call = ", ".join([first, *(f"argument_{n}" for n in range(1, argument_count + 1))])
        yield (
            f"{name}: its {member} is {describe_function(function)}, and would be "
            f"called with {expected_call}): behind these it takes "
            "what follows the question in the ask"
        )


def takes(function: Callable[..., Any], number: int) -> bool:
    """Can the function be called with this number of arguments?"""
    try:
        inspect.signature(function).bind(*range(number))
    except TypeError:
        return False
    except ValueError:  # the function has no signature that could be checked
        pass
    return True


def describe_function(function: Callable[..., Any]) -> str:
    """A function with its parameters and its place in the source, for an error."""
    code = getattr(inspect.unwrap(function), "__code__", None)
    place = f", {code.co_filename}:{code.co_firstlineno}" if code else ""
    parameters = ", ".join(inspect.signature(function).parameters)
    return f"{getattr(function, '__name__', function)}({parameters}){place}"


def plural(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"
