"""Checks the scripts of a game when it is loaded. Rejects what a script must not contain, and says
how to write it instead."""

from __future__ import annotations

import ast
import inspect
import re
import types
from typing import Any, NoReturn

from kabinett.core.script.ask_checks import faults_in_ask, faults_in_log_line
from kabinett.core.script.cuts import asks_several, has_cut, is_cut, name_of
from kabinett.core.script.hoist import needs_hoisting, spine
from kabinett.core.script.program import keepable
from kabinett.core.script.script_names import ScriptNames
from kabinett.core.script.value_kinds import ValueKind

OF_EACH = (
    "the name of a function (state, seat) -> choices, or of a list of choices, or with "
    "`lambda s, seat: choices`"
)
KEPT = "only an int or a tuple of ints is kept across an ask"

#: Functions of Python that the compiler calls in blocks, or whose results it knows: neither a
#: script nor its module may give these names another meaning.
BUILTINS = ("len", "list", "range", "sorted", "tuple")
#: Such names for scripts alone.
_RESERVED = frozenset([*BUILTINS, "cast", "all_of", "say", "tell", "reveal"])
_UNKEPT = re.compile(r"\b(list|dict|set|frozenset|str|float|bytes|None|Iterable|Sequence|List)\b")

_REFUSED: dict[type[ast.AST], str] = {
    ast.Try: "put the try into a function that asks nothing",
    ast.TryStar: "put the try into a function that asks nothing",
    ast.With: "put the with into a function that asks nothing",
    ast.AsyncWith: "scripts are not asynchronous",
    ast.AsyncFor: "scripts are not asynchronous",
    ast.Await: "scripts are not asynchronous",
    ast.FunctionDef: "move the inner function out of the script",
    ast.AsyncFunctionDef: "move the inner function out of the script",
    ast.ClassDef: "move the class out of the script",
    ast.Match: "write if … elif",
    ast.Global: "keep it in the state",
    ast.Nonlocal: "keep it in the state",
    ast.Delete: "assign instead of del",
    ast.Import: "import at the top of the file",
    ast.ImportFrom: "import at the top of the file",
}


class ScriptError(SyntaxError):
    """A script cannot be compiled without changing its meaning.

    The message names file and line, and the right way to write the script."""


def holds_no_int(value: ast.expr) -> bool:
    """Does the source show that the value is neither an int nor a tuple of ints?"""
    if isinstance(value, ast.Constant):
        return not isinstance(value.value, int)
    if isinstance(value, ast.Call):
        return isinstance(value.func, ast.Name) and value.func.id in _NO_INTS
    if isinstance(value, ast.Tuple):
        return any(isinstance(item, ast.Tuple) or holds_no_int(item) for item in value.elts)
    if isinstance(value, ast.IfExp):
        return holds_no_int(value.body) or holds_no_int(value.orelse)
    return isinstance(value, _NO_INT_NODES)


_NO_INTS = {"list", "sorted", "set", "frozenset", "dict", "str", "float", "range"}
_NO_INTS |= {"map", "filter", "zip", "enumerate", "reversed", "iter"}
_NO_INT_NODES = (
    ast.List,
    ast.ListComp,
    ast.Set,
    ast.SetComp,
    ast.Dict,
    ast.DictComp,
    ast.GeneratorExp,
    ast.Lambda,
    ast.JoinedStr,
)


def own_statements(statements: list[ast.stmt]) -> list[ast.stmt]:
    """These statements and all statements inside them, except those in the bodies of inner
    loops."""
    flat = list(statements)
    for statement in statements:
        if isinstance(statement, ast.If):
            flat += own_statements(statement.body) + own_statements(statement.orelse)
        elif isinstance(statement, (ast.For, ast.While)):
            flat += own_statements(statement.orelse)
    return flat


