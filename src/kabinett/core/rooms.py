"""What a game's package gives, found where it belongs.

A game is a package with rooms, each a folder of modules or one module: ``content``, ``rules``,
``position``, ``screen`` and ``bot``.  What stands at the left margin of any module of a room
under a name of `ROOMS` belongs to the game, so nobody forwards it::

    high_tide/screen/scene.py:  def public_scene(s: HighTide) -> Scene: ...

A game of one page has all of it in the module of its class.  Whatever a `Game`'s class says
itself goes first.
"""

from __future__ import annotations

import importlib.util
import inspect
import pkgutil
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any, Final

#: The names that are looked for, by room; functions with what they are called with.
ROOMS: Final[dict[str, dict[str, tuple[str, ...] | None]]] = {
    "content": {
        "TITLE": None,
        "ABOUT": None,
        "CREDITS": None,
        "OPTIONS": None,
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
    },
    "position": {"position_text": ("s",), "read_position": ("text", "book")},
    "screen": {
        "ZONES": None,
        "TERMS": None,
        "FILLED": None,
        "public_scene": ("s",),
        "private_scene": ("s", "viewer"),
        "redeal": ("s", "viewer", "luck"),
        "knows": ("s", "viewer", "zone"),
        "role_of": ("s", "seat"),
        "label": ("choice", "words"),
        "form": ("choice", "form", "words"),
        "term": ("kind", "value", "words"),
        "things": ("words",),
    },
    "bot": {"evaluate": ("s", "seat")},
}
ROOM_OF: Final = {name: room for room, names in ROOMS.items() for name in names}


class Missing(TypeError):
    """A game lacks what the contract asks for, or has it twice or with other parameters."""


class Rooms:
    """The rooms of the package of one game."""

    def __init__(self, owner: type) -> None:
        """``owner``: the class of the game."""
        self.module = sys.modules[owner.__module__]
        package = self.module.__package__ or owner.__module__
        self.package = owner.__module__ if hasattr(self.module, "__path__") else package
        self.title = owner.__name__
        self._found: dict[str, Any] = {}

    def find(self, name: str) -> Any:
        """What the game has under a name of `ROOMS`, None if nothing."""
        if name not in self._found:
            self._found[name] = self.look_for(name)
        return self._found[name]

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
            for module in self.modules(ROOM_OF[name]):
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

    def modules(self, room: str) -> Iterator[ModuleType]:
        """The modules of a room, loaded."""
        whole = f"{self.package}.{room}"
        package = sys.modules.get(self.package)
        if not hasattr(package, "__path__") or importlib.util.find_spec(whole) is None:
            return
        module = importlib.import_module(whole)
        yield module
        for found in pkgutil.iter_modules(getattr(module, "__path__", [])):
            yield importlib.import_module(f"{whole}.{found.name}")


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
