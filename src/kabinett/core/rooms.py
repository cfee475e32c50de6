"""What a game's package gives, found where it belongs.

A game is a package with rooms, each a folder of modules or one module: ``content``, ``rules``,
``position``, ``screen`` and ``bot``.  What stands at the left margin of any module of a room
under a name of `ROOMS` belongs to the game, so nobody forwards it::

    high_tide/screen/scene.py:  def public_scene(s: HighTide) -> Scene: ...

Its ``game`` stands in its ``rules``, or in the package itself.  A game of one page has all of it
in the module of its class.  Whatever a `Game`'s class says itself goes first.
"""

from __future__ import annotations

import importlib.util
import inspect
import pkgutil
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from kabinett.core.state import declared

if TYPE_CHECKING:
    from kabinett.core.game import Game

#: The names that are looked for, by room; functions with what they are called with.
ROOMS: Final[dict[str, dict[str, tuple[str, ...] | None]]] = {
    "content": {
        "TITLE": None,
        "ABOUT": None,
        "CREDITS": None,
        "OPTIONS": None,
        "SEAT_COUNTS": None,
        "vocabulary": None,
        "Book": ("pack", "setup"),
        "check_pack": ("pack", "base"),
    },
    "rules": {
        "roles": ("seats", "options"),
        "opening": ("s", "setup"),
        "turn_mark": ("s",),
        "outcome": ("s",),
        "scores": ("s",),
        "check": ("s",),
        "STANDING": None,
        "ENDINGS": None,
    },
    "position": {
        "LEFT_OUT": None,
        "position_text": ("s",),
        "read_position": ("text", "book"),
    },
    "screen": {
        "ZONES": None,
        "FACTS": None,
        "TERMS": None,
        "FILLED": None,
        "CARD_KINDS": None,
        "ENDING_NAMES": None,
        "COUNTED": None,
        "MARKER_KINDS": None,
        "PAGE_TABLES": None,
        "public_scene": ("s",),
        "SCENE_PARTS": None,
        "private_scene": ("s", "viewer"),
        "report_lines": ("s", "report"),
        "outlook": ("s", "viewer", "choice", "question", "*args"),
        "heading": ("s",),
        "redeal": ("s", "viewer", "luck"),
        "seen_fields": ("s", "viewer"),
        "knows": ("s", "viewer", "zone"),
        "role_of": ("s", "seat"),
        "label": ("choice", "words"),
        "form": ("choice", "form", "words"),
        "term": ("kind", "value", "words"),
        "things": ("words",),
    },
    "bot": {
        "evaluate": ("s",),
        "lead": ("s",),
        "all_lose": ("s",),
        "usual": ("s", "choices", "luck"),
        "sensible": ("s", "choices"),
        "STRENGTHS": None,
    },
}
ROOM_OF: Final = {name: room for room, names in ROOMS.items() for name in names}
#: What every game has, as it is written.
NEEDED: Final = {
    "public_scene": "def public_scene(s) -> Scene",
    "outcome": "ENDINGS = [Ending(…)]` or `def outcome(s) -> Result",
}
#: What does instead.
INSTEAD: Final = {"public_scene": ("ZONES", "FACTS"), "outcome": ("ENDINGS",)}


class Missing(TypeError):
    """A game lacks what the contract asks for, or has it twice or with other parameters."""