class Checker:
    """Checks one script of a module; each fault raises ScriptError."""

    def __init__(self, module: types.ModuleType, tree: ast.FunctionDef) -> None:
        self.filename = module.__file__ or "<module>"
        self.module = module
        self.tree = tree
        self.names = ScriptNames(module, tree)
        self.all_ofs = {
            id(node.value.elts[0])
            for node in ast.walk(tree)
            if isinstance(node, ast.Yield) and isinstance(node.value, ast.Tuple) and node.value.elts
        }

    def refuse(self, node: ast.AST, what: str) -> NoReturn:
        line = getattr(node, "lineno", self.tree.lineno)
        raise ScriptError(f"{self.filename}:{line}: script {self.tree.name}: {what}")

    # -- the whole script

    def check(self) -> None:
        self.check_signature()
        cut_ids = {id(node) for node in self.cut_nodes(self.tree)}
        for node in ast.walk(self.tree):
            if node is self.tree:
                continue
            for kind, instead in _REFUSED.items():
                if isinstance(node, kind):
                    self.refuse(node, f"no {kind.__name__.lower()} in a script: {instead}")
            if is_cut(node) and id(node) not in cut_ids:
                self.refuse(
                    node,
                    "an ask inside an expression: write `answer = yield …` on a line of its own, "
                    "then use the answer",
                )
            if isinstance(node, ast.Yield):
                self.check_ask(node)
            elif isinstance(node, ast.YieldFrom) and not isinstance(node.value, ast.Call):
                self.refuse(node, "yield from what is no call: write `yield from script(s, …)`")
            elif isinstance(node, (ast.For, ast.While)):
                self.check_loop(node)
            elif isinstance(node, ast.Assign) and has_cut(node) and len(node.targets) > 1:
                self.refuse(node, "a = b = yield …: assign the answer to one name first")
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                self.check_name(node, node.id)
            elif isinstance(node, ast.arg):
                self.check_name(node, node.arg)
            elif isinstance(node, ast.Call):
                self.check_call(node)

    def check_signature(self) -> None:
        arguments = self.tree.args
        if arguments.vararg or arguments.kwarg or arguments.kwonlyargs or arguments.posonlyargs:
            self.refuse(self.tree, "a script takes plain arguments: no *, ** or / in its signature")
        if not arguments.args:
            self.refuse(self.tree, "a script takes the state as its first argument")
        for mark in self.tree.decorator_list:
            if name_of(mark) != "script":
                self.refuse(
                    mark, f"no @{ast.unparse(mark)} on a script: compiled, it would do nothing"
                )
        for argument in arguments.args[1:]:
            annotation = "" if argument.annotation is None else ast.unparse(argument.annotation)
            if _UNKEPT.search(annotation.replace("tuple[int, ...]", "")):
                self.refuse(
                    argument, f"{argument.arg}: {annotation}: {KEPT} (-1 says nobody or nothing)"
                )

    def check_defaults(self, function: Any) -> None:
        """Check the defaults of the script's parameters."""
        for name, parameter in list(inspect.signature(function).parameters.items())[1:]:
            if parameter.default is not inspect.Parameter.empty and (
                parameter.default is None or not keepable(parameter.default)
            ):
                self.refuse(self.tree, f"the default {name}={parameter.default!r}: {KEPT}")

    def check_name(self, node: ast.AST, name: str) -> None:
        if isinstance(node, ast.Name) and name == self.tree.args.args[0].arg:
            self.refuse(node, f"the state {name} cannot be assigned to")
        if name.startswith("_") and name != "_":
            self.refuse(node, f"names with _ in front are the compiler's: rename {name}")
        if name in _RESERVED:
            self.refuse(node, f"the compiler's own code needs {name} to be what it is: rename it")

    def check_call(self, node: ast.Call) -> None:
        if name_of(node) == "all_of" and id(node) not in self.all_ofs:
            self.refuse(
                node, "all_of stands in an ask: `yield all_of(seats), choices_of, QUESTION`"
            )
        if name_of(node) in ("say", "tell"):
            for fault in faults_in_log_line(node, self.names):
                self.refuse(node, fault)
            for inner in ast.walk(node):
                if isinstance(inner, ast.NamedExpr):
                    self.refuse(
                        inner,
                        "where nobody listens, nothing is worked out for the log: assign on a "
                        "line of its own",
                    )

    def check_loop(self, node: ast.For | ast.While) -> None:
        if isinstance(node, ast.For):
            if has_cut(node) and not isinstance(node.target, ast.Name):
                self.refuse(
                    node,
                    f"a loop with an ask inside takes one name ({KEPT}): loop over the numbers and "
                    "look the rest up",
                )
        elif needs_hoisting(node.test):
            # The hoister moves the test into the loop, and the ``else`` with it.
            for inner in own_statements(node.orelse):
                if isinstance(inner, (ast.Break, ast.Continue)):
                    self.refuse(
                        inner,
                        "break or continue in the else of a loop that asks in its test: ask "
                        "inside of `while True`",
                    )

    def check_ask(self, node: ast.Yield) -> None:
        value = node.value
        if not isinstance(value, ast.Tuple) or len(value.elts) < 3:
            self.refuse(
                node,
                "an ask is `yield seat, choices, QUESTION`; mark a script that asks nothing "
                "@script",
            )
        if any(isinstance(item, ast.Starred) for item in value.elts):
            self.refuse(node, "no * in an ask: write its parts out")
        seat = value.elts[0]
        if asks_several(seat):
            if len(seat.args) != 1 or seat.keywords:
                self.refuse(node, "all_of takes the seats, nothing else")
            if isinstance(value.elts[1], ast.Lambda):
                self.check_lambda(value.elts[1])
                return
            if not isinstance(value.elts[1], (ast.Name, ast.Attribute)):
                self.refuse(node, f"all_of is asked with {OF_EACH}")
            choices = self.names.resolve(value.elts[1])
            has_choices = (
                callable(choices) or choices is None or self.names.is_constant(value.elts[1])
            )
            if not has_choices or self.names.is_local(value.elts[1]):
                self.refuse(
                    node,
                    f"{ast.unparse(value.elts[1])} is no such name of this module: all_of is asked "
                    f"with {OF_EACH}",
                )

    def check_lambda(self, node: ast.Lambda) -> None:
        """Check the lambda that gives the choices of each seat of an `all_of`."""
        plain = ast.arguments([], node.args.args, None, [], [], None, [])
        if ast.dump(node.args) != ast.dump(plain) or len(node.args.args) != 2:
            self.refuse(node, f"all_of is asked with {OF_EACH}")

    def check_question(self, parts: list[ast.expr]) -> None:
        for part in parts:
            if has_cut(part):
                self.refuse(part, "an ask inside an ask")
        for fault in faults_in_ask(parts, self.names):
            self.refuse(parts[0], fault)

    # -- where a cut may be

    def cut_nodes(self, tree: ast.AST) -> list[ast.AST]:
        """The cuts that the cutter can make: on a line of their own, or first in a test."""
        cuts: list[ast.AST] = []
        for node in ast.walk(tree):
            if isinstance(node, (ast.Expr, ast.Assign, ast.AnnAssign, ast.Return)) and is_cut(
                node.value
            ):
                assert node.value is not None
                cuts.append(node.value)
            if isinstance(node, (ast.If, ast.While)):
                cuts += filter(is_cut, spine(node.test))
        return cuts

    # -- calls and loops

    def check_iterable(self, node: ast.For) -> None:
        """Reject a loop that contains an ask unless it iterates over a value that cannot change."""
        source = node.iter
        is_tuple = self.names.values.kind(source) == ValueKind.TUPLE
        if self.names.is_local(source):
            if isinstance(source, ast.Name) and is_tuple:
                return
        elif isinstance(source, ast.Call) and (
            is_tuple or name_of(source) in ("range", "tuple", "sorted")
        ):
            return
        elif isinstance(source, ast.Tuple):
            if not any(isinstance(item, (ast.Tuple, ast.List)) for item in source.elts):
                return
            self.refuse(
                node,
                f"a loop with an ask inside runs over ints ({KEPT}): loop over numbers "
                "and look the rest up",
            )
        else:
            value = self.names.resolve(source)
            if isinstance(value, range) or (isinstance(value, tuple) and keepable(value)):
                return
            if isinstance(value, tuple):
                self.refuse(
                    node,
                    f"a loop with an ask inside runs over ints ({KEPT}): write "
                    f"range(len({ast.unparse(source)}))",
                )
        self.refuse(
            node,
            f"a loop with an ask inside needs a tuple, not something that may change: "
            f"write tuple({ast.unparse(source)})",
        )

    def check_dynamic_call(self, call: ast.Call) -> None:
        """Check a call of a script that is looked up in a table."""
        if callable(self.names.resolve(call.func)):
            self.refuse(
                call,
                f"{ast.unparse(call.func)} is no script of this game: say that it gives a "
                "`-> Script`, or mark it @script where it asks nothing",
            )
        if call.keywords:
            self.refuse(call, "a script from a table is called without keywords")
        self.check_arguments(call, from_a_table=True)

    def check_arguments(self, call: ast.Call, from_a_table: bool = False) -> None:
        """Check the arguments of a script's call: the state, then values. A script from a table may
        get a tuple of ints as its last arguments (``*fields[number]``), because the scripts of a
        table have different parameters."""
        state = self.tree.args.args[0].arg
        if (
            not call.args
            or name_of(call.args[0]) != state
            or not isinstance(call.args[0], ast.Name)
        ):
            self.refuse(call, f"a script is called with the state first: write …({state}, …)")
        values = [*call.args[1:], *(keyword.value for keyword in call.keywords)]
        if from_a_table and isinstance(call.args[-1], ast.Starred):
            values = values[:-1]
        if any(isinstance(value, ast.Starred) for value in values) or any(
            keyword.arg is None for keyword in call.keywords
        ):
            self.refuse(call, "a script is called with the state and plain arguments, no * or **")
        for value in values:
            if holds_no_int(value):
                self.refuse(call, f"the argument {ast.unparse(value)}: {KEPT}")

    def bind_arguments(
        self, call: ast.Call, signature: inspect.Signature, positional: list[ast.expr]
    ) -> list[ast.expr]:
        """The arguments of a call in the order of the script's parameters, with the defaults filled
        in."""
        self.check_arguments(call)
        keywords = {keyword.arg: keyword.value for keyword in call.keywords}
        order = [name for name in signature.parameters if name in keywords]
        if order != [name for name in keywords if name in order]:
            self.refuse(
                call,
                "keywords in another order than the script's: they would be worked out "
                "in that order",
            )
        arguments: list[ast.expr] = []
        for index, parameter in enumerate(list(signature.parameters.values())[1:]):
            if index < len(positional):
                arguments.append(positional[index])
            elif parameter.name in keywords:
                arguments.append(keywords.pop(parameter.name))
            elif parameter.default is inspect.Parameter.empty:
                self.refuse(call, f"the argument {parameter.name} is missing")
            else:
                default = ast.parse(repr(parameter.default), mode="eval").body
                for node in ast.walk(default):
                    ast.copy_location(node, call)
                arguments.append(default)
        if keywords or len(positional) >= len(signature.parameters):
            self.refuse(call, f"too many arguments: the script takes {signature}")
        return arguments
