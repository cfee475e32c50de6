"""Which files of the kernel run while a game is played, or cut its scripts.

What is worked out from sources and kept is out of date as soon as one of them changes: compiled
scripts (`compiler.py`), and the digest of the rules (`play/digests.py`).  The files are found by
following imports, so none can be left out.
"""

from __future__ import annotations

import functools
import os
import re
from collections.abc import Iterator
from pathlib import Path

from kabinett.core.script.cache import digest_of

CORE = Path(__file__).parents[1]
#: Where the imports begin: what plays a game, what looks ahead in it, what a game is written with.
ROOTS = ("play.table", "play.position", "play.playout", "play.tree", "declare", "cards")
PARTS = "parts."  # what a game may be made of, as far as it likes

_IMPORT = re.compile(r"from kabinett\.core\.?([\w.]*) import (\([^)]*\)|.*)")
_FOR_TYPES = re.compile(r"^( *)if TYPE_CHECKING:.*\n(?:\1 +.*\n|\n)+", re.MULTILINE)


def kernel_files(core: Path = CORE) -> list[Path]:
    """The files that run, of the kernel in this folder, in the order of their modules' names."""
    files = modules_in(core)
    found: set[str] = set()
    waiting = [*ROOTS, *(name for name in files if name.startswith(PARTS))]
    while waiting:
        name = waiting.pop()
        if name in files and name not in found:
            found.add(name)
            waiting += imported(Path(files[name]).read_text("utf-8"))
            waiting.append(name.rpartition(".")[0])  # the package around it
    return [Path(files[name]) for name in sorted(found)]


@functools.cache
def kernel_key() -> bytes:
    """Changes with any byte of the kernel that runs here."""
    return digest_of(kernel_files())


def modules_in(core: Path) -> dict[str, str]:
    """The files of all modules, by their names behind ``kabinett.core.``"""
    files = {}
    for folder, _, names in os.walk(core):
        package = folder[len(str(core)) + 1 :].replace(os.sep, ".")
        for name in names:
            if name.endswith(".py"):
                module = name[:-3] if name != "__init__.py" else ""
                files[".".join(filter(None, [package, module]))] = os.path.join(folder, name)
    return files


def imported(source: str) -> Iterator[str]:
    """The names, behind ``kabinett.core.``, that a source imports or may import: not those that
    only a type checker reads.

    To parse all of the kernel would take a third of the time in which the games start."""
    if "TYPE_CHECKING:" in source:
        source = _FOR_TYPES.sub("", source)
    for module, names in _IMPORT.findall(source):
        yield module
        for name in re.findall(r"\w+", names):
            yield f"{module}.{name}" if module else name
