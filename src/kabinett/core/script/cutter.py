"""Cuts a script into blocks. Each block runs from one ask to the next, on a frame of plain data.

`Cutter` cuts a script's syntax tree at its asks (``yield``) and calls (``yield from``); it rejects
a script that cannot be cut without changing its meaning (`ScriptError`). The code after a cut, to
the end of the script, is the cut's *continuation*; a block is the continuation of one cut. Code
between cuts keeps its line numbers, so tracebacks, coverage and the debugger show lines of the
script. A name that must survive a cut becomes a slot of the frame, ``[block, slot, slot, …]``;
every other name stays a local.

`compiler.py` turns the blocks into functions; `native/scripts.py` writes them as text for mypyc.
"""

from __future__ import annotations

import ast
import copy
import inspect
import types
from collections.abc import Callable
from typing import Any

from kabinett.core.script.checks import Checker
from kabinett.core.script.cuts import (
    Cut,
    EmptySlots,
    Loop,
    Rest,
    always_leaves,
    answers_slot,
    as_list,
    asks_several,
    block_name,
    choices_name,
    count_nodes,
    end_of_range,
    has_cut,
    is_cut,
    name_of,
    replace_statements,
)
from kabinett.core.script.emitted import (
    ASK,
    ASK_SEVERAL,
    CALL,
    CALL_FROM_TABLE,
    OVER_ITEMS,
    OVER_RANGE,
    TAKE_ONE_OF_SEVERAL,
)
from kabinett.core.script.hoist import Hoister
from kabinett.core.script.language import reveal, say, tell
from kabinett.core.script.templates import Filling, fill_statements
from kabinett.core.source_names import resolve
from kabinett.core.state import CHANCE

#: A continuation with more syntax nodes than this becomes a separate function.
INLINE_LIMIT = 70


class Namespace:
    """The names of a script's module, which lead to the scripts that it calls."""

    def __init__(self, module: types.ModuleType, scripts: dict[Any, str]) -> None:
        self.module = module
        self.scripts = scripts  # function -> unique name

    def find_script(self, function: ast.expr) -> Any:
        """The script that an expression names in the loaded module; None if it does not name
        one."""
        value = resolve(function, vars(self.module))
        try:
            return value if value in self.scripts else None
        except TypeError:
            return None