class Rooms:
    """The rooms of the package of one game."""

    def __init__(self, owner: type) -> None:
        """``owner``: the class of the game, or of its state."""
        self.module = sys.modules[owner.__module__]
        package = self.module.__package__ or owner.__module__
        self.package = owner.__module__ if hasattr(self.module, "__path__") else package
        steps = owner.__module__.split(".")
        if "rules" in steps[1:]:  # a state stands there
            self.package = ".".join(steps[: steps.index("rules", 1)])
            self.module = sys.modules[self.package]
        self.found: dict[str, Any] = {}

    def find(self, name: str) -> Any:
        """What the game has under a name of `ROOMS`, None if nothing."""
        if name not in self.found:
            self.found[name] = self.look_for(name)
        return self.found[name]

    def the(self, name: str, shape: str) -> Any:
        """The same, but Missing tells how to write it if it is not there."""
        found = self.find(name)
        if found is None:
            room = ROOM_OF[name]
            raise Missing(f"{self.package} lacks {name}: write `{shape}` in its {room}/")
        return found

    def look_for(self, name: str) -> Any:
        places: dict[int, tuple[ModuleType, Any]] = {}
        own = vars(self.module).get(name)
        if own is not None and not isinstance(own, ModuleType):
            places[id(own)] = self.module, own
        else:
            for module in modules(self.package, ROOM_OF[name]):
                found = vars(module).get(name)
                if found is not None and not isinstance(found, ModuleType):
                    places.setdefault(id(found), (module, found))
        if len(places) > 1:
            told = " and ".join(str(module.__file__) for module, _ in places.values())
            raise Missing(f"{name} stands in {told}: a game has one")
        for module, found in places.values():
            wanted = ROOMS[ROOM_OF[name]][name]
            if wanted is not None:
                check_called(found, name, module, wanted)
            return found
        return None

    def written_at(self, name: str) -> str:
        """File and line of what is found under a name."""
        for module in (self.module, *modules(self.package, ROOM_OF[name])):
            if name in vars(module) and module.__file__ and module.__file__.endswith(".py"):
                source = Path(module.__file__).read_text("utf-8")
                line = re.search(rf"^(?:def |class )?{name}\b", source, re.MULTILINE)
                if line is not None:
                    return f"{module.__file__}:{source[: line.start()].count(chr(10)) + 1}"
        return self.package


def modules(package: str, room: str) -> Iterator[ModuleType]:
    """The modules of a room, loaded."""
    whole = f"{package}.{room}"
    if not hasattr(sys.modules.get(package), "__path__") or not importlib.util.find_spec(whole):
        return
    module = importlib.import_module(whole)
    yield module
    for found in pkgutil.iter_modules(getattr(module, "__path__", [])):
        yield importlib.import_module(f"{whole}.{found.name}")


def game_in(package: str, name: str = "game") -> Any:
    """What a package calls its game, there or in its rules; None if nothing."""
    for module in (importlib.import_module(package), *modules(package, "rules")):
        found = vars(module).get(name)
        if found is not None and not isinstance(found, ModuleType):
            return found
    return None


def check_called(found: Any, name: str, module: ModuleType, wanted: tuple[str, ...]) -> None:
    """Missing if it cannot be called with what it will be called with."""
    called = f"{name}({', '.join(wanted)})"
    if not callable(found):
        raise Missing(f"{module.__file__}: {name} is no function: it is called as {called}")
    try:
        signature = inspect.signature(found)
    except ValueError:  # native code says nothing of its parameters
        return
    try:
        signature.bind(*wanted)
    except TypeError as error:
        code = getattr(inspect.unwrap(found), "__code__", None)
        line = f":{code.co_firstlineno}" if code else ""
        raise Missing(
            f"{module.__file__}{line}: {name}{signature}: {error}; it is called as {called}"
        ) from None


def check_complete(game: Game[Any]) -> None:
    """Missing if it lacks something that every game has, before it is played."""
    for part in ("title", "about", "credits", "seat_counts", "vocabulary", "program", "main"):
        getattr(game, part)
    for name in ROOM_OF:  # what is there stands once, and can be called
        if game.says({"Book": "make_book"}.get(name, name.lower())) is None:
            game.rooms.find(name)
    if game.says("new_state") is None:
        game.state_class  # noqa: B018
    for name, shape in NEEDED.items():
        if game.says(name) is None and not any(map(game.rooms.find, INSTEAD[name])):
            game.rooms.the(name, shape)
    check_fields(game)
    if wrong := game.wrong_holes():
        raise Missing("\n".join(wrong))


def check_fields(game: Game[Any]) -> None:
    """Missing if ZONES or FACTS speak of fields that the state does not have."""
    fields = declared(game.state_class) if game.zones or game.facts else {}
    for room, named, right in (
        ("ZONES", game.zones, [name for name, kind in fields.items() if kind.depth]),
        ("FACTS", game.facts, ["scores", *(n for n, kind in fields.items() if kind.depth == 1)]),
    ):
        for name in named:
            if name not in right:
                raise Missing(
                    f"{game.rooms.written_at(room)}: {room}: {game.state_class.__name__} has no "
                    f"field {name!r} for it; there is: {', '.join(right)}"
                )
