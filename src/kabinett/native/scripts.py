"""Writes a module of scripts as typed source text for mypyc: the same blocks, with the casts that
mypyc needs."""

from __future__ import annotations

import ast
import inspect
import types
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from kabinett.core.script.compiler import CutScript, count_extra_slots, cut_scripts, functions_of
from kabinett.core.script.cuts import Cut, block_name, choices_name, choices_of_name, question_name
from kabinett.core.script.ready_made import IMPORTS, find_maker_call, is_ready_made
from kabinett.native.states import behind_head

_HEADER = """
from typing import Any, cast
from mypy_extensions import i64
from kabinett.core.script.program import RulesError as _RulesError, Steps
from kabinett.core.script.language import answers_by as _answers_by, fill as _fill
from kabinett.core.state import State
"""

_FOOTER = """
class _Steps(Steps):
    def step(self, s: State, frame: list[Any], block: int, answer: int) -> list[int] | None:
        return _step(cast({state}, s), frame, block, answer)

    def choices(self, s: State, frame: list[Any], block: int) -> list[int]:
        return _choices(cast({state}, s), frame, block)

    def choices_of(self, s: State, frame: list[Any], block: int, seat: int) -> list[int]:
        return _choices_of(cast({state}, s), frame, block, seat)

    def question(self, s: State, frame: list[Any], block: int) -> tuple[Any, ...]:
        return _question(cast({state}, s), frame, block)


_steps = _Steps()
"""

_FRAMES = """
def _new_frame(frame: list[Any]) -> list[Any]:
    sizes = _frame_sizes.get(frame[0])
    if sizes is None:
        raise _RulesError(f"{frame[0]!r} is no script of this game")
    parameters, spare = sizes
    if len(frame) != 1 + parameters:
        raise _RulesError(
            f"a script of a table takes {parameters} arguments, got {len(frame) - 1}"
        )
    for _ in range(spare):
        frame.append(None)
    return frame
"""


def typed_modules(modules: list[types.ModuleType]) -> dict[types.ModuleType, str]:
    """The text of each module of a game's program, with blocks in place of scripts."""
    cut = cut_scripts(modules)
    scripts = [script for group in cut.values() for script in group]
    extra_slots = count_extra_slots(cut)
    sizes = {
        script.entry: (len(script.parameters), extra_slots[script.function]) for script in scripts
    }
    return {
        module: typed_module(module, group, extra_slots, sizes) for module, group in cut.items()
    }


def typed_module(
    module: types.ModuleType,
    group: list[CutScript],
    extra_slots: dict[Any, int],
    sizes: dict[int, tuple[int, int]],
) -> str:
    tree = ast.parse(inspect.getsource(module))
    entries = {script.tree.name: script.entry for script in group}
    imported_scripts = {
        name for name, value in module.__dict__.items() if _hashable(value) and value in extra_slots
    }
    body: list[ast.stmt] = []
    numbered_names = set(entries) | imported_scripts
    for node in tree.body:
        maker_call = find_maker_call(node, module)
        if maker_call:
            body += ast.parse(f"{maker_call[0]}: Any = {entries[maker_call[0]]}").body
        elif isinstance(node, ast.FunctionDef) and node.name in entries:
            body += ast.parse(f"{node.name}: Any = {entries[node.name]}").body
        elif isinstance(node, (ast.Assign, ast.AnnAssign)) and mentions(node.value, numbered_names):
            body.append(without_annotation(node, numbered_names))
        else:
            body.append(node)
    functions: list[ast.stmt] = []
    state = ""
    for script in group:
        state = ast.unparse(script.tree.args.args[0].annotation or ast.Name("State"))
        for function in functions_of(script, extra_slots, typed=True):
            functions.append(annotate(function, state))
    blocks = [(cut.block, cut) for script in group for cut in script.cuts]
    parts = [
        "# Generated from the scripts of this module; do not edit.",
        ast.unparse(with_header(body, any(is_ready_made(script.function) for script in group))),
        "",
        "\n\n".join(ast.unparse(ast.fix_missing_locations(node)) for node in functions),
        "",
        f"_layouts = {[script.layout.row for script in group]!r}",
        f"_frame_sizes: dict[int, tuple[int, int]] = {sizes!r}",
        _FRAMES,
        *[
            chooser(row, state, [block for block, cut in blocks if row.is_for(cut)])
            for row in CHOOSERS
        ],
        _FOOTER.format(state=state),
    ]
    return "\n".join(parts) + "\n"


