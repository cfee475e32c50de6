"""Where `kabinett compile` puts its builds, and which sources a build was made from."""

from __future__ import annotations

import hashlib
import importlib.util
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from kabinett.core.script.cache import cache_folder

STAMP = "stamp"
SOURCES = "sources"


def build_folder(packages: list[str]) -> Path:
    """The default folder for the build of the games in these packages. A package with the same name
    in another place has another folder."""
    name = "+".join(sorted(package.rpartition(".")[2] for package in packages))
    folders = sorted(str(Path(str(sys.modules[each].__file__)).parent) for each in packages)
    digest = hashlib.blake2b("\n".join(folders).encode(), digest_size=4).hexdigest()
    return cache_folder() / "compiled" / f"{name}-{digest}"


def path_of(module: str) -> Path:
    """The file of a module, in the folder of a build."""
    return Path(*module.split(".")).with_suffix(".py")


class BuildSources(NamedTuple):
    """The sources of a build; documentation and comments do not count."""

    compiled: dict[str, str]  # the texts that mypyc compiles, by the names of their modules
    others: str  # a digest of the modules that are not compiled

    @property
    def digest(self) -> str:
        digest = hashlib.blake2b(self.others.encode(), digest_size=16)
        for module, text in self.compiled.items():
            digest.update(f"{module}\n{text}".encode())
        return digest.hexdigest()


def stamp(texts: BuildSources, tools: Iterable[str]) -> str:
    """The text of a build's `STAMP` file: digests of its sources and of the tools that made it."""
    tools_digest = hashlib.blake2b("\n".join(tools).encode(), digest_size=16)
    return f"{texts.digest}\n{tools_digest.hexdigest()}\n"


def is_made_from(build: Path, texts: BuildSources) -> bool:
    """Was the build made from these texts?"""
    return (build / STAMP).read_text("utf-8").startswith(texts.digest)


def package_digest(package: Path) -> str:
    """A digest of all files of a package, including its documentation, and of the Python version
    that runs them."""
    digest = hashlib.blake2b(sys.version.encode(), digest_size=16)
    for file in sorted(package.rglob("*")):
        if "__pycache__" not in file.parts and file.is_file():
            digest.update(f"\n{file.relative_to(package)}\n".encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()


def is_ready(build: Path, package: Path) -> bool:
    """Was the build made from exactly these files, and can it run here? This function never
    builds."""
    sources_file = build / SOURCES
    if importlib.util.find_spec("mypy_extensions") is None or not sources_file.is_file():
        return False
    return sources_file.read_text("utf-8") == package_digest(package)
