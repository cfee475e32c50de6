"""Finds the lines of the sources to which the errors of mypyc belong, which name lines of the text
that it compiled."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType

from kabinett.core.script.program import Layout
from kabinett.native.builds import path_of

ERROR = re.compile(r"^(?P<file>[^:\n]+\.py):(?P<line>\d+): (?P<kind>error|note): (?P<said>.*)$")


def source_errors(lines: Iterable[str], target: Path, modules: dict[Path, ModuleType]) -> list[str]:
    """Return mypyc's errors with the lines of the original files.

    Each error comes once, although the text of a script may be in several functions."""
    messages: dict[str, None] = {}
    for line in lines:
        match = ERROR.match(line)
        module = modules.get(Path(match["file"])) if match else None
        if match is None or module is None:
            continue
        compiled_lines = (target / path_of(module.__name__)).read_text("utf-8").splitlines()
        place = source_line(module, compiled_lines, int(match["line"]))
        messages.setdefault(f"{module.__file__}:{place}: {match['kind']}: {match['said']}")
    return list(messages)


def source_line(module: ModuleType, compiled_lines: list[str], line: int) -> int:
    """Return the line of the source for a line of the generated text.

    It is the line of the last statement above with the same text; if there is none, the line where
    the ask or the script begins."""
    statements = statements_of(module)
    layouts = layouts_in("\n".join(compiled_lines))
    first = min(line, len(compiled_lines)) - 1
    for number in range(first, -1, -1):
        text = compiled_lines[number]
        block = re.match(r"def _(block|choices|choices_of|question|loop|join)_(\d+)", text)
        if block:
            layout = script_at(layouts, int(block[2]))
            if block[1] in ("choices", "choices_of", "question"):
                return layout.blocks[int(block[2]) - layout.entry].line
            return statements.get(f"def {layout.name}", 1)
        ask = re.match(r"\s*_frame\[0\] = (\d+)$", text)
        if ask:
            layout = script_at(layouts, int(ask[1]))
            return layout.blocks[int(ask[1]) - layout.entry].line
        slots = slots_at(compiled_lines, number, layouts)
        plain = re.sub(
            r"(?:cast\([^,()]+(?:\[[^\]]*\])?, )?_frame\[(\d+)\]\)?",
            lambda place, slots=slots: slots.get(int(place[1]), place[0]),  # type: ignore[misc]
            text,
        )
        if number != first and plain.startswith(("import ", "from ")):
            continue  # an import does not cause an error further down
        if statement_key(plain) in statements:
            return statements[statement_key(plain)]
    return 1


def statements_of(module: ModuleType) -> dict[str, int]:
    """Return the statements of a source with their lines."""
    statements: dict[str, int] = {}
    for node in ast.walk(ast.parse(Path(str(module.__file__)).read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            node.decorator_list = []  # the generated text has no decorators
        if isinstance(node, ast.stmt):
            first = ast.unparse(node).splitlines()[0]
            statements.setdefault(
                statement_key(first if node.col_offset == 0 else f"    {first}"), node.lineno
            )
        if isinstance(node, ast.Assign):  # this may be a ready-made script
            statements.setdefault(f"def {ast.unparse(node.targets[0])}", node.lineno)
    return statements


def statement_key(text: str) -> str:
    """Return a key with which to compare statements of both texts: kind and name of a function or
    class, the name of a module's variable, or otherwise the statement."""
    function = re.match(r"\s*(?:async )?(def|class) (\w+)\b", text)
    if function:
        return f"{function[1]} {function[2]}"
    name = re.match(r"(\w+)(?:: [^=]+)? = ", text)
    return f"{name[1]} =" if name else text.strip()


def layouts_in(text: str) -> list[Layout]:
    match = re.search(r"^_layouts = (\[.*\])$", text, re.MULTILINE)
    rows = ast.literal_eval(match[1]) if match else []
    return sorted((Layout(*row) for row in rows), key=lambda layout: layout.entry)


def script_at(layouts: list[Layout], block: int) -> Layout:
    return [layout for layout in layouts if layout.entry <= block][-1]


def slots_at(compiled_lines: list[str], number: int, layouts: list[Layout]) -> dict[int, str]:
    """Return the names of the frame's slots in the function around a line."""
    for above in range(number, -1, -1):
        block = re.match(r"def _[a-z_]+_(\d+)", compiled_lines[above])
        if block:
            return dict(enumerate(script_at(layouts, int(block[1])).slots, 1))
    return {}