class Cutter:
    """Cuts one script."""

    def __init__(
        self, tree: ast.FunctionDef, first_block: int, namespace: Namespace, entries: dict[Any, int]
    ) -> None:
        self.checker = Checker(namespace.module, tree)
        self.checker.check()
        self.tree = tree
        self.namespace = namespace
        self.entries = entries  # script -> entry block
        self.first_block = first_block
        arguments = [argument.arg for argument in tree.args.args]
        self.state, self.parameters = arguments[0], arguments[1:]
        self.cuts: dict[int, Cut] = {}  # by id of the node; the entry comes first
        self.loops: dict[int, Loop] = {}
        self.heads: dict[int, str] = {}
        self.joins: dict[tuple[int, int], str] = {}
        self.functions: dict[str, list[ast.stmt]] = {}
        self.numbers: dict[int, int] = {}  # of loops and asks that keep something, by id
        self.todo: list[Callable[[], None]] = []
        self.function_count = 0

    # -- the pieces

    def cut(self) -> tuple[list[Cut], dict[str, list[ast.stmt]]]:
        """All cuts, and the bodies of all functions by name. In these bodies, variables are not
        slots yet."""
        self.body = Hoister().hoist(self.tree.body)
        self.cuts[0] = Cut(self.first_block, None, Rest(), self.tree.lineno)
        self.add_function(block_name(self.first_block), self.body, Rest())
        while self.todo:
            self.todo.pop(0)()
        self.merge()
        return list(self.cuts.values()), self.functions

    def merge(self) -> None:
        """Inline each join that has only one caller, so that its names need no slot."""
        returns: dict[str, list[ast.Return]] = {name: [] for name in self.joins.values()}
        for body in self.functions.values():
            for node in (inner for statement in body for inner in ast.walk(statement)):
                if isinstance(node, ast.Return) and name_of(node.value) in returns:
                    returns[name_of(node.value)].append(node)
        bodies = {
            id(nodes[0]): self.functions.pop(name)
            for name, nodes in returns.items()
            if len(nodes) == 1
        }
        for body in [*bodies.values(), *self.functions.values()]:
            replace_statements(body, bodies)

    def add_function(self, name: str, statements: list[ast.stmt], rest: Rest) -> None:
        self.functions[name] = self.then(self.inline(statements, rest, False), rest)

    def then(self, statements: list[ast.stmt], rest: Rest | None) -> list[ast.stmt]:
        """These statements, then the rest, unless every path through them leaves the block."""
        return statements if always_leaves(statements) else statements + self.go_on(rest)

    def emit(self, template: str, at: ast.AST, **fillings: Filling) -> list[ast.stmt]:
        """The statements of a template whose hole ``STATE`` is filled with the script's state."""
        return fill_statements(template, at, STATE=self.state, **fillings)

    # -- statements that stay in their order

    def inline(self, statements: list[ast.stmt], rest: Rest, looping: bool) -> list[ast.stmt]:
        """These statements as plain code. ``rest`` is the code after them. ``looping``: the loop
        around them is plain code too, so ``break`` may stay ``break``."""
        out: list[ast.stmt] = []
        for index, statement in enumerate(statements):
            following = statements[index + 1 :]
            after = Rest(following, rest) if following else rest
            out += self.inline_statement(statement, after, looping)
            if always_leaves(out):
                break
        return out

    def inline_statement(self, node: ast.stmt, after: Rest, looping: bool) -> list[ast.stmt]:
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
            branch = ast.If(
                node.test,
                self.inline(node.body, after, looping) or [ast.copy_location(ast.Pass(), node)],
                self.inline(node.orelse, after, looping),
            )
            return [ast.copy_location(branch, node)]
        if isinstance(node, (ast.For, ast.While)):
            return self.inline_loop(node, after, looping)
        if isinstance(node, ast.Expr) and self.is_telling(node.value):
            return self.emit("if STATE.heard is not None: TELLING", node, TELLING=[node])
        return [node]

    def is_telling(self, value: ast.expr) -> bool:
        return isinstance(value, ast.Call) and self.checker.names.resolve(value.func) in (
            say,
            tell,
            reveal,
        )

    def leave(self, node: ast.Return) -> list[ast.stmt]:
        value = node.value
        if value is None or (isinstance(value, ast.Constant) and value.value is None):
            return self.emit("STATE.frames.pop()\nSTATE.value = 0\nreturn None", node)
        # The value is computed first, because it may need the frame or raise.
        template = "STATE.value = VALUE\nSTATE.frames.pop()\nreturn None"
        return self.emit(template, node, VALUE=value)

    def inline_loop(self, node: ast.For | ast.While, after: Rest, looping: bool) -> list[ast.stmt]:
        if not has_cut(node):
            # The loop's own ``break`` and ``continue`` stay; a ``return`` inside it leaves the
            # script.
            plain = copy.copy(node)
            plain.body = self.inline(node.body, Rest(), True)
            plain.orelse = self.inline(node.orelse, after, looping)
            return [plain]
        loop = self.loops.setdefault(id(node), Loop(node, after))
        if isinstance(node, ast.While):
            if count_nodes(node.body) > INLINE_LIMIT:
                return self.go_on(Rest(back=loop))
            return self.plain_loop(loop, looping)
        self.checker.check_iterable(node)
        items, index = self.loop_slots(node)
        end = end_of_range(node.iter)
        source = "tuple(SOURCE)" if end is None else "SOURCE"
        template = f"ITEMS = {source}\nINDEX = 0"
        start = self.emit(template, node, ITEMS=items, INDEX=index, SOURCE=end or node.iter)
        return start + self.go_on(Rest(back=loop))

    def loop_slots(self, node: ast.For) -> tuple[str, str]:
        """The slots of a loop: one for its items, or for the end of its range, and one for its
        index."""
        number = self.numbers.setdefault(id(node), len(self.numbers))
        name = "_items" if end_of_range(node.iter) is None else "_end"
        return f"{name}_{number}", f"_index_{number}"

    def plain_loop(self, loop: Loop, looping: bool) -> list[ast.stmt]:
        """The plain ``while`` for a loop that contains a cut. It becomes the body of a function."""
        node = loop.node
        body = self.inline(node.body, Rest(back=loop), True)
        orelse = self.inline(node.orelse, loop.after, looping)
        if isinstance(node, ast.While):
            template = "while TEST:\n    BODY\nelse:\n    ORELSE"
            return self.emit(template, node, TEST=node.test, BODY=body, ORELSE=orelse)
        items, index = self.loop_slots(node)
        template = OVER_ITEMS if end_of_range(node.iter) is None else OVER_RANGE
        names: dict[str, Filling] = {"ITEMS": items, "INDEX": index, "TARGET": node.target}
        return self.emit(template, node, BODY=body, ORELSE=orelse, **names)

    # -- the code that continues after a block

    def go_on(self, rest: Rest | None) -> list[ast.stmt]:
        """Code that runs the whole rest and leaves the block."""
        if rest is None or (rest.back is None and not rest.statements and rest.next is None):
            return self.leave(ast.copy_location(ast.Return(None), self.tree.body[-1]))
        if rest.back is not None:
            return self.jump(self.loop_function(rest.back), rest.back.node)
        if not rest.statements:
            return self.go_on(rest.next)
        if count_nodes(rest.statements) <= INLINE_LIMIT:
            return self.then(self.inline(rest.statements, rest.next or Rest(), False), rest.next)
        return self.jump(self.join_function(rest), rest.statements[0])

    def jump(self, name: str, at: ast.AST) -> list[ast.stmt]:
        return self.emit("return FUNCTION(STATE, _frame, 0)", at, FUNCTION=name)

    def loop_function(self, loop: Loop) -> str:
        name = self.heads.get(id(loop.node))
        if name is None:
            self.function_count += 1
            name = self.heads[id(loop.node)] = f"_loop_{self.first_block}_{self.function_count}"
            self.functions[name] = []  # its place
            self.todo.append(
                lambda: self.write_body(name, lambda: self.plain_loop(loop, False), loop.after)
            )
        return name

    def write_body(self, name: str, make: Callable[[], list[ast.stmt]], rest: Rest | None) -> None:
        self.functions[name] = self.then(make(), rest)

    def join_function(self, rest: Rest) -> str:
        key = id(rest.statements[0]), len(rest.statements)
        name = self.joins.get(key)
        if name is None:
            self.function_count += 1
            name = self.joins[key] = f"_join_{self.first_block}_{self.function_count}"
            self.functions[name] = []
            self.todo.append(
                lambda: self.write_body(
                    name,
                    lambda: self.inline(rest.statements, rest.next or Rest(), False),
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
            cut = Cut(self.first_block + len(self.cuts), target, after, node.lineno)
            self.cuts[id(value)] = cut
            if isinstance(value, ast.Yield):
                self.read_ask(cut, value)
            new_cut = cut
            self.functions[block_name(cut.block)] = []
            self.todo.append(lambda: self.resume(new_cut, node))
        if isinstance(value, ast.YieldFrom):
            return self.call_script(cut, value, node)
        assert cut.seat is not None and cut.choices is not None
        if not cut.seats_slot:
            return self.emit(ASK, node, BLOCK=cut.block, SEAT=cut.seat, CHOICES=cut.choices)
        names = {"SEATS": cut.seats_slot, "ANSWERS": answers_slot(cut.seats_slot)}
        functions = {"CHOICES_NOW": choices_name(cut.block), "GO_ON": block_name(cut.block)}
        return self.emit(ASK_SEVERAL, node, BLOCK=cut.block, ASKED=cut.seat, **names, **functions)

    def read_ask(self, cut: Cut, value: ast.Yield) -> None:
        assert isinstance(value.value, ast.Tuple)
        seat, choices, *question = value.value.elts
        names = self.checker.names
        # The outcomes may be the deck itself, because a draw neither stores nor changes the list.
        draws = names.resolve(seat) == CHANCE
        if asks_several(seat):
            cut.same_for_all = names.is_constant(choices)
            cut.gives_list = names.gives_list(choices)
        elif not (names.is_list(choices) or (draws and names.is_state_list(choices))):
            choices = as_list(choices)
        cut.seat, cut.choices, cut.question = seat, choices, question
        self.checker.check_question(question)
        if asks_several(seat):
            cut.seats_slot = f"_seats_{self.numbers.setdefault(id(value), len(self.numbers))}"
            cut.seat = seat.args[0]

    def resume(self, cut: Cut, node: ast.stmt) -> None:
        value = answers_slot(cut.seats_slot) if cut.seats_slot else "_answer"
        assign: list[ast.stmt] = []
        if cut.target is not None:
            assign = self.emit("TARGET = VALUE", node, TARGET=cut.target, VALUE=value)
        body = assign
        if cut.seats_slot:
            choices_now = choices_name(cut.block)
            body = self.emit(
                TAKE_ONE_OF_SEVERAL, node, ANSWERS=value, CHOICES_NOW=choices_now, ASSIGN=assign
            )
        self.functions[block_name(cut.block)] = body + self.go_on(cut.rest)

    def call_script(self, cut: Cut, value: ast.YieldFrom, node: ast.stmt) -> list[ast.stmt]:
        call = value.value
        assert isinstance(call, ast.Call)
        script = None
        if not self.checker.names.is_local(call.func):
            script = self.namespace.find_script(call.func)
        arguments = call.args[1:]
        if script is None:
            self.checker.check_dynamic_call(call)
            return self.emit(
                CALL_FROM_TABLE, node, BLOCK=cut.block, SCRIPT=call.func, ARGUMENTS=arguments
            )
        arguments = self.checker.bind_arguments(call, inspect.signature(script), arguments)
        entry = self.entries[script]
        here = getattr(script, "__module__", "") == self.namespace.module.__name__
        begin = "return BEGIN(STATE, _called, 0)" if here else "return None"
        return self.emit(
            CALL + begin,
            node,
            BLOCK=cut.block,
            ENTRY=entry,
            ARGUMENTS=arguments,
            EMPTY_SLOTS=ast.copy_location(EmptySlots(script), node),
            BEGIN=block_name(entry),
        )
