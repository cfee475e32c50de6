"""Finds what a game has written and nothing looks at: a known name in another room or misspelt, a
script that nothing calls, a sentence that nothing says."""

from __future__ import annotations

import ast
import difflib
import inspect
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from kabinett.core.game import Game
from kabinett.core.rooms import ROOM_OF, ROOMS

ALIKE: Final = 0.8  # from here on two names are held to be the same, misspelt
#: Scripts that Kabinett looks for by their names.
SCRIPTS: Final = ("main", "play_on")
#: What makes a constant that has to be used, with what to say of it.
MADE: Final = {
    "Message": "is said by nothing",
    "Question": "is asked by nothing",
    "reason": "is given by nothing",
}


class WrongRoom(AssertionError):
    """Something that a game has written and nothing looks at."""


@dataclass(frozen=True)
class Written:
    """What stands at the left margin of a module, or a method of the game's class."""

    name: str
    file: Path
    room: str
    node: ast.stmt

    def __str__(self) -> str:
        return f"{self.file}:{self.node.lineno}: {self.name}"


def check_rooms(game: Game[Any]) -> int:
    """Raise WrongRoom, with all that is found; how many names are at the left margin."""
    trees = {file: ast.parse(file.read_text("utf-8")) for file in sources_of(game.folder)}
    written = [each for file, tree in trees.items() for each in at_the_margin(game, file, tree)]
    used = {name for tree in trees.values() for name in used_in(tree)}
    wrong = [
        f"{each} {fault}"
        for each in written
        if (fault := in_another_room(game, each, used) or unused(game, each, used))
    ]
    wrong += [f"{each} {fault}" for each, fault in misspelt_methods(game, trees, used)]
    if wrong:
        raise WrongRoom("\n".join(wrong))
    return len(written)


def sources_of(folder: Path) -> Iterator[Path]:
    """The Python files of a game, without its tests."""
    for file in sorted(folder.rglob("*.py")):
        if "tests" not in file.relative_to(folder).parts:
            yield file


def written_at(game: Game[Any], name: str) -> str:
    """File and line of what a game has under a known name, in a room or as its own method."""
    found = game.says(name)
    if found is None:
        return game.rooms.written_at(name)
    code = getattr(inspect.unwrap(found), "__code__", None)
    return f"{code.co_filename}:{code.co_firstlineno}" if code else str(game.folder)


def line_where(game: Game[Any], name: str, is_meant: Callable[[ast.AST], bool]) -> str:
    """File and line of the first part of such a function of a game that is meant; of the function
    itself, if none is or its source cannot be read."""
    where = written_at(game, name)
    found = game.says(name) or game.rooms.find(name)
    try:
        lines, first = inspect.getsourcelines(inspect.unwrap(found))
        tree = ast.parse(inspect.cleandoc("\n" + "".join(lines)))
    except (OSError, TypeError, SyntaxError):
        return where
    for node in ast.walk(tree):
        if is_meant(node) and isinstance(node, ast.stmt | ast.expr):
            return f"{where.rpartition(':')[0]}:{first + node.lineno - 1}"
    return where


def loaded_sources(game: Game[Any]) -> Iterator[tuple[Path, ast.Module, ModuleType]]:
    """Each file of a game with its syntax and its module; native code has none."""
    loaded = {getattr(module, "__file__", None): module for module in [*sys.modules.values()]}
    for file in sources_of(game.folder):
        if str(file) in loaded:
            yield file, ast.parse(file.read_text("utf-8")), loaded[str(file)]


def at_the_margin(game: Game[Any], file: Path, tree: ast.Module) -> Iterator[Written]:
    room = file.relative_to(game.folder).parts[0].removesuffix(".py")
    for node in tree.body:
        for name in names_of(node):
            yield Written(name, file, room, node)


