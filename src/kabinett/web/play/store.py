"""How the steps of many games are stored: in one commit, each only if nobody else was quicker."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import cache
from itertools import groupby
from types import NoneType
from typing import Any

from django.db import connection, transaction
from django.db.models import Field

from kabinett.web.host.compact import compact
from kabinett.web.play.changes import tell
from kabinett.web.play.events import notify
from kabinett.web.play.models import Game, Letter, Step
from kabinett.web.play.tables import NewStep, Opened

#: Of a row, what its clocks and votes change.
MINDED = "clocks", "proposals", "deadline", "abandoned"
#: What of a game changes with a step, and what with a head.
CHANGED = ("revision", "asks", "waits", "over", "line", "notice", "incident", "updated", *MINDED)
HEAD = ("head", "head_step", "rules")


class Overtaken(Exception):
    """Other processes have stored another step of these games."""

    def __init__(self, games: set[str]) -> None:
        super().__init__(f"changed elsewhere: {', '.join(sorted(games))}")
        self.games = games


# Written once, and not by the ORM each time, which took as long as the rules and the table.
@cache
def update_of(names: tuple[str, ...]) -> tuple[str, list[Field[Any, Any]]]:
    """SQL that changes these fields of a game if nobody else has since a revision."""
    fields = [field for field in Game._meta.concrete_fields if field.name in names]
    columns = ", ".join(f'"{field.column}" = %s' for field in fields)
    table = Game._meta.db_table
    return f'UPDATE "{table}" SET {columns} WHERE "id" = %s AND "revision" = %s', fields


@cache
def insert_of() -> tuple[str, list[Field[Any, Any]]]:
    """SQL that adds a step."""
    fields = [field for field in Step._meta.concrete_fields if not field.primary_key]
    columns = ", ".join(f'"{field.column}"' for field in fields)
    marks = ", ".join(["%s"] * len(fields))
    return f'INSERT INTO "{Step._meta.db_table}" ({columns}) VALUES ({marks})', fields


#: What every database takes as it is.
PLAIN = {int, str, float, bool, NoneType}


def values_of(row: Game | NewStep, fields: list[Field[Any, Any]]) -> list[Any]:
    """As the database takes them.  What is stored as JSON, several of each row, and times are not
    led through their fields, which took half as long as the database."""
    values: list[Any] = []
    for field in fields:
        value = getattr(row, field.attname)
        kind = type(value)
        if kind in PLAIN:
            values.append(value)
        elif kind is dict or kind is list:
            values.append(compact(value))
        elif kind is datetime:
            values.append(connection.ops.adapt_datetimefield_value(value))
        else:
            values.append(field.get_db_prep_save(value, connection))
    return values


def before(opened: Opened) -> int:
    """The revision that its new steps follow."""
    return opened.steps[0].number - 1


def changed_in(opened: Opened) -> tuple[str, ...]:
    """The fields of its row that its new steps change."""
    return CHANGED + HEAD if opened.row.head_step > before(opened) else CHANGED


def overtaken(games: Sequence[Opened]) -> set[str]:
    """Those of them that stand at another revision now than their new steps follow."""
    first = {opened.row.id: before(opened) for opened in games}
    stored = dict(Game.objects.filter(pk__in=first).values_list("pk", "revision"))
    return {name for name in first if stored.get(name) != first[name]}


def write(games: Sequence[Opened], done: Sequence[int] = (), broke: Sequence[int] = ()) -> None:
    """Store the new steps of these games, and take out the letters that are ``done``, in one
    commit; those on which the rules ``broke`` are marked.  Overtaken, and nothing is stored, if
    others were quicker."""
    if not commit(games, done, broke):
        raise Overtaken(overtaken(games) or {opened.row.id for opened in games})
    for opened in games:
        opened.steps, told = [], opened.events
        opened.events = []
        for event in told:
            notify(event)


def commit(games: Sequence[Opened], done: Sequence[int], broke: Sequence[int]) -> bool:
    """The same; False, and nothing is stored, if others were quicker."""
    # In one order everywhere, so that no two processes wait for each other.
    in_order = sorted(games, key=lambda opened: opened.row.id)
    with transaction.atomic(), connection.cursor() as cursor:
        # Many at once, as what Django does for each statement took as long as the statement.
        for names, some in groupby(in_order, key=changed_in):
            sql, fields = update_of(names)
            rows = [[*values_of(game.row, fields), game.row.id, before(game)] for game in some]
            cursor.executemany(sql, rows)
            if cursor.rowcount != len(rows):
                transaction.set_rollback(True)
                return False
        sql, fields = insert_of()
        rows = [values_of(step, fields) for opened in games for step in opened.steps]
        if rows:
            cursor.executemany(sql, rows)
        tell(opened.row.id for opened in games)
        if broke:
            Letter.objects.filter(pk__in=broke).update(broke=True)
        if done:
            Letter.objects.filter(pk__in=done).delete()
    return True
