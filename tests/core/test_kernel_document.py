"""docs/kernel.md shows what the compiler makes of a script, and has every module of the kernel."""

from __future__ import annotations

import ast
import doctest
import re
import tomllib
from pathlib import Path

import pytest

import kabinett.core
from kabinett.core.script.compiler import count_extra_slots, cut_scripts, functions_of
from tests.core.scripting import load_module

CORE = Path(kabinett.core.__file__).parent
DOCUMENT = Path(__file__).parents[2] / "docs" / "kernel.md"


@pytest.mark.parametrize("folder", ["", "contract", "packs", "play", "script", "show"])
def test_the_tables_have_every_module_once(folder: str) -> None:
    _, _, text = DOCUMENT.read_text(encoding="utf-8").partition(
        f"`{'/'.join(filter(None, ['core', folder]))}/` has these modules"
    )
    table = re.search(r"\| modules .*?\n\n", text, re.DOTALL)
    assert table is not None
    rows = table.group().strip().splitlines()[2:]
    modules = [name for row in rows for name in re.findall(r"`(\w+\.py)`", row.split("|")[1])]
    files = {path.name for path in (CORE / folder).glob("*.py")} - {"__init__.py"}
    assert sorted(modules) == sorted(files)


def test_the_storeys_are_those_that_the_imports_keep() -> None:
    project = tomllib.loads((DOCUMENT.parents[1] / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    kernel = next(each for each in contracts if each["name"] == "Storeys of the kernel")
    _, _, text = DOCUMENT.read_text(encoding="utf-8").partition("## Modules")
    drawn = text.split("```")[1].strip().splitlines()
    assert [re.split(r"\s{3,}", line)[0] for line in drawn] == kernel["layers"]


def test_the_first_example_is_true() -> None:
    result = doctest.testfile(str(DOCUMENT), module_relative=False)
    assert result.attempted > 10 and result.failed == 0


#: The names that the script of the document needs around it.
AROUND_SCRIPT = """\
from kabinett.core.declare import state
from kabinett.core.question import Question
from kabinett.core.script.language import Script
from kabinett.core.state import State as BaseState

WHERE = Question("Where?")
DONE = 0


@state
class State(BaseState):
    raided: list[int]


def cities(s, party):
    return [DONE, party]


"""


def test_the_blocks_of_the_example_are_those_that_the_compiler_makes(tmp_path: Path) -> None:
    examples = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    script, blocks = examples[1:3]
    module = load_module(AROUND_SCRIPT + script, tmp_path)
    cut = cut_scripts([module])
    (raid,) = cut[module]
    compiled = {
        function.name: ast.unparse(function)
        for function in functions_of(raid, count_extra_slots(cut), typed=False)
    }
    shown = {
        node.name: ast.unparse(node)
        for node in ast.parse(blocks).body
        if isinstance(node, ast.FunctionDef)
    }
    others = {"_choices_1", "_question_1"}
    assert shown == {name: text for name, text in compiled.items() if name not in others}
    assert others < {*compiled}
