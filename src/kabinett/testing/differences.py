"""Describes how two values differ, member by member: ``scene.active: 1 != 0``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from itertools import islice
from typing import Any

from kabinett.core.state import State

SHOWN = 5  # differences listed in an error
LENGTH = 120  # of a value in an error


class Different(AssertionError):
    """Two values that should be equal differ."""


def same(one: object, other: object, what: str) -> None:
    """Raise Different with the first differences, unless the two values are equal."""
    if one != other:
        raise Different(describe_differences(one, other, what))


def describe_differences(one: object, other: object, what: str) -> str:
    """Describe the first differences, one per line."""
    lines = list(islice(differences(one, other, what), SHOWN + 1))
    more = ["and more"] if len(lines) > SHOWN else []
    return "\n".join([*lines[:SHOWN], *more]) or f"{what}: {shorten(one)} != {shorten(other)}"


def differences(one: Any, other: Any, what: str) -> Iterator[str]:
    """Yield a line for every member in which two values differ.

    >>> list(differences({"hand": [1, 2]}, {"hand": [1, 3]}, "state"))
    ["state['hand'][1]: 2 != 3"]
    """
    if one == other:
        return
    if type(one) is not type(other):
        yield f"{what}: {shorten(one)} != {shorten(other)}"
    elif isinstance(one, (list, tuple)) and len(one) == len(other):
        for index, (mine, its) in enumerate(zip(one, other, strict=True)):
            yield from differences(mine, its, f"{what}[{index}]")
    elif (members := members_of(one)) is not None and (its := members_of(other)) is not None:
        for name in {**members, **its}:
            dot = f"[{name!r}]" if isinstance(one, dict) else f".{name}"
            if name not in members or name not in its:
                which = "second" if name in its else "first"
                yield f"{what}{dot}: only in the {which}"
            else:
                yield from differences(members[name], its[name], what + dot)
    else:
        yield f"{what}: {shorten(one)} != {shorten(other)}"


def members_of(thing: object) -> dict[Any, Any] | None:
    """The members of a value by name; None if it has none."""
    if isinstance(thing, dict):
        return thing
    if isinstance(thing, State):
        return {**thing.values(), "seat": thing.seat, "frames": thing.frames}
    if is_dataclass(thing):
        return {field.name: getattr(thing, field.name) for field in fields(thing)}
    return None


def shorten(value: object) -> str:
    text = repr(value)
    return text if len(text) <= LENGTH else f"{text[: LENGTH - 1]}…"
