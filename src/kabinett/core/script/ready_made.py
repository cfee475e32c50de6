"""Turns ready-made scripts (`core/parts/scripts.py`) into scripts of the game that uses them.

For ``react = reaction(reactions, REACT, PASS, do)``, the compiler reads the game's module as if it
had a script ``react``: the inner function of `reaction`, in which the arguments of the call replace
the parameters. The blocks of the script therefore belong to the game's
numbering, and its native code is in the game's module. All its lines have the line number of the
call in the game.
"""

from __future__ import annotations

import ast
import copy
import inspect
import textwrap
import types
from typing import Any

from kabinett.core.script.checks import ScriptError
from kabinett.core.script.cuts import is_script_definition
from kabinett.core.script.language import all_of, reveal, say, tell
from kabinett.core.state import CHANCE

#: The names that a ready-made script may use, whatever the game's module imports.
WORDS = {"all_of": all_of, "reveal": reveal, "say": say, "tell": tell, "CHANCE": CHANCE}
#: The imports of these names, in the text that mypyc compiles.
IMPORTS = """
from kabinett.core.script.language import all_of, reveal, say, tell
from kabinett.core.state import CHANCE
"""


def is_ready_made(function: object) -> bool:
    """Did a script maker (`script_maker`) make this script?"""
    return inspect.isfunction(function) and hasattr(function, "maker")


def lend_words(module: types.ModuleType) -> None:
    """Add `WORDS` to a module with ready-made scripts, because these scripts look them up in it."""
    if any(is_ready_made(value) for value in module.__dict__.values()):
        for name, word in WORDS.items():
            module.__dict__.setdefault(name, word)


def find_maker_call(node: ast.stmt, module: types.ModuleType) -> tuple[str, ast.Call, Any] | None:
    """The name, the call and the script, if this statement calls a script maker; otherwise
    None."""
    if isinstance(node, ast.Assign) and len(node.targets) == 1:
        target: ast.expr = node.targets[0]
    elif isinstance(node, ast.AnnAssign):
        target = node.target
    else:
        return None
    if not isinstance(target, ast.Name) or not isinstance(node.value, ast.Call):
        return None
    function = module.__dict__.get(target.id)
    return (target.id, node.value, function) if is_ready_made(function) else None


def find_ready_made(tree: ast.Module, module: types.ModuleType) -> list[ast.FunctionDef]:
    """The ready-made scripts of a module, as syntax trees with the line numbers of the calls.

    Raises ScriptError if the module uses a word of scripts for something else, or if it has no
    script of its own."""
    scripts = []
    for node in tree.body:
        maker_call = find_maker_call(node, module)
        if maker_call is None:
            continue
        name, call, function = maker_call
        where = f"{module.__file__}:{node.lineno}: script {name}"
        for word in WORDS:
            if module.__dict__.get(word, WORDS[word]) != WORDS[word]:
                raise ScriptError(f"{where}: {word} is something else here: rename that")
        state = state_parameter(tree)
        if state is None:
            raise ScriptError(
                f"{where}: write a script of its own in this module, whose first parameter shows "
                "the type of the state"
            )
        scripts.append(expand_maker(name, call, function, state.annotation, where))
    lend_words(module)
    return scripts


def state_parameter(tree: ast.Module) -> ast.arg | None:
    """The first parameter of the module's own scripts: the state, with its annotation."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.args.args and is_script_definition(node):
            return node.args.args[0]
    return None


def expand_maker(
    name: str, call: ast.Call, function: Any, state: ast.expr | None, where: str
) -> ast.FunctionDef:
    """The inner function of a script maker, renamed to ``name``, with the call's arguments in place
    of the maker's parameters."""
    values = bind_arguments(call, function.maker, where)
    maker_tree = ast.parse(textwrap.dedent(inspect.getsource(function.maker))).body[0]
    assert isinstance(maker_tree, ast.FunctionDef)
    script = next(node for node in maker_tree.body if isinstance(node, ast.FunctionDef))
    expand_varargs(script, [*inspect.signature(function).parameters])
    # If a name of the game is also a local of the script, the local is renamed.
    game_names = {node.id for value in values.values() for node in name_nodes(value)}
    script_names = {node.arg for node in script.args.args}
    script_names |= {node.id for node in name_nodes(script) if isinstance(node.ctx, ast.Store)}
    Substituter(values, {local: f"{local}_of_{name}" for local in script_names & game_names}).visit(
        script
    )
    script.name = name
    script.args.args[0].annotation = copy.deepcopy(state)
    for node in ast.walk(script):
        ast.copy_location(node, call)
    return ast.fix_missing_locations(script)


def expand_varargs(script: ast.FunctionDef, parameters: list[str]) -> None:
    """Replace ``*args`` by a named parameter for each argument."""
    if script.args.vararg is None:
        return
    extra_names = parameters[len(script.args.args) :]
    vararg_name = script.args.vararg.arg
    script.args.vararg = None
    script.args.args += [ast.arg(name, ast.Name("int", ast.Load())) for name in extra_names]
    for node in ast.walk(script):
        if isinstance(node, ast.Tuple):
            node.elts = [
                each
                for item in node.elts
                for each in (
                    [ast.Name(name, ast.Load()) for name in extra_names]
                    if isinstance(item, ast.Starred) and ast.unparse(item.value) == vararg_name
                    else [item]
                )
            ]


def name_nodes(tree: ast.AST) -> list[ast.Name]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.Name)]


def bind_arguments(call: ast.Call, maker: Any, where: str) -> dict[str, ast.expr]:
    """The arguments of a call of a script maker, by parameter; raises ScriptError if one is neither
    a name nor a constant."""
    keywords = {keyword.arg: keyword.value for keyword in call.keywords if keyword.arg}
    values: dict[str, ast.expr] = inspect.signature(maker).bind(*call.args, **keywords).arguments
    for value in values.values():
        root = value
        while isinstance(root, ast.Attribute):
            root = root.value
        if not isinstance(root, ast.Name | ast.Constant):
            raise ScriptError(
                f"{where}: {ast.unparse(value)}: a ready-made script takes names and constants: "
                "give it a name on a line of its own"
            )
    return values


class Substituter(ast.NodeTransformer):
    """Replaces a script maker's parameters by names and constants, and renames its locals."""

    def __init__(self, values: dict[str, ast.expr], new_names: dict[str, str]) -> None:
        self.values = values
        self.new_names = new_names

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id in self.values:
            return copy.deepcopy(self.values[node.id])
        return ast.Name(self.new_names.get(node.id, node.id), node.ctx)

    def visit_arg(self, node: ast.arg) -> ast.arg:
        return ast.arg(self.new_names.get(node.arg, node.arg), node.annotation)

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """``getattr(s, deck)`` becomes ``s.deck`` if the game passes ``"deck"``."""
        call = ast.Call(
            self.visit(node.func),
            [self.visit(value) for value in node.args],
            [ast.keyword(each.arg, self.visit(each.value)) for each in node.keywords],
        )
        if ast.unparse(node.func) == "getattr" and isinstance(call.args[1], ast.Constant):
            return ast.Attribute(call.args[0], str(call.args[1].value), ast.Load())
        return call
