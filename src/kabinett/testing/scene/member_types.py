"""Checks that what a game shows has the types that a scene declares.

Native code refuses a float for an int as soon as it gets one; plain Python shows it. So tests look
at what games show here, and play looks at nothing."""

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
from kabinett.core.scene import SPECTATOR, Fact, Panel, Piece, Private, Report, Scene, Track, Zone
from kabinett.testing.rules.frozen_states import kernel_is_native

#: What to do about it, by the type of the value and the type that is right.
CURES = {
    (float, int): "round it",
    (bool, int): "write 1 or 0",
    (str, int): "a number",
    (int, str): "the name of a choice, or a text",
}
A_TEXT = "a message and its arguments: (MESSAGE, (…,))"


class WrongKind(AssertionError):
    """A scene or a result holds something that the compiled build would not take."""


def check_kinds(table: Table) -> None:
    """Check the scene of every viewer, and the result if the game is over; raises WrongKind. Native
    code checks for itself, and its classes do not show their types."""
    if kernel_is_native():
        return
    for viewer in range(SPECTATOR, table.setup.seats):
        whose = "everybody sees" if viewer == SPECTATOR else f"seat {viewer} sees"
        try:
            scene = table.game.scene(table.state, viewer)
            check_thing(scene, f"what {whose}")
        except WrongKind:
            with check_at_once():
                table.game.scene(table.state, viewer)  # raises at the line that makes the thing
            raise
        for track in scene.tracks:
            if not track.low - 1 <= track.value <= track.high:
                raise WrongKind(
                    f"what {whose}: the track {track.id} stands at {track.value}, "
                    f"and goes from {track.low} to {track.high}"
                )
    result = table.game.result(table.state)
    if result is not None:
        check_thing(result, "the result")


def check_thing(thing: object, what: str) -> None:
    """Raise WrongKind if a member of a thing, at any depth, has not the type that it declares."""
    fault = next(faults_inside(thing, ""), None)
    if fault is not None:
        raise WrongKind(f"{what}: {fault}")


@contextmanager
def check_at_once() -> Iterator[None]:
    """Within the block, check each part of a scene in the line that makes it."""
    with ExitStack() as patches:
        for cls in (Fact, Track, Zone, Piece, Panel, Report, Private, Scene):
            if not is_native_class(cls):
                patches.enter_context(patch.object(cls, "__init__", with_check(cls.__init__)))
        yield


def with_check(make: Callable[..., None]) -> Callable[..., None]:
    """Wrap an ``__init__`` so that it checks the thing that it has made."""

    def init(self: object, *args: Any, **members: Any) -> None:
        make(self, *args, **members)
        check_thing(self, f"{type(self).__name__} {getattr(self, 'id', '')}".strip())

    return init


annotations_of = functools.cache(get_type_hints)


def is_native_class(cls: object) -> bool:
    """Whether a class is compiled: native code refuses wrong types itself, and does not keep its
    annotations."""
    return not str(sys.modules[cls.__module__].__file__).endswith(".py")


def faults_inside(thing: object, place: str) -> Iterator[str]:
    cls: Any = type(thing)
    if is_native_class(cls):
        return
    for name, kind in annotations_of(cls).items():
        yield from faults_in(getattr(thing, name), kind, f"{place}.{name}" if place else name)


def faults_in(value: Any, kind: Any, place: str) -> Iterator[str]:
    """Yield what has not its declared type in a value, place by place."""
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
            yield f"{place} is a {type(value).__name__}: a list or a tuple is wanted"
            return
        for number, item in enumerate(value):
            yield from faults_in(item, inner[0], f"{place}[{number}]")
    elif base is Mapping:
        if not isinstance(value, Mapping):
            yield f"{place} is a {type(value).__name__}: a dict is wanted"
            return
        for key, item in value.items():
            yield from faults_in(key, inner[0], f"the key {key!r} of {place}")
            yield from faults_in(item, inner[1], f"{place}[{key!r}]")
    elif not isinstance(value, base) or (base is int and isinstance(value, bool)):
        cure = CURES.get((type(value), base), f"a {base.__name__} is wanted")
        yield f"{place} is {value!r}: {cure}"
    elif is_dataclass(value):
        name = getattr(value, "id", None)
        yield from faults_inside(value, f"{place} ({name})" if name else place)
