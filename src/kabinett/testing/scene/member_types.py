"""Checks that the members of scenes and results have the types that their classes declare.

Compiled code refuses a float in place of an int at once; plain Python would show the float. The
tests check these types, so the game itself need not."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import is_dataclass
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints
from unittest.mock import patch

from kabinett.core.play.table import Table
from kabinett.core.show.scene import (
    SPECTATOR,
    Fact,
    Panel,
    Piece,
    Private,
    Report,
    Scene,
    Track,
    Zone,
)
from kabinett.testing.rules.frozen_states import kernel_is_native

#: How to mend a value, by its type and the declared type.
CURES = {
    (float, int): "round it",
    (bool, int): "write 1 or 0",
    (str, int): "it must be a number",
    (int, str): "it must be the name of a choice, or a text",
}
A_TEXT = "a message and its arguments: (MESSAGE, (…,))"


class WrongKind(AssertionError):
    """A member of a scene or a result has a type that the compiled build refuses."""


def check_kinds(table: Table) -> None:
    """Raise WrongKind if a member of a viewer's scene or of the result has a wrong type. Checks
    nothing in compiled code, which refuses wrong types itself."""
    if kernel_is_native():
        return
    for viewer in range(SPECTATOR, table.setup.seats):
        whose = "everybody sees" if viewer == SPECTATOR else f"seat {viewer} sees"
        try:
            scene = table.game.scene(table.state, viewer)
            check_thing(scene, f"what {whose}")
        except WrongKind:
            with check_at_once():
                table.game.scene(table.state, viewer)  # raises at the line that creates the member
            raise
        for track in scene.tracks:
            if not track.low - 1 <= track.value <= track.high:
                raise WrongKind(
                    f"what {whose}: the marker of the track {track.id} is at {track.value}, "
                    f"but the track goes from {track.low} to {track.high}"
                )
    result = table.game.result(table.state)
    if result is not None:
        check_thing(result, "the result")


def check_thing(thing: object, what: str) -> None:
    """Raise WrongKind if a member of a thing, at any depth, does not have its declared type."""
    fault = next(faults_inside(thing, ""), None)
    if fault is not None:
        raise WrongKind(f"{what}: {fault}")


@contextmanager
def check_at_once() -> Iterator[None]:
    """Within the block, check each part of a scene as soon as it is made."""
    with ExitStack() as patches:
        for cls in (Fact, Track, Zone, Piece, Panel, Report, Private, Scene):
            if not is_native_class(cls):
                patches.enter_context(patch.object(cls, "__init__", with_check(cls.__init__)))
        yield


def with_check(make: Callable[..., None]) -> Callable[..., None]:
    """Wrap an ``__init__`` so that it checks the new object."""

    def init(self: object, *args: object, **members: Any) -> None:
        make(self, *args, **members)
        check_thing(self, f"{type(self).__name__} {getattr(self, 'id', '')}".strip())

    return init


annotations_of = functools.cache(get_type_hints)


def is_native_class(cls: object) -> bool:
    """Whether a class is compiled. Compiled classes refuse wrong types and have no annotations."""
    return not str(sys.modules[cls.__module__].__file__).endswith(".py")


def faults_inside(thing: object, place: str) -> Iterator[str]:
    cls: Any = type(thing)
    if is_native_class(cls):
        return
    for name, kind in annotations_of(cls).items():
        yield from faults_in(getattr(thing, name), kind, f"{place}.{name}" if place else name)


def faults_in(value: Any, kind: Any, place: str) -> Iterator[str]:
    """Yield a fault for each part of a value that does not have its declared type."""
    base, inner = get_origin(kind) or kind, get_args(kind)
    if NoneType in inner:  # Text | None
        if value is not None:
            yield from faults_in(value, inner[0], place)
    elif base is Any:
        return
    elif base is tuple and inner[-1] is not ...:
        if not isinstance(value, tuple) or len(value) != len(inner):
            yield f"{place} is {value!r}: {A_TEXT}"
            return
        for item, each in zip(value, inner, strict=True):
            if not isinstance(item, get_origin(each) or each):
                yield f"{place} is {value!r}: {A_TEXT}"
    elif base in (Sequence, tuple):
        if not isinstance(value, (list, tuple, range)):
            yield f"{place} is a {type(value).__name__}: it must be a list or a tuple"
            return
        for number, item in enumerate(value):
            yield from faults_in(item, inner[0], f"{place}[{number}]")
    elif base is Mapping:
        if not isinstance(value, Mapping):
            yield f"{place} is a {type(value).__name__}: it must be a dict"
            return
        for key, item in value.items():
            yield from faults_in(key, inner[0], f"the key {key!r} of {place}")
            yield from faults_in(item, inner[1], f"{place}[{key!r}]")
    elif not isinstance(value, base) or (base is int and isinstance(value, bool)):
        cure = CURES.get((type(value), base), f"it must be a {base.__name__}")
        yield f"{place} is {value!r}: {cure}"
    elif is_dataclass(value):
        name = getattr(value, "id", None)
        yield from faults_inside(value, f"{place} ({name})" if name else place)
