"""Short forms of games for school classes, which have little time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kabinett.core.message import Message


@dataclass(frozen=True)
class ClassForm:
    """A short form of a game for a class, in which pupils read every question.

    The site shows the form under ``name``. ``instead_of`` is the length (`Option.lengths`) that the
    form shortens, and ``options`` are the options whose values differ from the defaults."""

    name: str
    label: Message
    minutes: int
    instead_of: str
    options: Mapping[str, str] = field(default_factory=dict)
