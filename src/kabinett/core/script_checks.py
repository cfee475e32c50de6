"""What a script may not say, refused when the game is loaded, with what to write instead.

Also moves asks out of tests (``while (c := yield …) != PASS``) to a line of their own,
where that keeps the order of evaluation.
"""

from __future__ import annotations

import ast
import inspect
import types
from typing import NoReturn

KEPT = "only an int or a tuple of ints is kept across an ask"

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
    """A script says something that cannot be compiled without changing its meaning."""


def is_cut(node: ast.AST | None) -> bool:
    return isinstance(node, (ast.Yield, ast.YieldFrom))


def has_cut(node: ast.AST) -> bool:
    return any(is_cut(inner) for inner in ast.walk(node))


class Refusals:
    """Checks one script, given the file it stands in."""

    def __init__(self, filename: str, tree: ast.FunctionDef) -> None:
        self.filename = filename
        self.tree = tree
        self.made = 0

    def refuse(self, node: ast.AST, what: str) -> NoReturn:
        line = getattr(node, "lineno", self.tree.lineno)
        raise ScriptError(f"{self.filename}:{line}: script {self.tree.name}: {what}")

    # -- the whole script

    def check(self) -> None:
        self.signature()
        allowed = {id(node) for node in self.cut_places(self.tree)}
        for node in ast.walk(self.tree):
            if node is self.tree:
                continue
            for kind, instead in _REFUSED.items():
                if isinstance(node, kind):
                    self.refuse(node, f"no {kind.__name__.lower()} in a script: {instead}")
            if is_cut(node) and id(node) not in allowed:
                self.refuse(
                    node,
                    "an ask inside an expression: write `answer = yield …` on a line of its own, "
                    "then use the answer",
                )
            if isinstance(node, ast.Yield):
                self.ask(node)
            if isinstance(node, ast.YieldFrom) and not isinstance(node.value, ast.Call):
                self.refuse(node, "yield from something that is no call: write `yield from script(s, …)`")
            if isinstance(node, ast.For) and has_cut(node) and not isinstance(node.target, ast.Name):
                self.refuse(
                    node,
                    f"a loop with an ask inside takes one name ({KEPT}): loop over the numbers and "
                    "look the rest up",
                )
            if isinstance(node, ast.Assign) and has_cut(node) and len(node.targets) > 1:
                self.refuse(node, "a = b = yield …: assign the answer to one name first")
            if isinstance(node, (ast.Assign, ast.NamedExpr)):
                self.names(node)

    def signature(self) -> None:
        arguments = self.tree.args
        if arguments.vararg or arguments.kwarg or arguments.kwonlyargs or arguments.posonlyargs:
            self.refuse(self.tree, "a script takes plain arguments: no *, ** or / in its signature")
        if not arguments.args:
            self.refuse(self.tree, "a script takes the state as its first argument")

    def names(self, node: ast.Assign | ast.NamedExpr) -> None:
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        for target in targets:
            for inner in ast.walk(target):
                if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store):
                    if inner.id == self.tree.args.args[0].arg:
                        self.refuse(node, f"the state {inner.id} cannot be assigned to")
                    if inner.id.startswith("_") and inner.id != "_":
                        self.refuse(node, f"names with _ in front are the compiler's: rename {inner.id}")

    def ask(self, node: ast.Yield) -> None:
        value = node.value
        if not isinstance(value, ast.Tuple) or len(value.elts) < 3:
            self.refuse(node, "an ask is `yield seat, choices, MESSAGE`; mark a script that asks nothing @script")
        if any(isinstance(item, ast.Starred) for item in value.elts):
            self.refuse(node, "no * in an ask: write its parts out")
        seat = value.elts[0]
        if isinstance(seat, ast.Call) and isinstance(seat.func, ast.Name) and seat.func.id == "all_of":
            if len(seat.args) != 1 or seat.keywords:
                self.refuse(node, "all_of takes the seats, nothing else")
            if not isinstance(value.elts[1], (ast.Name, ast.Attribute)):
                self.refuse(node, "all_of is asked with the name of a function (state, seat) -> choices")

    def messages(self, words: list[ast.expr]) -> None:
        for word in words:
            if has_cut(word):
                self.refuse(word, "an ask inside an ask")

    # -- where a cut may stand

    def cut_places(self, tree: ast.AST) -> list[ast.AST]:
        """The cuts that stand where they can be cut."""
        places: list[ast.AST] = []
        for node in ast.walk(tree):
            if isinstance(node, (ast.Expr, ast.Assign, ast.AnnAssign, ast.Return)) and is_cut(node.value):
                assert node.value is not None
                places.append(node.value)
            if isinstance(node, (ast.If, ast.While)):
                first = self.first_evaluated(node.test)
                if first is not None:
                    places.append(first)
        return places

    def first_evaluated(self, test: ast.expr) -> ast.expr | None:
        """The cut that a test evaluates before anything else."""
        node: ast.expr = test
        while not is_cut(node):
            if isinstance(node, ast.Compare):
                node = node.left
            elif isinstance(node, ast.BoolOp):
                node = node.values[0]
            elif isinstance(node, ast.UnaryOp):
                node = node.operand
            elif isinstance(node, ast.BinOp):
                node = node.left
            elif isinstance(node, ast.NamedExpr):
                node = node.value
            else:
                return None
        return node

    # -- hoisting

    def hoist(self, body: list[ast.stmt]) -> list[ast.stmt]:
        """The body with every cut on a line of its own."""
        out: list[ast.stmt] = []
        for node in body:
            if isinstance(node, ast.If):
                before, test = self.hoist_test(node.test)
                made: ast.stmt = ast.If(test, self.hoist(node.body), self.hoist(node.orelse))
                out += [*before, ast.copy_location(made, node)]
            elif isinstance(node, ast.While):
                out.append(self.hoist_while(node))
            elif isinstance(node, ast.For):
                made = ast.For(node.target, node.iter, self.hoist(node.body), self.hoist(node.orelse))
                out.append(ast.copy_location(made, node))
            elif isinstance(node, ast.Return) and is_cut(node.value):
                assert node.value is not None
                name = self.fresh()
                out.append(self.assign(name, node.value, node))
                out.append(ast.copy_location(ast.Return(ast.copy_location(ast.Name(name, ast.Load()), node)), node))
            elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                continue  # a docstring
            else:
                out.append(node)
        return out

    def hoist_while(self, node: ast.While) -> ast.stmt:
        before, test = self.hoist_test(node.test)
        if not before:
            made = ast.While(test, self.hoist(node.body), self.hoist(node.orelse))
            return ast.copy_location(made, node)
        # while (c := yield …) != PASS: body   ->   while True: c = …; if not …: break; body
        leave: list[ast.stmt] = [*self.hoist(node.orelse), ast.copy_location(ast.Break(), node)]
        refuted = ast.copy_location(ast.UnaryOp(ast.Not(), test), node)
        check = ast.copy_location(ast.If(refuted, leave, []), node)
        always = ast.copy_location(ast.Constant(True), node)
        return ast.copy_location(ast.While(always, [*before, check, *self.hoist(node.body)], []), node)

    def hoist_test(self, test: ast.expr) -> tuple[list[ast.stmt], ast.expr]:
        if self.first_evaluated(test) is None and not self.first_named(test):
            return [], test
        before: list[ast.stmt] = []

        def walk(node: ast.expr) -> ast.expr:
            if is_cut(node):
                name = self.fresh()
                before.append(self.assign(name, node, node))
                return ast.copy_location(ast.Name(name, ast.Load()), node)
            if isinstance(node, ast.NamedExpr):
                value = node.value if is_cut(node.value) else walk(node.value)
                before.append(self.assign(node.target.id, value, node))
                return ast.copy_location(ast.Name(node.target.id, ast.Load()), node)
            if isinstance(node, ast.Compare):
                made: ast.expr = ast.Compare(walk(node.left), node.ops, node.comparators)
            elif isinstance(node, ast.BoolOp):
                made = ast.BoolOp(node.op, [walk(node.values[0]), *node.values[1:]])
            elif isinstance(node, ast.UnaryOp):
                made = ast.UnaryOp(node.op, walk(node.operand))
            elif isinstance(node, ast.BinOp):
                made = ast.BinOp(walk(node.left), node.op, node.right)
            else:
                return node
            return ast.copy_location(made, node)

        return before, walk(test)

    def first_named(self, test: ast.expr) -> bool:
        """Does the test begin with a walrus?"""
        node: ast.expr = test
        while True:
            if isinstance(node, ast.NamedExpr):
                return True
            if isinstance(node, ast.Compare):
                node = node.left
            elif isinstance(node, ast.BoolOp):
                node = node.values[0]
            elif isinstance(node, ast.UnaryOp):
                node = node.operand
            elif isinstance(node, ast.BinOp):
                node = node.left
            else:
                return False

    def fresh(self) -> str:
        self.made += 1
        return f"_asked_{self.made}"

    def assign(self, name: str, value: ast.expr, at: ast.AST) -> ast.stmt:
        target = ast.copy_location(ast.Name(name, ast.Store()), at)
        return ast.copy_location(ast.Assign([target], value), at)

    # -- calls and loops

    def iterable(self, node: ast.For, module: types.ModuleType) -> None:
        """A loop with an ask inside runs over a value, not over a list that may change."""
        source = node.iter
        if isinstance(source, (ast.Tuple, ast.Constant)):
            return
        if isinstance(source, ast.Call) and isinstance(source.func, ast.Name) and source.func.id in ("range", "tuple", "sorted"):
            return
        if isinstance(source, ast.Name):
            known = module.__dict__.get(source.id, ())
            if isinstance(known, (tuple, range)):
                return
        self.refuse(
            node,
            f"a loop with an ask inside needs a tuple, not something that may change: "
            f"write tuple({ast.unparse(source)})",
        )

    def dynamic(self, call: ast.Call, module: types.ModuleType) -> None:
        """A script looked up in a table."""
        if isinstance(call.func, (ast.Name, ast.Attribute)):
            try:
                found = eval(ast.unparse(call.func), module.__dict__)
            except (NameError, AttributeError):
                found = None
            if callable(found):
                self.refuse(call, f"{ast.unparse(call.func)} is no script of this game: mark it @script")
        if call.keywords:
            self.refuse(call, "a script from a table is called without keywords")
        if not call.args or any(isinstance(argument, ast.Starred) for argument in call.args):
            self.refuse(call, "a script is called with the state and plain arguments")

    def bind(
        self, call: ast.Call, signature: inspect.Signature, given: list[ast.expr]
    ) -> list[ast.expr]:
        """The arguments in the order of the parameters, defaults filled in."""
        if not call.args or any(isinstance(argument, ast.Starred) for argument in call.args):
            self.refuse(call, "a script is called with the state and plain arguments")
        named = {keyword.arg: keyword.value for keyword in call.keywords}
        bound: list[ast.expr] = []
        for place, parameter in enumerate(list(signature.parameters.values())[1:]):
            if place < len(given):
                bound.append(given[place])
            elif parameter.name in named:
                bound.append(named.pop(parameter.name))
            elif parameter.default is inspect.Parameter.empty:
                self.refuse(call, f"the argument {parameter.name} is missing")
            else:
                default = ast.parse(repr(parameter.default), mode="eval").body
                for node in ast.walk(default):
                    ast.copy_location(node, call)
                bound.append(default)
        if named or len(given) >= len(signature.parameters):
            self.refuse(call, f"too many arguments: the script takes {signature}")
        return bound
