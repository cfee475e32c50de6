"""kabinett compile: builds the kernel and the rules of games with mypyc, from the same source.

Everything is copied into a folder of its own, where what runs while a game is played becomes
native code beside its source.  Whoever has that folder first on PYTHONPATH plays compiled.
"""

from __future__ import annotations

import ast
import importlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType
from typing import Any

import click

import kabinett
from kabinett.core.game import Game
from kabinett.core.play import digests
from kabinett.core.script.builds import SOURCES, STAMP, build_folder, sources_digest, stamp
from kabinett.core.script.program import Layout
from kabinett.games import game_at

#: At -O1 and without symbols it plays as fast as at -O3, and is built in half the time.  Modules
#: share one library: functions that it hides from others are called without a detour, or inlined.
#: That plays a tenth faster, and is built in two thirds of the time.
BUILD = """
import sys
from mypyc.build import mypycify
from setuptools import setup
files = {files!r}
options = ["--config-file=", "--disable-error-code=unreachable", "--no-warn-unused-ignores"]
modules = mypycify([*options, *files], opt_level="1", debug_level="0", multi_file=True)
if sys.platform != "win32":
    for module in modules:
        module.extra_compile_args += ["-fvisibility=hidden", "-fno-plt"]
setup(name="native", ext_modules=modules,
      script_args=["-q", "build_ext", "--inplace", "--parallel", "2"])
"""
ERROR = re.compile(r"^(?P<file>[^:\n]+\.py):(?P<line>\d+): (?P<kind>error|note): (?P<said>.*)$")


@click.command("compile")
@click.argument("games", nargs=-1, required=True)
@click.option(
    "--into",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder of the build; without it, one in the cache.",
)
@click.option("--fresh", is_flag=True, help="Build anew, whatever has been built before.")
def compile(games: tuple[str, ...], into: Path | None, fresh: bool) -> None:
    """Build GAMES (ids, or folders of games) with mypyc, unless nothing of them has changed, or
    the same has been built elsewhere: that is kept in the cache."""
    rules = [game_at(game) for game in games]
    packages = [game.package for game in rules]
    target = into or build_folder(packages)
    for need in ("mypyc", "setuptools"):
        if importlib.util.find_spec(need) is None:
            raise click.ClickException(f"{need} is needed: pip install kabinett[author]")
    click.echo(build(rules, packages, target, fresh))
    click.echo(f"To play compiled: PYTHONPATH={target} kabinett …")


def build(games: list[Game[Any]], packages: list[str], target: Path, fresh: bool = False) -> str:
    """Build into the folder; what had to be done for it."""
    from kabinett.core.script.native_cache import build_tools, native_code, texts_for

    if any(hasattr(sys.modules[name], "_steps") for name in list(sys.modules)):
        raise click.ClickException("this is a compiled build itself: start it from the sources")
    texts = texts_for(packages, fresh)
    small = [
        package for package in packages if not any(in_package(m, package) for m in texts.compiled)
    ]
    if small:
        raise click.ClickException(
            f"{small[0]}: nothing in it to compile: put state and scripts into modules of "
            "their own, beside the one with the game"
        )
    told, ready, sources = target / STAMP, target / SOURCES, Path(kabinett.__file__).parent
    made_of = sources_digest(sources)
    ready.unlink(missing_ok=True)
    tools = [BUILD, *build_tools()]
    wanted = stamp(texts, tools)
    changed = fresh or not told.exists() or told.read_text("utf-8") != wanted
    if changed:
        shutil.rmtree(target, ignore_errors=True)
    copy(sources, target / "kabinett", native=not changed)
    for package in packages:
        if not package.startswith("kabinett."):
            folder = Path(str(sys.modules[package].__file__)).parent
            copy(folder, target / package, native=not changed)
    for module, text in texts.compiled.items():
        write_if_new(target / path_of(module), text)
    # The sources beside the native code are others: what a table is played by is told by these.
    carried = target / Path(digests.CARRIED).relative_to(Path(kabinett.__file__).parents[1])
    carried.write_text(digests.carry(dict(zip(packages, games, strict=True))), "utf-8")
    count, said = len(texts.compiled), "nothing has changed"

    def make() -> dict[str, bytes]:
        run_mypyc([*texts.compiled], target)
        return code_in(target)

    if changed:
        code, taken = (make(), False) if fresh else native_code(texts, tools, make)
        if taken:
            write_code(code, target)
        said = f"{count} modules taken from the cache" if taken else f"built {count} modules"
        told.write_text(wanted, "utf-8")
    ready.write_text(made_of, "utf-8")
    return said


def in_package(module: str, package: str) -> bool:
    return module.startswith(f"{package}.")


def path_of(module: str) -> Path:
    return Path(*module.split(".")).with_suffix(".py")


def code_in(target: Path) -> dict[str, bytes]:
    """The files of native code in a build, by their paths in it."""
    files = sorted(target.rglob("*.so"))
    return {file.relative_to(target).as_posix(): file.read_bytes() for file in files}


def write_code(code: dict[str, bytes], target: Path) -> None:
    for name, content in code.items():
        (target / name).write_bytes(content)


