"""Does each option of a game change something?"""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from kabinett.core.game import Game
from kabinett.core.rooms import ROOM_OF
from kabinett.core.setup import Option, Setup, SetupError
from kabinett.testing.many import with_setup
from kabinett.testing.rooms import is_home, sources_of

GAMES: Final = 10  # played with one value and with another, until something differs
ANSWERS: Final = 20_000
WAYS: Final = 8  # to choose all other options
#: Rooms that look on: what they read decides nothing …
LOOKING_ON: Final = ("bot", "position", "screen")
#: … but what a seat may know.
KNOWING: Final = ("knows", "private_scene", "redeal", "seen_fields")


class NoEffect(AssertionError):
    """An option that changes nothing."""


def check_options(game: Game[Any], seed: int) -> str:
    """Raise NoEffect, with all of them, where an option or one of its values changes nothing; a
    remark, behind a line's end, on each whose effect is so rare that no game has shown it."""
    wrong, rare = [], []
    read = reads_in(game)
    for option in game.options:
        values = list(option.values)
        if len(values) < 2:
            wrong.append(f"{option_at(game, option)}: the option {option.name!r} has one value")
            continue
        fields = {value: fields_that_differ(game, option, value) for value in values[1:]}
        if all(each == set() for each in fields.values()):
            wrong.append(
                f"{option_at(game, option)}: the option {option.name!r} changes nothing: {CURE}"
            )
            continue
        same = [value for value, each in fields.items() if each == set()]
        if same:
            wrong.append(
                f"{option_at(game, option)}: the option {option.name!r} does the same by "
                f"{', '.join(map(repr, same))} as by {values[0]!r}: is it compared with another "
                "word?"
            )
            continue
        if any(each is None for each in fields.values()):
            continue  # it begins in another way
        names = {name for each in fields.values() for name in each or ()}
        places = [place for name in sorted(names) for place in read.get(name, ())]
        if not any(place.decides for place in places):
            only = ""
            if places:
                only = f", only {' and '.join(map(str, places))}, which decides nothing"
            wrong.append(
                f"{option_at(game, option)}: the option {option.name!r} changes nothing: no rule "
                f"reads what it says, {' or '.join(f's.book.{name}' for name in sorted(names))}"
                f"{only}"
            )
        elif not any(
            differs(game, option, value, number)
            for number in range(seed, seed + GAMES)
            for value in values[1:]
        ):
            rare.append(
                f"{option_at(game, option)}: {GAMES} games were the same whatever the option "
                f"{option.name!r} says"
            )
    if wrong:
        raise NoEffect("\n".join(wrong))
    return "\n".join(["", *rare])


CURE: Final = (
    "nothing reads what it says. A field of the book that is called as it is has its value, and "
    "setup.options has all of them"
)


def setups_of(game: Game[Any], option: Option, value: str, seed: int) -> tuple[Setup, Setup]:
    """Two that differ in this option only; all else as usual, or as chance will."""
    dice = random.Random(seed)
    seats = game.seat_counts[seed % len(game.seat_counts)]
    rest = {
        each.name: each.default if seed == 0 else dice.choice(list(each.values))
        for each in game.options
    }
    one, other = (
        game.setup(Setup(seats, {**rest, option.name: each})) for each in (option.default, value)
    )
    return one, other


def fields_that_differ(game: Game[Any], option: Option, value: str) -> set[str] | None:
    """The fields of the book that are others by this value than by the default; None if something
    else is other: the roles that there are, what lies there at the beginning, or where it is
    refused."""
    found: set[str] = set()
    for number in range(max(WAYS, len(game.seat_counts))):
        try:
            pair = setups_of(game, option, value, number)
            books = [game.book(setup) for setup in pair]
            if books[0] is not None:
                if not all(hasattr(book, "__dict__") for book in books):
                    return None  # native code does not list them
                one, other = (vars(book) for book in books)
                found |= {
                    name
                    for name in {*one, *other} - {"made_of"}
                    if one.get(name) != other.get(name)
                }
            if begins_otherwise(game, pair):
                return None
        except SetupError:
            return None
    return found


