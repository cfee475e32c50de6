"""Turns scripts into programs: makes functions and tables from the blocks that `cutter.py` cuts."""

from __future__ import annotations

import ast
import copy
import hashlib
import inspect
import types
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from kabinett.core.script.cache import files_digest, load_or_make
from kabinett.core.script.checks import BUILTINS, ScriptError, holds_no_int
from kabinett.core.script.cuts import (
    Cut,
    answers_slot,
    block_name,
    choices_name,
    choices_of_name,
    is_cut,
    is_script_definition,
    question_name,
)
from kabinett.core.script.cutter import Cutter, Namespace
from kabinett.core.script.kernel import kernel_key
from kabinett.core.script.language import is_script
from kabinett.core.script.modules import folder_of, script_modules
from kabinett.core.script.privacy import Privacy, ScriptSource
from kabinett.core.script.program import Layout, Program, Steps
from kabinett.core.script.pure import CompiledScript, code_of, pure_program
from kabinett.core.script.ready_made import find_ready_made
from kabinett.core.script.slots import (
    SlotRewriter,
    call_expression,
    exposed_names,
    stored_names,
)
from kabinett.core.script.templates import Filling, fill_expression, fill_statements
from kabinett.core.script.unawaited import refuse_unawaited
from kabinett.core.script.value_kinds import ValueKind, assigned_values

VERSION = "1"  # of the layout: increase it when the compiler cuts the same source differently


@dataclass
class CutScript:
    """One script, cut into blocks."""

    function: object
    tree: ast.FunctionDef
    entry: int
    cuts: list[Cut]
    bodies: dict[str, list[ast.stmt]]  # the statements of each function, by its name
    state: str
    parameters: list[str]
    slots: list[str]
    kinds: dict[str, ValueKind]  # by slot
    private: list[bool]  # of each cut: is it a private ask?

    @property
    def layout(self) -> Layout:
        digest = hashlib.blake2b(digest_size=8)
        digest.update(f"{VERSION}{ast.dump(self.tree)}{self.slots}".encode())
        blocks = [
            (cut.line, 1 + self.slots.index(cut.seats_slot) if cut.seats_slot else 0, private)
            for cut, private in zip(self.cuts, self.private, strict=True)
        ]
        blocks += [(0, 0, False)] * (count_cuts(self.tree) + 1 - len(self.cuts))
        parameters, slots = len(self.parameters), tuple(self.slots)
        name, digest_text = self.tree.name, digest.hexdigest()
        return Layout(name, self.entry, parameters, slots, digest_text, blocks)


def count_cuts(tree: ast.FunctionDef) -> int:
    return sum(1 for node in ast.walk(tree) if is_cut(node))


def script_trees(module: types.ModuleType) -> list[ast.FunctionDef]:
    """The scripts of a module, including ready-made ones, as syntax trees with line numbers of the
    module's file."""
    tree = ast.parse(inspect.getsource(module), module.__file__ or "<module>")
    trees = []
    for node in ast.walk(tree):
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            continue
        if not is_script_definition(node):
            continue
        if isinstance(node, ast.AsyncFunctionDef) or node not in tree.body:
            where = f"{module.__file__}:{node.lineno}: script {node.name}"
            raise ScriptError(f"{where}: a script stands by itself in its module, and is not async")
        trees.append(node)
    ready_made = find_ready_made(tree, module)
    refuse_unawaited(module, tree, ready_made)
    return trees + ready_made


def cut_scripts(modules: Iterable[types.ModuleType]) -> dict[types.ModuleType, list[CutScript]]:
    """Cut all scripts of a game."""
    scripts: list[tuple[types.ModuleType, ast.FunctionDef, Any]] = []
    for module in modules:
        for name in BUILTINS:
            if name in module.__dict__:
                raise ScriptError(
                    f"{module.__file__}: a module of scripts cannot have a {name} of its own"
                )
        scripts += [(module, tree, module.__dict__.get(tree.name)) for tree in script_trees(module)]
    names: dict[Any, str] = {}
    entries: dict[Any, int] = {}
    block = 0
    for module, tree, function in scripts:
        if tree.name in names.values():
            raise ScriptError(
                f"{module.__file__}:{tree.lineno}: two scripts are called {tree.name}"
            )
        if not is_script(function):
            raise ScriptError(
                f"{module.__file__}:{tree.lineno}: script {tree.name}: {tree.name} is something "
                "else when the module has been loaded"
            )
        names[function] = tree.name
        entries[function] = block
        block += count_cuts(tree) + 1
    cut: dict[types.ModuleType, list[CutScript]] = {}
    sources = {
        inspect.unwrap(function): ScriptSource(module, tree) for module, tree, function in scripts
    }
    privacy = Privacy(sources)
    for module, tree, function in scripts:
        cutter = Cutter(tree, entries[function], Namespace(module, names), entries)
        cut.setdefault(module, []).append(cut_script(cutter, function, privacy))
    return cut