def _hashable(value: Any) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return True


def mentions(node: ast.AST | None, names: set[str]) -> bool:
    return node is not None and any(
        isinstance(inner, ast.Name) and inner.id in names for inner in ast.walk(node)
    )


def without_annotation(node: ast.Assign | ast.AnnAssign, numbered_names: set[str]) -> ast.stmt:
    """A table of scripts without its annotation, because in native code the table contains
    numbers."""
    targets: list[ast.expr] = [*node.targets] if isinstance(node, ast.Assign) else [node.target]
    numbered_names |= {target.id for target in targets if isinstance(target, ast.Name)}
    assert node.value is not None
    return ast.copy_location(ast.Assign(targets, node.value), node)


def with_header(body: list[ast.stmt], with_parts: bool) -> ast.Module:
    """The module, with the imports that the blocks need at its top."""
    place = behind_head(body)
    header = _HEADER + IMPORTS if with_parts else _HEADER
    return ast.Module([*body[:place], *ast.parse(header).body, *body[place:]], [])


def annotate(function: ast.FunctionDef, state: str) -> ast.FunctionDef:
    """Give the parameters and the result of a block their types."""
    kinds = {"_frame": "list[Any]", "_answer": "int", "_seat": "int"}
    for argument in function.args.args:
        argument.annotation = ast.parse(kinds.get(argument.arg, state), mode="eval").body
    if function.name.startswith("_choices"):
        result = "list[int]"
    elif function.name.startswith("_question"):
        result = "tuple[Any, ...]"
    else:
        result = "list[int] | None"
    function.returns = ast.parse(result, mode="eval").body
    return FirstAnnotations().visit(function)  # type: ignore[no-any-return]


class FirstAnnotations(ast.NodeTransformer):
    """Removes repeated annotations: a block that contains the same code twice must declare each
    name only once."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        name = ast.unparse(node.target)
        if name in self.names and node.value is not None:
            return ast.Assign([node.target], node.value)
        self.names.add(name)
        return node


class Chooser(NamedTuple):
    """A function, written as text, that calls the right function for a block."""

    name: str
    function_name: Callable[[int], str]
    is_for: Callable[[Cut], bool]
    result: str
    nothing: str
    argument: str = ""


CHOOSERS = (
    Chooser("_step", block_name, lambda cut: True, "list[int] | None", "None", "answer"),
    Chooser("_choices", choices_name, lambda cut: cut.seat is not None, "list[int]", "[]"),
    Chooser(
        "_choices_of", choices_of_name, lambda cut: cut.seats_slot != "", "list[int]", "[]", "seat"
    ),
    Chooser("_question", question_name, lambda cut: cut.seat is not None, "tuple[Any, ...]", "()"),
)


def chooser(row: Chooser, state: str, blocks: Iterable[int]) -> str:
    """The text of a function that finds the right block by binary search over the block numbers."""
    more_parameters = f", {row.argument}: int" if row.argument else ""
    more_arguments = f", {row.argument}" if row.argument else ""
    parameters = f"s: {state}, frame: list[Any], number: int{more_parameters}"
    lines = [f"def {row.name}({parameters}) -> {row.result}:", "    block: i64 = number"]

    def halve(rest: list[int], indent: str) -> None:
        if len(rest) == 1:
            function = row.function_name(rest[0])
            lines.append(f"{indent}return {function}(s, frame{more_arguments})")
            return
        middle = len(rest) // 2
        lines.append(f"{indent}if block < {rest[middle]}:")
        halve(rest[:middle], indent + "    ")
        lines.append(f"{indent}else:")
        halve(rest[middle:], indent + "    ")

    sorted_blocks = sorted(blocks)
    if sorted_blocks:
        halve(sorted_blocks, "    ")
    else:
        lines.append(f"    return {row.nothing}")
    return "\n".join(lines) + "\n\n"
