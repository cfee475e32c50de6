"""Plans which pupils sit at which table, before the seats are dealt."""

from __future__ import annotations

import random
from collections.abc import Sequence

from kabinett.web.classes.models import Pupil


def count_tables(pupils: int, room: int) -> int:
    """Return the number of tables for this many pupils, with at most ``room`` pupils at a table.

    >>> count_tables(28, 4), count_tables(0, 4)
    (7, 1)
    """
    return max(1, -(-pupils // room))


def plan_tables(
    pupils: Sequence[Pupil], room: int, balanced: bool, luck: random.Random
) -> list[list[Pupil]]:
    """Return the pupils of each table, none of them empty.

    A pupil sits at the table that the desk has chosen, if any; all other tables are drawn by lot.
    ``balanced``: pupils who know the game are spread over the tables.  They come first at each
    table, so that they get different seats."""
    tables: list[list[Pupil]] = [[] for _ in range(count_tables(len(pupils), room))]
    others = []
    for pupil in pupils:
        if pupil.table is not None and pupil.table <= len(tables):
            tables[pupil.table - 1].append(pupil)
        else:
            others.append(pupil)
    luck.shuffle(others)
    if balanced:
        others.sort(key=lambda pupil: not pupil.knows_game)
    for pupil in others:

        def crowd(table: list[Pupil], knows: bool = pupil.knows_game) -> tuple[bool, int, int]:
            same = sum(other.knows_game for other in table) if balanced and knows else 0
            return len(table) >= room, same, len(table)

        min(tables, key=crowd).append(pupil)
    if balanced:
        for table in tables:
            table.sort(key=lambda pupil: not pupil.knows_game)
    return [table for table in tables if table]
