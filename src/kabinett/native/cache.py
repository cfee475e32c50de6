"""Caches the results of `kabinett compile` in the user's cache folder, where other clones of the
sources can use them.

Writing the texts for mypyc takes seconds, and compiling them minutes. Both are taken from the cache
if their sources and tools are equal, whatever folder the clone is in.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import platform
import shlex
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Iterable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TypeVar

from kabinett.core.script.cache import PARSING, SIZE, cache_folder, load_or_make_file
from kabinett.core.script.kernel import CORE
from kabinett.core.script.modules import folder_of
from kabinett.core.script.trees import source_digest
from kabinett.native.builds import BuildSources
from kabinett.native.texts import is_aside, native_texts

MOST_BUILDS = 4  # builds to keep, for example for other branches and Python versions
#: Settings that setuptools and the compiler take from the environment or from Python's own build.
FLAGS = (
    *("CC", "CXX", "CFLAGS", "CPPFLAGS", "LDFLAGS", "OPT", "BASECFLAGS", "CCSHARED", "LDSHARED"),
    *("AR", "ARFLAGS", "EXT_SUFFIX", "CPATH", "C_INCLUDE_PATH", "LIBRARY_PATH"),
)
PACKAGES = ("mypy", "mypy_extensions", "setuptools", "librt", "typing_extensions")

T = TypeVar("T")


def texts_for(packages: list[str], fresh: bool = False) -> BuildSources:
    """The texts that mypyc compiles for games in these packages."""

    def write() -> tuple[dict[str, str], str]:
        texts = {module.__name__: text for module, text in native_texts(packages)}
        return texts, others_digest(packages, texts)

    if fresh:
        return BuildSources(*write())
    parts, _ = keep_newest("texts", key_of([sys.version, *packages, *sources(packages)]), write)
    return BuildSources(*parts)


def native_code(
    texts: BuildSources, tools: Iterable[str], make: Callable[[], dict[str, bytes]]
) -> tuple[dict[str, bytes], bool]:
    """The files of native code that ``make`` builds, by their paths in the build, and whether they
    came from the cache."""
    return keep_newest("code", key_of([texts.digest, *tools]), make)


def keep_newest(what: str, key: bytes, make: Callable[[], T]) -> tuple[T, bool]:
    """The result of ``make``, and whether it came from the cache, which keeps the `MOST_BUILDS`
    most recently used results."""
    calls = []

    def make_and_note() -> T:
        calls.append(True)
        return make()

    name = Path("native", f"{what}-{key.hex()[:24]}")
    result = load_or_make_file(name, key, make_and_note)
    with contextlib.suppress(OSError, RuntimeError):
        file = cache_folder() / name
        os.utime(file)
        files = sorted(file.parent.glob(f"{what}-*"), key=lambda each: each.stat().st_mtime)
        for old in files[:-MOST_BUILDS]:
            old.unlink()
    return result, not calls


def key_of(parts: Iterable[str]) -> bytes:
    digest = hashlib.blake2b(digest_size=SIZE)
    for part in parts:
        digest.update(f"{len(part)} {part}\n".encode())
    return digest.digest()


# -- what a build depends on


def sources(packages: list[str]) -> list[str]:
    """All files that the texts depend on, each with a digest: kernel, games and packs, and the
    modules that write the texts."""
    folders = map(folder_of, packages)
    own = CORE.parent
    kernel = [*own.glob("*.py"), *CORE.rglob("*.py"), *(own / "native").glob("*.py")]
    files = [(own, file) for file in kernel]
    for folder in folders:
        files += [(folder, file) for file in folder.rglob("*") if file.suffix in (".py", ".toml")]
    return [
        f"{folder.name} {file.relative_to(folder)} {hashlib.blake2b(file.read_bytes()).hexdigest()}"
        for folder, file in sorted(files)
    ]


def others_digest(packages: list[str], texts: Iterable[str]) -> str:
    """A digest of the modules that are not compiled. mypyc reads them too, because it copies their
    constants and relies on their types."""
    compiled = set(texts)
    trees = []
    for package, folder in [
        ("kabinett.core", CORE),
        *((each, folder_of(each)) for each in packages),
    ]:
        for file in sorted(folder.rglob("*.py")):
            parts = file.relative_to(folder).with_suffix("").parts
            if ".".join([package, *parts]) not in compiled and not is_aside(parts):
                with PARSING:
                    trees.append(source_digest(file.read_text("utf-8")))
    return key_of(trees).hex()


def build_tools(environ: dict[str, str] | None = None) -> list[str]:
    """The other things that the native code depends on: Python, mypyc, the C compiler and its
    flags."""
    environment = os.environ if environ is None else environ
    flags = [f"{name}={environment.get(name)} {sysconfig.get_config_var(name)}" for name in FLAGS]
    return [
        sys.version,
        sysconfig.get_platform(),
        " ".join(platform.libc_ver()),
        *map(version_of, PACKAGES),
        compiler_version(environment.get("CC") or sysconfig.get_config_var("CC") or ""),
        *flags,
    ]


def version_of(package: str) -> str:
    try:
        return f"{package} {version(package)}"
    except PackageNotFoundError:
        return package


def compiler_version(command: str) -> str:
    """The version text of a C compiler; "" if there is no compiler, which the build will report
    itself."""
    try:
        process = subprocess.run(
            [*shlex.split(command), "--version"], capture_output=True, text=True, check=False
        )
    except (OSError, ValueError):
        return ""
    return process.stdout