def begins_otherwise(game: Game[Any], pair: tuple[Setup, Setup]) -> bool:
    one, other = pair
    if game.roles(one.seats, one.options) != game.roles(other.seats, other.options):
        return True
    return in_play(game.new_state(one)) != in_play(game.new_state(other))


def differs(game: Game[Any], option: Option, value: str, seed: int) -> bool:
    """Does a game go on in another way by this value than by default, by the same answers?"""
    try:
        pair = setups_of(game, option, value, seed)
        states = [game.new_state(setup) for setup in pair]
    except SetupError:
        return True
    dice = random.Random(seed)
    with with_setup(pair[0]):
        asked = [game.program.begin(s, game.beginning(pair[0])) for s in states]
        for _ in range(ANSWERS):
            if asked[0] != asked[1] or in_play(states[0]) != in_play(states[1]):
                return True
            if not asked[0]:
                return game.result(states[0]) != game.result(states[1])
            choice = dice.choice(asked[0])
            asked = [game.program.run(s, choice) for s in states]
    return False


def in_play(s: Any) -> dict[str, Any]:
    """All that may change while it is played."""
    return {name: each for name, each in s.values().items() if name != "book"}


@dataclass(frozen=True)
class Place:
    """Where the sources read a field of the book."""

    file: Path
    line: int
    decides: bool  # the course of a game, or what a seat may know

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


def reads_in(game: Game[Any]) -> dict[str, list[Place]]:
    """Where the sources of a game read which field of its book, or name it for `each_seat`.  What
    only `check` reads changes nothing."""
    found: dict[str, list[Place]] = {}
    for file in sources_of(game.folder):
        for part in parts_of(ast.parse(file.read_text("utf-8"))):
            name = getattr(part, "name", "")
            decides = decides_there(game, file, name)
            for line, field in fields_read(part) if name != "check" else ():
                found.setdefault(field, []).append(Place(file, line, decides))
    return found


def parts_of(tree: ast.Module) -> Iterator[ast.stmt]:
    """What stands at the left margin; of a class each of its members."""
    for node in tree.body:
        yield from node.body if isinstance(node, ast.ClassDef) else [node]


def decides_there(game: Game[Any], file: Path, name: str) -> bool:
    """Does what stands there, under this name, decide the course of a game, or what a seat may
    know?  What is shown, and what a bot thinks, does not."""
    room = file.relative_to(game.folder).parts[0].removesuffix(".py")
    if is_home(game, file):
        room = ROOM_OF.get(name, room)
    return room not in LOOKING_ON or name in KNOWING


def fields_read(part: ast.stmt) -> Iterator[tuple[int, str]]:
    """The fields of a book that are read there, with their lines."""
    books = {"self", "book"} | {
        target.id
        for node in ast.walk(part)
        if isinstance(node, ast.Assign) and last_name(node.value) == "book"
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(part):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
            if last_name(node.value) in books:
                yield node.lineno, node.attr
        elif isinstance(node, ast.Call) and last_name(node.func) == "each_seat":
            for each in node.args:
                if isinstance(each, ast.Constant) and isinstance(each.value, str):
                    yield node.lineno, each.value


def last_name(node: ast.expr) -> str:
    """``book`` of ``s.book``."""
    found: str = getattr(node, "attr", getattr(node, "id", ""))
    return found


def option_at(game: Game[Any], option: Option) -> str:
    """File and line where an option is declared."""
    for file in sources_of(game.folder):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and is_option(node, option.name):
                return f"{file}:{node.lineno}"
    return game.rooms.written_at("OPTIONS")


def is_option(call: ast.Call, name: str) -> bool:
    """``Option("name", …)``, also as a member of a module."""
    called = getattr(call.func, "attr", getattr(call.func, "id", ""))
    first = next(
        (each for each in (*call.args[:1], *(k.value for k in call.keywords if k.arg == "name"))),
        None,
    )
    return called == "Option" and isinstance(first, ast.Constant) and first.value == name
