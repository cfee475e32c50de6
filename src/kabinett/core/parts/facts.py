"""What follows from ``FACTS``: the numbers of the players, read from the state."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kabinett.core.message import Message
from kabinett.core.scene import Fact, Panel

if TYPE_CHECKING:
    from kabinett.core.game import Game


def with_facts(game: Game[Any], s: Any, panels: Sequence[Panel]) -> list[Panel]:
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
    seat: int, labels: dict[str, Message], numbers: dict[str, Sequence[int]]
) -> Iterator[Fact]:
    for name, label in labels.items():
        yield Fact(name, (label, ()), numbers[name][seat])


def role_name(game: Game[Any], s: Any, seat: int) -> str | None:
    role = game.role_of(s, seat)
    return None if role is None else game.vocabulary.name(role)
