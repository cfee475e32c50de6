"""Facts about the players: the contract names them (``facts``), and the state provides their
numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol

from kabinett.core.message import Message
from kabinett.core.show.scene import Fact, Panel
from kabinett.core.vocabulary import Vocabulary


class HasFacts(Protocol):
    """The parts of a game that its facts need."""

    @property
    def vocabulary(self) -> Vocabulary: ...
    def scores(self, s: Any) -> tuple[int, ...]: ...
    def role_of(self, s: Any, seat: int) -> int | None: ...


def with_facts(
    game: HasFacts, labels: Mapping[str, Message], s: Any, panels: Sequence[Panel]
) -> list[Panel]:
    """The panels of a scene with the game's facts in front of the panels' own facts; new panels if
    the scene has none."""
    numbers = {name: game.scores(s) if name == "scores" else getattr(s, name) for name in labels}
    if not panels:
        seats = range(len(next(iter(numbers.values()))))
        panels = [Panel(seat, role_name(game, s, seat)) for seat in seats]
    return [
        replace(panel, facts=[*facts_of(panel.seat, labels, numbers), *panel.facts])
        for panel in panels
    ]


def facts_of(
    seat: int, labels: Mapping[str, Message], numbers: dict[str, Sequence[int]]
) -> Iterator[Fact]:
    """The facts of one seat. ``labels`` and ``numbers`` have for each fact, by its name, the label
    and the numbers of all seats.

    >>> [fact.value for fact in facts_of(1, {"coins": Message("Coins")}, {"coins": [3, 5]})]
    [5]
    """
    for name, label in labels.items():
        yield Fact(name, (label, ()), numbers[name][seat])


def role_name(game: HasFacts, s: Any, seat: int) -> str | None:
    """The name of a seat's role, such as "party:socialists"; None while the seat has no role."""
    role = game.role_of(s, seat)
    return None if role is None else game.vocabulary.name(role)
