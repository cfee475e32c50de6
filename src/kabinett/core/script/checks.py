"""What a script may not say, refused when the game is loaded, with what to write instead.

Also moves asks out of tests (``while (c := yield …) != PASS``) to a line of their own,
where that keeps the order of evaluation.
"""

from __future__ import annotations

import ast
import inspect
import re
import types
from typing import Any, NoReturn

from kabinett.core.script.program import keepable

KEPT = "only an int or a tuple of ints is kept across an ask"

#: What the compiler's own code calls by name: no script may call something else so.
_RESERVED = frozenset(
    ["len", "tuple", "range", "sorted", "cast", "all_of", "say", "tell", "reveal"]
)
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
    """A script says something that cannot be compiled without changing its meaning."""


def is_cut(node: ast.AST | None) -> bool:
    return isinstance(node, (ast.Yield, ast.YieldFrom))


def has_cut(node: ast.AST) -> bool:
    return any(is_cut(inner) for inner in ast.walk(node))


def named(node: ast.AST | None) -> str:
    """What a name, an attribute or a call calls: ``all_of`` for ``script.all_of(seats)``."""
    if isinstance(node, ast.Call):
        return named(node.func)
    return node.id if isinstance(node, ast.Name) else getattr(node, "attr", "")


def holds_no_int(value: ast.expr) -> bool:
    """Can the value be seen to be neither an int nor a tuple of ints?"""
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
    """The statements, and those inside them except in loops of their own."""
    found = list(statements)
    for statement in statements:
        if isinstance(statement, ast.If):
            found += own_statements(statement.body) + own_statements(statement.orelse)
        elif isinstance(statement, (ast.For, ast.While)):
            found += own_statements(statement.orelse)
    return found


#: Functions of Python's own that give an int.
_GIVE_INTS = frozenset(
    "len min max sum abs int bool ord index count pop bit_count bit_length".split()  # noqa: SIM905
)


