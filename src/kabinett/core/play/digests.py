"""What a table is played by, as digests: its rules, its content and its vocabulary.

A table notes them when it begins and when it is stored, and they are compared when it is opened:
only where all three are the same may its numbers be trusted.  Dice are proved by the same ones.
"""

from __future__ import annotations

import ast
import functools
import inspect
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, TypedDict

from kabinett.core.game import Game
from kabinett.core.script import cache
from kabinett.core.script.cache import PARSING, kept
from kabinett.core.script.kernel import CORE, kernel_files, kernel_key
from kabinett.core.script.trees import digest_of, source_digest, tree_digest

#: Of the kernel and of whole games, by their packages: written by `kabinett compile` into the
#: compiled build, where the sources beside the native code are others.
CARRIED = Path(__file__).with_name("digests.json")


class Carried(TypedDict):
    """What a compiled build knows of the sources that it was made of."""

    kernel: str
    games: dict[str, str]


class Digests(NamedTuple):
    """What a table is played by."""

    rules: str
    book: str
    vocabulary: str

    @property
    def whole(self) -> str:
        """All three in one: what the record says."""
        return digest_of(*self)

    def changed(self, since: Digests) -> list[str]:
        """The names of those that were others."""
        return [name for name in self._fields if getattr(self, name) != getattr(since, name)]


@functools.cache
def digests(game: Game[Any]) -> Digests:
    """Those of a game in this process."""
    with PARSING:
        rules = rules_digest(game)
    return Digests(rules, book_digest(game), digest_of(*game.vocabulary.names))


@functools.cache
def carried() -> Carried:
    if not CARRIED.exists():
        return {"kernel": "", "games": {}}
    found: Carried = json.loads(CARRIED.read_text("utf-8"))
    return found


def carry(games: dict[str, Game[Any]]) -> str:
    """What `kabinett compile` writes: found in the sources, for the build made of them."""
    rules = {package: rules_digest(game) for package, game in games.items()}
    return json.dumps(Carried(kernel=kernel_digest(), games=rules))


def rules_digest(game: Game[Any]) -> str:
    """Of all that runs: the modules of its scripts and of what states how it is played, all that
    they import of the game, the module that states it and the kernel's; as syntax trees, so that
    neither comments nor docstrings nor the layout count."""
    known = carried()
    contract, here = game.contract, game.contract.module
    if game.package in known["games"] and is_of_this_build(here):
        return known["games"][game.package]
    played = (
        *(contract.make_book, contract.roles, contract.opening, contract.turn_mark),
        *(contract.outcome, contract.scores),
    )
    runs = {module for each in [*game.program.targets, *played] if (module := home(each))}
    sources = {
        name: source_of(name) for name in sorted(runs.union(loaded_of(game.package), [here]))
    }
    made_from = cache.digest_of([], kernel_key(), sorted(runs), sources)
    place = Path(str(sys.modules[here].__file__)).with_name("rules")
    return kept(place, made_from, lambda: digest_of_modules(runs, here, game.package))


def digest_of_modules(runs: set[str], here: str, package: str) -> str:
    """The same, worked out anew: to parse them all takes half a second."""
    names = sorted({here, *reached(runs, package)})
    return digest_of(kernel_digest(), *map(module_digest, names))


def loaded_of(package: str) -> list[str]:
    """The modules of a package that this process has read."""
    return [name for name in sys.modules if f"{name}.".startswith(f"{package}.")]


@functools.cache
def kernel_digest() -> str:
    """Of what of the kernel runs here (`script/kernel.py`)."""
    return carried()["kernel"] or kept(CORE, kernel_key(), lambda: sources_digest(kernel_files()))


def sources_digest(files: list[Path]) -> str:
    return digest_of(*(source_digest(file.read_text("utf-8")) for file in files))


def is_of_this_build(module: str) -> bool:
    """Does it lie beside the kernel in a compiled build?  Another game may be called the same."""
    root = CARRIED.parents[3]
    return Path(str(sys.modules[module].__file__)).is_relative_to(root)


def home(script: object) -> str:
    return str(getattr(script, "__module__", ""))


def package_of(module: str) -> str:
    return sys.modules[module].__package__ or module


def reached(modules: set[str], package: str) -> set[str]:
    """These modules of a package and those that they import, directly or not."""
    found: set[str] = set()
    waiting = sorted(modules)
    while waiting:
        name = waiting.pop()
        if name in found or name not in sys.modules:
            continue
        found.add(name)
        if name.startswith(package):
            waiting += [each for each in imports(name) if each.startswith(f"{package}.")]
    return found


def imports(name: str) -> Iterator[str]:
    """The modules that a module imports, at its head or anywhere in it."""
    for node in ast.walk(tree_of(name)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                steps = package_of(name).split(".")
                base = ".".join([*steps[: len(steps) + 1 - node.level], *filter(None, [base])])
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


@functools.cache
def tree_of(name: str) -> ast.Module:
    return ast.parse(source_of(name))


def source_of(name: str) -> str:
    try:
        return inspect.getsource(sys.modules[name])
    except (OSError, TypeError):  # typed at a prompt: there is no file
        return ""


@functools.cache
def module_digest(name: str) -> str:
    return tree_digest(tree_of(name))


def book_digest(game: Game[Any]) -> str:
    """Of the built-in content.  An owner's pack is known by its name, which is a digest too."""
    return digest_of(game.built_in.text())
