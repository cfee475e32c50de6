"""Roles of seats: a seat wishes for a role before the game, chooses one at the table, or draws one
by lot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kabinett.core.setup import Setup
from kabinett.core.vocabulary import Group, Id, Vocabulary

#: The role of a seat that will draw one.
DRAWN: Final = -1
#: The role of a seat that will choose one at the table.
CHOSEN: Final = -2


def wished(setup: Setup, vocabulary: Vocabulary, group: Group[Id]) -> list[int]:
    """The wish of each seat: the id of its role, `DRAWN` or `CHOSEN` (see `take_roles`). If
    `Game.roles` offers none, all seats are `DRAWN`.

    >>> vocabulary = Vocabulary()
    >>> estate = vocabulary.group("estate", ["clergy", "nobles"])
    >>> wished(Setup(3, roles=("estate:nobles", "random", "choose")), vocabulary, estate)
    [1, -1, -2]
    """
    wishes = {"random": DRAWN, "choose": CHOSEN}
    return [
        wishes[role] if role in wishes else int(group.index(vocabulary.number(role)))
        for role in setup.roles
    ]


def role_in(roles: Sequence[int], seat: int, group: Group[Id]) -> int | None:
    """The role of a seat as a choice; None as long as the seat has no role.

    >>> role_in([1, -1], 0, range(10, 13)), role_in([1, -1], 1, range(10, 13))
    (11, None)
    """
    return group[roles[seat]] if roles[seat] >= 0 else None
