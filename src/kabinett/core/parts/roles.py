"""Roles that seats take: as somebody wished before the game, by choice at the table, or by lot."""

from __future__ import annotations

from typing import Final

from kabinett.core.setup import Setup
from kabinett.core.vocabulary import Group, Id, Vocabulary

#: What stands in the place of a seat's role until it is drawn.
DRAWN: Final = -1
#: What stands in the place of a seat's role until the seat has chosen at the table.
CHOSEN: Final = -2


def wished(setup: Setup, vocabulary: Vocabulary, group: Group[Id]) -> list[int]:
    """What each seat has wished, by seats: the id of its role, or that it shall be drawn or chosen
    (`take_roles`).  Where `Game.roles` offers none, all are left to the lot."""
    wishes = {"random": DRAWN, "choose": CHOSEN}
    return [
        wishes[role] if role in wishes else int(group.index(vocabulary.number(role)))
        for role in setup.roles
    ]


def role_in(roles: list[int], seat: int, group: Group[Id]) -> int | None:
    """The role of a seat as a choice, None as long as it has none.

    >>> role_in([1, -1], 0, range(10, 13)), role_in([1, -1], 1, range(10, 13))
    (11, None)
    """
    return group[roles[seat]] if roles[seat] >= 0 else None
