"""The verbs of effects, a class each.  All files here are loaded: nobody lists them."""

from __future__ import annotations

import importlib
import pkgutil

for module_name in sorted(module.name for module in pkgutil.iter_modules(__path__)):
    importlib.import_module(f"{__name__}.{module_name}")
