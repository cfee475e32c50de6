"""Builds the kernel and the rules of games with mypyc, from the same source.

The build copies everything into a folder, and compiles the modules that run during play there,
beside their sources."""

from __future__ import annotations

import importlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from kabinett.core.game import Game
from kabinett.core.play import digests
from kabinett.core.script.kernel import CORE
from kabinett.native.builds import SOURCES, STAMP, package_digest, path_of, stamp
from kabinett.native.cache import build_tools, native_code, texts_for
from kabinett.native.source_lines import source_errors

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


class BuildError(Exception):
    """Nothing was built. ``details`` are lines about the reason."""

    def __init__(self, why: str, details: list[str] | None = None) -> None:
        super().__init__(why)
        self.details = details or []


def build(games: list[Game], packages: list[str], target: Path, fresh: bool = False) -> str:
    """Build into the folder, and return a summary of the work."""
    if any(hasattr(sys.modules[name], "_steps") for name in list(sys.modules)):
        raise BuildError("this Kabinett is compiled itself: run it from the sources")
    texts = texts_for(packages, fresh)
    small = [
        package for package in packages if not any(in_package(m, package) for m in texts.compiled)
    ]
    if small:
        raise BuildError(
            f"{small[0]} has nothing to compile: put state and scripts into modules beside the one "
            "with the game"
        )
    stamp_file, sources_file, sources = target / STAMP, target / SOURCES, CORE.parent
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
    carried_file = target / Path(digests.BUILD_FILE).relative_to(sources.parent)
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
        count = sum(": error: " in line for line in messages)
        number = f"{count} error{'' if count == 1 else 's'}" if count else "errors"
        details = messages or [process.stdout[-3000:], process.stderr[-3000:]]
        raise BuildError(f"{number}: nothing was built", details)
    for folder in ("build", ".mypy_cache"):
        shutil.rmtree(target / folder, ignore_errors=True)
