"""`kabinett compile`: builds the kernel and the rules of games with mypyc, from the same source.

It copies everything into a new folder, and compiles the modules that run during play there, beside
their sources. With this folder first on PYTHONPATH, Kabinett plays compiled."""

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

import click

import kabinett
from kabinett.core.game import Game
from kabinett.core.play import digests
from kabinett.core.script.builds import SOURCES, STAMP, build_folder, package_digest, stamp
from kabinett.core.script.program import Layout
from kabinett.games import game_at

#: -O1 without symbols plays as fast as -O3, and builds in half the time. The modules share one
#: library and hide their functions from other libraries, so calls are direct or inlined. This
#: makes play a tenth faster, and saves a third of the build time.
BUILD = """
import sys
from mypyc.build import mypycify
from setuptools import Extension, setup
files = {files!r}
options = ["--config-file=", "--disable-error-code=unreachable", "--no-warn-unused-ignores"]
modules = mypycify([*options, *files], opt_level="1", debug_level="0", multi_file=True)
if sys.platform != "win32":
    for module in modules:
        module.extra_compile_args += ["-fvisibility=hidden", "-fno-plt"]
net = Extension("kabinett.nets._kernel", [{kernel!r}], extra_compile_args=["-O3"],
                libraries=[] if sys.platform == "win32" else ["m"])
setup(name="native", ext_modules=[*modules, net],
      script_args=["-q", "build_ext", "--inplace", "--parallel", "2"])
"""
#: The part of the nets that is written in C, in the folder of Kabinett.
NET_KERNEL = Path("nets", "kernel.c")
ERROR = re.compile(r"^(?P<file>[^:\n]+\.py):(?P<line>\d+): (?P<kind>error|note): (?P<said>.*)$")


@click.command("compile")
@click.argument("games", nargs=-1, required=True)
@click.option(
    "--into",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder of the build. By default a folder in the cache.",
)
@click.option("--fresh", is_flag=True, help="Build again even if nothing has changed.")
def compile(games: tuple[str, ...], into: Path | None, fresh: bool) -> None:
    """Build GAMES, by ids or folders, with mypyc.

    The cache keeps builds, so the command builds nothing twice."""
    rules = [game_at(game) for game in games]
    packages = [game.package for game in rules]
    target = into or build_folder(packages)
    for need in ("mypyc", "setuptools"):
        if importlib.util.find_spec(need) is None:
            raise click.ClickException(f"{need} is needed: pip install kabinett[author]")
    click.echo(build(rules, packages, target, fresh))
    click.echo(f"To play compiled: PYTHONPATH={target} kabinett …")


def build(games: list[Game], packages: list[str], target: Path, fresh: bool = False) -> str:
    """Build into the folder, and return a summary of the work."""
    from kabinett.core.script.native_cache import build_tools, native_code, texts_for

    if any(hasattr(sys.modules[name], "_steps") for name in list(sys.modules)):
        raise click.ClickException("this Kabinett is compiled itself: run it from the sources")
    texts = texts_for(packages, fresh)
    small = [
        package for package in packages if not any(in_package(m, package) for m in texts.compiled)
    ]
    if small:
        raise click.ClickException(
            f"{small[0]} has nothing to compile: put state and scripts into modules beside the one "
            "with the game"
        )
    stamp_file, sources_file, sources = (
        target / STAMP,
        target / SOURCES,
        Path(kabinett.__file__).parent,
    )
    digest = package_digest(sources)
    sources_file.unlink(missing_ok=True)
    tools = [BUILD, (sources / NET_KERNEL).read_text("utf-8"), *build_tools()]
    new_stamp = stamp(texts, tools)
    has_changed = fresh or not stamp_file.exists() or stamp_file.read_text("utf-8") != new_stamp
    if has_changed:
        shutil.rmtree(target, ignore_errors=True)
    update_copy(sources, target / "kabinett", native=not has_changed)
    for package in packages:
        if not package.startswith("kabinett."):
            folder = Path(str(sys.modules[package].__file__)).parent
            update_copy(folder, target / package, native=not has_changed)
    for module, text in texts.compiled.items():
        write_if_new(target / path_of(module), text)
    # Tables are bound to digests of these sources. The build has other sources, so it gets a copy.
    carried_file = target / Path(digests.BUILD_FILE).relative_to(Path(kabinett.__file__).parents[1])
    carried_file.write_text(
        digests.dump_build_digests(dict(zip(packages, games, strict=True))), "utf-8"
    )
    count, summary = len(texts.compiled), "nothing has changed"

    def make() -> dict[str, bytes]:
        run_mypyc([*texts.compiled], target)
        return code_in(target)

    if has_changed:
        code, is_cached = (make(), False) if fresh else native_code(texts, tools, make)
        if is_cached:
            write_code(code, target)
        summary = f"{count} modules taken from the cache" if is_cached else f"built {count} modules"
        stamp_file.write_text(new_stamp, "utf-8")
    sources_file.write_text(digest, "utf-8")
    return summary


def in_package(module: str, package: str) -> bool:
    return module.startswith(f"{package}.")


def path_of(module: str) -> Path:
    return Path(*module.split(".")).with_suffix(".py")


def code_in(target: Path) -> dict[str, bytes]:
    """Return the files of native code in a build, by their paths in it."""
    files = sorted(target.rglob("*.so"))
    return {file.relative_to(target).as_posix(): file.read_bytes() for file in files}


def write_code(code: dict[str, bytes], target: Path) -> None:
    for name, content in code.items():
        (target / name).write_bytes(content)


def update_copy(source: Path, target: Path, native: bool) -> None:
    """Update a copy. With ``native`` its native code stays."""
    files = {
        file.relative_to(source)
        for file in source.rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }
    for file in files:
        content = (source / file).read_bytes()
        if not (target / file).is_file() or (target / file).read_bytes() != content:
            (target / file).parent.mkdir(parents=True, exist_ok=True)
            (target / file).write_bytes(content)
    for old in list(target.rglob("*")):
        is_kept = native and old.suffix == ".so"
        if old.is_file() and old.relative_to(target) not in files and not is_kept:
            old.unlink()


def write_if_new(file: Path, text: str) -> None:
    if file.read_text("utf-8") != text:
        file.write_text(text, "utf-8")


def run_mypyc(names: list[str], target: Path) -> None:
    # A failed build shows the output of mypyc, a good one shows nothing.
    files = [str(path_of(name)) for name in names]
    kernel = str("kabinett" / NET_KERNEL)
    process = subprocess.run(
        [sys.executable, "-c", BUILD.format(files=files, kernel=kernel)],
        cwd=target,
        env={**os.environ, "PYTHONPATH": str(target)},
        capture_output=True,
        text=True,
        check=False,
    )
    if process.returncode:
        modules = {path_of(name): importlib.import_module(name) for name in names}
        messages = source_errors(
            f"{process.stdout}\n{process.stderr}".splitlines(), target, modules
        )
        for line in messages or [process.stdout[-3000:], process.stderr[-3000:]]:
            click.echo(line, err=True)
        count = sum(": error: " in line for line in messages)
        number = f"{count} error{'' if count == 1 else 's'}" if count else "errors"
        raise click.ClickException(f"{number}: nothing was built")
    for folder in ("build", ".mypy_cache"):
        shutil.rmtree(target / folder, ignore_errors=True)


# -- errors with lines of the source


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