class Refusals:
    """Checks one script, given the module it stands in."""

    def __init__(self, module: types.ModuleType, tree: ast.FunctionDef) -> None:
        self.filename = module.__file__ or "<module>"
        self.module = module
        self.tree = tree
        self.locals = {argument.arg for argument in tree.args.args} | {
            node.id
            for node in ast.walk(tree)
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        }
        self.made = 0
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
            elif isinstance(node, ast.YieldFrom) and not isinstance(node.value, ast.Call):
                self.refuse(node, "yield from what is no call: write `yield from script(s, …)`")
            elif isinstance(node, (ast.For, ast.While)):
                self.loop(node)
            elif isinstance(node, ast.Assign) and has_cut(node) and len(node.targets) > 1:
                self.refuse(node, "a = b = yield …: assign the answer to one name first")
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                self.name(node, node.id)
            elif isinstance(node, ast.arg):
                self.name(node, node.arg)
            elif isinstance(node, ast.Call):
                self.call(node)

    def signature(self) -> None:
        arguments = self.tree.args
        if arguments.vararg or arguments.kwarg or arguments.kwonlyargs or arguments.posonlyargs:
            self.refuse(self.tree, "a script takes plain arguments: no *, ** or / in its signature")
        if not arguments.args:
            self.refuse(self.tree, "a script takes the state as its first argument")
        for mark in self.tree.decorator_list:
            if named(mark) != "script":
                self.refuse(
                    mark, f"no @{ast.unparse(mark)} beside @script: compiled, it would do nothing"
                )
        for argument in arguments.args[1:]:
            said = "" if argument.annotation is None else ast.unparse(argument.annotation)
            if _UNKEPT.search(said.replace("tuple[int, ...]", "")):
                self.refuse(argument, f"{argument.arg}: {said}: {KEPT} (-1 says nobody or nothing)")

    def defaults(self, function: Any) -> None:
        """What is filled in for a caller who leaves an argument out."""
        for name, parameter in list(inspect.signature(function).parameters.items())[1:]:
            if parameter.default is not inspect.Parameter.empty and (
                parameter.default is None or not keepable(parameter.default)
            ):
                self.refuse(self.tree, f"the default {name}={parameter.default!r}: {KEPT}")

    def name(self, node: ast.AST, name: str) -> None:
        if isinstance(node, ast.Name) and name == self.tree.args.args[0].arg:
            self.refuse(node, f"the state {name} cannot be assigned to")
        if name.startswith("_") and name != "_":
            self.refuse(node, f"names with _ in front are the compiler's: rename {name}")
        if name in _RESERVED:
            self.refuse(node, f"the compiler's own code needs {name} to be what it is: rename it")

    def call(self, node: ast.Call) -> None:
        if named(node) == "all_of" and id(node) not in self.all_ofs:
            self.refuse(node, "all_of stands in an ask: `yield all_of(seats), choices_of, MESSAGE`")
        if named(node) in ("say", "tell"):
            for inner in ast.walk(node):
                if isinstance(inner, ast.NamedExpr):
                    self.refuse(
                        inner,
                        "where nobody listens, nothing is worked out for the log: assign on a "
                        "line of its own",
                    )

    def loop(self, node: ast.For | ast.While) -> None:
        if isinstance(node, ast.For):
            if has_cut(node) and not isinstance(node.target, ast.Name):
                self.refuse(
                    node,
                    f"a loop with an ask inside takes one name ({KEPT}): loop over the numbers and "
                    "look the rest up",
                )
        elif self.first_evaluated(node.test) is not None or self.first_named(node.test):
            # Its test is worked out inside of the loop, and so is its else.
            for inner in own_statements(node.orelse):
                if isinstance(inner, (ast.Break, ast.Continue)):
                    self.refuse(
                        inner,
                        "break or continue in the else of a loop that asks in its test: ask "
                        "inside of `while True`",
                    )

    def ask(self, node: ast.Yield) -> None:
        value = node.value
        if not isinstance(value, ast.Tuple) or len(value.elts) < 3:
            self.refuse(
                node,
                "an ask is `yield seat, choices, MESSAGE`; mark a script that asks nothing @script",
            )
        if any(isinstance(item, ast.Starred) for item in value.elts):
            self.refuse(node, "no * in an ask: write its parts out")
        seat = value.elts[0]
        if (
            isinstance(seat, ast.Call)
            and isinstance(seat.func, ast.Name)
            and seat.func.id == "all_of"
        ):
            if len(seat.args) != 1 or seat.keywords:
                self.refuse(node, "all_of takes the seats, nothing else")
            if not isinstance(value.elts[1], (ast.Name, ast.Attribute)):
                self.refuse(
                    node, "all_of is asked with the name of a function (state, seat) -> choices"
                )
            found = self.found(value.elts[1])
            if (found is not None and not callable(found)) or self.is_local(value.elts[1]):
                self.refuse(
                    node,
                    f"{ast.unparse(value.elts[1])} is no function of this module: all_of is "
                    "asked with the name of a function (state, seat) -> choices",
                )

    def question(self, parts: list[ast.expr]) -> None:
        for part in parts:
            if has_cut(part):
                self.refuse(part, "an ask inside an ask")

    # -- where a cut may stand

    def cut_places(self, tree: ast.AST) -> list[ast.AST]:
        """The cuts that stand where they can be cut."""
        places: list[ast.AST] = []
        for node in ast.walk(tree):
            if isinstance(node, (ast.Expr, ast.Assign, ast.AnnAssign, ast.Return)) and is_cut(
                node.value
            ):
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
                made = ast.For(node.target, node.iter, self.hoisted(node), self.hoist(node.orelse))
                out.append(ast.copy_location(made, node))
            elif isinstance(node, ast.Return) and is_cut(node.value):
                assert node.value is not None
                name = self.fresh()
                out.append(self.assign(name, node.value, node))
                out.append(
                    ast.copy_location(
                        ast.Return(ast.copy_location(ast.Name(name, ast.Load()), node)), node
                    )
                )
            elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                continue  # a docstring
            else:
                out.append(node)
        return out

    def hoisted(self, node: ast.For | ast.While) -> list[ast.stmt]:
        """The body of a loop, which must not be empty."""
        return self.hoist(node.body) or [ast.copy_location(ast.Pass(), node)]

    def hoist_while(self, node: ast.While) -> ast.stmt:
        before, test = self.hoist_test(node.test)
        if not before:
            made = ast.While(test, self.hoisted(node), self.hoist(node.orelse))
            return ast.copy_location(made, node)
        # while (c := yield …) != PASS: body   ->   while True: c = …; if not …: break; body
        leave: list[ast.stmt] = [*self.hoist(node.orelse), ast.copy_location(ast.Break(), node)]
        refuted = ast.copy_location(ast.UnaryOp(ast.Not(), test), node)
        check = ast.copy_location(ast.If(refuted, leave, []), node)
        always = ast.copy_location(ast.Constant(True), node)
        return ast.copy_location(
            ast.While(always, [*before, check, *self.hoist(node.body)], []), node
        )

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

    def iterable(self, node: ast.For) -> None:
        """A loop with an ask inside runs over a value, not over a list that may change."""
        source = node.iter
        if self.is_local(source):
            if isinstance(source, ast.Name) and self.kinds().get(source.id) == "tuple":
                return
        elif (isinstance(source, ast.Call) and self.kind(source) == "tuple") or (
            named(source) in ("range", "tuple", "sorted") and isinstance(source, ast.Call)
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
            known = self.found(source)
            if isinstance(known, range) or (isinstance(known, tuple) and keepable(known)):
                return
            if isinstance(known, tuple):
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

    # -- what a value is, as far as the source and the annotations of called functions say it

    def returns(self, call: ast.Call) -> str:
        """What a called function says that it returns; "" if it does not."""
        said = getattr(self.found(call.func), "__annotations__", {}).get("return", "")
        return said if isinstance(said, str) else getattr(said, "__qualname__", str(said))

    def kind(self, value: ast.expr, names: dict[str, str] | None = None) -> str:
        """ "int", "tuple", or "any" where it cannot be seen.  ``names``: the kinds of locals."""
        if isinstance(value, ast.Yield) and isinstance(value.value, ast.Tuple):
            return "tuple" if named(value.value.elts[0]) == "all_of" else "int"
        if isinstance(value, ast.Name):
            return (names or {}).get(value.id, "int")
        if isinstance(value, ast.IfExp):
            kinds = {self.kind(value.body, names), self.kind(value.orelse, names)}
            return kinds.pop() if len(kinds) == 1 else "any"
        if isinstance(value, ast.BinOp):
            sides = self.kind(value.left, names), self.kind(value.right, names)
            return "tuple" if "tuple" in sides else "any" if "any" in sides else "int"
        if isinstance(value, ast.Subscript) and isinstance(value.slice, ast.Slice):
            return "any" if self.kind(value.value, names) == "int" else "tuple"
        if isinstance(value, ast.Call):
            said = self.returns(value)
            if said:
                return "tuple" if said.startswith(("tuple", "Tuple")) else "int"
            if named(value) == "tuple":
                return "tuple"
            return "int" if named(value) in _GIVE_INTS else "any"
        return "tuple" if isinstance(value, ast.Tuple) else "int"

    def kinds(self) -> dict[str, str]:
        """The kinds of the script's own names, "any" for one that is given several."""
        given: list[tuple[str, ast.expr]] = []
        kinds: dict[str, str] = {}
        for argument in self.tree.args.args:
            said = "" if argument.annotation is None else ast.unparse(argument.annotation)
            kinds[argument.arg] = "tuple" if said.startswith("tuple") else "int"
        said_kinds = dict(kinds)
        for node in ast.walk(self.tree):
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                said = ast.unparse(node.annotation)
                said_kinds[node.target.id] = "tuple" if said.startswith("tuple") else "int"
            elif isinstance(node, ast.Assign):
                names = [name for name in node.targets if isinstance(name, ast.Name)]
                given += [(name.id, node.value) for name in names]
            elif isinstance(node, ast.NamedExpr):
                given.append((node.target.id, node.value))
            elif isinstance(node, ast.For) and isinstance(node.target, ast.Name):
                given.append((node.target.id, ast.Constant(0)))
        for _ in range(2):  # once more: a name may be given another
            found = dict(said_kinds)
            for name, value in given:
                kind = self.kind(value, kinds)
                found[name] = kind if found.get(name, kind) == kind else "any"
            kinds = found
        return kinds

    def is_list(self, choices: ast.expr) -> bool:
        """Can choices be seen to be a list?"""
        if isinstance(choices, ast.Call):
            return named(choices) in ("list", "sorted") or self.returns(choices).startswith("list")
        if isinstance(choices, ast.BinOp):
            return self.is_list(choices.left) or self.is_list(choices.right)
        if isinstance(choices, ast.IfExp):
            return self.is_list(choices.body) and self.is_list(choices.orelse)
        return isinstance(choices, (ast.List, ast.ListComp))

    def found(self, node: ast.expr) -> Any:
        """What a name of the module, or of something in it, stands for; None if it is none."""
        if not isinstance(node, (ast.Name, ast.Attribute)) or self.is_local(node):
            return None
        try:
            return eval(ast.unparse(node), self.module.__dict__)
        except (NameError, AttributeError):
            return None

    def is_local(self, node: ast.expr) -> bool:
        """Does it begin with a name of the script's own?"""
        while isinstance(node, ast.Attribute):
            node = node.value
        return isinstance(node, ast.Name) and node.id in self.locals

    def dynamic(self, call: ast.Call) -> None:
        """A script looked up in a table."""
        if callable(self.found(call.func)):
            self.refuse(
                call,
                f"{ast.unparse(call.func)} is no script of this game: mark it @script, and compile "
                "the module it stands in",
            )
        if call.keywords:
            self.refuse(call, "a script from a table is called without keywords")
        self.given(call, from_a_table=True)

    def given(self, call: ast.Call, from_a_table: bool = False) -> None:
        """A called script gets the state and values; one from a table may get a tuple of ints as
        its last arguments (``*fields[number]``), since each script of the table takes its own."""
        state = self.tree.args.args[0].arg
        if not call.args or named(call.args[0]) != state or not isinstance(call.args[0], ast.Name):
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

    def bind(
        self, call: ast.Call, signature: inspect.Signature, given: list[ast.expr]
    ) -> list[ast.expr]:
        """The arguments in the order of the parameters, defaults filled in."""
        self.given(call)
        names = {keyword.arg: keyword.value for keyword in call.keywords}
        order = [name for name in signature.parameters if name in names]
        if order != [name for name in names if name in order]:
            self.refuse(
                call,
                "keywords in another order than the script's: they would be worked out "
                "in that order",
            )
        bound: list[ast.expr] = []
        for place, parameter in enumerate(list(signature.parameters.values())[1:]):
            if place < len(given):
                bound.append(given[place])
            elif parameter.name in names:
                bound.append(names.pop(parameter.name))
            elif parameter.default is inspect.Parameter.empty:
                self.refuse(call, f"the argument {parameter.name} is missing")
            else:
                default = ast.parse(repr(parameter.default), mode="eval").body
                for node in ast.walk(default):
                    ast.copy_location(node, call)
                bound.append(default)
        if names or len(given) >= len(signature.parameters):
            self.refuse(call, f"too many arguments: the script takes {signature}")
        return bound
