"""The verbs of effects, each a class.  Importing the package imports all its modules."""

from __future__ import annotations

import importlib
import pkgutil

for module_name in sorted(module.name for module in pkgutil.iter_modules(__path__)):
    importlib.import_module(f"{__name__}.{module_name}")
