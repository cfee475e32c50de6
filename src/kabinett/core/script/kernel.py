"""Finds the files of the kernel that run while a game is played, or that cut the scripts of games.

If one of these files changes, compiled scripts (`compiler.py`) and the digest of the rules
(`play/digests.py`) are out of date. The files are found by following imports, so none can be
forgotten.
"""

from __future__ import annotations

import functools
import os
import re
from collections.abc import Iterator
from pathlib import Path

from kabinett.core.script.cache import files_digest

CORE = Path(__file__).parents[1]
#: The modules from which imports are followed: they play a game, search in it, or are imported by
#: games.
ROOTS = ("play.table", "play.position", "play.playout", "play.tree", "declare", "cards")
PARTS = "parts."  # a game may use any of these
#: The package, and the other modules, that only show a game or put it into words. No choice, state
#: or record depends on them, so changing a drawing does not change the digest of the rules.
SHOW = "show."
ALSO_SHOW = frozenset(("contract.class_form", "handbook", "whole_scene", "words"))

_IMPORT = re.compile(r"from kabinett\.core\.?([\w.]*) import (\([^)]*\)|.*)")
_FOR_TYPES = re.compile(r"^( *)if TYPE_CHECKING:.*\n(?:\1 +.*\n|\n)+", re.MULTILINE)


def kernel_files(core: Path = CORE) -> list[Path]:
    """The files in the kernel's folder ``core`` that run during play, sorted by module name. Those
    that only show a game are left out."""
    files = {name: file for name, file in modules_in(core).items() if not only_shows(name)}
    module_names: set[str] = set()
    waiting = [*ROOTS, *(name for name in files if name.startswith(PARTS))]
    while waiting:
        name = waiting.pop()
        if name in files and name not in module_names:
            module_names.add(name)
            waiting += imported_names(Path(files[name]).read_text("utf-8"))
            waiting.append(name.rpartition(".")[0])  # the package that contains the module
    return [Path(files[name]) for name in sorted(module_names)]


def only_shows(name: str) -> bool:
    """Does a module only show a game? ``name`` is its name after ``kabinett.core.``."""
    return name in ALSO_SHOW or f"{name}.".startswith(SHOW)


@functools.cache
def kernel_key() -> bytes:
    """A digest that changes with any byte of the kernel files that run here."""
    return files_digest(kernel_files())


def modules_in(core: Path) -> dict[str, str]:
    """The files of all modules, by their names after ``kabinett.core.``"""
    files = {}
    for folder, _, names in os.walk(core):
        package = folder[len(str(core)) + 1 :].replace(os.sep, ".")
        for name in names:
            if name.endswith(".py"):
                module = name[:-3] if name != "__init__.py" else ""
                files[".".join(filter(None, [package, module]))] = os.path.join(folder, name)
    return files


def imported_names(source: str) -> Iterator[str]:
    """The names, after ``kabinett.core.``, that a source imports or may import, except those that
    only a type checker imports.

    The names are found by pattern, because parsing the whole kernel would take a third of a game's
    starting time."""
    if "TYPE_CHECKING:" in source:
        source = _FOR_TYPES.sub("", source)
    for module, names in _IMPORT.findall(source):
        yield module
        for name in re.findall(r"\w+", names):
            yield f"{module}.{name}" if module else name
