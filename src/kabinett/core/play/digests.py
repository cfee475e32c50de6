"""Digests of everything that a table depends on: its rules, its content and its vocabulary.

A table stores them when it begins and when it is saved, and compares them when it is opened,
because the numbers in its state are valid only if all three are equal. The proof of the dice uses
the same digests."""

from __future__ import annotations

import ast
import functools
import inspect
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, TypedDict

from kabinett.core.contract.faults import names_of
from kabinett.core.contract.groups import Rules
from kabinett.core.game import Game
from kabinett.core.script import cache
from kabinett.core.script.cache import PARSING, load_or_make
from kabinett.core.script.kernel import CORE, kernel_files, kernel_key
from kabinett.core.script.trees import source_digest, texts_digest, tree_digest

#: Digests of the kernel and of whole games, by package. `kabinett compile` writes them into the
#: compiled build, because the sources beside the native code are not the ones that it was compiled
#: from.
BUILD_FILE = Path(__file__).with_name("digests.json")


class BuildDigests(TypedDict):
    """Digests of the sources of a compiled build, which are stored in the build."""

    kernel: str
    games: dict[str, str]


class Digests(NamedTuple):
    """The digests of what a table depends on."""

    rules: str
    book: str
    vocabulary: str

    @property
    def whole(self) -> str:
        """One digest of all three, for the record."""
        return texts_digest(*self)

    def differences(self, other: Digests) -> list[str]:
        """The names of the digests that differ: "rules", "book", "vocabulary"."""
        return [name for name in self._fields if getattr(self, name) != getattr(other, name)]


@functools.cache
def digests(game: Game) -> Digests:
    """The digests of a game as this process runs it."""
    with PARSING:
        rules = rules_digest(game)
    return Digests(rules, book_digest(game), texts_digest(*game.vocabulary.names))


@functools.cache
def build_digests() -> BuildDigests:
    if not BUILD_FILE.exists():
        return {"kernel": "", "games": {}}
    content: BuildDigests = json.loads(BUILD_FILE.read_text("utf-8"))
    return content


def dump_build_digests(games: dict[str, Game]) -> str:
    """The text of `BUILD_FILE` for these games, computed by `kabinett compile` from their
    sources."""
    rules = {package: rules_digest(game) for package, game in games.items()}
    return json.dumps(BuildDigests(kernel=kernel_digest(), games=rules))


def rules_digest(game: Game) -> str:
    """A digest of all code that decides a game: the contract's module, `modules_that_run`, all
    modules of the game that these import, and the kernel. It is computed from syntax trees, so
    comments, docstrings and layout do not change it."""
    build = build_digests()
    here = game.contract.module
    if game.package in build["games"] and is_of_this_build(here):
        return build["games"][game.package]
    modules = modules_that_run(game)
    sources = {
        name: module_source(name) for name in sorted(modules.union(loaded_of(game.package), [here]))
    }
    made_from = cache.files_digest([], kernel_key(), sorted(modules), sources)
    file = Path(str(sys.modules[here].__file__)).with_name("rules")
    return load_or_make(file, made_from, lambda: modules_digest(modules, here, game.package))


def modules_that_run(game: Game) -> set[str]:
    """The modules of the game's scripts, its state, the functions among its `Rules`, and the
    functions that read a position and that say who leads: records depend on these, too."""
    parts = [game.state_class, *(getattr(game.rules, name) for name in names_of(Rules))]
    parts += [game.positions.read_position, game.bots.lead]
    functions = [*game.program.targets, *filter(callable, parts)]
    return {module for each in functions if (module := module_of(each))}


def modules_digest(runs: set[str], here: str, package: str) -> str:
    """A digest of these modules, of the contract's module (``here``), of their imports in the
    package, and of the kernel. Parsing all of them takes half a second."""
    names = sorted({here, *follow_imports(runs, package)})
    return texts_digest(kernel_digest(), *map(module_digest, names))


def loaded_of(package: str) -> list[str]:
    """The modules of a package that this process has loaded."""
    # Make the list at once, because other threads may import modules meanwhile.
    return [name for name in list(sys.modules) if f"{name}.".startswith(f"{package}.")]


@functools.cache
def kernel_digest() -> str:
    """A digest of the kernel's files that run here (`script/kernel.py`)."""
    return build_digests()["kernel"] or load_or_make(
        CORE, kernel_key(), lambda: source_files_digest(kernel_files())
    )


def source_files_digest(files: list[Path]) -> str:
    return texts_digest(*(source_digest(file.read_text("utf-8")) for file in files))


def is_of_this_build(module: str) -> bool:
    """Is the module in the same folder tree as this kernel? Another game may have a package of the
    same name."""
    root = BUILD_FILE.parents[3]
    return Path(str(sys.modules[module].__file__)).is_relative_to(root)


def module_of(script: object) -> str:
    return str(getattr(script, "__module__", ""))


def package_of(module: str) -> str:
    return sys.modules[module].__package__ or module


def follow_imports(modules: set[str], package: str) -> set[str]:
    """These modules, and the modules of the package that they import directly or indirectly."""
    names: set[str] = set()
    waiting = sorted(modules)
    while waiting:
        name = waiting.pop()
        if name in names or name not in sys.modules:
            continue
        names.add(name)
        if name.startswith(package):
            waiting += [each for each in imports(name) if each.startswith(f"{package}.")]
    return names


def imports(name: str) -> Iterator[str]:
    """The modules that a module imports, at its top or elsewhere."""
    for node in ast.walk(module_tree(name)):
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
def module_tree(name: str) -> ast.Module:
    return ast.parse(module_source(name))


def module_source(name: str) -> str:
    try:
        return inspect.getsource(sys.modules[name])
    except (OSError, TypeError):  # typed at a prompt, so there is no file
        return ""


@functools.cache
def module_digest(name: str) -> str:
    return tree_digest(module_tree(name))


def book_digest(game: Game) -> str:
    """A digest of the built-in content, and of the counts of leads, which say whom the players may
    declare the winner. The name of an owner's pack contains a digest of the pack."""
    stages = game.leads.stages
    return texts_digest(game.built_in.text(), *([repr(sorted(stages.items()))] if stages else []))
