"""Cuts a script into blocks: each runs from one ask to the next, over a frame of plain data.

The syntax tree of a script is cut at its asks (``yield``) and calls (``yield from``).
What follows a cut, to the end of the script, is its *continuation*; a block is the
continuation of one cut.  Code between cuts stays the Python that it was, with its own
line numbers, so tracebacks, coverage and the debugger point into the script.  A name
that must live across a cut becomes a slot of the frame; every other one stays a local.

    frame = [block, slot, slot, …]          slots: ints, or tuples of ints

`Cutter` gives the blocks of a script as syntax trees; `core/script/compiler.py` makes
them into functions, `core/script/typed.py` writes them as typed text for mypyc.  What it cannot cut
without changing the meaning it refuses (`ScriptError`).
"""

from __future__ import annotations

import ast
import copy
import inspect
import types
from collections.abc import Callable
from typing import Any

from kabinett.core.script.checks import Refusals
from kabinett.core.script.cuts import (
    Cut,
    Loop,
    Rest,
    Tail,
    answers_slot,
    as_list,
    asks_several,
    block_name,
    choices_name,
    closed,
    end_of_range,
    has_cut,
    is_cut,
    named,
    replace_statements,
    weight,
)
from kabinett.core.script.hoist import Hoister
from kabinett.core.script.language import reveal, say, tell
from kabinett.core.state import CHANCE

#: A continuation with more nodes than this becomes a function of its own.
INLINE_LIMIT = 70


class Namespace:
    """What a script's module calls things: finds the scripts behind names."""

    def __init__(self, module: types.ModuleType, scripts: dict[Any, str]) -> None:
        self.module = module
        self.scripts = scripts  # function -> unique name

    def script(self, function: ast.expr) -> Any:
        """The script that an expression names when the module is loaded, if it does."""
        if not isinstance(function, (ast.Name, ast.Attribute)):
            return None
        try:
            found = eval(ast.unparse(function), self.module.__dict__)
        except (NameError, AttributeError):
            return None
        try:
            return found if found in self.scripts else None
        except TypeError:
            return None


