"""Scripts made by a part (`core/parts/scripts.py`) become scripts of the game that makes them.

``react = reaction(reactions, REACT, PASS, do)`` stands in a game's module as if its script were
written there: the inner function of `reaction`, called ``react``, with the names that were given
in the place of the part's parameters.  So its blocks have the game's numbers and its native code
lies in the game's module, in both builds; all its lines are the one line in the game.
"""

from __future__ import annotations

import ast
import copy
import inspect
import textwrap
import types
from typing import Any

from kabinett.core.script.checks import ScriptError
from kabinett.core.script.cuts import says_script
from kabinett.core.script.language import all_of, reveal, say, tell
from kabinett.core.state import CHANCE

#: What a part's script may call by name, whatever the game's module has imported.
WORDS = {"all_of": all_of, "reveal": reveal, "say": say, "tell": tell, "CHANCE": CHANCE}
#: The same for mypyc.
IMPORTS = """
from kabinett.core.script.language import all_of, reveal, say, tell
from kabinett.core.state import CHANCE
"""


def is_adopted(function: object) -> bool:
    """Is it a script that a part has made?"""
    return inspect.isfunction(function) and hasattr(function, "part")


def lend_words(module: types.ModuleType) -> None:
    """Let the scripts that parts have made in a module find the words of scripts there."""
    if any(is_adopted(value) for value in module.__dict__.values()):
        for name, word in WORDS.items():
            module.__dict__.setdefault(name, word)


def maker(node: ast.stmt, module: types.ModuleType) -> tuple[str, ast.Call, Any] | None:
    """The name, the call and the function of a script that is made in this line."""
    if isinstance(node, ast.Assign) and len(node.targets) == 1:
        target: ast.expr = node.targets[0]
    elif isinstance(node, ast.AnnAssign):
        target = node.target
    else:
        return None
    if not isinstance(target, ast.Name) or not isinstance(node.value, ast.Call):
        return None
    function = module.__dict__.get(target.id)
    return (target.id, node.value, function) if is_adopted(function) else None


def adopted(tree: ast.Module, module: types.ModuleType) -> list[ast.FunctionDef]:
    """The scripts that a module has made by parts, as if they were written where they are made."""
    made = []
    for node in tree.body:
        found = maker(node, module)
        if found is None:
            continue
        name, call, function = found
        where = f"{module.__file__}:{node.lineno}: script {name}"
        for word in WORDS:
            if module.__dict__.get(word, WORDS[word]) != WORDS[word]:
                raise ScriptError(f"{where}: {word} is something else here: rename that")
        own = state_of(tree)
        if own is None:
            raise ScriptError(f"{where}: a part is used in a module that has scripts of its own")
        made.append(filled(name, call, function, own.annotation, where))
    lend_words(module)
    return made


def state_of(tree: ast.Module) -> ast.arg | None:
    """The state, as the module's own scripts take it."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.args.args and says_script(node):
            return node.args.args[0]
    return None


def filled(
    name: str, call: ast.Call, function: Any, state: ast.expr | None, where: str
) -> ast.FunctionDef:
    """The inner function of a part with what it was given."""
    given = arguments(call, function.part, where)
    whole = ast.parse(textwrap.dedent(inspect.getsource(function.part))).body[0]
    assert isinstance(whole, ast.FunctionDef)
    script = next(node for node in whole.body if isinstance(node, ast.FunctionDef))
    spread(script, [*inspect.signature(function).parameters])
    # The game may call something as the script calls a local: the script gives way.
    theirs = {node.id for value in given.values() for node in names(value)}
    own = {node.arg for node in script.args.args}
    own |= {node.id for node in names(script) if isinstance(node.ctx, ast.Store)}
    Filled(given, {local: f"{local}_of_{name}" for local in own & theirs}).visit(script)
    script.name = name
    script.args.args[0].annotation = copy.deepcopy(state)
    for node in ast.walk(script):
        ast.copy_location(node, call)
    return ast.fix_missing_locations(script)


def spread(script: ast.FunctionDef, parameters: list[str]) -> None:
    """Write out ``*args``, for which the script that was made has parameters with names."""
    if script.args.vararg is None:
        return
    more = parameters[len(script.args.args) :]
    many = script.args.vararg.arg
    script.args.vararg = None
    script.args.args += [ast.arg(name, ast.Name("int", ast.Load())) for name in more]
    for node in ast.walk(script):
        if isinstance(node, ast.Tuple):
            node.elts = [
                each
                for item in node.elts
                for each in (
                    [ast.Name(name, ast.Load()) for name in more]
                    if isinstance(item, ast.Starred) and ast.unparse(item.value) == many
                    else [item]
                )
            ]


def names(tree: ast.AST) -> list[ast.Name]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.Name)]


def arguments(call: ast.Call, part: Any, where: str) -> dict[str, ast.expr]:
    """What is given to a part, by its parameters."""
    named = {keyword.arg: keyword.value for keyword in call.keywords if keyword.arg}
    given: dict[str, ast.expr] = inspect.signature(part).bind(*call.args, **named).arguments
    for value in given.values():
        root = value
        while isinstance(root, ast.Attribute):
            root = root.value
        if not isinstance(root, ast.Name | ast.Constant):
            raise ScriptError(
                f"{where}: {ast.unparse(value)}: a part takes names and constants: give it a "
                "name on a line of its own"
            )
    return given


class Filled(ast.NodeTransformer):
    """Puts names and constants into the place of a part's parameters."""

    def __init__(self, given: dict[str, ast.expr], renamed: dict[str, str]) -> None:
        self.given = given
        self.renamed = renamed

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id in self.given:
            return copy.deepcopy(self.given[node.id])
        return ast.Name(self.renamed.get(node.id, node.id), node.ctx)

    def visit_arg(self, node: ast.arg) -> ast.arg:
        return ast.arg(self.renamed.get(node.arg, node.arg), node.annotation)

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """``getattr(s, deck)`` is ``s.deck`` where the game says ``"deck"``."""
        made = ast.Call(
            self.visit(node.func),
            [self.visit(value) for value in node.args],
            [ast.keyword(each.arg, self.visit(each.value)) for each in node.keywords],
        )
        if ast.unparse(node.func) == "getattr" and isinstance(made.args[1], ast.Constant):
            return ast.Attribute(made.args[0], str(made.args[1].value), ast.Load())
        return made
