"""One small script for each construct that scripts may use.

test_scripts.py plays all `CASES`. Each script records in the state what it did."""

from collections.abc import Callable
from typing import Any

from kabinett.core.script.language import is_script
from tests.core.constructs import asks, calls, loops, names

MODULES = [asks, calls, loops, names]
#: Scripts that only other scripts call.
HELPERS = {"silent", "nothing", "asking", "passing_on", "countdown", "below", "counting"}
CASES: list[Callable[..., Any]] = [
    thing
    for module in MODULES
    for name, thing in vars(module).items()
    if is_script(thing) and name not in HELPERS
]
