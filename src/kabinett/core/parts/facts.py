"""What follows from ``facts``: the numbers of the players, read from the state."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol

from kabinett.core.message import Message
from kabinett.core.scene import Fact, Panel
from kabinett.core.vocabulary import Vocabulary


class Counting(Protocol):
    """What is needed of a game to show its numbers."""

    @property
    def facts(self) -> Mapping[str, Message]: ...
    @property
    def vocabulary(self) -> Vocabulary: ...
    def scores(self, s: Any) -> tuple[int, ...]: ...
    def role_of(self, s: Any, seat: int) -> int | None: ...


def with_facts(game: Counting, s: Any, panels: Sequence[Panel]) -> list[Panel]:
    """The panels with these numbers before their own; made where there are none yet."""
    numbers = {
        name: game.scores(s) if name == "scores" else getattr(s, name) for name in game.facts
    }
    if not panels:
        seats = range(len(next(iter(numbers.values()))))
        panels = [Panel(seat, role_name(game, s, seat)) for seat in seats]
    return [
        replace(panel, facts=[*facts_of(panel.seat, game.facts, numbers), *panel.facts])
        for panel in panels
    ]


def facts_of(
    seat: int, labels: Mapping[str, Message], numbers: dict[str, Sequence[int]]
) -> Iterator[Fact]:
    for name, label in labels.items():
        yield Fact(name, (label, ()), numbers[name][seat])


def role_name(game: Counting, s: Any, seat: int) -> str | None:
    role = game.role_of(s, seat)
    return None if role is None else game.vocabulary.name(role)