class Cutter:
    """Cuts one script."""

    def __init__(
        self, tree: ast.FunctionDef, first: int, space: Namespace, entries: dict[Any, int]
    ) -> None:
        self.refusals = Refusals(space.module, tree)
        self.refusals.check()
        self.tree = tree
        self.space = space
        self.entries = entries  # script -> entry block
        self.first = first
        arguments = [argument.arg for argument in tree.args.args]
        self.state, self.parameters = arguments[0], arguments[1:]
        self.cuts: dict[int, Cut] = {}  # by id of the node; the entry stands first
        self.loops: dict[int, Loop] = {}
        self.heads: dict[int, str] = {}
        self.joins: dict[tuple[int, int], str] = {}
        self.functions: dict[str, list[ast.stmt]] = {}
        self.numbers: dict[int, int] = {}  # of loops and asks that keep something, by id
        self.todo: list[Callable[[], None]] = []
        self.made = 0

    # -- the pieces

    def cut(self) -> tuple[list[Cut], dict[str, list[ast.stmt]]]:
        """All cuts, and the bodies of all functions by name, names not yet slots."""
        self.body = Hoister().hoist(self.tree.body)
        self.cuts[0] = Cut(self.first, None, Rest(), self.tree.lineno)
        self.function(block_name(self.first), self.body, Rest())
        while self.todo:
            self.todo.pop(0)()
        self.merge()
        return list(self.cuts.values()), self.functions

    def merge(self) -> None:
        """Put what is called from one place only into that place: its names need no slot."""
        places: dict[str, list[ast.Return]] = {name: [] for name in self.joins.values()}
        for body in self.functions.values():
            for node in (inner for statement in body for inner in ast.walk(statement)):
                if isinstance(node, ast.Return) and named(node.value) in places:
                    places[named(node.value)].append(node)
        bodies = {
            id(nodes[0]): self.functions.pop(name)
            for name, nodes in places.items()
            if len(nodes) == 1
        }
        for body in [*bodies.values(), *self.functions.values()]:
            replace_statements(body, bodies)

    def function(self, name: str, statements: list[ast.stmt], rest: Rest) -> None:
        self.functions[name] = self.then(self.native(statements, rest, False), rest)

    def then(self, made: list[ast.stmt], rest: Rest | None) -> list[ast.stmt]:
        """The statements, and what is left to do after them unless they have left already."""
        return made if closed(made) else made + self.go_on(rest)

    def text(self, source: str, at: ast.AST) -> list[ast.stmt]:
        statements = ast.parse(source).body
        for statement in statements:
            for node in ast.walk(statement):
                ast.copy_location(node, at)
        return statements

    # -- statements where they stand

    def native(self, statements: list[ast.stmt], rest: Rest, looping: bool) -> list[ast.stmt]:
        """The statements as plain code.  ``rest`` is what follows them; ``looping``: the
        loop around them is plain code here too, so ``break`` may stay ``break``."""
        out: list[ast.stmt] = []
        for place, statement in enumerate(statements):
            following = statements[place + 1 :]
            after = Rest(following, rest) if following else rest
            out += self.statement(statement, after, looping)
            if closed(out):
                break
        return out

    def statement(self, node: ast.stmt, after: Rest, looping: bool) -> list[ast.stmt]:
        value = getattr(node, "value", None)
        if isinstance(node, ast.Return):
            return self.leave(node)
        if isinstance(node, (ast.Break, ast.Continue)):
            if looping:
                return [node]
            loop = after.loop()
            assert loop is not None
            return self.go_on(loop.after if isinstance(node, ast.Break) else Rest(back=loop))
        if isinstance(node, (ast.Assign, ast.AnnAssign, ast.Expr)) and is_cut(value):
            return self.suspend(node, after)
        if isinstance(node, ast.If):
            made = ast.If(
                node.test,
                self.native(node.body, after, looping) or [ast.copy_location(ast.Pass(), node)],
                self.native(node.orelse, after, looping),
            )
            return [ast.copy_location(made, node)]
        if isinstance(node, (ast.For, ast.While)):
            return self.loop(node, after, looping)
        if isinstance(node, ast.Expr) and self.is_telling(node.value):
            guard = self.text(f"if {self.state}.heard is not None: pass", node)[0]
            assert isinstance(guard, ast.If)
            guard.body = [node]
            return [guard]
        return [node]

    def is_telling(self, value: ast.expr) -> bool:
        return isinstance(value, ast.Call) and self.refusals.known.found(value.func) in (
            say,
            tell,
            reveal,
        )

    def leave(self, node: ast.Return) -> list[ast.stmt]:
        out = self.text(f"{self.state}.frames.pop()\n{self.state}.value = 0\nreturn None", node)
        if node.value is not None and not (
            isinstance(node.value, ast.Constant) and node.value.value is None
        ):
            # The value first: it may need the frame, or raise.
            assign = out.pop(1)
            assert isinstance(assign, ast.Assign)
            assign.value = node.value
            out.insert(0, assign)
        return out

    def loop(self, node: ast.For | ast.While, after: Rest, looping: bool) -> list[ast.stmt]:
        if not has_cut(node):
            # Its own break and continue stay; a return inside leaves the script.
            made = copy.copy(node)
            made.body = self.native(node.body, Rest(), True)
            made.orelse = self.native(node.orelse, after, looping)
            return [made]
        loop = self.loops.setdefault(id(node), Loop(node, after))
        if isinstance(node, ast.While):
            if weight(node.body) > INLINE_LIMIT:
                return self.go_on(Rest(back=loop))
            return self.spin(loop, looping)
        self.refusals.iterable(node)
        items, index = self.items(node)
        start = self.text(f"{items} = tuple(())\n{index} = 0", node)
        assert isinstance(start[0], ast.Assign) and isinstance(start[0].value, ast.Call)
        end = end_of_range(node.iter)
        if end is None:
            start[0].value.args = [node.iter]
        else:
            start[0].value = end
        return start + self.go_on(Rest(back=loop))

    def items(self, node: ast.For) -> tuple[str, str]:
        """The slots of a loop: what it runs over, or the end of its range, and how far it is."""
        number = self.numbers.setdefault(id(node), len(self.numbers))
        name = "_items" if end_of_range(node.iter) is None else "_end"
        return f"{name}_{number}", f"_index_{number}"

    def spin(self, loop: Loop, looping: bool) -> list[ast.stmt]:
        """A loop with a cut in it, as a plain loop: what its own function is made of."""
        node = loop.node
        body = self.native(node.body, Rest(back=loop), True)
        if isinstance(node, ast.For):
            items, index = self.items(node)
            ranged = end_of_range(node.iter) is not None
            item = index if ranged else f"{items}[{index}]"
            step = self.text(f"_ = {item}\n{index} += 1", node)
            assert isinstance(step[0], ast.Assign)
            step[0].targets = [node.target]
            body = step + body
            test = self.text(f"{index} < {items if ranged else f'len({items})'}", node)[0]
            assert isinstance(test, ast.Expr)
            condition: ast.expr = test.value
        else:
            condition = node.test
        made = ast.While(condition, body, self.native(node.orelse, loop.after, looping))
        return [ast.copy_location(made, node)]

    # -- where it goes on from a block

    def go_on(self, rest: Rest | None) -> list[ast.stmt]:
        """Code that does all that is left to do and leaves the block."""
        if rest is None or (rest.back is None and not rest.statements and rest.next is None):
            return self.leave(ast.copy_location(ast.Return(None), self.tree.body[-1]))
        if rest.back is not None:
            return self.jump(self.head(rest.back), rest.back.node)
        if not rest.statements:
            return self.go_on(rest.next)
        if weight(rest.statements) <= INLINE_LIMIT:
            return self.then(self.native(rest.statements, rest.next or Rest(), False), rest.next)
        return self.jump(self.join(rest), rest.statements[0])

    def jump(self, name: str, at: ast.AST) -> list[ast.stmt]:
        return self.text(f"return {name}({self.state}, _frame, 0)", at)

    def head(self, loop: Loop) -> str:
        name = self.heads.get(id(loop.node))
        if name is None:
            self.made += 1
            name = self.heads[id(loop.node)] = f"_loop_{self.first}_{self.made}"
            self.functions[name] = []  # its place
            self.todo.append(lambda: self.fill(name, lambda: self.spin(loop, False), loop.after))
        return name

    def fill(self, name: str, make: Callable[[], list[ast.stmt]], rest: Rest | None) -> None:
        self.functions[name] = self.then(make(), rest)

    def join(self, rest: Rest) -> str:
        key = id(rest.statements[0]), len(rest.statements)
        name = self.joins.get(key)
        if name is None:
            self.made += 1
            name = self.joins[key] = f"_join_{self.first}_{self.made}"
            self.functions[name] = []
            self.todo.append(
                lambda: self.fill(
                    name,
                    lambda: self.native(rest.statements, rest.next or Rest(), False),
                    rest.next,
                )
            )
        return name

    # -- cuts

    def suspend(self, node: ast.Assign | ast.AnnAssign | ast.Expr, after: Rest) -> list[ast.stmt]:
        value = node.value
        assert isinstance(value, (ast.Yield, ast.YieldFrom))
        target: ast.expr | None = None
        if isinstance(node, ast.Assign):
            target = node.targets[0]
        elif isinstance(node, ast.AnnAssign):
            target = node.target
        cut = self.cuts.get(id(value))
        if cut is None:
            cut = Cut(self.first + len(self.cuts), target, after, node.lineno)
            self.cuts[id(value)] = cut
            if isinstance(value, ast.Yield):
                self.ask(cut, value)
            made = cut
            self.functions[block_name(cut.block)] = []
            self.todo.append(lambda: self.resume(made, node))
        if isinstance(value, ast.YieldFrom):
            return self.call(cut, value, node)
        if cut.several:
            answers = answers_slot(cut.several)
            out = self.text(
                f"{cut.several} = tuple(())\n{answers} = (-1,) * len({cut.several})\n"
                f"_frame[0] = {cut.block}\n"
                f"if {answers}: return {choices_name(cut.block)}({self.state}, _frame)\n"
                f"return {block_name(cut.block)}({self.state}, _frame, 0)",
                node,
            )
            assert isinstance(out[0], ast.Assign) and isinstance(out[0].value, ast.Call)
            assert cut.seat is not None
            out[0].value.args = [cut.seat]
            return out
        out = self.text(f"_frame[0] = {cut.block}\n{self.state}.seat = 0\nreturn _", node)
        assert isinstance(out[1], ast.Assign) and isinstance(out[2], ast.Return)
        assert cut.seat is not None and cut.choices is not None
        out[1].value = cut.seat
        out[2].value = cut.choices
        return out

    def ask(self, cut: Cut, value: ast.Yield) -> None:
        assert isinstance(value.value, ast.Tuple)
        seat, choices, *question = value.value.elts
        known = self.refusals.known
        # Outcomes may be the deck itself: whoever draws neither keeps nor changes them.
        draws = known.found(seat) == CHANCE
        if asks_several(seat):
            cut.same = known.is_constant(choices)
            cut.listed = known.is_list(ast.Call(choices, [], []))
        elif not (known.is_list(choices) or (draws and known.is_kept(choices))):
            choices = as_list(choices)
        cut.seat, cut.choices, cut.question = seat, choices, question
        self.refusals.question(question)
        if asks_several(seat):
            cut.several = f"_seats_{self.numbers.setdefault(id(value), len(self.numbers))}"
            cut.seat = seat.args[0]

    def resume(self, cut: Cut, node: ast.stmt) -> None:
        body: list[ast.stmt] = []
        given = "_answer"
        if cut.several:
            answers = answers_slot(cut.several)
            body += self.text(
                f"{answers} = _fill({answers}, _answer)\n"
                f"if -1 in {answers}: return {choices_name(cut.block)}({self.state}, _frame)",
                node,
            )
            given = answers
        if cut.target is not None:
            assign = self.text(f"_ = {given}", node)[0]
            assert isinstance(assign, ast.Assign)
            assign.targets = [cut.target]
            body.append(assign)
        if cut.several:  # what nobody may see does not stay in the frame
            body += self.text(f"{answers_slot(cut.several)} = ()", node)
        self.functions[block_name(cut.block)] = body + self.go_on(cut.rest)

    def call(self, cut: Cut, value: ast.YieldFrom, node: ast.stmt) -> list[ast.stmt]:
        called = value.value
        assert isinstance(called, ast.Call)
        found = None
        if not self.refusals.known.is_local(called.func):
            found = self.space.script(called.func)
        arguments = called.args[1:]
        if found is None:
            self.refusals.dynamic(called)
            out = self.text(
                f"_frame[0] = {cut.block}\n{self.state}.frames.append(_new_frame([]))\nreturn None",
                node,
            )
            made = out[1]
            assert isinstance(made, ast.Expr) and isinstance(made.value, ast.Call)
            assert isinstance(made.value.args[0], ast.Call)
            frame = made.value.args[0].args[0]
            assert isinstance(frame, ast.List)
            frame.elts = [called.func, *arguments]
            return out
        arguments = self.refusals.bind(called, inspect.signature(found), arguments)
        entry = self.entries[found]
        own = getattr(found, "__module__", "") == self.space.module.__name__
        source = f"_frame[0] = {cut.block}\n_called: list[Any] = [{entry}]\n"
        source += f"{self.state}.frames.append(_called)\n"
        source += f"return {block_name(entry)}({self.state}, _called, 0)" if own else "return None"
        out = self.text(source, node)
        made = out[1]
        assert isinstance(made, ast.AnnAssign) and isinstance(made.value, ast.List)
        made.value.elts += [*arguments, ast.copy_location(Tail(found), node)]
        return out
