"""Where `kabinett compile` lays its builds, and what they were made of."""

from __future__ import annotations

import hashlib
import importlib.util
import sys
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType

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


def text_digest(texts: Mapping[ModuleType, str]) -> str:
    """Of what is compiled (`native_texts`): pages and comments are not in it."""
    digest = hashlib.blake2b(digest_size=16)
    for module, text in texts.items():
        digest.update(f"{module.__name__}\n{text}".encode())
    return digest.hexdigest()


def stamp(texts: Mapping[ModuleType, str], made_by: str) -> str:
    """What a build says of itself: what it was made of, and by what."""
    return f"{text_digest(texts)}\n{made_by}\n"


def is_of(build: Path, texts: Mapping[ModuleType, str]) -> bool:
    """Was the build made of these texts?"""
    return (build / STAMP).read_text("utf-8").startswith(text_digest(texts))


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