def names_of(node: ast.stmt) -> Iterator[str]:
    """The names that a statement gives to something of its own."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        yield node.name
    elif isinstance(node, ast.Assign | ast.AnnAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        for target in targets:
            for part in target.elts if isinstance(target, ast.Tuple) else [target]:
                if isinstance(part, ast.Name):
                    yield part.id


def used_in(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.ImportFrom):
            yield from (alias.name for alias in node.names if alias.name not in ROOM_OF)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value  # a type in quotes, a name that is looked up


def in_another_room(game: Game[Any], each: Written, used: set[str]) -> str:
    """What is wrong with a known name that stands where nobody looks for it."""
    right = ROOM_OF.get(each.name)
    if right in (None, each.room) or is_home(game, each.file) or has(game, each.name):
        return ""
    wanted = ROOMS[str(right)][each.name]
    is_meant = isinstance(each.node, ast.FunctionDef) and wanted and takes(each.node, len(wanted))
    if each.name in used and not is_meant:
        return ""  # the game's own
    return (
        f"is looked for in {right}/ only: as it stands here it is left out. Move it there, or give "
        "it another name"
    )


def unused(game: Game[Any], each: Written, used: set[str]) -> str:
    """What is wrong with a name that nothing uses, "" if nothing is."""
    if each.name in used or each.name in ROOM_OF or each.name.startswith("_"):
        return ""
    if meant := nearest(each.name, [name for name in ROOM_OF if not has(game, name)]):
        return f"is used by nothing: is {meant} meant, which is looked for in {ROOM_OF[meant]}/?"
    if isinstance(each.node, ast.FunctionDef) and each.name not in SCRIPTS:
        others = [name for name in SCRIPTS if game.script(name) is None]
        if is_script(each.node) and (meant := nearest(each.name, others)):
            return f"is called by nothing: is {meant} meant?"
        if is_script(each.node):
            return f"is a script that nothing calls: yield from {each.name}(s, …), or take it out"
    value = getattr(each.node, "value", None)
    if isinstance(value, ast.Call):
        called = getattr(value.func, "attr", getattr(value.func, "id", ""))
        if called in MADE:
            return f"{MADE[called]}: use it, or take it out"
    return ""


def misspelt_methods(
    game: Game[Any], trees: dict[Path, ast.Module], used: set[str]
) -> Iterator[tuple[Written, str]]:
    """Methods of a game's own class that are nearly called as one of `Game`."""
    if type(game) is Game:
        return
    for file, tree in trees.items():
        for owner in ast.walk(tree):
            if not isinstance(owner, ast.ClassDef) or owner.name != game.owner.__name__:
                continue
            for node in owner.body:
                for name in names_of(node):
                    if hasattr(Game, name) or name in used:
                        continue
                    missing = [known for known in dir(Game) if game.says(known) is None]
                    if meant := nearest(name, missing):
                        yield Written(name, file, "", node), f"is used by nothing: {meant}?"


def has(game: Game[Any], name: str) -> bool:
    """Is there something by that name where it is looked for, or in the game's class?"""
    own = {"Book": "make_book"}.get(name, name.lower())
    return game.says(own) is not None or game.rooms.find(name) is not None


def is_home(game: Game[Any], file: Path) -> bool:
    """Is it the module of the game's class, where all may stand?"""
    return str(file) == game.rooms.module.__file__


def takes(node: ast.FunctionDef, count: int) -> bool:
    """Can it be called with so many arguments?"""
    given = [*node.args.posonlyargs, *node.args.args]
    least = len(given) - len(node.args.defaults)
    return least <= count and (count <= len(given) or node.args.vararg is not None)


def nearest(name: str, known: list[str]) -> str:
    """The known name that is meant, "" if none is like it."""
    by_lower = {each.lower(): each for each in known}
    found = difflib.get_close_matches(name.lower(), by_lower, 1, ALIKE)
    return by_lower[found[0]] if found else ""


def is_script(node: ast.FunctionDef) -> bool:
    given = node.returns
    return getattr(given, "attr", getattr(given, "id", "")) == "Script"
