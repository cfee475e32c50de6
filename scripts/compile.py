"""Builds core and rules with mypyc into build/compiled, from the same source.

The package is copied; modules of scripts become typed text (`kabinett.core.script.typed`), and
everything that runs while a game is played becomes an extension module beside it.  Use it
with ``PYTHONPATH=build/compiled``.
"""

from __future__ import annotations

import ast
import hashlib
import importlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import NewType

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "kabinett"
TARGET = ROOT / "build" / "compiled"
STAMP = TARGET / "stamp"

CORE = [
    "state",
    "book",
    "luck",
    "vocabulary",
    "script/language",
    "script/program",
    "play/playout",
    "play/position",
]
#: Classes that plain Python may subclass in the compiled build too: games that are tried
#: from a folder are not compiled.
OPEN_CLASSES = {"state": ("State",), "book": ("GameBook",), "script/program": ("Program", "Steps")}
#: Modules of a game that only describe it, and gain nothing from being compiled.
DESCRIPTIONS = {"__init__", "game", "options", "position", "words", "why"}


def games() -> list[str]:
    return sorted(path.parent.name for path in (SOURCE / "games").glob("*/game.py"))


def fingerprint() -> str:
    """Of everything that goes in: the build is done again only when it changes."""
    digest = hashlib.blake2b(sys.version.encode())
    for path in [Path(__file__), *sorted(SOURCE.rglob("*.py"))]:
        digest.update(path.read_bytes())
    return digest.hexdigest()


def open_classes(path: Path, classes: tuple[str, ...]) -> None:
    """Let interpreted classes inherit from these."""
    text = path.read_text("utf-8")
    for name in classes:
        mark = "@mypyc_attr(allow_interpreted_subclasses=True)\n"
        assert f"\nclass {name}" in text, f"{path.name} has no class {name}"
        text = text.replace(f"\nclass {name}", f"\n{mark}class {name}", 1)
    line = "from __future__ import annotations\n"
    text = text.replace(line, f"{line}from mypy_extensions import mypyc_attr\n", 1)
    path.write_text(text, "utf-8")


#: A name that a module gives once.
CONSTANT = re.compile(r"_?[A-Z][A-Z0-9_]*")


def fix_constants(path: Path, module: ModuleType) -> None:
    """What a module calls by a name in capitals never changes.  mypyc must be told so, or it
    looks the name up each time."""
    tree = ast.parse(path.read_text("utf-8"))
    body: list[ast.stmt] = []
    for node in tree.body:
        body += final(node, module)
        if isinstance(node, ast.ImportFrom) and node.module == "__future__":
            body += ast.parse("from typing import Final").body
    tree.body = body
    path.write_text(ast.unparse(tree) + "\n", "utf-8")


def final(node: ast.stmt, module: ModuleType) -> list[ast.stmt]:
    """An assignment to names in capitals, each name by itself and final."""
    lines = []
    ids = {name for name, value in vars(module).items() if isinstance(value, NewType)}
    if isinstance(node, ast.Assign) and ast.unparse(node.value).startswith("NewType("):
        # A slot of a frame is an int; here the ids of all kinds are.
        return ast.parse(f"{ast.unparse(node.targets[0])} = int").body
    for name, expression in assigned(node):
        value = getattr(module, name, None) if CONSTANT.fullmatch(name) else None
        if not isinstance(value, int | str | tuple | list | dict | range):
            return [node]
        if expression.partition("(")[0] in ids:
            expression = str(value)
        lines.append(f"{name}: Final{kind(value)} = {expression or value}")
    return ast.parse("\n".join(lines)).body if lines else [node]