def cut_script(cutter: Cutter, function: object, privacy: Privacy) -> CutScript:
    cuts, bodies = cutter.cut()
    variables = [*cutter.parameters]
    for body in bodies.values():
        variables += stored_names(body)
    all_names = set(variables)
    crossing: set[str] = set()
    for name, body in bodies.items():
        if name != block_name(cutter.first_block):
            crossing.update(exposed_names(body, all_names))
    for cut in cuts:
        crossing.update(exposed_names([ast.Expr(part) for part in ask_expressions(cut)], all_names))
    slots = list(cutter.parameters)
    for name in dict.fromkeys(variables):
        if name in crossing and name not in slots:
            slots.append(name)
    for cut in cuts:
        if cut.seats_slot:  # the answers are in the slot after the seats
            pair = [cut.seats_slot, answers_slot(cut.seats_slot)]
            slots = [name for name in slots if name not in pair] + pair
    kinds = slot_kinds(cutter, cuts, slots)
    cutter.checker.check_defaults(function)
    check_kept_values(cutter, bodies, slots)
    for name, node in exposed_names(cutter.body, set(slots) - set(cutter.parameters)).items():
        cutter.checker.refuse(node, f"{name} may have no value here: give it one before")
    return CutScript(
        function,
        cutter.tree,
        cutter.first_block,
        cuts,
        bodies,
        cutter.state,
        cutter.parameters,
        slots,
        kinds,
        [is_private(cut, function, privacy) for cut in cuts],
    )


def is_private(cut: Cut, function: Any, privacy: Privacy) -> bool:
    if cut.seat is None or cut.choices is None:
        return False
    script = privacy.scripts[inspect.unwrap(function)]
    return privacy.is_private_ask(script, cut.choices, cut.question)


def ask_expressions(cut: Cut) -> list[ast.expr]:
    """The expressions of an ask that are evaluated each time its choices or its question are
    needed."""
    parts = [part for part in (cut.seat, cut.choices) if part is not None] + cut.question
    return [cut.choices, *cut.question] if cut.seats_slot and cut.choices is not None else parts


def slot_kinds(cutter: Cutter, cuts: list[Cut], slots: list[str]) -> dict[str, ValueKind]:
    """The kind of value in each slot: INT, TUPLE, or UNKNOWN if the source shows neither."""
    kinds = dict.fromkeys(slots, ValueKind.UNKNOWN) | cutter.checker.names.values.kinds
    for name in slots:
        if name.startswith(("_seats_", "_answers_", "_items_")):
            kinds[name] = ValueKind.TUPLE
        elif name.startswith(("_end_", "_index_")):
            kinds[name] = ValueKind.INT
    for cut in cuts:
        if cut.seats_slot and isinstance(cut.target, ast.Name):
            kinds[cut.target.id] = ValueKind.TUPLE
    return {name: kinds[name] for name in slots}


def check_kept_values(cutter: Cutter, bodies: dict[str, list[ast.stmt]], slots: list[str]) -> None:
    """Reject assignments that would keep anything but numbers across an ask."""
    for body in bodies.values():
        for node in (inner for statement in body for inner in ast.walk(statement)):
            if isinstance(node, ast.NamedExpr) and node.target.id in slots:
                cutter.checker.refuse(
                    node,
                    f"{node.target.id} := … is kept across an ask: assign it on a line of its own",
                )
            if not isinstance(node, (ast.Assign, ast.AnnAssign)) or node.value is None:
                continue
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                for name, value, depth in assigned_values(target, node.value, 0):
                    if name in slots and is_unkeepable(cutter, value, depth):
                        cutter.checker.refuse(
                            node,
                            f"{name} is kept across an ask, and only an int or a tuple of ints can "
                            "be: write tuple(…), or put the expression into the yield",
                        )


def is_unkeepable(cutter: Cutter, value: ast.expr, depth: int) -> bool:
    if not depth and holds_no_int(value):
        return True
    return cutter.checker.names.values.kind_inside(value, depth) == ValueKind.UNKEEPABLE


# -- functions


def functions_of(cut: CutScript, extra_slots: dict[Any, int], typed: bool) -> list[ast.FunctionDef]:
    """All functions of a script: blocks, loops, joins, choices, questions."""
    numbers = {name: number for number, name in enumerate(cut.slots, 1)}
    s = cut.state
    functions: list[ast.FunctionDef] = []

    def make(name: str, parameters: list[str], body: list[ast.stmt], line: int) -> None:
        body = copy.deepcopy(body)
        local = steady_parameters(cut, body)
        slots = {name: number for name, number in numbers.items() if name not in local}
        rewriter = SlotRewriter(slots, cut.kinds, extra_slots, typed)
        body = [rewriter.visit(statement) for statement in body]
        loader = SlotRewriter(numbers, cut.kinds, extra_slots, typed)
        for parameter in reversed(local):
            load = ast.Assign(
                [ast.Name(parameter, ast.Store())],
                loader.slot_expression(parameter, ast.Load(), body[0]),
            )
            body.insert(0, ast.copy_location(load, body[0]))
        arguments = ast.arguments([], [ast.arg(p) for p in parameters], None, [], [], None, [])
        function = ast.FunctionDef(
            name, arguments, body, [], lineno=line, col_offset=0, end_lineno=line, end_col_offset=0
        )
        functions.append(ast.fix_missing_locations(function))

    for name, body in cut.bodies.items():
        make(name, [s, "_frame", "_answer"], body, cut.tree.lineno)
    for ask in cut.cuts:
        if ask.seat is None or ask.choices is None:
            continue
        seat = ask.seat
        if ask.seats_slot:
            seat = fill_expression("SEATS[ANSWERS.index(-1)]", ask.seat, **slots_of_several(ask))
            body = choices_body(ask, s, "_seat")
            make(choices_of_name(ask.block), [s, "_frame", "_seat"], body, ask.line)
        set_seat = fill_statements("STATE.seat = SEAT", ask.seat, STATE=s, SEAT=seat)
        body = [*set_seat, *choices_body(ask, s, f"{s}.seat")]
        make(choices_name(ask.block), [s, "_frame"], body, ask.line)
        question = ast.Tuple(ask.question, ast.Load())
        make(question_name(ask.block), [s, "_frame"], [ast.Return(question)], ask.line)
    return functions


