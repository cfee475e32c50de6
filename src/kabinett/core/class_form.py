"""Forms of games for classes, which play against the clock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kabinett.core.message import Message
from kabinett.core.setup import Option


@dataclass(frozen=True)
class ClassForm:
    """A form of a game that a class of readers plays within some minutes.

    ``name`` names it on the site. ``instead_of`` is the length that it shortens (`Option.lengths`),
    and ``options`` are the options that differ from the usual ones."""

    name: str
    label: Message
    minutes: int
    instead_of: str
    options: Mapping[str, str] = field(default_factory=dict)


def form_options(
    name: str, options: tuple[Option, ...], forms: tuple[ClassForm, ...]
) -> dict[str, str]:
    """The options for a form or a length of a game; "" is the usual length."""
    values = {option.name: option.default for option in options}
    for form in forms:
        if form.name == name:
            return values | dict(form.options)
    length = next((option for option in options if option.lengths), None)
    return values | {length.name: name} if length and name else values