def copy(source: Path, target: Path, native: bool) -> None:
    """Bring a copy up to date; ``native``: what has been compiled in it stays."""
    there = {
        file.relative_to(source)
        for file in source.rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }
    for file in there:
        content = (source / file).read_bytes()
        if not (target / file).is_file() or (target / file).read_bytes() != content:
            (target / file).parent.mkdir(parents=True, exist_ok=True)
            (target / file).write_bytes(content)
    for old in list(target.rglob("*")):
        kept = native and old.suffix == ".so"
        if old.is_file() and old.relative_to(target) not in there and not kept:
            old.unlink()


def write_if_new(file: Path, text: str) -> None:
    if file.read_text("utf-8") != text:
        file.write_text(text, "utf-8")


def run_mypyc(names: list[str], target: Path) -> None:
    # A failed build must say so; a good one has nothing to tell.
    files = [str(path_of(name)) for name in names]
    done = subprocess.run(
        [sys.executable, "-c", BUILD.format(files=files)],
        cwd=target,
        env={**os.environ, "PYTHONPATH": str(target)},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        modules = {path_of(name): importlib.import_module(name) for name in names}
        told = errors(f"{done.stdout}\n{done.stderr}".splitlines(), target, modules)
        for line in told or [done.stdout[-3000:], done.stderr[-3000:]]:
            click.echo(line, err=True)
        count = sum(": error: " in line for line in told)
        number = f"{count} error{'' if count == 1 else 's'}" if count else "errors"
        raise click.ClickException(f"{number}: nothing has been built")
    for folder in ("build", ".mypy_cache"):
        shutil.rmtree(target / folder, ignore_errors=True)


# -- errors, at the lines of the source


def errors(lines: Iterable[str], target: Path, modules: dict[Path, ModuleType]) -> list[str]:
    """What mypyc complains about, in the files that a person has written, each once: what a script
    says may stand in several functions."""
    told: dict[str, None] = {}
    for line in lines:
        found = ERROR.match(line)
        module = modules.get(Path(found["file"])) if found else None
        if found is None or module is None:
            continue
        written = (target / path_of(module.__name__)).read_text("utf-8").splitlines()
        place = source_line(module, written, int(found["line"]))
        told.setdefault(f"{module.__file__}:{place}: {found['kind']}: {found['said']}")
    return list(told)


def source_line(module: ModuleType, written: list[str], line: int) -> int:
    """The line of the source that a line of the written text comes from: of the last statement
    above it that says the same; at worst where its ask, or its script begins."""
    known = statements_of(module)
    layouts = layouts_in("\n".join(written))
    first = min(line, len(written)) - 1
    for number in range(first, -1, -1):
        text = written[number]
        block = re.match(r"def _(block|choices|choices_of|question|loop|join)_(\d+)", text)
        if block:
            layout = script_at(layouts, int(block[2]))
            if block[1] in ("choices", "choices_of", "question"):
                return layout.lines[int(block[2]) - layout.entry]
            return known.get(f"def {layout.name}", 1)
        ask = re.match(r"\s*_frame\[0\] = (\d+)$", text)
        if ask:
            layout = script_at(layouts, int(ask[1]))
            return layout.lines[int(ask[1]) - layout.entry]
        slots = slots_at(written, number, layouts)
        plain = re.sub(
            r"(?:cast\([^,()]+(?:\[[^\]]*\])?, )?_frame\[(\d+)\]\)?",
            lambda place, slots=slots: slots.get(int(place[1]), place[0]),  # type: ignore[misc]
            text,
        )
        if number != first and plain.startswith(("import ", "from ")):
            continue  # nothing goes wrong there
        if said(plain) in known:
            return known[said(plain)]
    return 1


def statements_of(module: ModuleType) -> dict[str, int]:
    """The statements of a source with their lines."""
    known: dict[str, int] = {}
    for node in ast.walk(ast.parse(Path(str(module.__file__)).read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            node.decorator_list = []  # they are not in the written text
        if isinstance(node, ast.stmt):
            first = ast.unparse(node).splitlines()[0]
            known.setdefault(said(first if node.col_offset == 0 else f"    {first}"), node.lineno)
        if isinstance(node, ast.Assign):  # a script may be made by a part
            known.setdefault(f"def {ast.unparse(node.targets[0])}", node.lineno)
    return known


def said(text: str) -> str:
    """A statement as it can be compared: what it is called by, if it is a function, a class, or a
    name of the module."""
    function = re.match(r"\s*(?:async )?(def|class) (\w+)\b", text)
    if function:
        return f"{function[1]} {function[2]}"
    name = re.match(r"(\w+)(?:: [^=]+)? = ", text)
    return f"{name[1]} =" if name else text.strip()


def layouts_in(text: str) -> list[Layout]:
    found = re.search(r"^_layouts = (\[.*\])$", text, re.MULTILINE)
    rows = ast.literal_eval(found[1]) if found else []
    return sorted((Layout(*row) for row in rows), key=lambda layout: layout.entry)


def script_at(layouts: list[Layout], block: int) -> Layout:
    return [layout for layout in layouts if layout.entry <= block][-1]


def slots_at(written: list[str], number: int, layouts: list[Layout]) -> dict[int, str]:
    """What the places of the frame are called in the function around a line."""
    for above in range(number, -1, -1):
        block = re.match(r"def _[a-z_]+_(\d+)", written[above])
        if block:
            return dict(enumerate(script_at(layouts, int(block[1])).slots, 1))
    return {}