def slots_of_several(ask: Cut) -> dict[str, Filling]:
    """The names of the slots that contain the seats and the answers of an ask to several seats."""
    return {"SEATS": ask.seats_slot, "ANSWERS": answers_slot(ask.seats_slot)}


def choices_body(ask: Cut, s: str, seat: str) -> list[ast.stmt]:
    """The statements that return the choices for ``seat``, which is an expression."""
    assert ask.seat is not None and ask.choices is not None
    choices = ask.choices
    if not ask.seats_slot:
        template = "return CHOICES"
    elif ask.same_for_all:
        template = "return list(CHOICES)"
    else:
        arguments = [fill_expression(argument, ask.seat) for argument in (s, seat)]
        choices = call_expression(choices, arguments)
        result = "CHOICES" if ask.gives_list else "list(CHOICES)"
        template = f"STATE.so_far = _answers_by(SEATS, ANSWERS, {seat})\nreturn {result}"
    return fill_statements(template, ask.seat, STATE=s, CHOICES=choices, **slots_of_several(ask))


def steady_parameters(cut: CutScript, body: list[ast.stmt]) -> list[str]:
    """The parameters that a function reads more than once and never assigns. Each of them becomes a
    local."""
    assigned_names = set(stored_names(body))
    reads: dict[str, int] = {}
    for node in (inner for statement in body for inner in ast.walk(statement)):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            reads[node.id] = reads.get(node.id, 0) + 1
    return [
        name for name in cut.parameters if reads.get(name, 0) > 1 and name not in assigned_names
    ]


def compile_scripts(where: str | list[types.ModuleType]) -> Program:
    """The program of a game: all scripts in its package (``__package__``), or in these modules.

    Raises ScriptError, with file and line, for anything that a script may not contain. The compiled
    scripts of a package are cached until one of its sources or of the kernel's changes."""
    modules = script_modules(where) if isinstance(where, str) else where
    if hasattr(modules[0], "_steps"):
        return native_program(modules)
    if not isinstance(where, str):
        return pure_program(modules, compile_modules(modules))
    folder = folder_of(where)
    names = [module.__name__ for module in modules]
    made_from = files_digest(
        sorted(folder.rglob("*.py")), kernel_key(), names, default_arguments(modules)
    )
    return pure_program(modules, load_or_make(folder, made_from, lambda: compile_modules(modules)))


def default_arguments(modules: list[types.ModuleType]) -> list[tuple[str, Any]]:
    """The default arguments of all scripts. They may depend on a pack, not only on the source."""
    return [
        (name, inspect.unwrap(value).__defaults__)
        for module in modules
        for name, value in module.__dict__.items()
        if is_script(value)
    ]


def compile_modules(modules: list[types.ModuleType]) -> list[list[CompiledScript]]:
    """Cut and compile the scripts of each module, in the form in which the cache stores them."""
    cut = cut_scripts(modules)
    extra_slots = count_extra_slots(cut)
    return [
        [
            (
                script.tree.name,
                script.layout.row,
                [
                    (tree.name, code_of(module, tree, script.tree.name))
                    for tree in functions_of(script, extra_slots, typed=False)
                ],
            )
            for script in cut.get(module, [])
        ]
        for module in modules
    ]


def count_extra_slots(cut: dict[types.ModuleType, list[CutScript]]) -> dict[Any, int]:
    """The number of slots that each script has in addition to its parameters."""
    scripts = [script for group in cut.values() for script in group]
    return {script.function: len(script.slots) - len(script.parameters) for script in scripts}


def native_program(modules: list[types.ModuleType]) -> Program:
    """The program of modules that mypyc has compiled, made from the tables in these modules."""
    layouts: list[Layout] = []
    owners: list[Steps] = []
    targets: dict[Any, int] = {}
    for module in modules:
        for row in getattr(module, "_layouts", []):
            layout = Layout(*row)
            layouts.append(layout)
            owners += [module._steps] * len(layout.blocks)
            targets[layout.entry] = layout.entry
    return Program(layouts, owners, targets)
