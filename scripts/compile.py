"""Builds core and rules with mypyc into build/compiled, from the same source.

The package is copied; modules of scripts become typed text (`kabinett.core.typed`), and
everything that runs while a game is played becomes an extension module beside it.  Use it
with ``PYTHONPATH=build/compiled``.
"""

from __future__ import annotations

import hashlib
import importlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "kabinett"
TARGET = ROOT / "build" / "compiled"
STAMP = TARGET / "stamp"

CORE = ["state", "script", "program", "chance", "playout", "position"]
#: Classes that plain Python may subclass in the compiled build too: games that are tried
#: from a folder are not compiled.
OPEN_CLASSES = {"state": ("State",), "program": ("Program", "Steps")}
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


def copy_package() -> list[str]:
    """Copy the package; the files to compile, scripts already as typed text."""
    shutil.rmtree(TARGET, ignore_errors=True)
    shutil.copytree(SOURCE, TARGET / "kabinett", ignore=shutil.ignore_patterns("__pycache__"))
    files = [f"kabinett/core/{name}.py" for name in CORE]
    for module_name, classes in OPEN_CLASSES.items():
        open_classes(TARGET / "kabinett" / "core" / f"{module_name}.py", classes)
    from kabinett.core.typed import typed_modules

    for game in games():
        package = f"kabinett.games.{game}"
        modules = importlib.import_module(f"{package}.game").RULES
        for module, text in typed_modules(modules).items():
            path = TARGET / Path(*module.__name__.split(".")).with_suffix(".py")
            path.write_text(text, "utf-8")
        files += [
            f"kabinett/games/{game}/{path.name}"
            for path in sorted((SOURCE / "games" / game).glob("*.py"))
            if path.stem not in DESCRIPTIONS
        ]
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
