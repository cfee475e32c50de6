"""Loading a game refuses what a script may not say: the error says where, and what to write."""

from __future__ import annotations

from pathlib import Path

import pytest

from kabinett.core.script.checks import ScriptError
from tests.core.refusals import PRELUDE, REFUSED_BODIES, REFUSED_SIGNATURES
from tests.core.scripting import compile_source


def refused(source: str, folder: Path) -> str:
    with pytest.raises(ScriptError) as error:
        compile_source(source, folder)
    return str(error.value)


def script(body: str, head: str = "def main(s: Trace):") -> str:
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    return f"{PRELUDE}@script\n{head}\n{lines}"


@pytest.mark.parametrize("what", REFUSED_BODIES)
def test_a_refusal_names_the_line_and_what_to_write_instead(what: str, tmp_path: Path) -> None:
    body, says = REFUSED_BODIES[what]
    source = script(body)
    error = refused(source, tmp_path)
    at = 1 + next(place for place, line in enumerate(source.splitlines()) if "# !" in line)
    file = next(tmp_path.glob("*.py"))
    assert error.startswith(f"{file}:{at}: script main: ")
    assert says.replace("{file}", str(file)) in error


@pytest.mark.parametrize("what", REFUSED_SIGNATURES)
def test_a_signature_is_refused(what: str, tmp_path: Path) -> None:
    head, says = REFUSED_SIGNATURES[what]
    error = refused(script("yield 0, [1], ASK", head), tmp_path)
    assert ": script main: " in error and says in error


def test_the_script_around_a_fault_compiles(tmp_path: Path) -> None:
    """Without the faulty line, the script around it compiles, so that line is what is refused."""
    compile_source(script("a = 1\nyield 0, [a], ASK\nyield from other(s, a)"), tmp_path)


@pytest.mark.parametrize(
    ("source", "says"),
    [
        (
            "def plain(s):\n    if s.n:\n        other(s, 1)\n",
            "function plain: other(s, 1) makes a script that never runs: write `yield from other("
            "s, 1)`, in a script: let plain be one",
        ),
        (
            "def react(s, seat, choice) -> Script:\n    yield seat, [choice], ASK\n\n\n"
            "first = reaction(some, ASK, 1, react)\n",
            "script first: react is a script, and is called here as a plain function: ask nothing "
            "in it",
        ),
    ],
)
def test_a_plain_function_cannot_call_a_script(source: str, says: str, tmp_path: Path) -> None:
    more = "from kabinett.core.script.language import Script\n"
    assert says in refused(more + PRELUDE + source, tmp_path)


def test_a_parameter_with_the_name_of_a_script_is_no_script(tmp_path: Path) -> None:
    compile_source(f"{PRELUDE}def plain(s, other):\n    return other(s, 1)\n", tmp_path)


def test_two_scripts_of_one_name_are_refused(tmp_path: Path) -> None:
    source = script("yield 0, [1], ASK") + "\n\n@script\ndef main(s):\n    yield 0, [2], ASK\n"
    assert "two scripts are called main" in refused(source, tmp_path)


def test_a_second_decorator_is_refused(tmp_path: Path) -> None:
    source = script("yield 0, [1], ASK").replace("@script\ndef main", "@same\n@script\ndef main")
    assert "no @same on a script" in refused(source, tmp_path)


@pytest.mark.parametrize(
    "source",
    [
        "class Rules:\n    @script\n    def main(s):\n        yield 0, [1], ASK\n",
        "if CARDS:\n    @script\n    def main(s):\n        yield 0, [1], ASK\n",
        "@script\nasync def main(s):\n    pass\n",
    ],
)
def test_a_script_must_be_at_the_top_level_of_its_module(source: str, tmp_path: Path) -> None:
    assert "a script stands by itself in its module" in refused(PRELUDE + source, tmp_path)


@pytest.mark.parametrize("name", ["len", "list", "range", "sorted", "tuple"])
def test_a_module_may_not_replace_builtins_that_compiled_code_calls(
    name: str, tmp_path: Path
) -> None:
    source = script("yield 0, [1], ASK") + f"\n\ndef {name}(x):\n    return x\n"
    assert f"a module of scripts cannot have a {name} of its own" in refused(source, tmp_path)


def test_a_script_that_has_been_replaced_is_refused(tmp_path: Path) -> None:
    source = script("yield 0, [1], ASK") + "\n\nmain = 3\n"
    assert "main is something else when the module has been loaded" in refused(source, tmp_path)
