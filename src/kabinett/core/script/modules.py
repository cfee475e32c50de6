"""Finds the modules of a package that contain scripts, by their sources."""

from __future__ import annotations

import importlib
import re
import sys
import types
from pathlib import Path

from kabinett.core.script.checks import ScriptError

#: Finds a module with scripts by its source, or by the text that mypyc compiles.
_HOLDS_SCRIPTS = re.compile(
    r"^(@(\w+\.)?script\b|(def |\)).*-> (\w+\.)?Script:|_layouts = )", re.MULTILINE
)


def script_modules(package: str) -> list[types.ModuleType]:
    """The modules of a package that contain scripts, loaded; raises ScriptError if there are
    none."""
    folder = folder_of(package)
    modules = []
    for file in sorted(folder.rglob("*.py")):
        if _HOLDS_SCRIPTS.search(file.read_text("utf-8")):
            parts = file.relative_to(folder).with_suffix("").parts
            steps = parts[:-1] if parts[-1] == "__init__" else parts
            modules.append(importlib.import_module(".".join([package, *steps])))
    if not modules:
        raise ScriptError(
            f"{folder}: no script in it: `def main(s: …) -> Script:`, at the left margin"
        )
    return modules


def folder_of(package: str) -> Path:
    return Path(str(sys.modules[package].__file__)).parent