def assigned(node: ast.stmt) -> list[tuple[str, str]]:
    """Names and what each is given; "" for a name that counts through a ``range``."""
    if isinstance(node, ast.AnnAssign) and node.value and ast.unparse(node.annotation) == "Final":
        return [(ast.unparse(node.target), ast.unparse(node.value))]
    if not isinstance(node, ast.Assign) or len(node.targets) > 1:
        return []
    target, value = node.targets[0], node.value
    if not isinstance(target, ast.Tuple):
        return [(ast.unparse(target), ast.unparse(value))]
    names = [ast.unparse(name) for name in target.elts]
    if isinstance(value, ast.Tuple):
        return list(zip(names, map(ast.unparse, value.elts), strict=True))
    return [(name, "") for name in names] if ast.unparse(value).startswith("range(") else []


def kind(value: object) -> str:
    """Of a tuple of fixed length mypyc would make a copy to look something up in it."""
    if isinstance(value, tuple) and value:
        kinds = {type(item) for item in value}
        if kinds in ({int}, {str}):
            return f"[tuple[{kinds.pop().__name__}, ...]]"
    return ""


def copy_package() -> list[str]:
    """Copy the package; the files to compile, scripts already as typed text."""
    shutil.rmtree(TARGET, ignore_errors=True)
    shutil.copytree(SOURCE, TARGET / "kabinett", ignore=shutil.ignore_patterns("__pycache__"))
    files = [f"kabinett/core/{name}.py" for name in CORE]
    for module_name, classes in OPEN_CLASSES.items():
        open_classes(TARGET / "kabinett" / "core" / f"{module_name}.py", classes)
    from kabinett.core.declare import declared_text
    from kabinett.core.script.compiler import script_modules
    from kabinett.core.script.typed import typed_modules

    for game in games():
        package = f"kabinett.games.{game}"
        importlib.import_module(package)
        modules = script_modules(package)
        for module, text in typed_modules(modules).items():
            path = TARGET / Path(*module.__name__.split(".")).with_suffix(".py")
            path.write_text(text, "utf-8")
        files += [
            f"kabinett/{path.relative_to(SOURCE)}"
            for path in sorted((SOURCE / "games" / game).rglob("*.py"))
            if path.stem not in DESCRIPTIONS and path.parent.name not in ("draw", "recorded")
        ]
    for file in files:
        module = importlib.import_module(file.removesuffix(".py").replace("/", "."))
        path = TARGET / file
        path.write_text(declared_text(path.read_text("utf-8"), module), "utf-8")
        fix_constants(path, module)
    return files


BUILD = """
import sys
from mypyc.build import mypycify
from setuptools import setup
files = {files!r}
options = ["--config-file=", "--disable-error-code=unreachable", "--no-warn-unused-ignores"]
setup(name="kabinett", ext_modules=mypycify([*options, *files], opt_level="3", multi_file=True),
      script_args=["-q", "build_ext", "--inplace", "--parallel", "2"])
"""


def main() -> None:
    """Build, unless nothing has changed since the last time."""
    wanted = fingerprint()
    if STAMP.exists() and STAMP.read_text() == wanted:
        print("build/compiled is up to date")
        return
    sys.path.insert(0, str(ROOT / "src"))
    files = copy_package()
    from kabinett.core.play import digests
    from kabinett.games import all_games

    # The sources beside the native code are others: what a table is played by is told by these.
    carried = TARGET / Path(digests.CARRIED).relative_to(ROOT / "src")
    carried.write_text(digests.carry(all_games()), "utf-8")
    # A failed build must say so; a good one has nothing to tell.
    built = subprocess.run(
        [sys.executable, "-c", BUILD.format(files=files)],
        cwd=TARGET,
        env={**os.environ, "PYTHONPATH": str(TARGET)},
        capture_output=True,
        text=True,
        check=False,
    )
    if built.returncode:
        print(built.stdout[-6000:], built.stderr[-6000:], sep="\n", file=sys.stderr)
        sys.exit("mypyc could not compile the package")
    shutil.rmtree(TARGET / "build", ignore_errors=True)
    STAMP.write_text(wanted)
    print(f"compiled {len(files)} modules into {TARGET.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
