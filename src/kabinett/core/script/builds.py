"""Where `kabinett compile` lays its builds, and what they were made of."""

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
    """The usual place for the build of games in these packages: another one for a package of the
    same name that lies elsewhere."""
    name = "+".join(sorted(package.rpartition(".")[2] for package in packages))
    folders = sorted(str(Path(str(sys.modules[each].__file__)).parent) for each in packages)
    digest = hashlib.blake2b("\n".join(folders).encode(), digest_size=4).hexdigest()
    return cache_folder() / "compiled" / f"{name}-{digest}"


class Texts(NamedTuple):
    """What a build is made of: pages and comments are not in it."""

    compiled: dict[str, str]  # the texts that mypyc compiles, by the names of their modules
    others: str  # a digest of the modules beside them

    @property
    def digest(self) -> str:
        digest = hashlib.blake2b(self.others.encode(), digest_size=16)
        for module, text in self.compiled.items():
            digest.update(f"{module}\n{text}".encode())
        return digest.hexdigest()


def stamp(texts: Texts, tools: Iterable[str]) -> str:
    """What a build says of itself: what it was made of, and by what."""
    by = hashlib.blake2b("\n".join(tools).encode(), digest_size=16)
    return f"{texts.digest}\n{by.hexdigest()}\n"


def is_of(build: Path, texts: Texts) -> bool:
    """Was the build made of these texts?"""
    return (build / STAMP).read_text("utf-8").startswith(texts.digest)


def sources_digest(package: Path) -> str:
    """Of all files of a package, pages too, and of the Python that runs them."""
    digest = hashlib.blake2b(sys.version.encode(), digest_size=16)
    for file in sorted(package.rglob("*")):
        if "__pycache__" not in file.parts and file.is_file():
            digest.update(f"\n{file.relative_to(package)}\n".encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()


def is_ready(build: Path, package: Path) -> bool:
    """Was the build made of these very files, and does it start here?  Nothing is built for it."""
    told = build / SOURCES
    if importlib.util.find_spec("mypy_extensions") is None or not told.is_file():
        return False
    return told.read_text("utf-8") == sources_digest(package)
